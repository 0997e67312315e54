# The panel: what happened, where you stand, what a stage meant for you.

panel-title = { $kind } · Stage { $stage } · Round { $round }
panel-title-start = { $kind } · The start
panel-title-over = { $kind } · The end

panel-missed-rounds = Since you were here, a computer has played { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
} for you. The last one:
button-next-game = Next game
recap-line = **{ $action }** · { $what }
recap-gain = { $name } → { $result }
recap-deal = { $name } pays { $partner } { $gems } → { $result }
recap-free = { $partner } gives way to { $name } → { $result }
recap-lost = ✖ { $names }
recap-bartering = 🤝 { $names }
recap-swapped = { $name }: { $gem } → { $gems }
recap-nothing = nothing

panel-you = You: #{ $place } · { $points } · { $progress }
panel-gain = { $what } +{ $points }
panel-bonus-certain = { $goal }: +{ $points }
panel-workers-missing =
    { $missing ->
        [one] { $missing } worker short of +{ $points }
       *[other] { $missing } workers short of +{ $points }
    }
panel-lap-missing =
    { $missing ->
        [one] { $missing } step short of +{ $points }
       *[other] { $missing } steps short of +{ $points }
    }
panel-alone = Alone ahead: { $gems }
panel-tied = Tied for the most: { $gems }
panel-behind = Short of the most: { $gems }

panel-stage-over = Stage { $stage } brought you { $points }
panel-gained = Gained: { $gains }
panel-gained-nothing = You gained nothing.
panel-won = 🏆 You win with { $points }!
panel-shared-win = 🏆 You share the win with { $points }!
panel-lost = You finish #{ $place } with { $points }, { $behind } behind the winner.
panel-lost-tie = You finish #{ $place } with { $points }. The winner has better gems.

button-to-panel = ↩ Back
