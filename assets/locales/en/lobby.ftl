# Before a game.

lobby-title = Basari · { $kind }
lobby-open =
    { $missing ->
        [0] Ready to start. More may still join.
        [one] One more player, and the game can start.
       *[other] { $missing } more players, and the game can start.
    }
lobby-full = All seats are taken. Ready to start.
lobby-started = The game has started. Have fun!
lobby-cancelled = This game was cancelled.
lobby-expired = Nobody started this game, so the table was cleared.
lobby-auto = Starts by itself when all seats are taken.
lobby-seats = Seats · { $taken } of { $wanted }
lobby-free = { $number }. *free*
lobby-person = { $number }. { $name }
lobby-host = { $number }. { $name } 👑 host
lobby-computer = { $number }. 🤖 { $name } ({ $level })
lobby-pace = Time for a decision
lobby-commitment = Fairness: { $commitment }

lobby-settings-title = Settings of this game
lobby-settings-intro = Only the host can change these.
lobby-seats-menu = Seats
lobby-seats-choice =
    { $seats ->
        [one] { $seats } seat
       *[other] { $seats } seats
    }
lobby-level-menu = Computers play
lobby-level-choice = Computers: { $level }

pace-live = Live · 2 minutes
pace-evening = Evening · 20 minutes
pace-day = Day · 8 hours
pace-slow = Slow · 48 hours
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
button-auto-on = Start when full: turn on
button-auto-off = Start when full: turn off

cancel-title = Cancel this game?
cancel-question = It ends for everybody, without a winner. This cannot be undone.
button-cancel-sure = Yes, cancel the game
