# The review of a finished game. A win share is the part of the win that the computer expects for a seat, in percent.

review-title = Review: { $name }
review-course = Win share: { $start }% at the start, { $end }% at the end
review-luck = Luck
review-own = Own decisions
review-others = The others
review-part = **{ $percent }** { $part } { $bar }
review-decisions-title = Costliest decisions
review-no-losses = No decision gave up a part of the win that is worth mentioning.
review-moment = Stage { $stage }, round { $round }
review-at-start = Before round 1
review-decision = { $mark } **{ $moment }:** { $what }. That gave up **{ $loss }%** of the win.
review-better = { $sentence } Better: { $better } ({ $share }% instead of { $after }%).
review-in-barter = { $what } in the barter with { $partner } over { $action }
review-did-start = started at archway { $number }
review-did-lay = laid { $action }
review-did-offer = offered { $gems }
review-did-accept = accepted
review-did-decline = made no offer
review-did-swap = gave back { $gem } and took { $gems }
review-did-take = took { $gems }
review-do-start = start at archway { $number }
review-do-lay = lay { $action }
review-do-offer = offer { $gems }
review-do-accept = accept
review-do-decline = make no offer
review-do-swap = give back { $gem } and take { $gems }
review-do-take = take { $gems }
review-barters-title = Barters
review-barter = { $stage }.{ $round } · **{ $action }** with { $partner }: { $side ->
    [bought] paid
   *[other] got
} **{ $paid }** · fair: { $fair } (for them: { $theirs })
review-no-price = more than both had
review-more-barters = … and { $count } more
review-barters-footer = Stage.round. From the fair price on, taking the gems is better than the action at that price.
review-footer = { $game } · According to the strongest computer player, without hindsight.
review-pending-title = The review is being made
review-pending = The computer is still working through the game. Look again in a few seconds.
review-moment-title = { $name } at this moment
review-choices-title = Win share after each choice
review-choice = **{ $share }%** { $choice }
review-played = { $choice } ← played
button-review = Review
button-review-moment = { $mark } { $moment }
button-review-share = Share here
button-review-shared = Shared
button-review-back = ◀ Review
button-review-again = Look again
refuse-not-in-game = This person didn't play in that game.
refuse-may-not-share = You can only share a review on the server of its game, in a channel in which you may write.

stats-accuracy-title = Accuracy
stats-accuracy = { $loss }% of the win given up per decision, in { $decisions } recent decisions
stats-accuracy-kind = { $kind ->
    [start] Start
    [action] Actions
    [barter] Barters
   *[trade] Trades
}: { $loss }%
picture-win-share = Win share in %
picture-alt-part = { $part }: { $percent }%.
