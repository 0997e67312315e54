# The round, the table and the private picker.

round-title = Stage { $stage } · Round { $round }
round-intro = Everybody lays one action card, face down.
round-count = **{ $chosen } of { $all }** have chosen.
round-closed = Everybody has chosen. What came of it stands below.
place-title = Where do you start?
place-intro = Everybody picks an archway for the merchant. Sharing one is fine.
stock-footer = In the stock: { $gems }
button-choose = Choose
button-table = Table
button-hand = My side
button-look-again = Look again

table-waiting = Waiting for { $names }.
player-head = #{ $place } { $name } · { $points } · { $progress }
player-chosen = ✅ { $name } · { $points } · { $progress }
player-thinking = 💭 { $name } · { $points } · { $progress }
workers-short = 👷 { $workers }/{ $needed }
lap-short = 🏁 { $steps }/{ $around }
player-purse = Has: { $gems }
workers-have = 👷 { $workers } of { $needed } workers
lap-have = 🏁 { $steps } of { $around } steps round
rolled-to = 🎲 { $die } → { $spot }
card-line = Card: 👷 { $workers } · { $points } · { $gems }
archway-line = Archway { $number } · { $points } · { $gems }

picker-title = Your action
picker-secret = Only you see this. You can change it until everybody has chosen.
picker-laid = You have laid **{ $action }**.
picker-a = One more card for your row. You have { $workers } of { $goal } workers.
picker-b = { $points } for you.
picker-c = You take { $gems }.
picker-c-short = You take { $gems }. The stock has no more of what is shown.
picker-c-nothing = You take nothing: the stock is out of these gems.
picker-d = Alone: give one gem, take two. With others: take one each.
picker-die = Roll, walk that far, score 6 minus the roll: 0 to 5 points.
picker-chosen-label = ✔ { $action }

place-picker = Pick any archway. It shows what you could get there.
place-menu = Archways { $first } to { $last }
place-choice = Archway { $number } · { $points }
place-done = You start here. Now the others choose.

nothing-title = Nothing to do right now
nothing-waiting = Waiting for { $names }.
nothing-over = This game is over.

hand-title = Your side of the table
hand-cards =
    { $count ->
        [one] One card in your row:
       *[other] { $count } cards in your row:
    }
hand-card-line = 👷 { $workers } · { $points } · { $gems }
