# Kurze Nachrichten, Erinnerungen, Tipps und Ablehnungen.

notice-clock-played = Die Zeit von { $name } war um, darum hat der Computer hier entschieden.
notice-autopilot = { $name } hat länger nicht geantwortet. Ein Computer spielt weiter, bis { $name } zurück ist.
notice-back = { $name } ist wieder da.
notice-left = { $name } ist gegangen. Ein Computer spielt weiter.
notice-replaced = { $name } übernimmt einen Platz.
notice-paused = ⏸ Das Spiel ist angehalten. Keine Zeit läuft.
notice-resumed = ▶ Das Spiel geht weiter.
notice-cancelled = Das Spiel wurde abgebrochen.
notice-expired = Der Tisch wurde abgeräumt: Niemand hat weitergespielt.
notice-moved-here = Das Spiel geht hier weiter.
notice-missing = Mir fehlt hier die Berechtigung **{ $permission }**. Das Spiel geht ohne sie weiter; wer den Server verwaltet, kann sie mir geben.
notice-missing-send = Mir fehlt die Berechtigung **{ $permission }**, wo gespielt wird, darum wartet das Spiel. Wer den Server verwaltet, kann sie mir geben.
notice-voted = Notiert: { $votes } von { $needed } nötigen Stimmen.
notice-joined = Du bist dabei. Viel Spaß!
notice-left-lobby = Dein Platz ist wieder frei.
notice-left-game = Du bist gegangen. Ein Computer spielt für dich weiter; du kannst jederzeit zurückkommen.
notice-notify-off = Ich schreibe dir nicht mehr privat. `/basari notify` ändert das.
notice-forgotten = Erledigt. Ich habe dich vergessen.
notice-exported = Hier ist alles, was ich über dich speichere.
notice-opened = Der Tisch ist in diesem Kanal gedeckt. Andere steigen dort mit **Mitspielen** ein.
notice-started = Das Spiel beginnt. Drücke bei seinem Beitrag auf **Wählen**, wenn du dran bist.
notice-seat-given = Der Platz hat den Besitzer gewechselt.
button-back = Bin wieder da
button-notify-off = Nicht mehr privat schreiben

permission-send = Nachrichten senden
permission-create-threads = Öffentliche Threads erstellen
permission-send-in-threads = Nachrichten in Threads senden
permission-embed = Links einbetten
permission-attach = Dateien anhängen

dm-turn = **{ $kind }** auf { $server }: Du bist dran.
dm-turn-soon = **{ $kind }** auf { $server }: Du bist dran, und die Zeit ist fast um.
dm-parked = **{ $kind }** auf { $server }: Ich erreiche den Kanal nicht mehr, darum wartet das Spiel. `/basari resume` in einem anderen Kanal dieses Servers holt es dorthin.
reminder = { $who }: Das Spiel wartet auf dich.
reminder-soon = { $who }: Letzter Aufruf!

hint-head = 💡 Wie oft der Computer was wählen würde:
hint-line = { $bar } { $percent } % · { $choice }
hint-place = Auf Torbogen { $number } beginnen
hint-offer = { $gems } bieten
hint-accept = Annehmen
hint-decline = Kein Gebot machen
hint-swap = { $gem } geben, { $gems } nehmen
hint-take = { $gems } nehmen

refuse-old-button = Dieser Knopf ist zu alt. Mit `/basari hand` bekommst du einen neuen.
refuse-forged = Diesen Knopf kenne ich nicht. Mit `/basari hand` bekommst du einen neuen.
refuse-no-such-game = Dieses Spiel gibt es nicht mehr.
refuse-no-game-here = In diesem Kanal läuft kein Spiel. `/basari new` eröffnet einen Tisch.
refuse-channel-busy = In diesem Kanal läuft schon ein Spiel. Immer nur eins: Nimm einen anderen Kanal oder einen Thread.
refuse-channel-not-allowed = In diesem Kanal sind Spiele nicht erlaubt.
refuse-only-managers-start = Auf diesem Server eröffnet nur die Serververwaltung Spiele.
refuse-only-managers = Das geht nur, wenn du den Server verwalten darfst.
refuse-not-host = Das kann nur, wer eingeladen hat.
refuse-may-not-cancel = Du darfst dieses Spiel nicht abbrechen.
refuse-already-started = Das Spiel hat schon begonnen.
refuse-not-started = Das Spiel hat noch nicht begonnen.
refuse-paused = Das Spiel ist angehalten. Mit `/basari resume` geht es weiter.
refuse-not-paused = Das Spiel ist nicht angehalten.
refuse-parked = Dieses Spiel wartet: Ich erreiche seinen Kanal nicht. `/basari resume` in einem anderen Kanal holt es dorthin.
refuse-not-parked = Dieses Spiel läuft gut, wo es ist.
refuse-over = Dieses Spiel ist vorbei.
refuse-not-over = Dieses Spiel ist noch nicht vorbei.
refuse-cancelled = Dieses Spiel wurde abgebrochen.
refuse-stale = Diese Frage ist schon entschieden. So steht es jetzt.
refuse-try-again = Bei mir hakt gerade etwas. Nichts ist verloren: Bitte versuch es noch einmal.
refuse-broken = Bei mir ist etwas schiefgegangen. Es wurde nichts verändert.
refuse-lobby-full = Alle Plätze sind besetzt.
refuse-already-joined = Du sitzt schon am Tisch.
refuse-not-seated = Du spielst hier nicht mit.
refuse-you-left = Du hast dieses Spiel verlassen. Drück **Bin wieder da**, um zurückzukommen.
refuse-no-computer = Es ist kein Computer da, der gehen könnte.
refuse-no-such-seat = Diesen Platz gibt es nicht.
refuse-seat-not-free = Auf diesem Platz spielt jemand.
refuse-wrong-number = { $kind }: für { $least } bis { $most } Personen, und ihr seid { $players }.
refuse-no-people = Mindestens ein Mensch muss mitspielen.
refuse-unknown-material = Es gibt kein Kartendeck und keinen Plan mit diesem Namen.
refuse-bad-pace = Dieses Tempo ist zu schnell oder zu langsam.
refuse-no-barter = Gerade wird nicht gefeilscht.
refuse-not-in-barter = Du feilschst hier nicht mit.
refuse-empty-order = Ein Auftrag sagt, ab wann angenommen oder bis wohin erhöht wird, oder beides.
refuse-no-order = Du hast keinen Dauerauftrag.
refuse-already-voted = Das hast du schon gesagt.
refuse-unknown-time-zone = Diese Zeitzone kenne ich nicht. So sieht eine aus: Europe/Berlin.
refuse-bad-quiet-hours = Eine Ruhezeit braucht verschiedenen Anfang und Schluss, etwa 22:00 bis 07:00.
refuse-bad-language = Diese Sprache spreche ich noch nicht.
refuse-bad-name = Ein Name hat 1 bis 100 Zeichen.
refuse-no-hints = Tipps sind auf diesem Server abgeschaltet.
refuse-server-only = Das geht nur auf einem Server.
refuse-not-asked = Du bist nicht dran.
refuse-wrong-moment = Danach ist gerade nicht gefragt.
refuse-already-placed = Du hast deinen Torbogen schon gewählt.
refuse-no-such-archway = Diesen Torbogen gibt es nicht.
refuse-not-in-hand = Diese Aktionskarte hast du nicht.
refuse-not-owned = So viele Edelsteine hast du nicht. Du hast { $gems }.
refuse-not-a-raise = Das schlägt { $gems } nicht: Biete mehr Steine oder gleich viele, die mehr wert sind.
refuse-nothing-to-accept = Es liegt noch kein Gebot zum Annehmen vor.
refuse-may-not-decline = Aussteigen geht jetzt nicht: Nimm an oder mach ein Gebot.
refuse-must-give = Gib zuerst einen Edelstein zurück.
refuse-take-number =
    { $number ->
        [one] Nimm genau einen Edelstein.
       *[other] Nimm genau { $number } Edelsteine.
    }
refuse-out-of-stock = Dafür ist im Vorrat nicht mehr genug { $gem }.
