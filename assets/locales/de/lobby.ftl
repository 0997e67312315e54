# Vor dem Spiel.

lobby-title = Basari · { $kind }
lobby-open =
    { $missing ->
        [0] Es kann losgehen. Es ist noch Platz für mehr.
        [one] Es fehlt noch eine Person, dann kann es losgehen.
       *[other] Es fehlen noch { $missing } Personen, dann kann es losgehen.
    }
lobby-full = Alle Plätze sind besetzt. Es kann losgehen.
lobby-started = Das Spiel hat begonnen. Viel Spaß!
lobby-cancelled = Dieses Spiel wurde abgebrochen.
lobby-expired = Niemand hat dieses Spiel gestartet, darum wurde es geschlossen.
lobby-auto = Startet automatisch, sobald alle Plätze besetzt sind.
lobby-rematch = { $who }: Revanche! Drück **{ $join }**, um wieder mitzuspielen.
lobby-rated = ⭐ Gewertet · keine Tipps
lobby-unrated-hints = Mit nur einem Menschen nicht gewertet · mit Tipps
lobby-unrated = Mit nur einem Menschen nicht gewertet
lobby-no-waiting = Dieses Spiel wartet nicht auf Abwesende.
lobby-short-hints = Kurzes Spiel: nicht gewertet, nicht in Bestenlisten · mit Tipps
lobby-short = Kurzes Spiel: nicht gewertet, nicht in Bestenlisten
lobby-seats = Plätze · { $taken } von { $wanted }
lobby-free = { $number }. *frei*
lobby-person = { $number }. { $name }
lobby-host = { $number }. { $name } { $crown } Host
lobby-computer = { $number }. 🤖 { $name } ({ $level })
lobby-length = Länge
lobby-stages-choice =
    { $stages ->
        [one] { $stages } Durchgang
       *[other] { $stages } Durchgänge
    }
lobby-pace = Zeit pro Entscheidung
lobby-reserve = Alle haben eine eigene Reserve für das ganze Spiel. Eine Entscheidung verbraucht erst ihre eigene Zeit, dann die Reserve. Ist beides aufgebraucht, entscheidet ein Computer.
lobby-commitment = Fairness: { $commitment }

lobby-settings-title = Spieleinstellungen
lobby-settings-intro = Nur der Host kann sie ändern.
lobby-pace-choice = Zeit: { $pace }
lobby-seats-menu = Plätze
lobby-seats-choice =
    { $seats ->
        [one] { $seats } Platz
       *[other] { $seats } Plätze
    }
lobby-level-menu = Stärke der Computer
lobby-level-choice = Computer: { $level }

pace-live = Live · 2 Minuten, dazu 5 Minuten Reserve
pace-evening = Abend · 15 Minuten, dazu 30 Minuten Reserve
pace-day = Tag · 4 Stunden, dazu 24 Stunden Reserve
pace-slow = Langsam · 24 Stunden, dazu 72 Stunden Reserve
pace-custom = { $decision }, dazu { $reserve } Reserve
pace-seconds =
    { $seconds ->
        [one] { $seconds } Sekunde
       *[other] { $seconds } Sekunden
    }
pace-minutes =
    { $minutes ->
        [one] { $minutes } Minute
       *[other] { $minutes } Minuten
    }
pace-hours =
    { $hours ->
        [one] { $hours } Stunde
       *[other] { $hours } Stunden
    }

button-join = Mitspielen
button-leave = Verlassen
button-add-computer = Computer hinzufügen
button-remove-computer = Computer entfernen
button-start = Los geht’s
button-settings = Einstellungen
button-cancel = Abbrechen
button-auto-on = Autostart einschalten
button-auto-off = Autostart ausschalten
button-waiting-on = Auf Abwesende warten
button-waiting-off = Nicht auf Abwesende warten

cancel-title = Dieses Spiel abbrechen?
cancel-question = Es endet für alle, und niemand gewinnt. Das lässt sich nicht rückgängig machen.
button-cancel-sure = Ja, Spiel abbrechen
