# Was die Spieler beim Feilschen zueinander sagen.

talk-line = 💬 { $name }: „{ $text }“
talk-option = { $name }: { $text }
talk-heading = Tischgespräch
talk-title = Etwas sagen
talk-intro = Alle am Tisch können lesen, was du sagst.
talk-said = Gesagt. Es steht bei den Geboten.
talk-moderate = Du darfst den Server verwalten und kannst entfernen, was in diesem Spiel gesagt wurde.
talk-remove = Zeile entfernen …
talk-dialog-title = In eigenen Worten
talk-dialog-label = Was sagst du?
talk-dialog-placeholder = Höchstens { $max } Zeichen

button-talk = Etwas sagen
button-own-words = Eigene Worte …
button-moderate = Tischgespräch moderieren

phrase-fair-price = Das ist ein fairer Preis.
phrase-a-little-more = Leg etwas drauf, dann ist sie deine.
phrase-last-offer = Das ist mein letztes Angebot.
phrase-need-it = Ich brauche diese Aktion wirklich.
phrase-lets-agree = Komm, einigen wir uns.

# Bemerkungen der Computerspieler, jeder mit eigenem Temperament.
remark-gracious =
    { $occasion ->
        [opening] Eine kleine Aufmerksamkeit, mit besten Grüßen.
        [raise] Du verhandelst gut. Ich lege gern etwas drauf.
        [last-word] Damit sind wir uns hoffentlich einig, mein Freund.
        [gives-way] Bitte, nach dir.
       *[gets-action] Sehr liebenswürdig. Vielen Dank.
    }
remark-impatient =
    { $occasion ->
        [opening] Hier. Nimm es, und weiter geht’s.
        [raise] Na gut, mehr. Können wir jetzt weitermachen?
        [last-word] Fertig. Mehr hast du sowieso nicht.
        [gives-way] Schon gut, schon gut. Deins.
       *[gets-action] Na endlich!
    }
remark-calculating =
    { $occasion ->
        [opening] Ich habe gerechnet. Hier fangen wir an.
        [raise] Das lohnt sich noch. Gerade so.
        [last-word] Ich habe deine Steine gezählt. Höher kannst du nicht.
        [gives-way] Zu dem Preis verkaufe ich lieber.
       *[gets-action] Wie erwartet.
    }
remark-cheerful =
    { $occasion ->
        [opening] Oh, wir wollen beide dasselbe! Wie wär’s damit?
        [raise] Hoppla, nicht so schnell! Ich lege noch was drauf.
        [last-word] Erwischt! Das hat Spaß gemacht.
        [gives-way] Wie das funkelt! Nur zu, viel Spaß damit.
       *[gets-action] Juhu! Immer wieder gern.
    }
remark-grumpy =
    { $occasion ->
        [opening] Früher hat das gar nichts gekostet.
        [raise] Wucher. Aber bitte.
        [last-word] So. Jetzt reicht es uns beiden.
        [gives-way] Pff. Dann mach doch.
       *[gets-action] Wurde auch Zeit. Mir tun die Knie weh.
    }

settings-own-words = Eigene Worte beim Feilschen: { $allowed }
settings-computers-talk = Computerspieler sagen etwas: { $talk }
button-own-words-off = Nur fertige Sätze
button-own-words-on = Eigene Worte erlauben
button-computers-talk-off = Computer schweigen
button-computers-talk-on = Computer reden

refuse-stock-phrases-only = Auf diesem Server sind nur die fertigen Sätze erlaubt.
refuse-may-not-write = Du darfst in diesem Kanal nicht schreiben, also kannst du nur die fertigen Sätze verwenden.
refuse-own-words-elsewhere = Eigene Worte gehen nur im Kanal des Spiels und in seinen Threads. Die fertigen Sätze gehen überall.
refuse-nothing-said = Das war leer, also wurde nichts gesagt.
refuse-too-much-said = Das ist zu lang: höchstens { $max } Zeichen.
refuse-said-already = Das hast du gerade gesagt.
refuse-said-enough = Du kannst beim Feilschen um eine Aktion höchstens { $max }-mal etwas sagen.
