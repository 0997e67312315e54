# 起きたことと、その得点。

story-title = ステージ{ $stage } · ラウンド{ $round }：カード公開
story-heading = 結果
story-soon = まだありません。
story-cards = **{ $action }**：{ $names }
story-lost = ✖ { $action }：選んだ人が多すぎるため（{ $names }）、誰も実行できません。
story-bartering = 🤝 { $opener }さんと{ $other }さんが「{ $action }」をめぐって交渉中です。
story-accepted =
    { $bids ->
        [1] 🤝 { $name }さんが{ $giver }さんの { $gems } を受け入れました。
       *[other] 🤝 { $name }さんが{ $giver }さんの { $gems } を受け入れました（提案{ $bids }回、最初は { $first }）。
    }
story-penniless = { $name }さんは提案できる宝石がないので、{ $other }さんが無償で実行します。
story-performs = ▸ **{ $name }** · { $action }
story-result = { $line } → { $result }
story-trade = Dは宝石を1個ずつ、この順番で取ります：{ $names }。
story-drew = ワーカー{ $workers }人
story-opener-roll = 先手を決めるため、{ $name }さんが振って { $die } が出ました。
story-swapped = { $name }さんが { $gem } を戻して { $gems } を取りました。
story-took = { $name }さんが { $gems } を取りました。
story-missed = ストックが空なので、{ $name }さんは何も取れません。
story-stage-over = 🏁 ステージ{ $stage }が終わりました。

stage-title = ステージ{ $stage }終了
goal-majority = { $gem } 最多（{ $color }）
goal-workers = ワーカー達成
goal-lap = 1周達成
goal-each =
    { $takers ->
        [1] { $goal } · { $points }
       *[other] { $goal } · { $points }ずつ
    }
goal-nobody = なし
goal-returns = { $name }（{ $gems } を戻す）
standing-title = 現在の得点
standing-line = **{ $place }位** { $name } · { $points }

final-title = ゲーム終了
final-winner = 🏆 { $name }さんの勝ちです！
final-winners = 🏆 { $names }さんが勝利を分け合いました！
final-standing = 最終順位
button-rematch = もう一度遊ぶ
