# 画像と、その説明文。

picture-alt-ranking = { $title }。
picture-alt-ranked = { $place }位、{ $name }: { $value }。
picture-alt-curve = グラフ: { $title }。
picture-alt-line = { $name }: { $from } から { $to } へ。

picture-stage = ステージ{ $stage }
picture-winners = { $names }の勝ち！
picture-round = ステージ{ $stage }・ラウンド{ $round }
picture-chart = 得点の推移
picture-points = 点
picture-rounds = ラウンド
picture-stock = ストック
picture-gain = このステージ{ $points }
picture-majority = 最多
picture-gems-returned = 得点前と後の宝石
picture-current-card = 現在のカード
picture-missed = 実行できず
picture-merchant = 商人
picture-start-disk = スタート
picture-leaderboard = ランキング

picture-alt-stage = ステージ{ $stage }の得点表です。ゲーム { $game }。
picture-alt-row = { $place }位、{ $name }: このステージで{ $gain }点、合計{ $points }です。
picture-alt-most = { $color }最多
picture-alt-goal =
    { $count ->
        [1] { $goal }: { $names }、{ $points }です。
       *[other] { $goal }: { $names }、{ $points }ずつです。
    }
picture-alt-goal-back =
    { $count ->
        [1] { $goal }: { $names }、{ $points }、戻した宝石は{ $back }個です。
       *[other] { $goal }: { $names }、{ $points }ずつ、戻した宝石は合わせて{ $back }個です。
    }
picture-alt-goal-nobody = { $goal }: 得点した人はいません。
picture-alt-final = ゲーム { $game } の最終結果です。
picture-alt-winners = { $names }の勝ちです。
picture-alt-total = { $place }位、{ $name }: { $points }（{ $stages }）です。
picture-alt-table = テーブルの様子です。{ $place }、ゲーム { $game }。
picture-alt-side = { $name }: { $points }、{ $far }、宝石は{ $gems }です。
picture-alt-workers = ワーカー{ $workers }/{ $needed }
picture-alt-archway = アーチ{ $number }、{ $around }歩のうち{ $steps }歩
picture-alt-performed = 直前のアクションは{ $action }です。
picture-alt-missed = 直前のアクションは{ $action }で、実行できませんでした。
picture-alt-honor = { $name }: { $title }。

picture-outcomes = 全員がアクションをこっそり選ぶ
picture-outcome-one = 1人だけ：実行できる
picture-outcome-one-detail = 点か、宝石か、もう1枚のカード
picture-outcome-two = 2人：交渉する
picture-outcome-two-detail = 一方は宝石を、もう一方はアクションを得る
picture-outcome-three = 3人：誰も実行できない
picture-outcome-three-detail = だから、ほかの人のねらいを読もう
picture-alt-outcomes = 同じアクションが重なるとどうなるか。
picture-alt-outcome = { $headline }（{ $detail }）。
