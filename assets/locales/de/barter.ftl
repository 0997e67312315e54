# Feilschen, Gebote, Daueraufträge und Tauschen.

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
        [yes] Du bist zuerst dran: Mach ein Gebot oder überlass die Aktion kostenlos.
       *[no] **{ $name }** ist zuerst dran: ein Gebot machen oder die Aktion kostenlos überlassen.
    }
barter-answer =
    { $me ->
        [yes] Nimm an oder biete mehr.
       *[no] **{ $name }**: annehmen oder mehr bieten.
    }
barter-only-accept =
    { $me ->
        [yes] Mehr kannst du nicht bieten, also bleibt dir nur anzunehmen.
       *[no] **{ $name }** kann nicht mehr bieten und nur noch annehmen.
    }
barter-stake-me = Wenn du sie bekommst: { $brings }
stake-card = Würde eine Karte ziehen, hat { $workers } Arbeiter.
stake-points = Bekäme { $points }.
stake-gems = Bekäme { $gems }.
stake-die = Würde würfeln.
barter-bids = Gebote
barter-bid = { $name }: { $gems }
barter-accepted = **{ $name }** nimmt { $gems } von **{ $giver }** an.
barter-declined = **{ $name }** macht kein Gebot.
barter-performs = **{ $name }** bekommt { $action }.

button-accept = Annehmen: { $gems }
button-raise = Biete { $gems }
button-other-offer = Anderes Gebot
button-decline = Kein Gebot
button-order = Dauerauftrag

gem-button = { $letter } · { $color }

bid-title = Dein Gebot
bid-draft = **{ $gems }**
bid-purse = Du hast { $gems }
bid-floor = Es muss { $gems } schlagen: mehr Steine oder gleich viele, die mehr wert sind (R › Ge › Gr › B).
bid-empty = Leg mindestens einen Edelstein dazu.
bid-not-owned = So viele hast du nicht.
bid-not-raise = Das reicht noch nicht: Es schlägt { $gems } nicht.
bid-good = Das passt. Nur was angenommen wird, wechselt den Besitzer.
bid-add = + { $letter }
bid-remove = − { $letter }
bid-clear = Leeren
bid-offer = Gebot machen
bid-offer-gems = Biete { $gems }

order-title = Dauerauftrag
order-intro = Ich feilsche für dich, damit du nicht darauf warten musst. Niemand sonst sieht das.
order-accept = Gebote ab { $gems } annehmen
order-accept-none = Nichts von selbst annehmen
order-raise = Sonst so billig wie möglich erhöhen, höchstens bis { $gems }
order-raise-none = Nie von selbst erhöhen
order-else = In allen anderen Fällen wirst du wie immer gefragt.
order-saved = Dieser Auftrag gilt für dieses Mal.
order-kept = Dieser Auftrag gilt jedes Mal, wenn du in diesem Spiel feilschst, bis du ihn zurückziehst.
order-changed = Noch nicht gespeichert.
order-empty = Leg mindestens eins von beiden fest.
order-tab-accept = Ändern: annehmen ab
order-tab-raise = Ändern: erhöhen bis
order-save = Für dieses Mal speichern
order-keep = Für jedes Mal speichern
order-withdraw = Zurückziehen

trade-title = D · Steine tauschen
trade-turn = **{ $name }** ist dran.
trade-order = Je ein Edelstein, in dieser Reihenfolge: { $names }.
trade-alone = Allein auf D: ein Edelstein zurück, dafür zwei andere.
trade-give = Welchen Edelstein gibst du zurück?
trade-take-two =
    { $number ->
        [0] Der Vorrat ist leer: Es gibt nichts zu nehmen.
        [one] Du gibst { $gem }. Welchen Edelstein nimmst du?
       *[other] Du gibst { $gem }. Welche { $number } Edelsteine nimmst du?
    }
trade-take-free = Du hast keinen Edelstein zum Abgeben, also bekommst du einen umsonst. Welchen?
trade-take-one = Welchen Edelstein nimmst du?
trade-back = Einen anderen geben
trade-over = Alle haben getauscht.
