# ボット自身の説明、一覧、設定。

help-title = バザリ
help-text = ほかの人のねらいを読み、読みが外れたら宝石で交渉するゲームです。3～5人用で、人とコンピューターがいっしょに遊べます。
help-play = 遊び方
help-play-text =
    { $new } でここにゲームを用意します。ほかの人は**{ $join }**を、ホストは**{ $start }**を押します。
    あなたの番になったら**{ $choose }**を押してください。何を選んだかは、あなたにしか見えません。
    { $hand } で今の質問をもう一度、{ $table } でテーブル全体を表示します。
help-more = そのほか
help-more-text =
    { $games } 参加中のゲーム · { $notify } 通知の方法
    { $leave } コンピューターに任せる · { $privacy } 保存している内容
button-rules-card = ルール：カードゲーム
button-rules-board = ルール：ボードゲーム
button-my-games = 参加中のゲーム

about-title = このボットについて
about-text =
    ゲーム「バザリ」の作者は Reinhard Staupe さんです。
    このボットは非公式です。作者や出版社が作ったものでも、承認したものでもありません。
    印刷されたカードとアーチの内容は公開されていないため、再現したものを使っています。
    カードとサイコロは公正です。ゲームの前に秘密の値のハッシュを、終わった後にその値を公開しますので、誰でも確かめられます。
about-version = バージョン { $version }

privacy-title = あなたについて保存している内容
privacy-text =
    保存しているのは、あなたの Discord ID、ゲームでの表示名、打った手と結果、交渉での発言、ここでの設定です。
    メッセージは読みません。ほかには何も保存しません。
    データのコピーを受け取ることも、削除することもできます。削除すると、過去のゲームには席の番号だけが残ります。
button-export = コピーを受け取る
button-forget = データを削除
forget-title = あなたのデータを削除しますか？
forget-question = 名前、設定、結果、交渉での発言を削除します。参加中のゲームはコンピューターが引き継ぎます。元には戻せません。
button-forget-sure = はい、削除します

games-title = 参加中のゲーム
games-none = 今はどのゲームにも参加していません。`/basari new` で用意できます。
games-line = { $what }
    { $state }
games-name = { $kind } · { $server }
games-server-none = 非公開
games-name-linked = [{ $name }]({ $link })
games-lobby = 参加者を待っています
games-running = { $round ->
    [0] スタート
   *[other] ステージ{ $stage }、ラウンド{ $round }
}
games-your-turn = { $round ->
    [0] スタート
   *[other] ステージ{ $stage }、ラウンド{ $round }
} · **あなたの番です**
games-your-turn-until = { $round ->
    [0] スタート
   *[other] ステージ{ $stage }、ラウンド{ $round }
} · **あなたの番です** ⏳ { $when }
games-your-turn-reserve = { $round ->
    [0] スタート
   *[other] ステージ{ $stage }、ラウンド{ $round }
} · **あなたの番です** ⏳ { $when } · 予備時間を含む：{ $reserve }
games-paused = 一時停止中
games-parked = 保留中（チャンネルに接続できませんでした）
games-parked-until = 保留中（チャンネルに接続できませんでした）。同じサーバーのほかのチャンネルで `/basari manage resume` を使うと移せます。移さない場合は { $when } に終了します。
away-title = 不在
away-intro = 戻ったら **{ $back }** を押してください。それまでの間：
away-nowhere = 不在にしているゲームはありません。不在にするには `/basari away until:3d` のように、日付、時刻、または期間を指定してください。
away-here = 参加中
away-computer = 💤 コンピューターが代わりに遊びます。終了：{ $when }
away-wait = 💤 ゲームはあなたを待ちます。終了：{ $when }
button-help = 遊び方
button-previous = 前へ
button-next = 次へ

settings-title = このサーバーでのバザリ
settings-intro = 変更できるのはサーバーを管理できる人だけです。チャンネルの指定：`/basari-settings allow_channel`
settings-game = 既定のゲーム：{ $game }
settings-pace = 既定のペース：{ $pace }
settings-language = 公開メッセージの言語：{ $language }
settings-language-opener = ゲームを用意した人の言語
settings-start = ゲームを用意できる人：{ $who }
settings-cancel = ゲームを中止できる人：{ $who }
settings-hints = ヒントを許可：{ $allowed }
settings-waiting = 不在の人を待つことを許可：{ $allowed }
settings-channels-any = チャンネル：すべて
settings-channels = チャンネル：{ $channels }
settings-channels-more = チャンネル：{ $channels }、ほか{ $count }か所
settings-menu-game = 既定のゲーム
settings-menu-pace = 既定のペース
settings-menu-language = 言語
settings-menu-cancel = ゲームを中止できる人
who-start-everyone = 全員
who-start-managers = 管理者だけ
who-cancel-host = ホスト
who-cancel-players = 参加者なら誰でも
who-cancel-managers = 管理者だけ
button-start-everyone = 誰でもゲームを用意できる
button-start-managers = 管理者だけがゲームを用意できる
button-hints-on = ヒントを許可する
button-hints-off = ヒントをオフにする
button-any-channel = すべてのチャンネルを許可

notify-title = あなたの番になったら
notify-usual = ゲームのチャンネルでメンションします。何日もかかるゲームではダイレクトメッセージを送ります
notify-mention = ゲームのチャンネルでメンションします
notify-dm = ダイレクトメッセージを送ります
notify-silent = 通知しません
notify-now = **{ $how }**。
notify-quiet = 通知しない時間帯：{ $from }～{ $to }（{ $zone }）
notify-quiet-none = 通知しない時間帯はありません。`/basari me notify` の quiet_from と quiet_to で設定できます。
button-notify-mention = メンションする
button-notify-dm = ダイレクトメッセージを送る
button-notify-silent = 通知しない

language-title = あなたの言語
language-now = あなただけに見えるメッセージは **{ $language }** で表示します。
language-auto-now = あなただけに見えるメッセージは Discord の言語で表示します。
language-auto = Discord に合わせる
language-choice = 言語：{ $language }
language-menu = 言語
language-name = 日本語
