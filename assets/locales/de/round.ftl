# Die Runde, der Tisch und die geheime Wahl.

round-title = Durchgang { $stage } · Runde { $round }
round-intro = Alle legen verdeckt eine Aktionskarte.
round-count = **{ $chosen } von { $all }** haben gewählt.
round-closed = Alle haben gewählt. Was daraus wurde, steht unten.
place-title = Wo beginnst du?
place-intro = Alle suchen sich einen Torbogen für ihren Händler aus. Einen teilen ist erlaubt.
stock-footer = Im Vorrat: { $gems }
button-choose = Wählen
button-table = Tisch
button-hand = Meine Seite
button-look-again = Nachsehen

table-waiting = Warten auf { $names }.
player-head = #{ $place } { $name } · { $points } · { $progress }
player-chosen = ✅ { $name } · { $points } · { $progress }
player-thinking = 💭 { $name } · { $points } · { $progress }
workers-short = 👷 { $workers }/{ $needed }
lap-short = 🏁 { $steps }/{ $around }
player-purse = Besitz: { $gems }
workers-have = 👷 { $workers } von { $needed } Arbeitern
lap-have = 🏁 { $steps } von { $around } Schritten herum
rolled-to = 🎲 { $die } → { $spot }
card-line = Karte: 👷 { $workers } · { $points } · { $gems }
archway-line = Torbogen { $number } · { $points } · { $gems }

picker-title = Deine Aktion
picker-secret = Das siehst nur du. Du kannst es ändern, bis alle gewählt haben.
picker-laid = Du hast **{ $action }** gelegt.
picker-a = Noch eine Basarkarte für dich. Du hast { $workers } von { $goal } Arbeitern.
picker-b = { $points } für dich.
picker-c = Du bekommst { $gems }.
picker-c-short = Du bekommst { $gems }. Mehr davon ist nicht im Vorrat.
picker-c-nothing = Du bekommst nichts: Diese Steine sind im Vorrat aus.
picker-d = Allein: gib einen Edelstein, nimm zwei. Mit anderen: alle nehmen einen.
picker-die = Würfeln, so weit gehen, 6 minus Wurf kassieren: 0 bis 5 Punkte.
picker-chosen-label = ✔ { $action }

place-picker = Such dir einen Torbogen aus. Er zeigt, was es dort gibt.
place-menu = Torbögen { $first } bis { $last }
place-choice = Torbogen { $number } · { $points }
place-done = Hier beginnst du. Jetzt wählen die anderen.

nothing-title = Gerade nichts zu tun
nothing-waiting = Warten auf { $names }.
nothing-over = Dieses Spiel ist vorbei.

hand-title = Deine Seite des Tischs
hand-cards =
    { $count ->
        [one] Eine Basarkarte liegt vor dir:
       *[other] { $count } Basarkarten liegen vor dir:
    }
hand-card-line = 👷 { $workers } · { $points } · { $gems }
