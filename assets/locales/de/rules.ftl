# Die Regeln in Kürze, ein Kapitel je Nachricht.

rules-title = { $kind } · { $topic }
rules-menu = Ein anderes Kapitel
topic-goal = Worum es geht
topic-round = Eine Runde
topic-actions = Die Aktionen
topic-barter = Feilschen
topic-stage = Ende eines Durchgangs
topic-end = Wer gewinnt

rules-worth = { $gem } { $points }
rules-goal =
    Sammle in { $stages } Durchgängen die meisten Siegpunkte.
    Alle beginnen mit { $gems } Edelsteinen jeder Farbe.
    Edelsteine nach ihrem Wert: { $order }
    Auf dem Tisch liegt alles offen. Geheim ist nur die Aktionskarte, die du legst, bis alle eine gelegt haben.
rules-round-card =
    1. Alle bekommen eine Basarkarte vom Stapel: Arbeiter, Punkte, Edelsteine.
    2. Alle legen verdeckt eine Aktionskarte. Dann werden sie zugleich aufgedeckt.
    3. Allein auf einer Aktion: Du führst sie aus.
    Zu zweit: Ihr feilscht darum.
    Zu dritt oder mehr: Niemand bekommt sie.
    { $d ->
        [yes] Erst kommt A, dann B, dann C, dann D.
       *[no] Erst kommt A, dann B, dann C.
    }
rules-round-board =
    Vor der ersten Runde suchen sich alle einen Torbogen als Start aus.
    1. Alle würfeln und gehen so weit.
    2. Alle legen verdeckt eine Aktionskarte. Dann werden sie zugleich aufgedeckt.
    3. Allein auf einer Aktion: Du führst sie aus.
    Zu zweit: Ihr feilscht darum.
    Zu dritt oder mehr: Niemand bekommt sie.
    Erst kommt Würfel, dann Punkte, dann Edelsteine.
rules-actions-card =
    ▸ **A** Zieh noch eine Basarkarte. Ihre Arbeiter zählen für dich.
    ▸ **B** Du bekommst die Siegpunkte deiner Basarkarte dieser Runde.
    ▸ **C** Du bekommst die Edelsteine deiner Basarkarte dieser Runde, soweit der Vorrat reicht.
rules-actions-d =
    ▸ **D** Darum wird nie gefeilscht, und es geht nie verloren. Allein: Gib einen Edelstein, nimm zwei. Mit anderen: Alle nehmen einen Edelstein, in der Reihenfolge, in der auch zuerst geboten wird.
rules-actions-board =
    ▸ **Würfel** Würfle noch einmal, geh so weit und bekomm { $base } minus den Wurf.
    ▸ **Punkte** Du bekommst die Zahl deines Torbogens.
    ▸ **Edelsteine** Du bekommst die Steine deines Torbogens, soweit der Vorrat reicht.
rules-barter =
    Eine Seite bietet eigene Edelsteine. Die andere nimmt an oder bietet mehr, und so weiter.
    Wer annimmt, bekommt diese Steine. Die andere Seite führt die Aktion aus.
    Mehr Steine schlagen weniger, egal in welcher Farbe.
    Gleich viele: Der höhere Wert gewinnt ({ $order }, der erste Unterschied zählt).
    Nur das angenommene Gebot wechselt den Besitzer. Wer nicht mehr bieten kann, muss annehmen.
rules-opener-card =
    Zuerst bietet, wer mehr rote Steine hat; dann zählen gelb, grün, blau, Punkte, Arbeiter, das ältere Konto. Wer gar keinen Stein zum Bieten hat, überlässt die Aktion umsonst.
rules-opener-board =
    Zuerst bietet, wer mehr Punkte hat; bei Gleichstand entscheiden die Würfel. Wer beginnt, kann auch kein Gebot machen: Dann bekommt die andere Seite die Aktion umsonst.
rules-stage-card =
    Ein Durchgang endet nach der Runde, in der jemand { $workers } Arbeiter erreicht.
    Die meisten Steine einer Farbe bringen Punkte: { $worths }
    Gleichstand: Die Punkte werden geteilt und abgerundet.
    Dafür gibst du die Hälfte dieser Farbe zurück, aufgerundet; bei Gleichstand alle je 2.
    Wer { $workers } Arbeiter oder mehr hat, bekommt { $bonus } Punkte.
    Dann werden alle Basarkarten neu gemischt. Die Edelsteine bleiben.
rules-stage-board =
    Ein Durchgang endet nach der Runde, in der ein Händler wieder an seinem Start ankommt oder vorbeizieht.
    Die meisten Steine einer Farbe bringen Punkte: { $worths }
    Gleichstand: Die Punkte werden geteilt und abgerundet.
    Dafür gibst du 3 Steine dieser Farbe zurück; bei Gleichstand alle je 2.
    Wer die Runde um den Plan geschafft hat, bekommt { $bonus } Punkte.
    Dann beginnt jeder Händler dort neu, wo er steht.
rules-end-card = Nach { $stages } Durchgängen gewinnen die meisten Siegpunkte. Bei Gleichstand wird der Sieg geteilt.
rules-end-board =
    Nach { $stages } Durchgängen gewinnen die meisten Siegpunkte.
    Gleichstand: die meisten Edelsteine, dann die meisten roten, gelben, grünen, blauen. Immer noch gleich: ein geteilter Sieg.
