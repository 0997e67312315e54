# About the bot, lists and settings.

help-title = Basari
help-text = Guess what the others want, and barter when you guess wrong. For 3 to 5 players, people and computers mixed.
help-play = Play
help-play-text =
    { $new } sets up a game here. The others press **{ $join }**, the host presses **{ $start }**.
    When it's your turn, press **{ $choose }**. Only you can see what you pick.
    { $hand } shows your current question again, { $table } shows the whole table.
help-more = More
help-more-text =
    { $games } lists all your games · { $notify } sets how I reach you
    { $leave } lets a computer play for you · { $privacy } tells you what I store
button-rules-card = Rules: card game
button-rules-board = Rules: board game
button-my-games = My games

about-title = About this bot
about-text =
    The game **Basari** is by Reinhard Staupe.
    This bot is unofficial. Neither the author nor any publisher made or approved it.
    The printed cards and archways are not public, so the bot uses reconstructions.
    Cards and dice are fair: before each game, the bot publishes a fingerprint of a secret. After the game, it reveals the secret, so everyone can check.
about-version = Version { $version }

privacy-title = What I know about you
privacy-text =
    I store your Discord ID, the name you use in your games, your moves and results, what you said in barters, and your settings here.
    I don't read messages, and I don't store anything else.
    You can get a copy of your data, or ask me to forget you. Old games will then show only the number of your seat.
button-export = Send me a copy
button-forget = Forget me
forget-title = Forget you?
forget-question = I delete your name, settings, results and what you said in barters. A computer takes over your running games. This can't be undone.
button-forget-sure = Yes, forget me

games-title = Your games
games-none = You're not in a game right now. `/basari new` sets one up.
games-line = { $what }
    { $state }
games-name = { $kind } · { $server }
games-server-none = private
games-name-linked = [{ $name }]({ $link })
games-lobby = waiting for players
games-running = { $round ->
    [0] at the start
   *[other] stage { $stage }, round { $round }
}
games-your-turn = { $round ->
    [0] at the start
   *[other] stage { $stage }, round { $round }
} · **your turn**
games-your-turn-until = { $round ->
    [0] at the start
   *[other] stage { $stage }, round { $round }
} · **your turn** ⏳ { $when }
games-your-turn-reserve = { $round ->
    [0] at the start
   *[other] stage { $stage }, round { $round }
} · **your turn** ⏳ { $when } · with your reserve { $reserve }
games-paused = paused
games-parked = on hold: I couldn't reach the channel
games-parked-until = on hold: I couldn't reach the channel. Use `/basari manage resume` in another channel on that server. Otherwise it closes { $when }.
away-title = Away
away-intro = Press **{ $back }** when you're here again. Until then:
away-nowhere = You're not away from any game. To go away, use `/basari away until:3d`, with a date, a time or a duration.
away-here = you're playing
away-computer = 💤 A computer plays for you. This ends { $when }.
away-wait = 💤 The game waits for you. This ends { $when }.
button-help = How it works
button-previous = Back
button-next = Next

settings-title = Basari on this server
settings-intro = Only people who can manage the server can change these. Channels: `/basari-settings allow_channel`.
settings-game = Default game: { $game }
settings-pace = Default pace: { $pace }
settings-language = Language of public posts: { $language }
settings-language-opener = that of whoever sets up the game
settings-start = Who can set up games: { $who }
settings-cancel = Who can cancel games: { $who }
settings-hints = Hints allowed: { $allowed }
settings-waiting = Games may wait for people who are away: { $allowed }
settings-channels-any = Channels: all
settings-channels = Channels: { $channels }
settings-channels-more = Channels: { $channels } and { $count } more
settings-menu-game = Default game
settings-menu-pace = Default pace
settings-menu-language = Language
settings-menu-cancel = Who can cancel games
who-start-everyone = everyone
who-start-managers = managers only
who-cancel-host = the host
who-cancel-players = any player in the game
who-cancel-managers = managers only
button-start-everyone = Let everyone set up games
button-start-managers = Let only managers set up games
button-hints-on = Allow hints
button-hints-off = Turn off hints
button-any-channel = Allow all channels

notify-title = When it's your turn
notify-usual = I mention you in the game's channel, or write you a direct message if the game takes days
notify-mention = I mention you in the game's channel
notify-dm = I send you a direct message
notify-silent = I don't notify you
notify-now = **{ $how }**.
notify-quiet = Quiet hours: { $from } to { $to } ({ $zone })
notify-quiet-none = No quiet hours. Set them with `/basari me notify`: quiet_from and quiet_to.
button-notify-mention = Mention me
button-notify-dm = Send me a direct message
button-notify-silent = Don't notify me

language-title = Your language
language-now = Messages only you can see are in **{ $language }**.
language-auto-now = Messages only you can see are in your Discord language.
language-auto = Same as Discord
language-choice = Language: { $language }
language-menu = Language
language-name = English
