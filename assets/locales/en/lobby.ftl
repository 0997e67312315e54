# Before a game.

lobby-title = Basari · { $kind }
lobby-open =
    { $missing ->
        [0] Ready to start. There's still room for more.
        [one] One more player is needed to start.
       *[other] { $missing } more players are needed to start.
    }
lobby-full = All seats are taken. Ready to start.
lobby-started = The game has started. Have fun!
lobby-cancelled = This game was canceled.
lobby-expired = Nobody started this game, so it was closed.
lobby-auto = Starts automatically when all seats are taken.
lobby-rematch = { $who }: a rematch! Press **{ $join }** to play again.
lobby-rated = ⭐ Rated · no hints
lobby-unrated-hints = Not rated with only one person · hints are on
lobby-unrated = Not rated with only one person
lobby-no-waiting = This game doesn't wait for people who are away.
lobby-short-hints = Short game: not rated, not on leaderboards · hints are on
lobby-short = Short game: not rated, not on leaderboards
lobby-seats = Seats · { $taken } of { $wanted }
lobby-free = { $number }. *open*
lobby-person = { $number }. { $name }
lobby-host = { $number }. { $name } { $crown } host
lobby-computer = { $number }. 🤖 { $name } ({ $level })
lobby-length = Length
lobby-stages-choice =
    { $stages ->
        [one] { $stages } stage
       *[other] { $stages } stages
    }
lobby-pace = Time per decision
lobby-reserve = Everyone has their own reserve for the whole game. A decision uses its own time first, then the reserve. When both are gone, a computer decides.
lobby-commitment = Fairness: { $commitment }

lobby-settings-title = Game settings
lobby-settings-intro = Only the host can change these.
lobby-pace-choice = Time: { $pace }
lobby-seats-menu = Seats
lobby-seats-choice =
    { $seats ->
        [one] { $seats } seat
       *[other] { $seats } seats
    }
lobby-level-menu = Computer level
lobby-level-choice = Computers: { $level }

pace-live = Live · 2 minutes, plus a reserve of 5 minutes
pace-evening = Evening · 15 minutes, plus a reserve of 30 minutes
pace-day = Day · 4 hours, plus a reserve of 24 hours
pace-slow = Slow · 24 hours, plus a reserve of 72 hours
pace-custom = { $decision }, plus a reserve of { $reserve }
pace-seconds =
    { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }
pace-minutes =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
pace-hours =
    { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    }

button-join = Join
button-leave = Leave
button-add-computer = Add a computer
button-remove-computer = Remove a computer
button-start = Start
button-settings = Settings
button-cancel = Cancel
button-auto-on = Turn on auto-start
button-auto-off = Turn off auto-start
button-waiting-on = Wait for absent players
button-waiting-off = Don't wait for absent players

cancel-title = Cancel this game?
cancel-question = It ends for everyone, without a winner. This can't be undone.
button-cancel-sure = Yes, cancel the game
