# What happened, and what it was worth.

story-title = Stage { $stage } · Round { $round }: the cards are open
story-heading = What came of it
story-soon = To be seen.
story-cards = **{ $action }**: { $names }
story-lost = ✖ { $action }: too many wanted it ({ $names }), so nobody gets it.
story-bartering = 🤝 { $opener } and { $other } barter for { $action }.
story-accepted =
    { $bids ->
        [one] 🤝 { $name } accepts { $gems } from { $giver }.
       *[other] 🤝 { $name } accepts { $gems } from { $giver }, after { $bids } offers.
    }
story-penniless = { $name } has no gem to offer, so { $other } gets it for nothing.
story-performs = ▸ **{ $name }** · { $action }
story-result = { $line } → { $result }
story-trade = D, one gem each, in this order: { $names }.
story-drew =
    { $workers ->
        [one] { $workers } worker
       *[other] { $workers } workers
    }
story-rolled = 🎲 { $die }
story-opener-roll = 🎲 { $name } rolls { $die } for the first offer.
story-swapped = { $name } gives { $gem } and takes { $gems }.
story-took = { $name } takes { $gems }.
story-missed = { $name } comes too late: the stock is empty.
story-stage-over = 🏁 Stage { $stage } is over.

stage-title = Stage { $stage } is over
goal-majority = Most { $gem } { $color }
goal-workers = Enough workers
goal-lap = Lap completed
goal-each =
    { $takers ->
        [one] { $goal } · { $points }
       *[other] { $goal } · { $points } each
    }
goal-nobody = nobody
goal-returns = { $name } (gives back { $count }{ $gem })
standing-title = Points now
standing-line = **{ $place }.** { $name } · { $points }

final-title = The game is over
final-winner = 🏆 **{ $name }** wins!
final-winners = 🏆 { $names } share the win!
final-standing = Final standing
final-gems-title = Gems left
final-gems = { $name }: { $gems }
final-fairness = Fairness
final-commitment = Said before the game: `{ $commitment }`
final-secret = Made of: `{ $secret }`
button-rematch = Rematch
