# Short messages, reminders, hints and refusals.

notice-clock-played = Time was up for { $name }, so the computer made this decision.
notice-autopilot = { $name } has not answered for a while. A computer plays on until { $name } is back.
notice-back = { $name } is back.
notice-left = { $name } has left. A computer plays on.
notice-replaced = { $name } takes over a seat.
notice-paused = ⏸ The game is paused. No time is running.
notice-resumed = ▶ The game goes on.
notice-cancelled = The game was cancelled.
notice-expired = The table was cleared: nobody went on with the game.
notice-moved-here = The game goes on here.
notice-missing = I lack the permission **{ $permission }** here. The game goes on without it; somebody who manages the server can grant it.
notice-missing-send = I lack the permission **{ $permission }** where the game is played, so it waits. Somebody who manages the server can grant it.
notice-voted = Noted: { $votes } of { $needed } needed.
notice-joined = You are in. Have fun!
notice-left-lobby = Your seat is free again.
notice-left-game = You have left. A computer plays on for you; you can come back any time.
notice-notify-off = I will not write to you in private any more. `/basari notify` changes that.
notice-forgotten = Done. I have forgotten you.
notice-exported = Here is everything that I keep about you.
notice-opened = The table is set in this channel. Others join with its **Join** button.
notice-started = The game begins. Press **Choose** at its post when it is your turn.
notice-seat-given = The seat has changed hands.
button-back = I'm back
button-notify-off = No more private messages

permission-send = Send Messages
permission-create-threads = Create Public Threads
permission-send-in-threads = Send Messages in Threads
permission-embed = Embed Links
permission-attach = Attach Files

dm-turn = **{ $kind }** in { $server }: your turn.
dm-turn-soon = **{ $kind }** in { $server }: your turn, and time is almost up.
dm-parked = **{ $kind }** in { $server }: I cannot reach the channel any more, so the game waits. `/basari resume` in another channel of that server takes it there.
reminder = { $who }: the game waits for you.
reminder-soon = { $who }: last call!

hint-head = 💡 How often the computer would choose what:
hint-line = { $bar } { $percent }% · { $choice }
hint-place = Start on archway { $number }
hint-offer = Offer { $gems }
hint-accept = Accept
hint-decline = Make no offer
hint-swap = Give { $gem }, take { $gems }
hint-take = Take { $gems }

refuse-old-button = This button is too old. Use `/basari hand` for a fresh one.
refuse-forged = I do not know this button. Use `/basari hand` for a fresh one.
refuse-no-such-game = This game does not exist any more.
refuse-no-game-here = There is no game in this channel. `/basari new` opens a table.
refuse-channel-busy = There is a game in this channel already. One at a time: use another channel or a thread.
refuse-channel-not-allowed = Games are not allowed in this channel.
refuse-only-managers-start = On this server only managers start games.
refuse-only-managers = This is for people who may manage the server.
refuse-not-host = Only the host can do that.
refuse-may-not-cancel = You may not cancel this game.
refuse-already-started = The game has started already.
refuse-not-started = The game has not started yet.
refuse-paused = The game is paused. `/basari resume` goes on.
refuse-not-paused = The game is not paused.
refuse-parked = This game waits: I cannot reach its channel. `/basari resume` in another channel takes it there.
refuse-not-parked = This game can be played where it is.
refuse-over = This game is over.
refuse-not-over = This game is not over yet.
refuse-cancelled = This game was cancelled.
refuse-stale = That question is settled already. Here is how it stands now.
refuse-try-again = Something is slow on my side. Nothing is lost: please try again.
refuse-broken = Something went wrong on my side. Nothing was changed.
refuse-lobby-full = All seats are taken.
refuse-already-joined = You have a seat already.
refuse-not-seated = You are not in this game.
refuse-you-left = You have left this game. Press **I'm back** to return.
refuse-no-computer = There is no computer to remove.
refuse-no-such-seat = There is no such seat.
refuse-seat-not-free = Somebody plays on this seat.
refuse-wrong-number = { $kind } is for { $least } to { $most } players, and there are { $players }.
refuse-no-people = At least one person has to play.
refuse-unknown-material = There is no deck or board of that name.
refuse-bad-pace = That pace is too fast or too slow.
refuse-no-barter = There is no barter right now.
refuse-not-in-barter = You are not in this barter.
refuse-empty-order = An order says from what to accept, how far to raise, or both.
refuse-no-order = You have no standing order.
refuse-already-voted = You have said so already.
refuse-unknown-time-zone = I do not know this time zone. One looks like Europe/Berlin.
refuse-bad-quiet-hours = Quiet hours need a different beginning and end, such as 22:00 to 07:00.
refuse-bad-language = I do not speak this language yet.
refuse-bad-name = A name has 1 to 100 characters.
refuse-no-hints = Hints are turned off on this server.
refuse-server-only = This works on a server only.
refuse-not-asked = It is not your turn.
refuse-wrong-moment = That is not what is asked right now.
refuse-already-placed = You have picked your archway already.
refuse-no-such-archway = There is no such archway.
refuse-not-in-hand = You do not have this action card.
refuse-not-owned = You do not have that many gems. You have { $gems }.
refuse-not-a-raise = That does not beat { $gems }: offer more gems, or as many of higher value.
refuse-nothing-to-accept = There is no offer to accept yet.
refuse-may-not-decline = You cannot back out now: accept, or make an offer.
refuse-must-give = Give a gem back first.
refuse-take-number =
    { $number ->
        [one] Take just one gem.
       *[other] Take just { $number } gems.
    }
refuse-out-of-stock = The stock has no { $gem } left for that.
