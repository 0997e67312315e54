# The guided games. The ids of their sentences are in config/lessons. The numbers of a sentence belong to its step there.
# $one to $four are the other players.

lesson-title = Learn Basari · { $kind }
lesson-over = Well done!
lesson-progress = **{ $chapter } of { $all }**
lesson-question = { $progress } · { $text }
lesson-good = { $progress } · ✅ { $text }
lesson-not-so-good = { $progress } · 💡 { $text }
lesson-goes-on = -# The game goes on with the best answer.

button-learn = Learn in 3 minutes
button-learn-board = Learn the board game
button-learn-start = Let's go
button-play-against-computers = Play against computers
button-practice-here = Here
button-practice-private = In private
practice-place-title = Where do you want to play?
practice-place-here = **{ $button }**: in this channel, against three computers. Everyone can watch.
practice-place-private = **{ $button }**: in our direct messages, just you and three computers.

lesson-card-intro =
    Each round, everyone gets a card and secretly picks an action.
    So guess what the others want! You play a few rounds with me, and only you can see it. Wrong answers are welcome: I explain them.
lesson-card-alone = The top card is yours: 2 workers, 7 points, 3 blue gems. What might { $one } and { $two } pick? Then pick something else!
lesson-card-alone-a = { $two } picked A, too, so you two would have to barter for it. B was free, and your 7 points are the most at the table.
lesson-card-alone-b = Nobody else picked B, so you get it: 7 points. { $one } wanted the red gems, { $two } one more card.
lesson-card-alone-c = { $one } picked C, too, so you two would have to barter for it. B was free, and your 7 points are the most at the table.
lesson-card-pair = You have 2 red gems and 1 green on your card. { $one } has 4 gems there, so { $one } may want C as well. Try it: two on an action barter for it.
lesson-card-pair-a = Alone on A: a card with 2 workers. Safe, but { $one } takes 4 gems and pays nobody for them.
lesson-card-pair-b = { $two } picked B, too, for 7 points. You'd barter for it, and win only 5.
lesson-card-pair-c = { $one } picked C, too, and offers you 2 gems. If you accept, you get them, and { $one } performs C. Or you offer more and perform it yourself.
lesson-card-accept = A fair deal: 2 gems for you. { $one } takes 4, but has paid you 2. So you both gained 2.
lesson-card-accept-raise = You'd pay at least 2 gems to take 3: that's only 1 more. Accepting brings you 2.
lesson-card-raise = You and { $two } both picked B: 7 points for you, 6 for { $two }. You have more yellow gems, so you go first. What do you offer?
lesson-card-raise-one = Right, start low. { $two } offers 2 blue. To beat that, offer more gems, or as many in better colors: red › yellow › green › blue.
lesson-card-raise-two = { $two } accepts, and you score 7 points. Good! Even better: start with 1 gem. You can still raise.
lesson-card-raise-three = { $two } happily takes 3 gems, and you score 7 points. Start lower: you can still raise.
lesson-card-raised = 1 green and 1 blue beat 2 blue, and { $two } accepts. You pay 2 gems and score 7 points.
lesson-card-raised-three = 3 gems beat 2, and { $two } accepts. But 1 green and 1 blue would have been enough.
lesson-card-raised-four = { $two } accepts. But 4 gems are a lot for 7 points: 1 green and 1 blue would have been enough.
lesson-card-raised-accept = You get 2 blue gems, { $two } scores 6 points. Not bad! But for 1 green and 1 blue, you'd have scored 7 yourself.
lesson-card-three = { $one } and { $two } both have 7 points on their cards. You have 6 points or 3 yellow gems. And remember: three on one action get nothing.
lesson-card-three-a = Alone on A: a card with 3 workers. Fine! But 3 yellow gems would have given you the most yellow, and { $yellow } points when the stage ends.
lesson-card-three-b = Three picked B, so nobody gets it: 20 points are lost. C was free: 3 yellow gems for you alone.
lesson-card-three-c = 3 yellow gems for you alone. With you on B, it would have been three, and nobody would have got anything.
lesson-card-poor = A poor card: 5 points or 2 gems. { $one } has 4 gems on the card, 3 of them red, and surely wants C. Can you make { $one } pay you?
lesson-card-poor-a = { $two } is 1 worker short of { $enough } and picked A, too. That's also a way to get paid! But { $one } has more at stake: 4 gems.
lesson-card-poor-b = Alone on B: 5 points. Safe, but on C, { $one } would have paid you 3 gems, enough for the most blue: { $blue } points.
lesson-card-poor-c = Well spotted! To get 4 gems, { $one } offers you 3: more than there are on your card. A poor card is a good reason to collide.
lesson-card-paid = 3 gems for a card that shows only 2. And now you have 5 blue gems, more than anyone else.
lesson-card-paid-raise = Now you'd pay at least 3 gems for your 2 red ones. Take the 3 gems instead.
lesson-card-stage =
    { $two } has { $enough } workers. That ends the stage and scores { $bonus }.
    The most gems of a color score, too: red { $red }, yellow { $yellow }, green { $green }, blue { $blue }. So red is worth the most. You lead!
lesson-card-five = A new table: five players have a fourth action, **D**. Nobody barters for it, and it's never lost. Three others have 7 points on their cards.
lesson-card-five-a = Alone on A: a card with 4 workers. That works, too! D is for rounds in which everything else is crowded.
lesson-card-five-b = Four picked B, so nobody gets it. D can't be lost.
lesson-card-five-c = { $four } picked C, too, so you'd have to barter. Nobody barters for D.
lesson-card-five-d = Alone on D. { $one }, { $two } and { $three } all picked B, so they get nothing. Now give back 1 gem and take 2.
lesson-card-give = Right, blue is worth the least. Now take two.
lesson-card-give-dear = That gem is worth more than a blue one. Give back blue: it's worth the least.
lesson-card-take = 1 blue gem for 2 red ones: there is no better swap. The most red gems are worth { $red } points.
lesson-card-take-mixed = A good swap! 2 red gems are even better: the most red gems are worth { $red } points.
lesson-card-take-blue = One gem more, but blue is worth the least: { $blue } points for the most. Red is worth { $red }.
lesson-card-end = **Alone, you get it. Two barter. Three get nothing.**
    Watch the others' cards and workers, and hold on to your red gems. The best way to learn the rest is to play!

lesson-board-intro =
    Each round, everyone rolls a die, moves along the ring of archways, and secretly picks an action.
    The rest is as in the card game: guess what the others want. Only you can see this.
lesson-board-alone = Your archway has 7 points and 3 blue gems. What might { $one } and { $two } pick? Then pick something else!
lesson-board-alone-die = { $two } picked Die, too, so you'd have to barter. Points was free: 7 for you alone.
lesson-board-alone-points = Nobody else picked Points, so you score 7. { $one } wanted 2 red gems, { $two } wanted to move on.
lesson-board-alone-gems = { $one } picked Gemstones, too, for 2 red gems. So you'd have to barter. Points was free: 7 for you alone.
lesson-board-pair = Your archway has 3 red gems, and red is worth the most. { $one } has 2 red and 1 green. Will you dare to pick the same?
lesson-board-pair-die = { $two } picked Die, too, so you'd barter for a roll. Your 3 red gems are worth more.
lesson-board-pair-points = Alone on Points: 5 points. Safe, but { $one } takes 3 gems and pays nobody for them.
lesson-board-pair-gems = { $one } picked Gemstones, too. You have more points, so you go first: make an offer, or leave the action to { $one } for nothing.
lesson-board-offer-one = { $one } raises to 2 blue: 1 gem is too little when 3 are at stake.
lesson-board-offer-two = { $one } accepts 2 blue gems, and you take 3 red ones. The most red gems are worth { $red } points.
lesson-board-offer-three = { $one } accepts, and you take 3 red gems. But 2 blue gems would have been enough.
lesson-board-offer-none = { $one } takes 2 red gems and 1 green for nothing. For 2 blue gems, you'd have got 3 red ones.
lesson-board-lap = { $two } is 2 steps short of a full lap, which ends the stage and scores { $lap }. Your archway has one gem of each color. What do you pick?
lesson-board-lap-die = { $two } needs Die for the lap and would pay you for it. Clever! But 4 gems for you alone are worth more: the most red, yellow and green.
lesson-board-lap-points = { $one } picked Points, too, so you'd barter for only 4 points. Gemstones was free: 4 gems for you alone.
lesson-board-lap-gems = 4 gems for you alone, one of each color. { $two } rolls a 2 and completes the lap.
lesson-board-stage =
    The lap ends the stage and scores { $lap } for { $two }.
    You have the most red, yellow and green gems: { $red }, { $yellow } and { $green } points. In return, you give back 3 of each.
lesson-board-end =
    Lead, and you make the first offer. Complete a lap for { $lap } points.
    Everything else you know already. Have fun!
