# ゲームの前。

lobby-title = バザリ · { $kind }
lobby-open =
    { $missing ->
        [0] 始められます。まだ席が空いています。
       *[other] あと{ $missing }人で始められます。
    }
lobby-full = 席が埋まりました。始められます。
lobby-started = ゲームが始まりました。楽しんでください！
lobby-cancelled = このゲームは中止されました。
lobby-expired = 誰も始めなかったので、このゲームは終了しました。
lobby-auto = 席が埋まると自動で始まります。
lobby-rematch = { $who }：再戦です！もう一度遊ぶには**{ $join }**を押してください。
lobby-rated = ⭐ レート戦・ヒントなし
lobby-unrated-hints = 人間の参加者が1人だけなので、レート戦ではありません・ヒントあり
lobby-unrated = 人間の参加者が1人だけなので、レート戦ではありません
lobby-no-waiting = このゲームは不在の人を待ちません。
lobby-short-hints = 短いゲーム：レート戦ではなく、ランキングにも入りません・ヒントあり
lobby-short = 短いゲーム：レート戦ではなく、ランキングにも入りません
lobby-seats = 席 · { $taken }/{ $wanted }
lobby-free = { $number }. *空席*
lobby-person = { $number }. { $name }
lobby-host = { $number }. { $name } { $crown } ホスト
lobby-computer = { $number }. 🤖 { $name }（{ $level }）
lobby-length = 長さ
lobby-stages-choice = { $stages }ステージ
lobby-pace = 1手ごとの持ち時間
lobby-reserve = 予備時間は1人ずつ、ゲーム全体で使えます。まず1手の持ち時間、次に予備時間を使い、どちらもなくなるとコンピューターが代わりに決めます。
lobby-commitment = 公正さの証明：{ $commitment }

lobby-settings-title = ゲームの設定
lobby-settings-intro = 変更できるのはホストだけです。
lobby-pace-choice = 持ち時間：{ $pace }
lobby-seats-menu = 席の数
lobby-seats-choice = { $seats }席
lobby-level-menu = コンピューターの強さ
lobby-level-choice = コンピューター：{ $level }

pace-live = ライブ · 2分＋予備時間5分
pace-evening = ひと晩 · 15分＋予備時間30分
pace-day = 1日 · 4時間＋予備時間24時間
pace-slow = ゆっくり · 24時間＋予備時間72時間
pace-custom = { $decision }＋予備時間{ $reserve }
pace-seconds = { $seconds }秒
pace-minutes = { $minutes }分
pace-hours = { $hours }時間

button-join = 参加する
button-leave = 抜ける
button-add-computer = コンピューターを追加
button-remove-computer = コンピューターを外す
button-start = 始める
button-settings = 設定
button-cancel = 中止
button-auto-on = 自動開始をオンにする
button-auto-off = 自動開始をオフにする
button-waiting-on = 不在の人を待つ
button-waiting-off = 不在の人を待たない

cancel-title = このゲームを中止しますか？
cancel-question = 全員のゲームが勝者なしで終わります。元には戻せません。
button-cancel-sure = はい、中止します
