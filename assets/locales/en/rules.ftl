# The rules in short, one chapter per message.

rules-title = { $kind } · { $topic }
rules-menu = Another chapter
topic-goal = The goal
topic-round = A round
topic-actions = The actions
topic-barter = Bartering
topic-stage = The end of a stage
topic-end = Who wins

rules-worth = { $gem } { $points }
rules-goal =
    Score the most points over { $stages } stages (1 or 2 in a short game).
    Everyone starts with { $gems } gems of each color.
    Gems from most to least valuable: { $order }
    Everything on the table is open. Only your action card is secret, until everyone has chosen.
rules-round-card =
    1. Everyone is dealt a card with workers, points and gems.
    2. Everyone plays an action card face down. Then all are revealed at once.
    3. If nobody else chose your action, you perform it.
    If two players chose it, they barter for it.
    If three or more chose it, nobody gets it.
    { $d ->
        [yes] The order is A, B, C, D.
       *[no] The order is A, B, C.
    }
rules-round-board =
    Before the first round, everyone picks an archway to start from.
    1. Everyone rolls a die and moves that far.
    2. Everyone plays an action card face down. Then all are revealed at once.
    3. If nobody else chose your action, you perform it.
    If two players chose it, they barter for it.
    If three or more chose it, nobody gets it.
    The order is Die, Points, Gemstones.
rules-actions-card =
    ▸ **A** Draw another card. Its workers count for you.
    ▸ **B** Score the points on your card for this round.
    ▸ **C** Take the gems on your card for this round, as far as the stock allows.
rules-actions-d =
    ▸ **D** You never barter for it, and it's never lost. Alone: give back one gem, take two. With others: everyone takes one gem. The player who would make the first offer in a barter goes first.
rules-actions-board =
    ▸ **Die** Roll again, move that far, and score { $base } minus the roll.
    ▸ **Points** Score the number on your archway.
    ▸ **Gemstones** Take the gems on your archway, as far as the stock allows.
rules-barter =
    One player offers some of their gems. The other accepts or offers more, and so on.
    The player who accepts gets these gems. The other performs the action.
    More gems beat fewer, whatever their color.
    Same number of gems: the higher value wins ({ $order }, the first difference counts).
    Only the accepted offer changes hands. If you can't offer more, you have to accept.
rules-opener-card =
    The player with more red gems makes the first offer. Tie: compare yellow, green, blue, points, workers, then the age of the account. If that player has no gems, the other performs the action for free.
rules-opener-board =
    The player with more points makes the first offer. Tie: roll dice. That player can also make no offer. Then the other performs the action for free.
rules-stage-card =
    A stage ends after the round in which someone reaches { $workers } workers.
    Having the most gems of a color scores: { $worths }
    Tie: split the points, rounded down.
    In return, you give back half of those gems, rounded up. Tie: 2 each.
    Everyone with { $workers } or more workers scores { $bonus }.
    Then all cards are shuffled again. You keep your gems.
rules-stage-board =
    A stage ends after the round in which a merchant reaches or passes their start.
    Having the most gems of a color scores: { $worths }
    Tie: split the points, rounded down.
    In return, you give back 3 of those gems. Tie: 2 each.
    Everyone who has completed the lap scores { $bonus }.
    Then each merchant starts a new lap from where they are.
rules-end-card = After the last stage, the player with the most points wins. Tie: shared win.
rules-end-board =
    After the last stage, the player with the most points wins.
    Tie: most gems, then most red, yellow, green, blue. Still tied: shared win.
