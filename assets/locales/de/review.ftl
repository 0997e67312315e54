# Die Analyse einer beendeten Partie. Die Siegchance ist der Anteil am Sieg, den der Computer für einen Platz erwartet, in Prozent.

review-title = Analyse: { $name }
review-course = Siegchance: { $start } % am Anfang, { $end } % am Ende
review-luck = Glück
review-own = Eigene Züge
review-others = Die anderen
review-part = **{ $percent }** { $part } { $bar }
review-decisions-title = Die teuersten Entscheidungen
review-no-losses = Keine Entscheidung hat nennenswert Siegchance gekostet.
review-moment = Durchgang { $stage }, Runde { $round }
review-at-start = Vor Runde 1
review-decision = { $mark } **{ $moment }:** { $what }. Das hat **{ $loss } %** Siegchance gekostet.
review-better = { $sentence } Besser: { $better } ({ $share } % statt { $after } %).
review-in-barter = beim Feilschen mit { $partner } um { $action } { $what }
review-did-start = bei Torbogen { $number } gestartet
review-did-lay = { $action } gelegt
review-did-offer = { $gems } geboten
review-did-accept = angenommen
review-did-decline = kein Gebot gemacht
review-did-swap = { $gem } zurückgegeben und { $gems } genommen
review-did-take = { $gems } genommen
review-do-start = bei Torbogen { $number } starten
review-do-lay = { $action } legen
review-do-offer = { $gems } bieten
review-do-accept = annehmen
review-do-decline = kein Gebot machen
review-do-swap = { $gem } zurückgeben und { $gems } nehmen
review-do-take = { $gems } nehmen
review-barters-title = Feilschen
review-barter = { $stage }.{ $round } · **{ $action }** mit { $partner }: **{ $paid }** { $side ->
    [bought] gezahlt
   *[other] bekommen
} · fair: { $fair } (für das Gegenüber: { $theirs })
review-no-price = mehr, als beide hatten
review-more-barters = … und { $count } weitere
review-barters-footer = Durchgang.Runde. Ab dem fairen Preis sind die Steine besser als die Aktion zu diesem Preis.
review-footer = { $game } · So sieht es der stärkste Computer, ohne Wissen im Nachhinein.
review-pending-title = Die Analyse ist in Arbeit
review-pending = Der Computer geht die Partie noch durch. Sieh in ein paar Sekunden noch einmal nach.
review-moment-title = { $name } in diesem Moment
review-choices-title = Siegchance nach jeder Möglichkeit
review-choice = **{ $share } %** { $choice }
review-played = { $choice } ← gespielt
button-review = Analyse
button-review-moment = { $mark } { $moment }
button-review-share = Hier teilen
button-review-shared = Geteilt
button-review-back = ◀ Analyse
button-review-again = Noch einmal nachsehen
refuse-not-in-game = Diese Person hat in der Partie nicht mitgespielt.
refuse-may-not-share = Du kannst eine Analyse nur auf dem Server der Partie teilen, in einem Kanal, in dem du schreiben darfst.

stats-accuracy-title = Genauigkeit
stats-accuracy = { $loss } % Siegchance pro Entscheidung verschenkt, in { $decisions } Entscheidungen der letzten Partien
stats-accuracy-kind = { $kind ->
    [start] Start
    [action] Aktionen
    [barter] Feilschen
   *[trade] Tauschen
}: { $loss } %
picture-win-share = Siegchance in %
picture-alt-part = { $part }: { $percent } %.
