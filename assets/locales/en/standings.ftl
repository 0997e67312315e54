# Leaderboards, stats, past games, replays and proofs.

board-title = 🏆 Leaderboard: { $kind }
board-heading = { $place } · { $period } · by { $by }
board-heading-zone = { $place } · { $period } ({ $zone }) · by { $by }
board-everywhere = All servers
board-empty = Nobody is here yet. Only rated games count: at least two people, none of them mostly replaced by a computer.
board-empty-rating = Nobody has { $games } rated games yet. Sort by wins, points or games to see everyone.
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
board-mine = Rank { $place } · { $what }
board-mine-hidden = { $what } · you're hidden: only you can see this.
board-mine-provisional = { $what } · ranked after { $games } rated games
board-mine-none = You don't have a rated game here yet.
board-footer = Page { $page } · Ratings start at 1500. Until { $games } rated games they have a question mark and no rank.
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
board-menu-by = Sort by …
board-menu-period = Time period
board-menu-which = Game and server
board-choice-by = Sort by { $by }
board-choice-period = Time period: { $period }
board-which-server = { $kind }, this server
board-which-everywhere = { $kind }, all servers
button-first = First page
button-my-place = My rank
button-hide = Hide me
button-unhide = Show me

stats-title = 📊 { $name }: { $kind }
stats-none = No finished games yet.
stats-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
}
stats-average = { $points } points per game
stats-best = Best game: { $points } points in `{ $game }`
stats-favorite = Favorite action: { $action }
stats-places-title = Results
stats-place = Finished { $place ->
    [1] { $place }st
    [2] { $place }nd
    [3] { $place }rd
   *[other] { $place }th
}: { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
}
stats-rating-title = Rating
stats-rating = { $rating } across all servers
stats-rating-here = { $rating } on this server
stats-rating-none = Not rated yet.
stats-curve = Last { $games } rated games: started at { $first }, peaked at { $top }
stats-curve-games = Last { $games } rated games
stats-barter-title = Bartering
stats-offers = Offers made: { $offers }
stats-bought = Accepted by others: { $times }, for { $price } gems on average
stats-sold = Accepted from others: { $times }, for { $price } gems on average
stats-footer = Only a player's own decisions count, not those a computer made for them.
button-history = Past games

history-title = 📜 Past games of { $name }
history-none = No finished games yet.
history-line = { $what } · { $place ->
    [1] { $place }st
    [2] { $place }nd
    [3] { $place }rd
   *[other] { $place }th
} of { $players } · { $points } · { $when }
history-line-with-id = { $line } · `{ $game }`
history-menu = Replay a game …

replay-footer = Step { $step } of { $steps } · { $game }
replay-barters = Barters, offer by offer
replay-barter = **{ $opener }** and **{ $other }**
replay-offer = { $name }: { $gems }
replay-accepted = { $name } accepts.
button-replay = Replay
button-replay-start = ⏮ Start
button-replay-back = ◀ Round
button-replay-on = Round ▶
button-replay-end = End ⏭
button-stage-back = ◀ Stage
button-stage-on = Stage ▶
button-record = Record
button-verify = Verify

record-title = Game record
record-text = Two files for `{ $game }`: the record of the whole game, one line per step, and the proof that nobody chose the cards and dice.
record-file = Game record
record-proof = Commitment, secret and the players' contributions

verify-yes = ✅ { $game }: the cards and dice were fair
verify-yes-text = I replayed all { $lines } lines. The { $chances } cards and dice rolls in them follow from the secret and the players' contributions, and the secret matches the commitment in the lobby.
verify-no = ❌ { $game }: the record doesn't match the secret
verify-commitment = The secret doesn't match the commitment in the lobby.
verify-contributions = The players' contributions don't match the ones shown at the start.
verify-shown-commitment = Commitment in the lobby
verify-shown-contributions = Players' contributions in the first round post
verify-secret = Secret behind it
verify-differs = The first difference is in line { $line }.
verify-found = The record says
verify-due = Expected
verify-move = The move in line { $line } breaks the rules.
verify-too-many = The game ended before line { $line }, but the record goes on.
verify-short = The record stops after line { $line }, before the end of the game.
verify-other-game = This is the record of a different game.
verify-unreadable = Line { $line } is not a valid record line.

final-ratings-title = Ratings on this server
final-rating = { $name }: { $rating } ({ $change })
settings-time-zone = Time zone for leaderboards: **{ $zone }**
hidden-now = You're off the leaderboards. Nobody else can see your stats.
shown-now = You're back on the leaderboards.
refuse-stats-hidden = This player keeps their stats and past games private.
refuse-not-a-record = Attach a game record (a .jsonl file of at most 1 MB) or name a game.
