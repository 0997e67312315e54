# Short messages, reminders, hints and refusals.

notice-deadline-missed = { $name } ran out of time, so a computer made this decision.
notice-autopilot = { $name } hasn't answered for a while. A computer plays for them until they're back.
notice-back = { $name } is back.
notice-left = { $name } has left. A computer takes over.
notice-replaced = { $name } has taken over a seat.
notice-paused = ⏸ The game is paused. The clock is stopped.
notice-resumed = ▶ The game continues.
notice-cancelled = The game was canceled.
notice-expired = The game was closed because nobody continued it.
notice-moved-here = The game continues here.
notice-missing = I don't have the **{ $permission }** permission here. The game continues without it. Someone who manages the server can grant it.
notice-missing-send = I don't have the **{ $permission }** permission in the game's channel, so the game is on hold. Someone who manages the server can grant it.
notice-voted = Your vote is in: { $votes } of { $needed } needed.
notice-joined = You're in. Have fun!
notice-left-lobby = Your seat is free again.
notice-left-game = You've left the game. A computer plays for you. You can come back at any time.
notice-notify-off = I won't send you direct messages anymore. You can change this with `/basari notify`.
notice-forgotten = Done. I've forgotten you.
notice-exported = Here's everything I store about you.
notice-opened = Your game is open in this channel. Others can join with the **Join** button.
notice-started = The game has started. Press **Choose** on its post when it's your turn.
notice-seat-given = The seat has changed hands.
button-back = I'm back
button-notify-off = No more direct messages

permission-send = Send Messages
permission-create-threads = Create Public Threads
permission-send-in-threads = Send Messages in Threads
permission-embed = Embed Links
permission-attach = Attach Files

dm-turn = **{ $kind }** on { $server }: it's your turn.
dm-turn-soon = **{ $kind }** on { $server }: it's your turn, and time is almost up.
dm-parked = **{ $kind }** on { $server }: I can't reach the channel anymore, so the game is on hold. To move it, use `/basari resume` in another channel on that server.
reminder = { $who }: the game is waiting for you.
reminder-soon = { $who }: last call!

hint-head = 💡 How often the computer would choose each option:
hint-line = { $bar } { $percent }% · { $choice }
hint-place = Start at archway { $number }
hint-offer = Offer { $gems }
hint-accept = Accept
hint-decline = Make no offer
hint-swap = Give back { $gem }, take { $gems }
hint-take = Take { $gems }

refuse-old-button = This button is too old. Use `/basari hand` to get a new one.
refuse-forged = I don't know this button. Use `/basari hand` to get a new one.
refuse-no-such-game = This game doesn't exist anymore.
refuse-no-game-here = There's no game in this channel. `/basari new` sets one up.
refuse-channel-busy = There's already a game in this channel. Use another channel or a thread.
refuse-channel-not-allowed = Games are not allowed in this channel.
refuse-only-managers-start = Only managers can set up games on this server.
refuse-only-managers = Only people who can manage the server can do this.
refuse-not-host = Only the host can do that.
refuse-may-not-cancel = You can't cancel this game.
refuse-already-started = The game has already started.
refuse-not-started = The game hasn't started yet.
refuse-paused = The game is paused. `/basari resume` continues it.
refuse-not-paused = The game isn't paused.
refuse-parked = This game is on hold: I can't reach its channel. To move it, use `/basari resume` in another channel.
refuse-not-parked = This game doesn't need to move: its channel works.
refuse-over = This game is over.
refuse-not-over = This game isn't over yet.
refuse-cancelled = This game was canceled.
refuse-stale-prompt = The game has moved on since then. Here's where it is now.
refuse-try-again = Things are slow on my side. Nothing is lost. Please try again.
refuse-broken = Something went wrong on my side. Nothing has changed.
refuse-lobby-full = All seats are taken.
refuse-already-joined = You already have a seat.
refuse-not-seated = You're not in this game.
refuse-you-left = You've left this game. Press **I'm back** to return.
refuse-no-computer = There's no computer to remove.
refuse-no-such-seat = There's no such seat.
refuse-seat-not-free = Someone is playing in this seat.
refuse-wrong-number = { $kind }: this needs { $least } to { $most } players, and there are { $players }.
refuse-no-people = At least one person has to play.
refuse-unknown-material = There's no deck or board with that name.
refuse-bad-pace = That pace is too fast or too slow.
refuse-no-barter = There's no barter right now.
refuse-not-in-barter = You're not in this barter.
refuse-empty-plan = Set the lowest offer to accept, the highest offer to make, or both.
refuse-no-plan = You don't have a barter plan.
refuse-already-voted = You've already voted.
refuse-unknown-time-zone = I don't know this time zone. Try something like Europe/Berlin.
refuse-bad-quiet-hours = Quiet hours need different start and end times, such as 22:00 to 07:00.
refuse-bad-language = I don't speak this language yet.
refuse-bad-name = A name needs 1 to 100 characters.
refuse-no-hints = Hints are turned off on this server.
refuse-server-only = This only works on a server.
refuse-not-asked = It's not your turn.
refuse-wrong-moment = You can't do that right now.
refuse-already-placed = You've already picked your archway.
refuse-no-such-archway = There's no such archway.
refuse-not-in-hand = You don't have this action card.
refuse-not-owned = You don't have that many gems. You have { $gems }.
refuse-not-a-raise = That doesn't beat { $gems }. Offer more gems, or the same number with a higher value.
refuse-nothing-to-accept = There's no offer to accept yet.
refuse-may-not-decline = You can't back out now. Accept, or make an offer.
refuse-must-give = Give back a gem first.
refuse-take-number =
    { $number ->
        [one] Take exactly one gem.
       *[other] Take exactly { $number } gems.
    }
refuse-out-of-stock = The stock doesn't have enough { $gem } for that.
