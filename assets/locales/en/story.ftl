# What happened, and what it was worth.

story-title = Stage { $stage } · Round { $round }: cards revealed
story-heading = What happened
story-soon = Nothing yet.
story-cards = **{ $action }**: { $names }
story-lost = ✖ { $action }: too many picked it ({ $names }), so nobody gets it.
story-bartering = 🤝 { $opener } and { $other } are bartering for { $action }.
story-accepted =
    { $bids ->
        [one] 🤝 { $name } accepts { $gems } from { $giver }.
       *[other] 🤝 { $name } accepts { $gems } from { $giver } ({ $bids } offers, the first one { $first }).
    }
story-penniless = { $name } has no gems to offer, so { $other } gets it for free.
story-performs = ▸ **{ $name }** · { $action }
story-result = { $line } → { $result }
story-trade = D: one gem each, in this order: { $names }.
story-drew =
    { $workers ->
        [one] { $workers } worker
       *[other] { $workers } workers
    }
story-opener-roll = { $name } rolls { $die } to go first.
story-swapped = { $name } gives back { $gem } and takes { $gems }.
story-took = { $name } takes { $gems }.
story-missed = { $name } gets nothing: the stock is empty.
story-stage-over = 🏁 Stage { $stage } is over.

stage-title = Stage { $stage } is over
goal-majority = Most { $color } { $gem }
goal-workers = Enough workers
goal-lap = Lap completed
goal-each =
    { $takers ->
        [one] { $goal } · { $points }
       *[other] { $goal } · { $points } each
    }
goal-nobody = nobody
goal-returns = { $name } (gives back { $gems })
standing-title = Standings
standing-line = **{ $place }.** { $name } · { $points }

final-title = The game is over
final-winner = 🏆 { $name } wins!
final-winners = 🏆 { $names } share the win!
final-standing = Final standings
button-rematch = Rematch
