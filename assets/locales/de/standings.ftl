# Bestenlisten, Statistik, frühere Partien, Wiederholungen und Beweise.

board-title = 🏆 Bestenliste: { $kind }
board-heading = { $place } · { $period } · nach { $by }
board-heading-zone = { $place } · { $period } ({ $zone }) · nach { $by }
board-everywhere = Alle Server
board-empty = Hier steht noch niemand. Nur gewertete Partien zählen: mindestens zwei Menschen, und für niemanden hat überwiegend ein Computer gespielt.
board-empty-rating = Noch niemand hat { $games } gewertete Partien. Sortiere nach Siegen, Punkten oder Partien, um alle zu sehen.
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
board-mine-hidden = { $what } · du bist ausgeblendet: Das siehst nur du.
board-mine-provisional = { $what } · Rang nach { $games } gewerteten Partien
board-mine-none = Du hast hier noch keine gewertete Partie.
board-footer = Seite { $page } · Wertungen beginnen bei 1500. Vor { $games } gewerteten Partien haben sie ein Fragezeichen und keinen Rang.
board-picture-footer = Seite { $page }
board-by-rating = Wertung
board-by-wins = Siegen
board-by-points = Punkten
board-by-games = Partien
board-head-rating = Wertung
board-head-wins = Siege
board-head-points = Punkte
board-head-games = Partien
board-all = insgesamt
board-month = dieser Monat
board-week = diese Woche
board-menu-by = Sortieren nach …
board-menu-period = Zeitraum
board-menu-which = Spiel und Server
board-choice-by = Sortiert nach { $by }
board-choice-period = Zeitraum: { $period }
board-which-server = { $kind }, dieser Server
board-which-everywhere = { $kind }, alle Server
button-first = Erste Seite
button-my-place = Mein Platz
button-hide = Mich ausblenden
button-unhide = Mich einblenden

stats-title = 📊 { $name }: { $kind }
stats-none = Noch keine beendete Partie.
stats-games = { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}, { $wins ->
    [one] { $wins } Sieg
   *[other] { $wins } Siege
}
stats-average = { $points } Punkte pro Partie
stats-best = Beste Partie: { $points } Punkte in `{ $game }`
stats-favorite = Lieblingsaktion: { $action }
stats-places-title = Ergebnisse
stats-place = { $place }. Platz: { $times ->
    [one] einmal
   *[other] { $times }-mal
}
stats-rating-title = Wertung
stats-rating = { $rating } auf allen Servern
stats-rating-here = { $rating } auf diesem Server
stats-rating-none = Noch nicht gewertet.
stats-curve = Die letzten { $games } gewerteten Partien: Beginn bei { $first }, Höchststand { $top }
stats-curve-games = Die letzten { $games } gewerteten Partien
stats-barter-title = Feilschen
stats-offers = Eigene Gebote: { $offers }
stats-bought = Von anderen angenommen: { $times }, im Schnitt für { $price } Steine
stats-sold = Selbst angenommen: { $times }, im Schnitt für { $price } Steine
stats-footer = Es zählen nur eigene Entscheidungen, nicht die von Computern.
button-history = Frühere Partien

history-title = 📜 Frühere Partien von { $name }
history-none = Noch keine beendete Partie.
history-line = { $what } · Platz { $place } von { $players } · { $points } · { $when }
history-line-with-id = { $line } · `{ $game }`
history-menu = Eine Partie ansehen …

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

record-title = Mitschrift der Partie
record-text = Zwei Dateien zu `{ $game }`: die Mitschrift der ganzen Partie, eine Zeile pro Schritt, und der Beweis, dass niemand Karten und Würfe ausgesucht hat.
record-file = Mitschrift der Partie
record-proof = Festlegung, Geheimnis und die Zufallsbeiträge aller am Tisch

verify-yes = ✅ { $game }: Karten und Würfe waren fair
verify-yes-text = Ich habe alle { $lines } Zeilen nachgespielt. Die { $chances } Karten und Würfe darin folgen aus dem Geheimnis und den Zufallsbeiträgen aller am Tisch, und das Geheimnis passt zur Festlegung vor dem Spiel.
verify-no = ❌ { $game }: die Mitschrift passt nicht zum Geheimnis
verify-commitment = Das Geheimnis passt nicht zur Festlegung vor dem Spiel.
verify-contributions = Die Zufallsbeiträge passen nicht zu denen, die beim Start gezeigt wurden.
verify-shown-commitment = Festlegung vor dem Spiel
verify-shown-contributions = Zufallsbeiträge, im Beitrag zur ersten Runde
verify-secret = Das Geheimnis dahinter
verify-differs = Der erste Unterschied steht in Zeile { $line }.
verify-found = Die Mitschrift sagt
verify-due = Erwartet
verify-move = Der Zug in Zeile { $line } verstößt gegen die Regeln.
verify-too-many = Die Partie war vor Zeile { $line } zu Ende, aber die Mitschrift geht weiter.
verify-short = Die Mitschrift endet nach Zeile { $line }, vor dem Ende der Partie.
verify-other-game = Die Mitschrift gehört zu einer anderen Partie.
verify-unreadable = Zeile { $line } ist keine gültige Zeile einer Mitschrift.

final-ratings-title = Wertungen auf diesem Server
final-rating = { $name }: { $rating } ({ $change })
settings-time-zone = Zeitzone der Bestenlisten: **{ $zone }**
hidden-now = Du stehst nicht mehr auf den Bestenlisten. Niemand sonst sieht deine Statistik.
shown-now = Du stehst wieder auf den Bestenlisten.
refuse-stats-hidden = Diese Person behält ihre Statistik und ihre früheren Partien für sich.
refuse-not-a-record = Häng die Mitschrift einer Partie an (eine .jsonl-Datei bis 1 MB) oder nenne eine Partie.
