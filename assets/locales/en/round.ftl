# The round, the table and the private choices.

round-title = Stage { $stage } · Round { $round }
round-intro = Everyone plays one action card face down.
round-count = **{ $chosen } of { $all }** have chosen.
round-last = Last round: { $gains }.
round-last-nothing = Last round: nobody got anything.
round-gain = **{ $name }** { $gain }
paused-title = ⏸ Paused · { $title }
place-title = Where do you start?
place-intro = Everyone picks an archway for their merchant. Sharing one is fine.
place-start = { $merchant } **{ $name }** starts at archway { $number }.
stock-line = -# In stock: { $gems }
round-contributions = Players' contributions: { $contributions }
button-choose = Play
button-rules = Rules
button-table = Table
button-look-again = Refresh

table-waiting = Waiting for { $names }.
player-head = #{ $place } { $name } · { $points } · { $progress }
player-chosen = ✅ { $name } · { $points } · { $progress }
player-thinking = 💭 { $name } · { $points } · { $progress }
workers-short = { $symbol } { $workers }/{ $needed }
lap-short = 🏁 { $steps }/{ $around }
player-purse = Gems: { $gems }
rolled-to = { $die } → { $spot }
card-line = Card: { $symbol } { $workers } · { $points } · { $gems }
merchant-at = { $merchant } { $archway }
archway-line = Archway { $number } · { $points } · { $gems }

picker-title = Your action
picker-secret = Only you can see this. You can change it until everyone has chosen.
picker-laid = You chose **{ $action }**.
picker-effect = **{ $action }**: { $effect }
picker-a = Draw another card.
picker-b = Score { $points }.
picker-c = Take { $gems }.
picker-c-short = Take { $gems }. The stock doesn't have the rest.
picker-c-nothing = Take nothing: the stock is out of these gems.
picker-d = Alone: give back one gem, take two. With others: everyone takes one.
picker-die = Roll again, move that far, and score 6 minus the roll: 0 to 5 points.
picker-chosen-label = ✔ { $action }

place-picker = Pick any archway. Each one shows what you can get there.
place-menu = Archways { $first } to { $last }
place-choice = Archway { $number } · { $points }
place-done = You start here. Now it's up to the others.

nothing-title = Nothing to do right now
nothing-waiting = Waiting for { $names }.
nothing-over = This game is over.
