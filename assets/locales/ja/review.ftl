# 終わったゲームの検討。勝率は、コンピューターが見積もる「勝ちの取り分」（％）です。

review-title = 検討：{ $name }さん
review-course = 勝率：開始時{ $start }%、終了時{ $end }%
review-luck = 運
review-own = 自分の判断
review-others = ほかの人
review-part = **{ $percent }** { $part } { $bar }
review-decisions-title = 損の大きかった判断
review-no-losses = 目立って損をした判断はありません。
review-moment = ステージ{ $stage }・ラウンド{ $round }
review-at-start = ラウンド1の前
review-decision = { $mark } **{ $moment }**：{ $what }。勝率を**{ $loss }%**失いました。
review-better = { $sentence }もっとよい手：{ $better }（{ $after }%ではなく{ $share }%）。
review-in-barter = { $partner }さんとの{ $action }の交渉で、{ $what }
review-did-start = アーチ{ $number }から始めた
review-did-lay = { $action } を出した
review-did-offer = { $gems } を提案した
review-did-accept = 受け入れた
review-did-decline = 提案しなかった
review-did-swap = { $gem } を戻して { $gems } を取った
review-did-take = { $gems } を取った
review-do-start = アーチ{ $number }から始める
review-do-lay = { $action } を出す
review-do-offer = { $gems } を提案する
review-do-accept = 受け入れる
review-do-decline = 提案しない
review-do-swap = { $gem } を戻して { $gems } を取る
review-do-take = { $gems } を取る
review-barters-title = 交渉
review-barter = { $stage }-{ $round } · **{ $action }**（{ $partner }さん）：**{ $paid }** を{ $side ->
    [bought] 支払い
   *[other] 受け取り
} · 適正：{ $fair }（相手：{ $theirs }）
review-no-price = 2人の手持ち以上
review-more-barters = …ほか{ $count }件
review-barters-footer = ステージ-ラウンド。適正価格以上なら、その価格で行動するより宝石をもらうほうが得です。
review-footer = { $game } · 最強のコンピューターによる評価です。結果論は使いません。
review-pending-title = 検討を作成しています
review-pending = コンピューターがゲームを調べています。数秒後にもう一度見てください。
review-moment-title = このときの{ $name }さん
review-choices-title = それぞれを選んだあとの勝率
review-choice = **{ $share }%** { $choice }
review-played = { $choice } ← 実際の手
button-review = 検討
button-review-moment = { $mark } { $moment }
button-review-share = ここで共有
button-review-shared = 共有済み
button-review-back = ◀ 検討
button-review-again = もう一度見る
refuse-not-in-game = この人はそのゲームに参加していません。
refuse-may-not-share = 検討を共有できるのは、そのゲームのサーバーで、自分が書き込めるチャンネルだけです。

stats-accuracy-title = 正確さ
stats-accuracy = 最近の{ $decisions }回の判断で、1回あたり勝率を{ $loss }%失っています
stats-accuracy-kind = { $kind ->
    [start] 開始位置
    [action] 行動
    [barter] 交渉
   *[trade] 交換
}：{ $loss }%
picture-win-share = 勝率（%）
picture-alt-part = { $part }：{ $percent }%。
