# Was geschah und was es wert war.

story-title = Durchgang { $stage } · Runde { $round }: aufgedeckt
story-heading = Was passiert ist
story-soon = Noch nichts.
story-cards = **{ $action }**: { $names }
story-lost = ✖ { $action }: zu viele haben das gewählt ({ $names }), also bekommt es niemand.
story-bartering = 🤝 { $opener } und { $other } feilschen um { $action }.
story-accepted =
    { $bids ->
        [one] 🤝 { $name } nimmt { $gems } von { $giver } an.
       *[other] 🤝 { $name } nimmt { $gems } von { $giver } an ({ $bids } Gebote, das erste { $first }).
    }
story-penniless = { $name } hat keinen Stein zum Bieten, also bekommt { $other } die Aktion umsonst.
story-performs = ▸ **{ $name }** · { $action }
story-result = { $line } → { $result }
story-trade = D: je ein Edelstein, in dieser Reihenfolge: { $names }.
story-drew = { $workers } Arbeiter
story-opener-roll = { $name } würfelt { $die } um das erste Gebot.
story-swapped = { $name } gibt { $gem } zurück und nimmt { $gems }.
story-took = { $name } nimmt { $gems }.
story-missed = { $name } geht leer aus: Der Vorrat ist leer.
story-stage-over = 🏁 Durchgang { $stage } ist zu Ende.

stage-title = Durchgang { $stage } ist zu Ende
goal-majority = Die meisten { $gem } ({ $color })
goal-workers = Genug Arbeiter
goal-lap = Einmal herum
goal-each =
    { $takers ->
        [one] { $goal } · { $points }
       *[other] { $goal } · je { $points }
    }
goal-nobody = niemand
goal-returns = { $name } (gibt { $gems } zurück)
standing-title = Zwischenstand
standing-line = **{ $place }.** { $name } · { $points }

final-title = Das Spiel ist vorbei
final-winner = 🏆 { $name } gewinnt!
final-winners = 🏆 { $names } teilen sich den Sieg!
final-standing = Endstand
button-rematch = Revanche
