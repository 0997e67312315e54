# Der Bot über sich selbst, Listen und Einstellungen.

help-title = Basari
help-text = Errate, was die anderen wollen, und feilsche, wenn du falsch liegst. Für 3 bis 5, Menschen und Computer gemischt.
help-play = Spielen
help-play-text =
    `/basari new` eröffnet hier einen Tisch. Die anderen drücken **Mitspielen**, wer eingeladen hat, drückt **Los geht’s**.
    Wenn du dran bist, drück **Wählen**: Was du nimmst, siehst nur du.
    `/basari hand` zeigt dir deine Frage noch einmal, `/basari table` den ganzen Tisch.
help-more = Mehr
help-more-text =
    `/basari games` deine Spiele überall · `/basari notify` wie ich dich rufe
    `/basari leave` ein Computer spielt für dich weiter · `/basari privacy show` was ich speichere
button-rules-card = Regeln: Kartenspiel
button-rules-board = Regeln: Brettspiel
button-my-games = Meine Spiele

about-title = Über diesen Bot
about-text =
    Das Spiel **Basari** ist von Reinhard Staupe.
    Dieser Bot ist inoffiziell: Weder der Autor noch ein Verlag hat ihn gemacht oder gutgeheißen.
    Die gedruckten Karten und Torbögen sind nicht öffentlich, darum sind die hier benutzten nachgebaut.
    Karten und Würfel fallen fair: Vor jedem Spiel nennt der Bot einen Fingerabdruck seines Geheimnisses und danach das Geheimnis, damit alle nachrechnen können.
about-version = Version { $version }

privacy-title = Was ich über dich weiß
privacy-text =
    Ich speichere deine Discord-ID, deinen Namen, wie er in deinen Spielen steht, deine Züge und Ergebnisse und deine Einstellungen hier.
    Ich lese keine Nachrichten. Sonst speichere ich nichts.
    Du kannst eine Kopie davon haben oder vergessen werden: Dann steht in alten Spielen statt deines Namens nur noch die Nummer deines Platzes.
button-export = Gib mir eine Kopie
button-forget = Vergiss mich
forget-title = Soll ich dich vergessen?
forget-question = Dein Name, deine Einstellungen und Ergebnisse verschwinden. Spiele, in denen du noch sitzt, spielt ein Computer weiter. Das lässt sich nicht rückgängig machen.
button-forget-sure = Ja, vergiss mich

games-title = Deine Spiele
games-none = Du spielst gerade nirgends mit. `/basari new` eröffnet einen Tisch.
games-line = { $what }
    { $state }
games-name = { $kind } · { $server }
games-server-none = privat
games-name-linked = [{ $name }]({ $link })
games-lobby = wartet auf Mitspieler
games-running = Durchgang { $stage }, Runde { $round }
games-your-turn = Durchgang { $stage }, Runde { $round } · **du bist dran**
games-your-turn-until = Durchgang { $stage }, Runde { $round } · **du bist dran** ⏳ { $when }
games-paused = angehalten
games-parked = sein Kanal ist weg
button-help = So geht’s
button-previous = Zurück
button-next = Weiter

settings-title = Basari auf diesem Server
settings-intro = Für alle, die den Server verwalten dürfen. Kanäle: `/basari-settings allow_channel`.
settings-game = Übliches Spiel: { $game }
settings-pace = Übliches Tempo: { $pace }
settings-language = Sprache der öffentlichen Beiträge: { $language }
settings-start = Neue Spiele: { $who }
settings-cancel = Abbrechen: { $who }
settings-hints = Tipps erlaubt: { $allowed }
settings-channels-any = Kanäle: überall
settings-channels = Kanäle: { $channels }
settings-channels-more = Kanäle: { $channels } und { $count } weitere
settings-menu-game = Übliches Spiel
settings-menu-pace = Übliches Tempo
settings-menu-language = Sprache
settings-menu-cancel = Wer abbrechen darf
who-start-everyone = alle
who-start-managers = nur die Serververwaltung
who-cancel-host = wer eingeladen hat
who-cancel-players = alle, die mitspielen
who-cancel-managers = nur die Serververwaltung
button-start-everyone = Alle dürfen Spiele eröffnen
button-start-managers = Nur die Serververwaltung eröffnet
button-hints-on = Tipps erlauben
button-hints-off = Keine Tipps
button-any-channel = Jeden Kanal erlauben

notify-title = Wenn du dran bist
notify-mention = Ich erwähne dich dort, wo gespielt wird
notify-dm = Ich schreibe dir privat
notify-silent = Ich rufe dich nicht
notify-now = **{ $how }**.
notify-quiet = Ruhezeit: { $from } bis { $to } ({ $zone })
notify-quiet-none = Keine Ruhezeit. `/basari notify` legt sie fest: quiet_from, quiet_to.
button-notify-mention = Erwähne mich
button-notify-dm = Schreib mir
button-notify-silent = Lass mich in Ruhe

language-title = Deine Sprache
language-now = Was nur du siehst, sage ich auf **{ $language }**.
language-auto-now = Was nur du siehst, sage ich in der Sprache deines Discord.
language-auto = Wie in Discord
language-menu = Sprache
language-name = Deutsch
