# Das private Fenster: was passiert ist, wie du stehst, was ein Durchgang dir gebracht hat.

panel-title = { $kind } · Durchgang { $stage } · Runde { $round }
panel-title-start = { $kind } · Es geht los
panel-title-over = { $kind } · Ende

panel-missed-rounds = Seit du hier warst, hat ein Computer { $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
} für dich gespielt. Die letzte:
button-next-game = Nächstes Spiel
recap-line = **{ $action }** · { $what }
recap-gain = { $name } → { $result }
recap-deal = { $name } zahlt { $partner } { $gems } → { $result }
recap-free = { $partner } überlässt es { $name } → { $result }
recap-lost = ✖ { $names }
recap-bartering = 🤝 { $names }
recap-swapped = { $name }: { $gem } → { $gems }
recap-nothing = nichts

panel-you = Du: #{ $place } · { $points } · { $progress }
panel-gain = { $what } +{ $points }
panel-bonus-certain = { $goal }: +{ $points }
panel-workers-missing = Noch { $missing } Arbeiter bis +{ $points }
panel-lap-missing =
    { $missing ->
        [one] Noch { $missing } Schritt bis +{ $points }
       *[other] Noch { $missing } Schritte bis +{ $points }
    }
panel-alone = Allein vorn: { $gems }
panel-tied = Gleichauf vorn: { $gems }
panel-behind = Zur Mehrheit fehlen: { $gems }

panel-stage-over = Durchgang { $stage } hat dir { $points } gebracht
panel-gained = Bekommen: { $gains }
panel-gained-nothing = Du hast nichts bekommen.
panel-won = 🏆 Du gewinnst: { $points }!
panel-shared-win = 🏆 Du teilst dir den Sieg: { $points }!
panel-lost = Platz { $place }: { $points }, zum Sieg fehlen { $behind }.
panel-lost-tie = Platz { $place }: { $points }. Wer gewinnt, hat bessere Steine.

button-to-panel = ↩ Zurück
