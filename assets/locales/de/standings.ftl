# Bestenlisten, Zahlen, frühere Partien, Wiederholungen und Beweise.

board-title = 🏆 Bestenliste: { $kind }
board-heading = { $place } · { $period } · nach { $by }
board-heading-zone = { $place } · { $period } ({ $zone }) · nach { $by }
board-everywhere = Alle Server
board-empty = Hier steht noch niemand. Nur gewertete Partien zählen: mindestens zwei Menschen, und kein Platz, den meist ein Computer gespielt hat.
board-line = **{ $place }.** { $name } · { $what }
board-line-mine = **{ $place }.** 👉 { $name } · { $what }
board-figures = Wertung { $rating } · { $wins ->
    [one] { $wins } Sieg
   *[other] { $wins } Siege
} · { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} · { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}
board-mine-title = Du
board-mine = Platz { $place } · { $what }
board-mine-hidden = { $what } · du bist verborgen: Nur du siehst das.
board-mine-none = Noch zählt hier keine gewertete Partie von dir.
board-footer = Seite { $page } · Die Wertung ist, was man dir mindestens zutrauen kann: 100 × (μ − 3σ), am Anfang 0.
board-picture-footer = Seite { $page }
board-by-rating = Wertung
board-by-wins = Siegen
board-by-points = Punkten
board-by-games = Partien
board-head-rating = Wertung
board-head-wins = Siege
board-head-points = Punkte
board-head-games = Partien
board-all = von Anfang an
board-month = dieser Monat
board-week = diese Woche
board-menu-by = Geordnet nach …
board-menu-period = Welche Zeit?
board-menu-which = Welches Spiel, und wo?
board-which-server = { $kind }, dieser Server
board-which-everywhere = { $kind }, alle Server
button-first = Erste Seite
button-my-place = Mein Platz
button-hide = Verbirg mich
button-unhide = Zeig mich

stats-title = 📊 { $name }: { $kind }
stats-none = Noch keine beendete Partie.
stats-games = { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}, davon gewonnen: { $wins }
stats-average = { $points } Punkte pro Partie
stats-best = Beste Partie: { $points } Punkte in `{ $game }`
stats-favourite = Lieblingsaktion: { $action }
stats-places-title = Plätze
stats-place = { $place }. Platz: { $times ->
    [one] einmal
   *[other] { $times }-mal
}
stats-rating-title = Wertung
stats-rating = { $rating } über alle Server
stats-rating-here = { $rating } auf diesem Server
stats-rating-none = Noch nicht gewertet.
stats-curve = In den letzten { $games } gewerteten Partien: von { $first }, bestenfalls { $top }
stats-curve-title = Wertung in den letzten gewerteten Partien: { $kind }
stats-curve-games = Partien
stats-barter-title = Feilschen
stats-offers = Eigene Gebote: { $offers }
stats-bought = Davon angenommen: { $times }, im Schnitt für { $price } Steine
stats-sold = Angenommene Gebote: { $times }, im Schnitt für { $price } Steine
stats-footer = Es zählt nur, was du selbst entschieden hast, nicht, was ein Computer für dich getan hat.
button-history = Frühere Partien

history-title = 📜 Frühere Partien von { $name }
history-none = Noch keine beendete Partie.
history-line = { $what } · Platz { $place } von { $players } · { $points } · { $when } · `{ $game }`
history-menu = Eine noch einmal ansehen …

replay-footer = Schritt { $step } von { $steps } · { $game }
replay-barters = Gefeilscht, Gebot für Gebot
replay-barter = **{ $opener }** und **{ $other }**
replay-offer = { $name }: { $gems }
replay-accepted = { $name } nimmt an.
button-replay = Noch einmal ansehen
button-replay-start = ⏮ Anfang
button-replay-back = ◀ Runde
button-replay-on = Runde ▶
button-replay-end = Ende ⏭
button-stage-back = ◀ Durchgang
button-stage-on = Durchgang ▶
button-record = Mitschrift
button-verify = Nachprüfen

record-title = Die Mitschrift der Partie
record-text = Zwei Dateien zu `{ $game }`: der ganze Verlauf, eine Zeile pro Schritt, und was beweist, dass niemand Karten und Würfel ausgesucht hat.
record-file = Die Mitschrift der Partie
record-proof = Festlegung, Geheimnis und was die Spieler mitgebracht haben

verify-yes = ✅ { $game }: alles so, wie das Geheimnis es austeilt
verify-yes-text = Ich habe alle { $lines } Zeilen nachgespielt. Die { $chances } Karten und Würfe darin folgen aus dem Geheimnis und dem, was die Spieler mitgebracht haben, und das Geheimnis ist das, auf das sich der Tisch festgelegt hatte.
verify-no = ❌ { $game }: das ist nicht, was das Geheimnis austeilt
verify-commitment = Das Geheimnis ist nicht das, auf das sich der Tisch festgelegt hatte.
verify-differs = Der erste Unterschied steht in Zeile { $line }.
verify-found = Die Mitschrift sagt
verify-due = Fällig ist
verify-move = In Zeile { $line } steht ein Zug, den die Regeln nicht erlauben.
verify-too-many = Ab Zeile { $line } steht mehr da, als die Partie hatte.
verify-short = Die Mitschrift hört nach Zeile { $line } auf, vor dem Ende der Partie.
verify-other-game = Die Mitschrift gehört zu einer anderen Partie.
verify-unreadable = Zeile { $line } ist keine Zeile einer Mitschrift.

final-ratings-title = Wertungen auf diesem Server
final-rating = { $name }: { $rating } ({ $change })
settings-time-zone = Monate und Wochen der Bestenlisten beginnen nach der Uhr von **{ $zone }**.
hidden-now = Du stehst nicht mehr auf den Bestenlisten. Niemand sonst sieht deine Zahlen.
shown-now = Du stehst wieder auf den Bestenlisten.
refuse-hides = Wer das ist, behält Zahlen und frühere Partien für sich.
refuse-not-a-record = Häng die Mitschrift einer Partie an (eine .jsonl-Datei bis 1 MB) oder nenne eine Partie.
