# ボット自身の説明、一覧、設定。

help-title = バザリ
help-text = ほかの人のねらいを読み、外れたら宝石で交渉するゲームです。3～5人、人とコンピューターがいっしょに遊べます。
help-play = 遊び方
help-play-text =
    `/basari new` でここにゲームを開きます。ほかの人は**参加する**を、主催者は**始める**を押します。
    あなたの番になったら**選ぶ**を押してください。何を選んだかは、あなたにしか見えません。
    `/basari hand` で今の質問をもう一度、`/basari table` で場の全体を表示します。
help-more = そのほか
help-more-text =
    `/basari games` 参加中のゲーム · `/basari notify` お知らせの方法
    `/basari leave` コンピューターに任せる · `/basari privacy show` 保存している内容
button-rules-card = ルール：カードゲーム
button-rules-board = ルール：ボードゲーム
button-my-games = 参加中のゲーム

about-title = このボットについて
about-text =
    ゲーム「バザリ」の作者は Reinhard Staupe さんです。
    このボットは非公式です。作者や出版社が作ったものでも、認めたものでもありません。
    印刷されたカードとアーチの内容は公開されていないため、ここでは再現したものを使っています。
    カードとサイコロは公正に決まります。ゲームの前に秘密の値の指紋を、終わった後にその値を公開しますので、誰でも確かめられます。
about-version = バージョン { $version }

privacy-title = あなたについて知っていること
privacy-text =
    保存しているのは、あなたの Discord ID、ゲームでの表示名、手と結果、ここでの設定です。
    メッセージは読みません。ほかには何も保存しません。
    写しを受け取ることも、消してもらうこともできます。消すと、過去のゲームには席の番号だけが残ります。
button-export = 写しを受け取る
button-forget = 情報を消す
forget-title = あなたの情報を消しますか？
forget-question = 名前、設定、結果が消えます。参加中のゲームはコンピューターが続けます。元には戻せません。
button-forget-sure = はい、消します

games-title = 参加中のゲーム
games-none = 今はどのゲームにも参加していません。`/basari new` でゲームを開けます。
games-line = { $what }
    { $state }
games-name = { $kind } · { $server }
games-server-none = 非公開
games-name-linked = [{ $name }]({ $link })
games-lobby = 参加者を待っています
games-running = ステージ{ $stage }、ラウンド{ $round }
games-your-turn = ステージ{ $stage }、ラウンド{ $round } · **あなたの番です**
games-your-turn-until = ステージ{ $stage }、ラウンド{ $round } · **あなたの番です** ⏳ { $when }
games-paused = 一時停止中
games-parked = チャンネルがなくなりました
button-help = 遊び方
button-previous = 前へ
button-next = 次へ

settings-title = このサーバーでのバザリ
settings-intro = サーバーを管理できる人のための設定です。チャンネルの指定：`/basari-settings allow_channel`
settings-game = いつものゲーム：{ $game }
settings-pace = いつものペース：{ $pace }
settings-language = 公開の投稿の言語：{ $language }
settings-start = ゲームを開ける人：{ $who }
settings-cancel = 中止できる人：{ $who }
settings-hints = ヒントを許可：{ $allowed }
settings-channels-any = チャンネル：どこでも
settings-channels = チャンネル：{ $channels }
settings-channels-more = チャンネル：{ $channels }、ほか{ $count }か所
settings-menu-game = いつものゲーム
settings-menu-pace = いつものペース
settings-menu-language = 言語
settings-menu-cancel = 中止できる人
who-start-everyone = 全員
who-start-managers = 管理者だけ
who-cancel-host = 主催者
who-cancel-players = 参加者なら誰でも
who-cancel-managers = 管理者だけ
button-start-everyone = 誰でもゲームを開ける
button-start-managers = 管理者だけがゲームを開ける
button-hints-on = ヒントを許可する
button-hints-off = ヒントを禁止する
button-any-channel = すべてのチャンネルを許可

notify-title = あなたの番になったら
notify-mention = ゲームの場所であなたを呼びます
notify-dm = 個別にメッセージを送ります
notify-silent = お知らせしません
notify-now = **{ $how }**。
notify-quiet = お休み時間：{ $from }～{ $to }（{ $zone }）
notify-quiet-none = お休み時間はありません。`/basari notify` の quiet_from と quiet_to で決められます。
button-notify-mention = チャンネルで呼ぶ
button-notify-dm = 個別に送る
button-notify-silent = 知らせない

language-title = あなたの言語
language-now = あなただけに見える内容は **{ $language }** で表示します。
language-auto-now = あなただけに見える内容は Discord の言語で表示します。
language-auto = Discord に合わせる
language-menu = 言語
language-name = 日本語
