# Kurze Nachrichten, Erinnerungen, Tipps und Ablehnungen.

notice-deadline-missed = Die Zeit von { $name } war um, darum hat ein Computer entschieden.
notice-autopilot = { $name } hat länger nicht geantwortet. Bis zur Rückkehr spielt ein Computer weiter.
notice-back = { $name } ist wieder da.
notice-left = { $name } ist gegangen. Ein Computer übernimmt.
notice-replaced = { $name } hat einen Platz übernommen.
notice-paused = ⏸ Das Spiel ist pausiert. Die Uhr steht.
notice-resumed = ▶ Das Spiel geht weiter.
notice-cancelled = Das Spiel wurde abgebrochen.
notice-expired = Das Spiel wurde geschlossen, weil niemand weitergespielt hat.
notice-moved-here = Das Spiel geht hier weiter.
notice-missing = Mir fehlt hier die Berechtigung **{ $permission }**. Das Spiel geht ohne sie weiter. Wer den Server verwaltet, kann sie mir geben.
notice-missing-send = Mir fehlt im Kanal des Spiels die Berechtigung **{ $permission }**, darum ruht das Spiel. Wer den Server verwaltet, kann sie mir geben.
notice-voted = Deine Stimme zählt: { $votes } von { $needed } nötigen.
notice-joined = Du bist dabei. Viel Spaß!
notice-left-lobby = Dein Platz ist wieder frei.
notice-left-game = Du hast das Spiel verlassen. Ein Computer spielt für dich. Du kannst jederzeit zurückkommen.
notice-notify-off = Ich schicke dir keine Direktnachrichten mehr. Mit `/basari notify` kannst du das ändern.
notice-forgotten = Erledigt. Ich habe dich vergessen.
notice-exported = Hier ist alles, was ich über dich speichere.
notice-opened = Dein Spiel wartet in diesem Kanal. Andere können dort mit **Mitspielen** einsteigen.
notice-started = Das Spiel hat begonnen. Drück beim Beitrag des Spiels auf **Wählen**, wenn du dran bist.
notice-seat-given = Der Platz ist neu besetzt.
button-back = Bin wieder da
button-notify-off = Keine Direktnachrichten mehr

permission-send = Nachrichten senden
permission-create-threads = Öffentliche Threads erstellen
permission-send-in-threads = Nachrichten in Threads senden
permission-embed = Links einbetten
permission-attach = Dateien anhängen

dm-turn = **{ $kind }** auf { $server }: Du bist dran.
dm-turn-soon = **{ $kind }** auf { $server }: Du bist dran, und die Zeit ist fast um.
dm-parked = **{ $kind }** auf { $server }: Ich erreiche den Kanal nicht mehr, darum ruht das Spiel. Mit `/basari resume` in einem anderen Kanal dieses Servers kannst du es dorthin holen.
reminder = { $who }: Das Spiel wartet auf dich.
reminder-soon = { $who }: Letzter Aufruf!

hint-head = 💡 So oft würde der Computer diese Möglichkeiten wählen:
hint-line = { $bar } { $percent } % · { $choice }
hint-place = Bei Torbogen { $number } starten
hint-offer = { $gems } bieten
hint-accept = Annehmen
hint-decline = Kein Gebot machen
hint-swap = { $gem } zurückgeben, { $gems } nehmen
hint-take = { $gems } nehmen

refuse-old-button = Dieser Knopf ist zu alt. Mit `/basari hand` bekommst du einen neuen.
refuse-forged = Diesen Knopf kenne ich nicht. Mit `/basari hand` bekommst du einen neuen.
refuse-no-such-game = Dieses Spiel gibt es nicht mehr.
refuse-no-game-here = In diesem Kanal gibt es kein Spiel. `/basari new` eröffnet eins.
refuse-channel-busy = In diesem Kanal gibt es schon ein Spiel. Nimm einen anderen Kanal oder einen Thread.
refuse-channel-not-allowed = In diesem Kanal sind Spiele nicht erlaubt.
refuse-only-managers-start = Auf diesem Server darf nur die Serververwaltung Spiele eröffnen.
refuse-only-managers = Das geht nur, wenn du den Server verwalten darfst.
refuse-not-host = Das kann nur der Host.
refuse-may-not-cancel = Du darfst dieses Spiel nicht abbrechen.
refuse-already-started = Das Spiel hat schon begonnen.
refuse-not-started = Das Spiel hat noch nicht begonnen.
refuse-paused = Das Spiel ist pausiert. Mit `/basari resume` geht es weiter.
refuse-not-paused = Das Spiel ist nicht pausiert.
refuse-parked = Dieses Spiel ruht: Ich erreiche seinen Kanal nicht. Mit `/basari resume` in einem anderen Kanal kannst du es dorthin holen.
refuse-not-parked = Dieses Spiel muss nicht umziehen: Sein Kanal funktioniert.
refuse-over = Dieses Spiel ist vorbei.
refuse-not-over = Dieses Spiel ist noch nicht vorbei.
refuse-cancelled = Dieses Spiel wurde abgebrochen.
refuse-stale-prompt = Das Spiel ist inzwischen weiter. So sieht es jetzt aus.
refuse-try-again = Bei mir hakt es gerade. Es ist nichts verloren. Bitte versuch es noch einmal.
refuse-broken = Bei mir ist etwas schiefgegangen. Es hat sich nichts geändert.
refuse-lobby-full = Alle Plätze sind besetzt.
refuse-already-joined = Du hast schon einen Platz.
refuse-not-seated = Du spielst hier nicht mit.
refuse-you-left = Du hast dieses Spiel verlassen. Drück **Bin wieder da**, um zurückzukommen.
refuse-no-computer = Es gibt keinen Computer zum Entfernen.
refuse-no-such-seat = Diesen Platz gibt es nicht.
refuse-seat-not-free = Auf diesem Platz spielt schon jemand.
refuse-wrong-number = { $kind }: Dafür braucht es { $least } bis { $most } Personen, und ihr seid { $players }.
refuse-no-people = Mindestens ein Mensch muss mitspielen.
refuse-unknown-material = Es gibt kein Kartendeck und keinen Spielplan mit diesem Namen.
refuse-bad-pace = Dieses Tempo ist zu schnell oder zu langsam.
refuse-no-barter = Gerade wird nicht gefeilscht.
refuse-not-in-barter = Du feilschst hier nicht mit.
refuse-empty-plan = Leg fest, ab wann ich annehme, bis wohin ich erhöhe oder beides.
refuse-no-plan = Du hast keinen Feilschplan.
refuse-already-voted = Du hast schon abgestimmt.
refuse-unknown-time-zone = Diese Zeitzone kenne ich nicht. Versuch es zum Beispiel mit Europe/Berlin.
refuse-bad-quiet-hours = Anfang und Ende der Ruhezeit müssen verschieden sein, etwa 22:00 bis 07:00.
refuse-bad-language = Diese Sprache spreche ich noch nicht.
refuse-bad-name = Ein Name braucht 1 bis 100 Zeichen.
refuse-no-hints = Tipps sind auf diesem Server abgeschaltet.
refuse-server-only = Das geht nur auf einem Server.
refuse-not-asked = Du bist nicht dran.
refuse-wrong-moment = Das geht gerade nicht.
refuse-already-placed = Du hast deinen Torbogen schon gewählt.
refuse-no-such-archway = Diesen Torbogen gibt es nicht.
refuse-not-in-hand = Diese Aktionskarte hast du nicht.
refuse-not-owned = So viele Edelsteine hast du nicht. Du hast { $gems }.
refuse-not-a-raise = Das überbietet { $gems } nicht. Biete mehr Steine oder gleich viele, die mehr wert sind.
refuse-nothing-to-accept = Es gibt noch kein Gebot zum Annehmen.
refuse-may-not-decline = Du kannst jetzt nicht aussteigen. Nimm an oder mach ein Gebot.
refuse-must-give = Gib zuerst einen Edelstein zurück.
refuse-take-number =
    { $number ->
        [one] Nimm genau einen Edelstein.
       *[other] Nimm genau { $number } Edelsteine.
    }
refuse-out-of-stock = Dafür gibt es im Vorrat nicht genug { $gem }.
