# Tipps für alle, die noch kein Spiel beendet haben, und die Gründe zu Tipps.

coaching-line = 🎓 { $advice }
button-coaching-off = Einsteigertipps aus
button-coaching-on = Einsteigertipps an
notify-coaching-on = Einsteigertipps sind an: ein Rat zu jeder Frage im Spiel
notify-coaching-first-game = Einsteigertipps sind an, bis du ein Spiel beendet hast: ein Rat zu jeder Frage
notify-coaching-off = Einsteigertipps sind aus

coaching-who-gets-it = Wählt von euch { $players } sonst niemand deine Aktion, bekommst du sie. Zwei mit derselben Aktion feilschen mit Edelsteinen. Drei oder mehr gehen leer aus.
coaching-few-gems =
    { $gems ->
        [0] Du hast keine Steine zum Feilschen. Wähle, was die anderen nicht wollen.
        [one] Du hast nur einen Stein zum Feilschen. Wähle, was die anderen nicht wollen.
       *[other] Du hast nur { $gems } Steine zum Feilschen. Wähle, was die anderen nicht wollen.
    }
coaching-action-majority =
    { $shared ->
        [yes] Mit { $action } hast du genauso viele { $gem } wie die Spitze: +{ $points } am Ende des Durchgangs.
       *[no] Mit { $action } hast du die meisten { $gem }: +{ $points } am Ende des Durchgangs.
    }
coaching-bonus-workers = Dir fehlen { $missing } Arbeiter bis +{ $points }, und { $action } bringt 1 bis { $most }.
coaching-bonus-lap =
    { $missing ->
        [one] Dir fehlt ein Schritt bis +{ $points }, und { $action } bringt 1 bis { $most }.
       *[other] Dir fehlen { $missing } Schritte bis +{ $points }, und { $action } bringt 1 bis { $most }.
    }
coaching-bonus-rivals =
    { $others ->
        [one] Noch jemand ist so nah dran, ihr könntet euch also in die Quere kommen.
       *[other] Noch { $others } andere sind so nah dran, ihr könntet euch also in die Quere kommen.
    }
coaching-others-need = { $others } andere sind nah an +{ $points }. Bei { $action } kommt ihr euch also leicht in die Quere.
coaching-most-points = Du siehst die meisten Punkte von allen: { $action } bringt dir { $points }. Will sie noch jemand, sind Steine dafür auch gut.
coaching-poor-reward = Was du siehst, ist wenig wert: { $points } oder { $gems }. Wähle, was genau eine andere Person will: Vielleicht zahlt sie dir Steine.
coaching-gems-majority =
    { $gems ->
        [one] Mit einem { $gem } mehr hast du die meisten: +{ $points } am Ende des Durchgangs.
       *[other] Mit { $gems } { $gem } mehr hast du die meisten: +{ $points } am Ende des Durchgangs.
    }
coaching-gem-shared = Mit einem { $gem } mehr hast du genauso viele wie die Spitze: +{ $points } am Ende des Durchgangs.
coaching-gems-stay =
    { $stages ->
        [one] Der Durchgang belohnt die meisten Steine einer Farbe. Was du behältst, zählt im letzten Durchgang wieder.
       *[other] Der Durchgang belohnt die meisten Steine einer Farbe. Was du behältst, zählt in den nächsten { $stages } Durchgängen wieder.
    }
coaching-last-stage = Das ist der letzte Durchgang: Danach sind Steine nichts mehr wert. Gib die aus, die dir keine Farbe gewinnen.
coaching-offer-brings =
    { $shared ->
        [yes] Nimmst du an, hast du genauso viele { $gem } wie die Spitze: +{ $points } am Ende des Durchgangs. Vergleiche das mit der Aktion.
       *[no] Nimmst du an, hast du die meisten { $gem }: +{ $points } am Ende des Durchgangs. Vergleiche das mit der Aktion.
    }
coaching-offer-costs = Schon das kleinste Gebot kostet dich Punkte für die meisten { $gem }: −{ $points } am Ende des Durchgangs.
coaching-points-stake = Die Aktion bringt dir { $mine } und der anderen Seite { $theirs }. Wer weniger gewinnt, sollte die Steine nehmen.
coaching-gems-stake = Die Aktion bringt dir { $mine } und der anderen Seite { $theirs }. Zahle nicht mehr, als du bekommst.
coaching-workers-stake = Dir fehlen { $mine } Arbeiter bis +{ $points }, der anderen Seite { $theirs }. Wer die Karte weniger braucht, sollte die Steine nehmen.
coaching-lap-stake = Dir fehlen { $mine } Schritte bis +{ $points }, der anderen Seite { $theirs }. Wer den Wurf weniger braucht, sollte die Steine nehmen.
coaching-start = Der erste Wurf bringt dich 1 bis 6 Torbögen weiter. Die sechs nach Nummer { $number } zeigen zusammen { $points }, mehr als nach jedem anderen.
coaching-gem-value = Kein einzelner Stein ändert gerade eine Mehrheit. { $gem } ist der wertvollste im Vorrat.

hint-why = **{ $choice }**: { $reasons }
hint-rivals = Vielleicht auch interessiert: { $rivals }. Allein bist du mit { $alone } % Wahrscheinlichkeit.
hint-rival = { $name } ({ $percent } %)
hint-no-rivals = Sonst will das wohl niemand: Allein bist du mit { $alone } % Wahrscheinlichkeit.
hint-majority-gain = Damit hast du die meisten { $gem }: +{ $points }.
hint-majority-share = Damit teilst du dir die Mehrheit bei { $gem }: +{ $points }.
hint-majority-loss = Das kostet dich { $points } bei { $gem }.
hint-workers = Dir fehlen { $missing } Arbeiter bis +{ $points }.
hint-lap =
    { $missing ->
        [one] Dir fehlt ein Schritt bis +{ $points }.
       *[other] Dir fehlen { $missing } Schritte bis +{ $points }.
    }
hint-fair-price = Ein fairer Preis ist { $gems }: Ab da sind dir die Steine mehr wert als die Aktion.
hint-archways = Der erste Wurf bringt im Schnitt { $points } Punkte oder { $gems } Steine.
