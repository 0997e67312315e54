# ラウンド、場、自分だけの選択。

round-title = ステージ{ $stage } · ラウンド{ $round }
round-intro = 全員がアクションカードを1枚、裏向きに出します。
round-count = **{ $all }人中{ $chosen }人**が選びました。
round-last = 前のラウンド：{ $gains }。
round-last-nothing = 前のラウンド：誰も何も得られませんでした。
round-gain = **{ $name }** { $gain }
paused-title = ⏸ 一時停止中 · { $title }
place-title = どこから始めますか？
place-intro = 全員が商人の出発するアーチを選びます。同じアーチでもかまいません。
place-start = { $merchant } **{ $name }**さんはアーチ{ $number }から始めます。
stock-line = -# ストック：{ $gems }
round-contributions = 参加者の乱数：{ $contributions }
button-choose = プレイ
button-rules = ルール
button-table = テーブルを見る
button-look-again = 更新

table-waiting = { $names }さんを待っています。
player-head = { $place }位 { $name } · { $points } · { $progress }
player-chosen = ✅ { $name } · { $points } · { $progress }
player-thinking = 💭 { $name } · { $points } · { $progress }
workers-short = { $symbol } { $workers }/{ $needed }
lap-short = 🏁 { $steps }/{ $around }
player-purse = 手持ち：{ $gems }
rolled-to = { $die } → { $spot }
card-line = カード：{ $symbol } { $workers } · { $points } · { $gems }
merchant-at = { $merchant } { $archway }
archway-line = アーチ{ $number } · { $points } · { $gems }

picker-title = あなたのアクション
picker-secret = あなたにしか見えません。全員が選ぶまで変えられます。
picker-laid = **「{ $action }」**を選びました。
picker-effect = **{ $action }**：{ $effect }
picker-a = バザールカードをもう1枚引きます。
picker-b = { $points }を得ます。
picker-c = { $gems } を得ます。
picker-c-short = { $gems } を得ます。残りはストックにありません。
picker-c-nothing = この宝石はストックにないので、何も得られません。
picker-d = 1人だけなら1個戻して2個取ります。ほかの人もいれば、それぞれ1個取ります。
picker-die = もう一度サイコロを振って進み、6から出た目を引いた点（0～5点）を得ます。
picker-chosen-label = ✔ { $action }

place-picker = 好きなアーチを選んでください。それぞれに、得られるものが書いてあります。
place-menu = アーチ { $first }～{ $last }
place-choice = アーチ{ $number } · { $points }
place-done = ここから始めます。ほかの人が選ぶのを待っています。

nothing-title = 今することはありません
nothing-waiting = { $names }さんを待っています。
nothing-over = このゲームは終わりました。
