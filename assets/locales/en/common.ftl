# Words that many messages share. A gem always shows its symbol, its letter and its count.

list-next = { $list }, { $item }
list-last = { $list } and { $item }

seat-number = Seat { $number }
person-unnamed = Unknown player
server-unnamed = an unnamed server
player-computer = 🤖 { $name }

gem-letter-red = R
gem-letter-yellow = Y
gem-letter-green = G
gem-letter-blue = B
gem-name-red = red
gem-name-yellow = yellow
gem-name-green = green
gem-name-blue = blue
gem-count-in-words = { $count } { $color }
gems-none = no gems

points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

action-a = Draw a card
action-b = Score points
action-c = Take gems
action-d = Trade gems
action-die = Die
action-points = Points
action-gems = Gemstones

kind-card = Card game
kind-board = Board game

level-random = Random
level-easy = Easy
level-normal = Normal
level-hard = Hard

yes = yes
no = no

deadline = ⏳ Deadline: { $when }
deadline-reserve = ⏳ Deadline: { $when } · with reserve: { $reserve }
deadline-own-reserve = ⏳ Deadline: { $when } · with your reserve: { $reserve }
waits-for = 💤 The game waits for { $name }, who is away. This ends { $when }.
your-turn = { $who }: it's your turn.

button-hint = 💡 Hint
button-to-game = Go to the game
