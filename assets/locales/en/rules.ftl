# The rules in short, a chapter a message.

rules-title = { $kind } · { $topic }
rules-menu = Another chapter
topic-goal = What it is about
topic-round = A round
topic-actions = The actions
topic-barter = Bartering
topic-stage = The end of a stage
topic-end = Who wins

rules-worth = { $gem } { $points }
rules-goal =
    Score the most points in { $stages } stages.
    Everybody starts with { $gems } gems of each colour.
    Gems by value: { $order }
    Everything on the table is open. Only the action that you lay is secret, until all have laid one.
rules-round-card =
    1. Everybody is dealt a card: workers, points, gems.
    2. Everybody lays an action, face down. Then all are opened at once.
    3. Alone on an action: you perform it.
    Two on it: you barter for it.
    Three or more: nobody gets it.
    { $d ->
        [yes] A comes first, then B, then C, then D.
       *[no] A comes first, then B, then C.
    }
rules-round-board =
    Before the first round everybody picks an archway to start from.
    1. Everybody rolls a die and walks that far.
    2. Everybody lays an action, face down. Then all are opened at once.
    3. Alone on an action: you perform it.
    Two on it: you barter for it.
    Three or more: nobody gets it.
    Die comes first, then Points, then Gemstones.
rules-actions-card =
    ▸ **A** Draw one more card. Its workers count for you.
    ▸ **B** Score the points of your card of this round.
    ▸ **C** Take the gems of your card of this round, as far as the stock has them.
rules-actions-d =
    ▸ **D** Never bartered, never lost. Alone: give one gem, take two. With others: everybody takes one gem, in the order in which barters are opened.
rules-actions-board =
    ▸ **Die** Roll again, walk that far, score { $base } minus the roll.
    ▸ **Points** Score the number of your archway.
    ▸ **Gemstones** Take the gems of your archway, as far as the stock has them.
rules-barter =
    One makes an offer of own gems. The other takes it, or offers more, and so on.
    Whoever takes the offer gets these gems. The other performs the action.
    More gems beat fewer, whatever their colour.
    As many gems: the higher value wins ({ $order }, the first difference counts).
    Only the accepted offer changes hands. If you cannot offer more, you have to accept.
rules-opener-card =
    The first offer comes from whoever has more red gems; then yellow, green, blue, points, workers, the older account. Without any gem to offer, the other performs for nothing.
rules-opener-board =
    The first offer comes from whoever has more points; level: the dice decide. Whoever opens may also make no offer: then the other performs for nothing.
rules-stage-card =
    A stage ends after the round in which somebody reaches { $workers } workers.
    The most gems of a colour score: { $worths }
    Level: the points are split, rounded down.
    For that, you give back half of that colour, rounded up; when level, 2 each.
    Everybody with { $workers } workers or more scores { $bonus }.
    Then all cards are shuffled again. Gems stay.
rules-stage-board =
    A stage ends after the round in which a merchant comes back to his start, or passes it.
    The most gems of a colour score: { $worths }
    Level: the points are split, rounded down.
    For that, you give back 3 gems of that colour; when level, 2 each.
    Everybody who has completed the lap scores { $bonus }.
    Then each merchant starts anew from where he stands.
rules-end-card = After { $stages } stages the most points win. Equal points share the win.
rules-end-board =
    After { $stages } stages the most points win.
    Level: the most gems, then the most red, yellow, green, blue. Still level: a shared win.
