# Die Runde, der Tisch und die geheime Wahl.

round-title = Durchgang { $stage } · Runde { $round }
round-intro = Alle legen verdeckt eine Aktionskarte.
round-count = **{ $chosen } von { $all }** haben gewählt.
round-last = Letzte Runde: { $gains }.
round-last-nothing = Letzte Runde: Niemand hat etwas bekommen.
round-gain = **{ $name }** { $gain }
paused-title = ⏸ Pausiert · { $title }
place-title = Wo startest du?
place-intro = Alle suchen sich einen Torbogen für ihren Händler aus. Ihr dürft euch einen teilen.
place-start = { $merchant } **{ $name }** startet an Torbogen { $number }.
stock-line = -# Im Vorrat: { $gems }
round-contributions = Zufallsbeiträge: { $contributions }
button-choose = Spielen
button-rules = Regeln
button-table = Tisch
button-look-again = Aktualisieren

table-waiting = Warten auf { $names }.
player-head = #{ $place } { $name } · { $points } · { $progress }
player-chosen = ✅ { $name } · { $points } · { $progress }
player-thinking = 💭 { $name } · { $points } · { $progress }
workers-short = { $symbol } { $workers }/{ $needed }
lap-short = 🏁 { $steps }/{ $around }
player-purse = Steine: { $gems }
rolled-to = { $die } → { $spot }
card-line = Karte: { $symbol } { $workers } · { $points } · { $gems }
merchant-at = { $merchant } { $archway }
archway-line = Torbogen { $number } · { $points } · { $gems }

picker-title = Deine Aktion
picker-secret = Das siehst nur du. Du kannst es ändern, bis alle gewählt haben.
picker-laid = Du hast **{ $action }** gewählt.
picker-effect = **{ $action }**: { $effect }
picker-a = Zieh noch eine Basarkarte.
picker-b = Du bekommst { $points }.
picker-c = Du bekommst { $gems }.
picker-c-short = Du bekommst { $gems }. Den Rest hat der Vorrat nicht.
picker-c-nothing = Du bekommst nichts: Der Vorrat hat diese Steine nicht mehr.
picker-d = Allein: einen Edelstein zurückgeben, zwei nehmen. Mit anderen: alle nehmen einen.
picker-die = Würfle noch einmal und geh so weit. Du bekommst 6 Punkte minus den Wurf: 0 bis 5.
picker-chosen-label = ✔ { $action }

place-picker = Such dir einen Torbogen aus. Jeder zeigt, was es dort gibt.
place-menu = Torbögen { $first } bis { $last }
place-choice = Torbogen { $number } · { $points }
place-done = Hier startest du. Jetzt sind die anderen dran.

nothing-title = Gerade nichts zu tun
nothing-waiting = Warten auf { $names }.
nothing-over = Dieses Spiel ist vorbei.
