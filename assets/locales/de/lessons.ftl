# Die geführten Spiele. Die Namen ihrer Sätze stehen in config/lessons. Die Zahlen eines Satzes gehören zu seinem Schritt dort.
# $one bis $four sind die anderen am Tisch.

lesson-title = Basari lernen · { $kind }
lesson-over = Gut gemacht!
lesson-progress = **{ $chapter } von { $all }**
lesson-question = { $progress } · { $text }
lesson-good = { $progress } · ✅ { $text }
lesson-not-so-good = { $progress } · 💡 { $text }
lesson-goes-on = -# Das Spiel geht mit der besten Antwort weiter.

button-learn = In 3 Minuten lernen
button-learn-board = Das Brettspiel lernen
button-learn-start = Fangen wir an
button-play-against-computers = Gegen Computer spielen
button-practice-here = Hier
button-practice-private = Ganz für mich
practice-place-title = Wo möchtest du spielen?
practice-place-here = **{ $button }**: in diesem Kanal, gegen drei Computer. Alle können zusehen.
practice-place-private = **{ $button }**: in unseren Direktnachrichten, nur du und drei Computer.

lesson-card-intro =
    In jeder Runde bekommen alle eine Basarkarte und wählen geheim eine Aktion.
    Errate also, was die anderen wollen! Wir spielen ein paar Runden, und nur du siehst sie. Falsche Antworten sind willkommen: Ich erkläre sie dir.
lesson-card-alone = Die oberste Karte ist deine: 2 Arbeiter, 7 Punkte, 3 blaue Steine. Was wählen wohl { $one } und { $two }? Nimm etwas anderes!
lesson-card-alone-a = Auch { $two } hat A gewählt, also müsstet ihr darum feilschen. B war frei, und deine 7 Punkte sind die meisten am Tisch.
lesson-card-alone-b = Sonst hat niemand B gewählt, also bekommst du es: 7 Punkte. { $one } wollte die roten Steine, { $two } noch eine Karte.
lesson-card-alone-c = Auch { $one } hat C gewählt, also müsstet ihr darum feilschen. B war frei, und deine 7 Punkte sind die meisten am Tisch.
lesson-card-pair = Auf deiner Karte sind 2 rote Steine und 1 grüner. Bei { $one } sind es 4, also will { $one } vielleicht auch C. Probier es: Zu zweit feilscht man darum.
lesson-card-pair-a = Allein auf A: eine Karte mit 2 Arbeitern. Sicher, aber { $one } nimmt 4 Steine und zahlt niemandem etwas dafür.
lesson-card-pair-b = Auch { $two } hat B gewählt, für 7 Punkte. Ihr müsstet feilschen, und für dich geht es nur um 5.
lesson-card-pair-c = Auch { $one } hat C gewählt und bietet dir 2 Steine. Nimmst du an, gehören sie dir, und C geht an { $one }. Oder du bietest mehr und bekommst C selbst.
lesson-card-accept = Ein fairer Handel: 2 Steine für dich. { $one } nimmt 4, hat dir aber 2 gezahlt. So habt ihr beide 2 gewonnen.
lesson-card-accept-raise = Du würdest mindestens 2 Steine zahlen, um 3 zu nehmen: nur 1 mehr. Annehmen bringt dir 2.
lesson-card-raise = { $two } und du habt B gewählt: 7 Punkte für dich, 6 für { $two }. Du hast mehr gelbe Steine, also bietest du zuerst. Wie viel?
lesson-card-raise-one = Richtig, fang niedrig an. { $two } bietet 2 blaue. Mehr bieten heißt: mehr Steine oder gleich viele in besseren Farben: Rot › Gelb › Grün › Blau.
lesson-card-raise-two = { $two } nimmt an, und du bekommst 7 Punkte. Gut! Noch besser: Fang mit 1 Stein an. Erhöhen kannst du immer noch.
lesson-card-raise-three = { $two } nimmt die 3 Steine gern, und du bekommst 7 Punkte. Fang niedriger an: Erhöhen kannst du immer noch.
lesson-card-raised = 1 grüner und 1 blauer schlagen 2 blaue, und { $two } nimmt an. Du zahlst 2 Steine und bekommst 7 Punkte.
lesson-card-raised-three = 3 Steine schlagen 2, und { $two } nimmt an. Aber 1 grüner und 1 blauer hätten gereicht.
lesson-card-raised-four = { $two } nimmt an. Aber 4 Steine sind viel für 7 Punkte: 1 grüner und 1 blauer hätten gereicht.
lesson-card-raised-accept = Du bekommst 2 blaue Steine, { $two } bekommt 6 Punkte. Nicht schlecht! Aber für 1 grünen und 1 blauen hättest du selbst 7 bekommen.
lesson-card-three = { $one } und { $two } haben je 7 Punkte auf der Karte. Bei dir sind es 6 Punkte oder 3 gelbe Steine. Und denk daran: Zu dritt bekommt niemand etwas.
lesson-card-three-a = Allein auf A: eine Karte mit 3 Arbeitern. Auch gut! Aber mit 3 gelben Steinen hättest du die meisten gelben, und das sind { $yellow } Punkte am Ende des Durchgangs.
lesson-card-three-b = Drei haben B gewählt, also bekommt es niemand: 20 Punkte sind verloren. C war frei: 3 gelbe Steine für dich allein.
lesson-card-three-c = 3 gelbe Steine für dich allein. Mit dir wären es auf B drei gewesen, und niemand hätte etwas bekommen.
lesson-card-poor = Eine schwache Karte: 5 Punkte oder 2 Steine. Bei { $one } sind es 4 Steine, 3 davon rot, also kommt sicher C. Wie bringst du { $one } dazu, dich zu bezahlen?
lesson-card-poor-a = Auch { $two } hat A gewählt, denn zu { $enough } fehlt nur 1 Arbeiter. Auch so wirst du bezahlt! Aber bei { $one } geht es um mehr: 4 Steine.
lesson-card-poor-b = Allein auf B: 5 Punkte. Sicher, aber auf C hätte { $one } dir 3 Steine gezahlt. Damit hättest du die meisten blauen: { $blue } Punkte.
lesson-card-poor-c = Gut erkannt! Für die 4 Steine bietet { $one } dir 3: mehr, als auf deiner Karte sind. Mit einer schwachen Karte lohnt sich der Zusammenstoß.
lesson-card-paid = 3 Steine für eine Karte, auf der nur 2 sind. Und jetzt hast du 5 blaue, so viele wie sonst niemand.
lesson-card-paid-raise = Jetzt würdest du mindestens 3 Steine für deine 2 roten zahlen. Nimm lieber die 3 Steine.
lesson-card-stage =
    { $two } hat { $enough } Arbeiter. Das beendet den Durchgang und bringt { $bonus } Punkte.
    Auch die meisten Steine einer Farbe zählen: Rot { $red }, Gelb { $yellow }, Grün { $green }, Blau { $blue }. Darum ist Rot am meisten wert. Du führst!
lesson-card-five = Ein neuer Tisch: Zu fünft gibt es auch **D**. Darum feilscht niemand, und es geht nie verloren. Drei andere haben 7 Punkte auf der Karte.
lesson-card-five-a = Allein auf A: eine Karte mit 4 Arbeitern. Geht auch! D ist für Runden, in denen sich überall sonst alle drängeln.
lesson-card-five-b = Vier haben B gewählt, also bekommt es niemand. D kann nicht verloren gehen.
lesson-card-five-c = Auch { $four } hat C gewählt, also müsstet ihr feilschen. Um D feilscht niemand.
lesson-card-five-d = Allein auf D. { $one }, { $two } und { $three } haben alle B gewählt und bekommen nichts. Jetzt gib 1 Stein zurück und nimm 2.
lesson-card-give = Richtig, Blau ist am wenigsten wert. Jetzt nimm zwei.
lesson-card-give-dear = Dieser Stein ist mehr wert als ein blauer. Gib Blau zurück: Das ist am wenigsten wert.
lesson-card-take = 1 blauer Stein für 2 rote: Besser kann man nicht tauschen. Die meisten roten sind { $red } Punkte wert.
lesson-card-take-mixed = Ein guter Tausch! 2 rote sind noch besser: Die meisten roten sind { $red } Punkte wert.
lesson-card-take-blue = Ein Stein mehr, aber Blau ist am wenigsten wert: { $blue } Punkte für die meisten. Rot bringt { $red }.
lesson-card-end = **Allein bekommst du es. Zu zweit wird gefeilscht. Zu dritt bekommt niemand etwas.**
    Behalte die Karten und Arbeiter der anderen im Auge und gib rote Steine ungern her. Den Rest lernst du am besten beim Spielen!

lesson-board-intro =
    In jeder Runde würfeln alle, ziehen auf dem Ring der Torbögen weiter und wählen geheim eine Aktion.
    Der Rest ist wie im Kartenspiel: Errate, was die anderen wollen. Nur du siehst das hier.
lesson-board-alone = Dein Torbogen hat 7 Punkte und 3 blaue Steine. Was wählen wohl { $one } und { $two }? Nimm etwas anderes!
lesson-board-alone-die = Auch { $two } hat Würfel gewählt, also müsstet ihr feilschen. Punkte war frei: 7 für dich allein.
lesson-board-alone-points = Sonst hat niemand Punkte gewählt, also bekommst du 7. { $one } wollte 2 rote Steine, { $two } wollte weiterziehen.
lesson-board-alone-gems = Auch { $one } hat Edelsteine gewählt, für 2 rote. Ihr müsstet also feilschen. Punkte war frei: 7 für dich allein.
lesson-board-pair = Dein Torbogen hat 3 rote Steine, und Rot ist am meisten wert. Bei { $one } sind es 2 rote und 1 grüner. Traust du dich, das Gleiche zu wählen?
lesson-board-pair-die = Auch { $two } hat Würfel gewählt, also müsstet ihr um einen Wurf feilschen. Deine 3 roten Steine sind mehr wert.
lesson-board-pair-points = Allein auf Punkte: 5 Punkte. Sicher, aber { $one } nimmt 3 Steine und zahlt niemandem etwas dafür.
lesson-board-pair-gems = Auch { $one } hat Edelsteine gewählt. Du hast mehr Punkte, also bietest du zuerst. Oder du überlässt { $one } die Aktion umsonst.
lesson-board-offer-one = { $one } erhöht auf 2 blaue: 1 Stein ist zu wenig, wenn es um 3 geht.
lesson-board-offer-two = { $one } nimmt die 2 blauen, und du nimmst 3 rote. Die meisten roten sind { $red } Punkte wert.
lesson-board-offer-three = { $one } nimmt an, und du nimmst 3 rote Steine. Aber 2 blaue hätten gereicht.
lesson-board-offer-none = { $one } nimmt 2 rote Steine und 1 grünen, ganz umsonst. Für 2 blaue hättest du 3 rote bekommen.
lesson-board-lap = Noch 2 Schritte, dann ist { $two } einmal herum. Das beendet den Durchgang und bringt { $lap } Punkte. Dein Torbogen hat einen Stein jeder Farbe. Was wählst du?
lesson-board-lap-die = { $two } braucht den Würfel und würde dich dafür bezahlen. Schlau! Aber 4 Steine für dich allein sind mehr wert: die meisten roten, gelben und grünen.
lesson-board-lap-points = Auch { $one } hat Punkte gewählt, also müsstet ihr feilschen, und das um nur 4 Punkte. Edelsteine war frei: 4 Steine für dich allein.
lesson-board-lap-gems = 4 Steine für dich allein, einer von jeder Farbe. { $two } würfelt eine 2 und ist einmal herum.
lesson-board-stage =
    { $two } ist einmal herum. Das beendet den Durchgang und bringt { $lap } Punkte.
    Du hast die meisten roten, gelben und grünen Steine: { $red }, { $yellow } und { $green } Punkte. Dafür gibst du je 3 zurück.
lesson-board-end =
    Wer mehr Punkte hat, bietet zuerst. Einmal herum bringt { $lap } Punkte.
    Alles andere kennst du schon. Viel Spaß!
