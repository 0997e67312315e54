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
    Sammle in { $stages } Durchgängen (1 oder 2 im kurzen Spiel) die meisten Siegpunkte.
    Alle beginnen mit { $gems } Edelsteinen jeder Farbe.
    Edelsteine nach Wert, die wertvollsten zuerst: { $order }
    Auf dem Tisch liegt alles offen. Geheim ist nur deine Aktionskarte, bis alle gewählt haben.
rules-round-card =
    1. Alle bekommen eine Basarkarte mit Arbeitern, Punkten und Edelsteinen.
    2. Alle legen verdeckt eine Aktionskarte. Dann werden alle gleichzeitig aufgedeckt.
    3. Hat sonst niemand deine Aktion gewählt, führst du sie aus.
    Haben zwei sie gewählt, feilschen sie darum.
    Haben drei oder mehr sie gewählt, bekommt sie niemand.
    { $d ->
        [yes] Die Reihenfolge ist A, B, C, D.
       *[no] Die Reihenfolge ist A, B, C.
    }
rules-round-board =
    Vor der ersten Runde suchen sich alle einen Torbogen als Start aus.
    1. Alle würfeln und gehen so weit.
    2. Alle legen verdeckt eine Aktionskarte. Dann werden alle gleichzeitig aufgedeckt.
    3. Hat sonst niemand deine Aktion gewählt, führst du sie aus.
    Haben zwei sie gewählt, feilschen sie darum.
    Haben drei oder mehr sie gewählt, bekommt sie niemand.
    Die Reihenfolge ist Würfel, Punkte, Edelsteine.
rules-actions-card =
    ▸ **A** Zieh noch eine Basarkarte. Ihre Arbeiter zählen für dich.
    ▸ **B** Du bekommst die Siegpunkte auf deiner Basarkarte dieser Runde.
    ▸ **C** Du bekommst die Edelsteine auf deiner Basarkarte dieser Runde, soweit der Vorrat reicht.
rules-actions-d =
    ▸ **D** Darum wird nie gefeilscht, und es geht nie verloren. Allein: Gib einen Edelstein zurück, nimm zwei. Mit anderen: Alle nehmen einen Edelstein. Wer beim Feilschen zuerst bieten würde, nimmt zuerst.
rules-actions-board =
    ▸ **Würfel** Würfle noch einmal und geh so weit. Du bekommst { $base } Punkte minus den Wurf.
    ▸ **Punkte** Du bekommst die Zahl auf deinem Torbogen als Punkte.
    ▸ **Edelsteine** Du bekommst die Steine auf deinem Torbogen, soweit der Vorrat reicht.
rules-barter =
    Eine Seite bietet eigene Edelsteine. Die andere nimmt an oder bietet mehr, und so weiter.
    Wer annimmt, bekommt diese Steine. Die andere Seite führt die Aktion aus.
    Mehr Steine schlagen weniger, egal in welcher Farbe.
    Gleich viele: Der höhere Wert gewinnt ({ $order }, der erste Unterschied zählt).
    Nur das angenommene Gebot wechselt den Besitzer. Wer nicht mehr bieten kann, muss annehmen.
rules-opener-card =
    Zuerst bietet, wer mehr rote Steine hat. Gleichstand: Dann zählen gelb, grün, blau, Punkte, Arbeiter und das Alter des Kontos. Wer keinen Stein zum Bieten hat, überlässt die Aktion umsonst.
rules-opener-board =
    Zuerst bietet, wer mehr Punkte hat. Gleichstand: Die Würfel entscheiden. Statt zu bieten, darf diese Person auch verzichten: Dann bekommt die andere Seite die Aktion umsonst.
rules-stage-card =
    Ein Durchgang endet nach der Runde, in der jemand { $workers } Arbeiter erreicht.
    Die meisten Steine einer Farbe bringen Punkte: { $worths }
    Gleichstand: Die Punkte werden geteilt und abgerundet.
    Dafür gibst du die Hälfte dieser Steine zurück, aufgerundet. Gleichstand: je 2.
    Alle mit { $workers } oder mehr Arbeitern bekommen { $bonus } Punkte.
    Dann werden alle Basarkarten neu gemischt. Deine Edelsteine behältst du.
rules-stage-board =
    Ein Durchgang endet nach der Runde, in der ein Händler seinen Start erreicht oder an ihm vorbeizieht.
    Die meisten Steine einer Farbe bringen Punkte: { $worths }
    Gleichstand: Die Punkte werden geteilt und abgerundet.
    Dafür gibst du 3 dieser Steine zurück. Gleichstand: je 2.
    Alle, die einmal herum sind, bekommen { $bonus } Punkte.
    Dann startet jeder Händler neu, wo er gerade steht.
rules-end-card = Nach dem letzten Durchgang gewinnt, wer die meisten Siegpunkte hat. Gleichstand: geteilter Sieg.
rules-end-board =
    Nach dem letzten Durchgang gewinnt, wer die meisten Siegpunkte hat.
    Gleichstand: die meisten Edelsteine, dann die meisten roten, gelben, grünen, blauen. Immer noch gleich: geteilter Sieg.
