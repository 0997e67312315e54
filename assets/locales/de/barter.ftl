# Feilschen, Gebote, Feilschpläne und Tauschen.

barter-title = Feilschen um { $action }
barter-over-title = Feilschen
barter-thread = { $action }: { $one } und { $two }
barter-standing = **{ $name }** bietet **{ $gems }**.
barter-open =
    { $me ->
        [yes] Du bietest zuerst: mindestens einen Edelstein.
       *[no] **{ $name }** bietet zuerst: mindestens einen Edelstein.
    }
barter-open-or-decline =
    { $me ->
        [yes] Du bietest zuerst: Mach ein Gebot oder überlass die Aktion umsonst.
       *[no] **{ $name }** bietet zuerst: ein Gebot machen oder die Aktion umsonst überlassen.
    }
barter-answer =
    { $me ->
        [yes] Nimm an oder biete mehr.
       *[no] **{ $name }**: annehmen oder mehr bieten.
    }
barter-only-accept =
    { $me ->
        [yes] Du kannst nicht mehr bieten, also musst du annehmen.
       *[no] **{ $name }** kann nicht mehr bieten und muss annehmen.
    }
barter-stake-me = Wenn du die Aktion ausführst: { $brings }
stake-card = Würde eine Karte ziehen, hat { $workers } Arbeiter.
stake-points = Bekäme { $points }.
stake-gems = Bekäme { $gems }.
stake-die = Würde würfeln.
barter-bids = Gebote
barter-bid = { $name }: { $gems }
barter-accepted = **{ $name }** nimmt { $gems } von **{ $giver }** an.
barter-declined = **{ $name }** macht kein Gebot.
barter-performs = **{ $name }** bekommt { $action }.

button-accept = { $gems } nehmen, { $stake } überlassen
button-accept-short = { $gems } nehmen
button-raise = { $gems } geben, { $stake } bekommen
button-raise-short = { $gems } geben
stake-short-card = Karte
stake-short-die = Wurf
button-other-offer = Anderes Gebot
button-decline = Kein Gebot
button-plan = Feilschplan

gem-button = { $letter } · { $color }

bid-title = Dein Gebot
bid-draft = **{ $gems }**
bid-purse = Du hast { $gems }
bid-floor = Du musst { $gems } überbieten: mehr Steine oder gleich viele, die mehr wert sind ({ $order }).
bid-empty = Leg mindestens einen Edelstein dazu.
bid-not-owned = So viele hast du nicht.
bid-not-raise = Das reicht noch nicht: Du musst { $gems } überbieten.
bid-good = Passt. Du zahlst nur, wenn dein Gebot angenommen wird.
bid-add = +
bid-remove = −
bid-clear = Leeren
bid-offer = Gebot machen

plan-title = Feilschplan
plan-intro = Ich feilsche für dich, damit du nicht darauf warten musst. Das siehst nur du.
plan-accept = Gebote ab { $gems } annehmen
plan-accept-none = Nichts automatisch annehmen
plan-raise = Sonst so billig wie möglich erhöhen, höchstens bis { $gems }
plan-raise-none = Nie automatisch erhöhen
plan-else = In allen anderen Fällen frage ich dich wie immer.
plan-saved = Gilt in dieser Runde.
plan-kept = Gilt im ganzen Spiel, bis du den Plan löschst. Nach jeder Wertung ruht er.
plan-changed = Noch nicht gespeichert.
plan-empty = Leg mindestens eins von beiden fest.
plan-tab-accept = Ändern: annehmen ab
plan-tab-raise = Ändern: erhöhen bis
plan-save = Für diese Runde speichern
plan-keep = Für das ganze Spiel speichern
plan-withdraw = Löschen
plan-then-take = Dann annehmen
plan-else-take = Wenn ich nicht mehr erhöhen kann, nehme ich an, was geboten wird.
plan-switch-on = ✔ { $label }
plan-without-red = Ohne Rot
plan-whole-game = Für das ganze Spiel

plan-question = Und wenn jemand dasselbe wählt?
plan-selected = Und wenn jemand dasselbe wählt? **{ $plan }**
plan-active = Dein Feilschplan: **{ $plan }**
plan-for-round = { $plan } (diese Runde)
plan-for-game = { $plan } (ganzes Spiel)
plan-label-without-red = { $plan }, ohne Rot
plan-paused-stage = ⏸ Dein Plan für das ganze Spiel ruht, weil ein Durchgang gewertet wurde. Mit deiner nächsten Aktion gilt er weiter, außer du wählst etwas anderes.
plan-paused-purse = ⏸ Dein Plan für das ganze Spiel ruht, weil du weniger Steine hast, als er zahlen darf. Solange frage ich dich.
plan-ask = Mich fragen
plan-ask-about = Du beantwortest jedes Gebot selbst.
plan-give-way =
    { $gems ->
        [one] Für { $gems } Stein verzichten
       *[other] Für { $gems } Steine verzichten
    }
plan-give-way-about =
    { $gems ->
        [one] Du bekommst mindestens { $gems } Stein, egal welcher Farbe. Bei weniger frage ich dich.
       *[other] Du bekommst mindestens { $gems } Steine, egal welcher Farbe. Bei weniger frage ich dich.
    }
plan-pay-ask =
    { $gems ->
        [one] Bis zu { $gems } Stein zahlen, dann mich fragen
       *[other] Bis zu { $gems } Steine zahlen, dann mich fragen
    }
plan-pay-take =
    { $gems ->
        [one] Bis zu { $gems } Stein zahlen, dann das Gebot annehmen
       *[other] Bis zu { $gems } Steine zahlen, dann das Gebot annehmen
    }
plan-worst =
    { $count ->
        [one] Bis zu { $count } Stein, schlimmstenfalls { $gems }
       *[other] Bis zu { $count } Steine, schlimmstenfalls { $gems }
    }
plan-worst-without-red =
    { $count ->
        [one] Bis zu { $count } Stein, schlimmstenfalls { $gems }; nie Rot
       *[other] Bis zu { $count } Steine, schlimmstenfalls { $gems }; nie Rot
    }
plan-worst-nothing = Dafür hast du gerade keine Steine.
plan-own = Meine eigenen Grenzen
plan-own-new = Eigene Grenzen festlegen
plan-own-change = Eigene Grenzen ändern
plan-own-about = Leg genau fest, was du annimmst und was du bietest.

trade-turn = **{ $name }** ist dran.
trade-order = Alle auf D nehmen einen Edelstein, in dieser Reihenfolge: { $names }.
trade-alone = Allein auf D: einen Edelstein zurückgeben, zwei nehmen.
trade-give = Welchen Edelstein gibst du zurück?
trade-take-two =
    { $number ->
        [0] Der Vorrat ist leer, es gibt nichts zu nehmen.
        [one] Du gibst { $gem } zurück. Welchen Edelstein nimmst du?
       *[other] Du gibst { $gem } zurück. Welche { $number } Edelsteine nimmst du?
    }
trade-take-free = Du hast keinen Edelstein zum Zurückgeben, also bekommst du einen umsonst. Welchen?
trade-take-one = Welchen Edelstein nimmst du?
trade-back = Einen anderen zurückgeben
