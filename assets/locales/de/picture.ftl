# Bilder, und was sie denen sagen, die sie nicht sehen können.

picture-alt-ranking = { $title }.
picture-alt-ranked = { $place }. { $name }: { $value }.
picture-alt-curve = Diagramm: { $title }.
picture-alt-line = { $name }: von { $from } auf { $to }.

picture-stage = Durchgang { $stage }
picture-winners =
    { $count ->
        [one] { $names } gewinnt!
       *[other] { $names } gewinnen!
    }
picture-round = Durchgang { $stage } · Runde { $round }
picture-chart = Punktestand nach Runden
picture-points = Punkte
picture-rounds = Runden
picture-stock = Vorrat
picture-gain = { $points } im Durchgang
picture-majority = Mehrheit
picture-gems-returned = Steine vorher und nachher
picture-current-card = aktuelle Karte
picture-missed = entgangen
picture-merchant = Händler
picture-start-disk = Startscheibe
picture-leaderboard = Bestenliste

picture-alt-stage = Wertungstabelle von Durchgang { $stage }, Partie { $game }.
picture-alt-row =
    { $gain ->
        [one] { $place }. { $name }: { $gain } Punkt in diesem Durchgang, insgesamt { $points }.
       *[other] { $place }. { $name }: { $gain } Punkte in diesem Durchgang, insgesamt { $points }.
    }
picture-alt-most = Am meisten { $color }
picture-alt-goal =
    { $count ->
        [one] { $goal }: { $names }, { $points }.
       *[other] { $goal }: { $names }, je { $points }.
    }
picture-alt-goal-back =
    { $count ->
        [one] { $goal }: { $names }, { $points }; gibt { $back } zurück.
       *[other] { $goal }: { $names }, je { $points }; zusammen { $back } zurück.
    }
picture-alt-goal-nobody = { $goal }: niemand.
picture-alt-final = Endstand der Partie { $game }.
picture-alt-winners =
    { $count ->
        [one] { $names } gewinnt.
       *[other] { $names } gewinnen.
    }
picture-alt-total = { $place }. { $name }: { $points } ({ $stages }).
picture-alt-table = Der Tisch, { $place }, Partie { $game }.
picture-alt-side = { $name }: { $points }, { $far }, Steine { $gems }.
picture-alt-workers = { $workers } von { $needed } Arbeitern
picture-alt-archway = Torbogen { $number }, { $steps } von { $around } Schritten
picture-alt-performed = Letzte Aktion: { $action }.
picture-alt-missed = Letzte Aktion: { $action }, entgangen.
picture-alt-honor = { $name }: { $title }.

picture-outcomes = Alle wählen geheim eine Aktion
picture-outcome-one = Allein: Du bekommst es
picture-outcome-one-detail = Punkte, Steine oder noch eine Karte
picture-outcome-two = Zwei: Ihr feilscht
picture-outcome-two-detail = du bekommst Steine oder die Aktion
picture-outcome-three = Drei: Niemand bekommt es
picture-outcome-three-detail = errate also, was die anderen wollen
picture-alt-outcomes = Was passiert, wenn mehrere dieselbe Aktion wählen.
picture-alt-outcome = { $headline } ({ $detail }).
