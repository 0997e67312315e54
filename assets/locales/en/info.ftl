# The bot about itself, lists and settings.

help-title = Basari
help-text = Guess what the others want, and barter when you guessed wrong. 3 to 5 players, people and computers mixed.
help-play = Play
help-play-text =
    `/basari new` opens a table here. The others press **Join**, the host presses **Start**.
    When it is your turn, press **Choose**: only you see what you pick.
    `/basari hand` shows your question again, `/basari table` the whole table.
help-more = More
help-more-text =
    `/basari games` your games everywhere · `/basari notify` how I call you
    `/basari leave` a computer plays on for you · `/basari privacy show` what I keep
button-rules-card = Rules: card game
button-rules-board = Rules: board game
button-my-games = My games

about-title = About this bot
about-text =
    The game **Basari** is by Reinhard Staupe.
    This bot is unofficial: neither the author nor a publisher has made or approved it.
    The printed cards and archways are not public, so those used here are reconstructed.
    Cards and dice are drawn fairly: before each game the bot says a fingerprint of its secret, and after it the secret, so that everybody can check.
about-version = Version { $version }

privacy-title = What I know about you
privacy-text =
    I keep your Discord id, your name as shown in your games, your moves and results, and your settings here.
    I read no messages. I keep nothing else.
    You can have a copy of it, or be forgotten: then your seat in old games says no more than its number.
button-export = Give me a copy
button-forget = Forget me
forget-title = Forget you?
forget-question = Your name, settings and results go. Games that you still play go on with a computer. This cannot be undone.
button-forget-sure = Yes, forget me

games-title = Your games
games-none = You are in no game right now. `/basari new` opens a table.
games-line = { $what }
    { $state }
games-name = { $kind } · { $server }
games-server-none = private
games-name-linked = [{ $name }]({ $link })
games-lobby = waiting for players
games-running = stage { $stage }, round { $round }
games-your-turn = stage { $stage }, round { $round } · **your turn**
games-your-turn-until = stage { $stage }, round { $round } · **your turn** ⏳ { $when }
games-paused = paused
games-parked = its channel is gone
button-help = How it works
button-previous = Back
button-next = More

settings-title = Basari on this server
settings-intro = For people who may manage the server. Channels: `/basari-settings allow_channel`.
settings-game = Usual game: { $game }
settings-pace = Usual pace: { $pace }
settings-language = Language of public posts: { $language }
settings-start = New games: { $who }
settings-cancel = Cancelling: { $who }
settings-hints = Hints allowed: { $allowed }
settings-channels-any = Channels: everywhere
settings-channels = Channels: { $channels }
settings-channels-more = Channels: { $channels } and { $count } more
settings-menu-game = Usual game
settings-menu-pace = Usual pace
settings-menu-language = Language
settings-menu-cancel = Who may cancel
who-start-everyone = everybody
who-start-managers = managers only
who-cancel-host = the host
who-cancel-players = any player of the game
who-cancel-managers = managers only
button-start-everyone = Everybody may start games
button-start-managers = Only managers start games
button-hints-on = Allow hints
button-hints-off = No hints
button-any-channel = Allow every channel

notify-title = When it is your turn
notify-mention = I mention you where the game is
notify-dm = I write to you in private
notify-silent = I do not call you
notify-now = **{ $how }**.
notify-quiet = Quiet hours: { $from } to { $to } ({ $zone })
notify-quiet-none = No quiet hours. `/basari notify` sets them: quiet_from, quiet_to.
button-notify-mention = Mention me
button-notify-dm = Write to me
button-notify-silent = Leave me alone

language-title = Your language
language-now = What only you see, I say in **{ $language }**.
language-auto-now = What only you see, I say in the language of your Discord.
language-auto = As in Discord
language-menu = Language
language-name = English
