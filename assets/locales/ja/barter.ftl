# 交渉、提案、交渉プラン、宝石の交換。

barter-title = 交渉：{ $action }
barter-over-title = 交渉
barter-thread = { $action }：{ $one } と { $two }
barter-standing = **{ $name }**さんの提案は **{ $gems }** です。
barter-open =
    { $me ->
        [yes] 最初の提案はあなたからです。宝石を1個以上提案してください。
       *[no] 最初の提案は**{ $name }**さんからです。宝石を1個以上提案してください。
    }
barter-open-or-decline =
    { $me ->
        [yes] 最初はあなたからです。提案するか、無償で相手にゆずってください。
       *[no] 最初は**{ $name }**さんからです。提案するか、無償で相手にゆずってください。
    }
barter-answer =
    { $me ->
        [yes] 受け入れるか、競り上げてください。
       *[no] **{ $name }**さん、受け入れるか、競り上げてください。
    }
barter-only-accept =
    { $me ->
        [yes] これ以上は競り上げられないので、受け入れるしかありません。
       *[no] **{ $name }**さんはこれ以上競り上げられないので、受け入れるしかありません。
    }
barter-stake-me = あなたが実行すれば：{ $brings }
stake-card = カードを1枚引けます（ワーカー { $workers } 人）。
stake-points = { $points }を得られます。
stake-gems = { $gems } を得られます。
stake-die = サイコロを振れます。
barter-bids = これまでの提案
barter-bid = { $name }：{ $gems }
barter-accepted = **{ $name }**さんが**{ $giver }**さんの { $gems } を受け入れました。
barter-declined = **{ $name }**さんは提案しませんでした。
barter-performs = **{ $name }**さんが「{ $action }」を実行します。

button-accept = { $gems } をもらい、{ $stake } をゆずる
button-accept-short = { $gems } をもらう
button-raise = { $gems } を渡し、{ $stake } をもらう
button-raise-short = { $gems } を渡す
stake-short-card = カード
stake-short-die = サイコロ
button-other-offer = ほかの提案
button-decline = 提案しない
button-plan = 交渉プラン

gem-button = { $letter } · { $color }

bid-title = あなたの提案
bid-draft = **{ $gems }**
bid-purse = 手持ち { $gems }
bid-floor = { $gems } を上回る必要があります。数を増やすか、同じ数でより価値の高い宝石にしてください（{ $order }）。
bid-empty = 宝石を1個以上加えてください。
bid-not-owned = 手持ちが足りません。
bid-not-raise = まだ足りません。{ $gems } を上回っていません。
bid-good = この内容で提案できます。受け入れられたときだけ宝石を渡します。
bid-add = +
bid-remove = −
bid-clear = クリア
bid-offer = この内容で提案

plan-title = 交渉プラン
plan-intro = 交渉であなたの代わりに答えます。待っている必要はありません。この設定はあなたにしか見えません。
plan-accept = { $gems } 以上の提案なら受け入れる
plan-accept-none = 自動では受け入れない
plan-raise = そうでなければ、できるだけ安く { $gems } まで競り上げる
plan-raise-none = 自動では競り上げない
plan-else = それ以外のときは、いつもどおりあなたに聞きます。
plan-saved = このラウンドで有効です。
plan-kept = 解除するまで、ゲーム全体で有効です。ステージの得点計算で休止します。
plan-changed = まだ保存されていません。
plan-empty = 少なくともどちらか一方を決めてください。
plan-tab-accept = 受け入れる下限を変更
plan-tab-raise = 競り上げの上限を変更
plan-save = このラウンドだけ保存
plan-keep = ゲーム全体に保存
plan-withdraw = 解除する
plan-then-take = その後は受け入れる
plan-else-take = これ以上競り上げられないときは、提案を受け入れます。
plan-switch-on = ✔ { $label }
plan-without-red = 赤は使わない
plan-whole-game = ゲーム全体で使う

plan-question = ほかの人も同じアクションを選んだら？
plan-selected = ほかの人も同じアクションを選んだら？ **{ $plan }**
plan-active = あなたの交渉プラン：**{ $plan }**
plan-for-round = { $plan }（このラウンド）
plan-for-game = { $plan }（ゲーム全体）
plan-label-without-red = { $plan }・赤は使わない
plan-paused-stage = ⏸ ステージの得点計算があったので、ゲーム全体のプランは休止中です。ほかを選ばなければ、次のアクションから再開します。
plan-paused-purse = ⏸ プランで払う分の宝石が足りないので、ゲーム全体のプランは休止中です。その間はあなたに聞きます。
plan-ask = 自分に聞く
plan-ask-about = どの提案にも自分で答えます。
plan-give-way = 宝石{ $gems }個で譲る
plan-give-way-about = 色を問わず{ $gems }個以上もらいます。それより少ないときと、最初の提案はあなたに聞きます。
plan-pay-ask = { $gems }個まで払い、その後は自分に聞く
plan-pay-take = { $gems }個まで払い、その後は提案を受け入れる
plan-worst = 最大{ $count }個、最悪の場合は{ $gems }
plan-worst-without-red = 最大{ $count }個、最悪の場合は{ $gems }（赤は使いません）
plan-worst-nothing = 今はそのための宝石がありません。
plan-own = 自分で決めた条件
plan-own-new = 条件を自分で決める
plan-own-change = 自分で決めた条件を変える
plan-own-about = 受け入れる提案と、自分が出す提案を細かく決めます。

trade-turn = **{ $name }**さんの番です。
trade-order = Dを選んだ全員が、宝石を1個ずつ、この順番で取ります：{ $names }。
trade-alone = Dは1人だけなので、宝石を1個戻して2個取ります。
trade-give = どの宝石を戻しますか？
trade-take-two =
    { $number ->
        [0] ストックが空なので、取れる宝石がありません。
       *[other] { $gem } を戻します。どの宝石を{ $number }個取りますか？
    }
trade-take-free = 戻す宝石がないので、そのまま1個取れます。どれにしますか？
trade-take-one = どの宝石を取りますか？
trade-back = 戻す宝石を選び直す
