# Der Bot über sich selbst, Listen und Einstellungen.

help-title = Basari
help-text = Errate, was die anderen wollen, und feilsche, wenn du falsch liegst. Für 3 bis 5, Menschen und Computer gemischt.
help-play = Spielen
help-play-text =
    { $new } eröffnet hier ein Spiel. Die anderen drücken **{ $join }**, der Host drückt **{ $start }**.
    Wenn du dran bist, drück **{ $choose }**. Was du nimmst, siehst nur du.
    { $hand } zeigt dir deine aktuelle Frage noch einmal, { $table } den ganzen Tisch.
help-more = Mehr
help-more-text =
    { $games } zeigt alle deine Spiele · { $notify } legt fest, wie ich dich erreiche
    { $leave } lässt einen Computer für dich spielen · { $privacy } zeigt, was ich speichere
button-rules-card = Regeln: Kartenspiel
button-rules-board = Regeln: Brettspiel
button-my-games = Meine Spiele

about-title = Über diesen Bot
about-text =
    Das Spiel **Basari** ist von Reinhard Staupe.
    Dieser Bot ist inoffiziell. Weder der Autor noch ein Verlag hat ihn gemacht oder genehmigt.
    Die gedruckten Karten und Torbögen sind nicht öffentlich, darum benutzt der Bot Nachbildungen.
    Karten und Würfel sind fair: Vor jedem Spiel veröffentlicht der Bot den Fingerabdruck eines Geheimnisses. Nach dem Spiel deckt er das Geheimnis auf, damit alle nachrechnen können.
about-version = Version { $version }

privacy-title = Was ich über dich weiß
privacy-text =
    Ich speichere deine Discord-ID, deinen Namen aus deinen Spielen, deine Züge und Ergebnisse, was du beim Feilschen gesagt hast, und deine Einstellungen hier.
    Ich lese keine Nachrichten, und sonst speichere ich nichts.
    Du kannst eine Kopie deiner Daten bekommen oder mich bitten, dich zu vergessen. In alten Spielen steht dann nur noch die Nummer deines Platzes.
button-export = Schick mir eine Kopie
button-forget = Vergiss mich
forget-title = Soll ich dich vergessen?
forget-question = Ich lösche deinen Namen, deine Einstellungen, deine Ergebnisse und was du beim Feilschen gesagt hast. Laufende Spiele übernimmt ein Computer. Das lässt sich nicht rückgängig machen.
button-forget-sure = Ja, vergiss mich

games-title = Deine Spiele
games-none = Du spielst gerade nirgends mit. `/basari new` eröffnet ein Spiel.
games-line = { $what }
    { $state }
games-name = { $kind } · { $server }
games-server-none = privat
games-name-linked = [{ $name }]({ $link })
games-lobby = wartet auf Mitspielende
games-running = { $round ->
    [0] am Anfang
   *[other] Durchgang { $stage }, Runde { $round }
}
games-your-turn = { $round ->
    [0] am Anfang
   *[other] Durchgang { $stage }, Runde { $round }
} · **du bist dran**
games-your-turn-until = { $round ->
    [0] am Anfang
   *[other] Durchgang { $stage }, Runde { $round }
} · **du bist dran** ⏳ { $when }
games-your-turn-reserve = { $round ->
    [0] am Anfang
   *[other] Durchgang { $stage }, Runde { $round }
} · **du bist dran** ⏳ { $when } · mit deiner Reserve { $reserve }
games-paused = pausiert
games-parked = ruht: Ich habe den Kanal nicht erreicht
games-parked-until = ruht: Ich habe den Kanal nicht erreicht. Hol es mit `/basari manage resume` in einen anderen Kanal dieses Servers. Sonst wird es { $when } geschlossen.
away-title = Abwesend
away-intro = Drück **{ $back }**, wenn du wieder da bist. Bis dahin:
away-nowhere = Du bist in keinem Spiel abwesend. Melde dich mit `/basari away until:3d` ab, mit einem Datum, einer Uhrzeit oder einer Dauer.
away-here = du spielst mit
away-computer = 💤 Ein Computer spielt für dich. Das endet { $when }.
away-wait = 💤 Das Spiel wartet auf dich. Das endet { $when }.
button-help = So geht’s
button-previous = Zurück
button-next = Weiter

settings-title = Basari auf diesem Server
settings-intro = Nur wer den Server verwalten darf, kann das ändern. Kanäle: `/basari-settings allow_channel`.
settings-game = Standardspiel: { $game }
settings-pace = Standardtempo: { $pace }
settings-language = Sprache der öffentlichen Beiträge: { $language }
settings-language-opener = die der Person, die das Spiel eröffnet
settings-start = Wer Spiele eröffnen darf: { $who }
settings-cancel = Wer Spiele abbrechen darf: { $who }
settings-hints = Tipps erlaubt: { $allowed }
settings-waiting = Spiele dürfen auf Abwesende warten: { $allowed }
settings-channels-any = Kanäle: alle
settings-channels = Kanäle: { $channels }
settings-channels-more = Kanäle: { $channels } und { $count } weitere
settings-menu-game = Standardspiel
settings-menu-pace = Standardtempo
settings-menu-language = Sprache
settings-menu-cancel = Wer Spiele abbrechen darf
who-start-everyone = alle
who-start-managers = nur die Serververwaltung
who-cancel-host = der Host
who-cancel-players = alle, die mitspielen
who-cancel-managers = nur die Serververwaltung
button-start-everyone = Alle dürfen Spiele eröffnen
button-start-managers = Nur die Serververwaltung eröffnet
button-hints-on = Tipps erlauben
button-hints-off = Tipps abschalten
button-any-channel = Alle Kanäle erlauben

notify-title = Wenn du dran bist
notify-usual = Ich erwähne dich im Kanal des Spiels oder schicke dir eine Direktnachricht, wenn das Spiel Tage dauert
notify-mention = Ich erwähne dich im Kanal des Spiels
notify-dm = Ich schicke dir eine Direktnachricht
notify-silent = Ich benachrichtige dich nicht
notify-now = **{ $how }**.
notify-quiet = Ruhezeit: { $from } bis { $to } ({ $zone })
notify-quiet-none = Keine Ruhezeit. Mit `/basari me notify` legst du sie fest: quiet_from und quiet_to.
button-notify-mention = Erwähne mich
button-notify-dm = Schick mir eine Direktnachricht
button-notify-silent = Benachrichtige mich nicht

language-title = Deine Sprache
language-now = Nachrichten, die nur du siehst, sind auf **{ $language }**.
language-auto-now = Nachrichten, die nur du siehst, sind in deiner Discord-Sprache.
language-auto = Wie in Discord
language-choice = Sprache: { $language }
language-menu = Sprache
language-name = Deutsch
