# Practice games in direct messages.

practice-title = Practice · { $kind }
practice-against = You play against { $names } ({ $level }).
practice-private = Only you can see this. There's no clock, and the game isn't rated.
button-practice = Practice in private
practice-greeting = 🎲 Your practice game starts here.
practice-opened = Your practice game is waiting in our direct messages. Only you can see it.
notice-practice-started = Your practice game starts now. Press a button below when you're asked.

busy-practice-game = You already have a practice game here: **{ $kind }** `{ $game }` · { $state }
busy-practice = Go on with it. Or press **{ $cancel }** to end it, then start another one with `/basari new`.
busy-practice-parked = Continue it with `/basari manage resume`. Or press **{ $cancel }** to end it.

refuse-no-clock = A practice game waits for you anyway: it has no clock.
refuse-stale-post = This question is settled. The newest post of the game has the current one.
refuse-no-direct-messages = I can't send you direct messages. Allow them for this server in Discord's privacy settings, then try again.
