# Leaderboards, figures, past games, replays and proofs.

board-title = 🏆 Leaderboard: { $kind }
board-heading = { $place } · { $period } · by { $by }
board-heading-zone = { $place } · { $period } ({ $zone }) · by { $by }
board-everywhere = All servers
board-empty = Nobody is here yet. Only rated games count: at least two people, and nobody's seat played mostly by a computer.
board-line = **{ $place }.** { $name } · { $what }
board-line-mine = **{ $place }.** 👉 { $name } · { $what }
board-figures = rating { $rating } · { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
} · { $points ->
    [one] { $points } point
   *[other] { $points } points
} · { $games ->
    [one] { $games } game
   *[other] { $games } games
}
board-mine-title = You
board-mine = Place { $place } · { $what }
board-mine-hidden = { $what } · you are hidden: nobody but you sees this.
board-mine-none = No rated game of yours counts here yet.
board-footer = Page { $page } · The rating is what you can be trusted to play at least: 100 × (μ − 3σ), 0 for a newcomer.
board-picture-footer = Page { $page }
board-by-rating = rating
board-by-wins = wins
board-by-points = points
board-by-games = games
board-head-rating = Rating
board-head-wins = Wins
board-head-points = Points
board-head-games = Games
board-all = all time
board-month = this month
board-week = this week
board-menu-by = Order by …
board-menu-period = Which time?
board-menu-which = Which game, and where?
board-which-server = { $kind }, this server
board-which-everywhere = { $kind }, all servers
button-first = First page
button-my-place = My place
button-hide = Hide me
button-unhide = Show me

stats-title = 📊 { $name }: { $kind }
stats-none = No finished game yet.
stats-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $wins ->
    [one] { $wins } of them won
   *[other] { $wins } of them won
}
stats-average = { $points } points a game
stats-best = Best game: { $points } points in `{ $game }`
stats-favourite = Favourite action: { $action }
stats-places-title = Places
stats-place = { $place }. place: { $times ->
    [one] once
   *[other] { $times } times
}
stats-rating-title = Rating
stats-rating = { $rating } over all servers
stats-rating-here = { $rating } on this server
stats-rating-none = Not rated yet.
stats-curve = In the last { $games } rated games: from { $first }, at best { $top }
stats-curve-title = Rating over the last rated games: { $kind }
stats-curve-games = Games
stats-barter-title = Bartering
stats-offers = Offers made: { $offers }
stats-bought = Accepted by others: { $times }, at { $price } gems on average
stats-sold = Offers accepted: { $times }, for { $price } gems on average
stats-footer = Only what you decided yourself is counted, not what a computer did for you.
button-history = Past games

history-title = 📜 Past games of { $name }
history-none = No finished game yet.
history-line = { $what } · place { $place } of { $players } · { $points } · { $when } · `{ $game }`
history-menu = Watch one again …

replay-footer = Step { $step } of { $steps } · { $game }
replay-barters = Barters, bid by bid
replay-barter = **{ $opener }** and **{ $other }**
replay-offer = { $name }: { $gems }
replay-accepted = { $name } accepts.
button-replay = Watch again
button-replay-start = ⏮ Start
button-replay-back = ◀ Round
button-replay-on = Round ▶
button-replay-end = End ⏭
button-stage-back = ◀ Stage
button-stage-on = Stage ▶
button-record = Record
button-verify = Verify

record-title = The record of the game
record-text = Two files of `{ $game }`: the whole course of the game, a line a step, and what proves that nobody chose the cards and dice.
record-file = The record of the game
record-proof = Commitment, secret, and what the players brought

verify-yes = ✅ { $game }: everything is as the secret deals it
verify-yes-text = I played all { $lines } lines again. The { $chances } cards and dice among them follow from the secret and from what the players brought, and the secret is the one that the lobby committed to.
verify-no = ❌ { $game }: this is not what the secret deals
verify-commitment = The secret is not the one that the lobby committed to.
verify-differs = The first difference is in line { $line }.
verify-found = The record says
verify-due = Due is
verify-move = In line { $line } stands a move that the rules do not allow.
verify-too-many = From line { $line } on there is more than the game had.
verify-short = The record stops after line { $line }, before the end of the game.
verify-other-game = The record is of another game.
verify-unreadable = Line { $line } is not a line of a record.

final-ratings-title = Ratings on this server
final-rating = { $name }: { $rating } ({ $change })
settings-time-zone = Months and weeks of leaderboards begin by the clock of **{ $zone }**.
hidden-now = You are off the leaderboards. Nobody else sees your figures.
shown-now = You are on the leaderboards again.
refuse-hides = This player keeps figures and past games private.
refuse-not-a-record = Attach the record of a game (a .jsonl file of at most 1 MB), or name a game.
