# Wörter, die viele Seiten teilen. Ein Edelstein ist immer Zeichen, Buchstabe und Anzahl.

list-next = { $list }, { $item }
list-last = { $list } und { $item }

seat-number = Platz { $number }
person-unnamed = Unbekannte Person
server-unnamed = Server ohne Namen
player-computer = 🤖 { $name }

# Gelb und Grün beginnen gleich, darum zwei Buchstaben.
gem-letter-red = R
gem-letter-yellow = Ge
gem-letter-green = Gr
gem-letter-blue = B
gem-name-red = rot
gem-name-yellow = gelb
gem-name-green = grün
gem-name-blue = blau
gem-count-in-words = { $count }× { $color }
gems-none = keine Steine

points =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }

action-a = Karte ziehen
action-b = Siegpunkte
action-c = Edelsteine
action-d = Steine tauschen
action-die = Würfel
action-points = Punkte
action-gems = Edelsteine

kind-card = Kartenspiel
kind-board = Brettspiel

level-random = Zufällig
level-easy = Leicht
level-normal = Mittel
level-hard = Schwer

yes = ja
no = nein

deadline = ⏳ Frist: { $when }
deadline-reserve = ⏳ Frist: { $when } · mit Reserve: { $reserve }
deadline-own-reserve = ⏳ Frist: { $when } · mit deiner Reserve: { $reserve }
waits-for = 💤 Das Spiel wartet auf { $name } (abwesend). Das endet { $when }.
your-turn = { $who }: Du bist dran.

button-hint = 💡 Tipp
button-to-game = Zum Spiel
