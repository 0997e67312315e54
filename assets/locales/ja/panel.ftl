# 自分専用の画面：起きたこと、自分の状況、ステージの結果。

panel-title = { $kind } · ステージ{ $stage } · ラウンド{ $round }
panel-title-start = { $kind } · スタート
panel-title-over = { $kind } · 終了

panel-missed-rounds = あなたがいない間、コンピューターが代わりに{ $rounds }ラウンド遊びました。最後のラウンド：
button-next-game = 次のゲーム
recap-line = **{ $action }** · { $what }
recap-gain = { $name } → { $result }
recap-deal = { $name } が { $partner } に { $gems } を渡す → { $result }
recap-free = { $partner } が { $name } にゆずる → { $result }
recap-lost = ✖ { $names }
recap-bartering = 🤝 { $names }
recap-swapped = { $name }：{ $gem } → { $gems }
recap-nothing = なし

panel-you = あなた：{ $place }位 · { $points } · { $progress }
panel-gain = { $what } +{ $points }
panel-bonus-certain = { $goal }：+{ $points }
panel-workers-missing = あと{ $missing }人で +{ $points }
panel-lap-missing = あと{ $missing }歩で +{ $points }
panel-alone = 単独最多：{ $gems }
panel-tied = 同数で最多：{ $gems }
panel-behind = 最多まであと：{ $gems }

panel-stage-over = ステージ{ $stage }の得点：{ $points }
panel-gained = 獲得：{ $gains }
panel-gained-nothing = 何も獲得できませんでした。
panel-won = 🏆 { $points }であなたの勝ちです！
panel-shared-win = 🏆 { $points }で勝利を分け合いました！
panel-lost = { $points }で{ $place }位でした。1位まで{ $behind }でした。
panel-lost-tie = { $points }で{ $place }位でした。宝石の差で1位に届きませんでした。

button-to-panel = ↩ 戻る
