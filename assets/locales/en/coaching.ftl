# Coaching for people who have not finished a game yet, and the reasons of hints.

coaching-line = 🎓 { $advice }
button-coaching-off = Turn coaching off
button-coaching-on = Turn coaching on
notify-coaching-on = Coaching is on: a line of advice with every question of a game
notify-coaching-first-game = Coaching is on until you have finished a game: a line of advice with every question
notify-coaching-off = Coaching is off

coaching-who-gets-it = { $players } players, one action each. Alone on it, you get it. Two barter for it with gems. Three or more get nothing.
coaching-few-gems =
    { $gems ->
        [0] You have no gems to barter with. Pick what the others don't want.
        [one] You have only one gem to barter with. Pick what the others don't want.
       *[other] You have only { $gems } gems to barter with. Pick what the others don't want.
    }
coaching-action-majority =
    { $shared ->
        [yes] { $action } gets you as many { $gem } as the leader: +{ $points } at the end of the stage.
       *[no] { $action } gets you the most { $gem }: +{ $points } at the end of the stage.
    }
coaching-bonus-workers =
    { $missing ->
        [one] You're one worker short of +{ $points }, and { $action } brings 1 to { $most }.
       *[other] You're { $missing } workers short of +{ $points }, and { $action } brings 1 to { $most }.
    }
coaching-bonus-lap =
    { $missing ->
        [one] You're one step short of +{ $points }, and { $action } brings 1 to { $most }.
       *[other] You're { $missing } steps short of +{ $points }, and { $action } brings 1 to { $most }.
    }
coaching-bonus-rivals =
    { $others ->
        [one] One other player is as close, so it may collide.
       *[other] { $others } others are as close, so it may collide.
    }
coaching-others-need = { $others } others are close to +{ $points }, so { $action } is likely to collide.
coaching-most-points = You see the most points of all: { $action } brings you { $points }. If somebody wants it too, being paid in gems is fine as well.
coaching-poor-reward = What you see is worth little: { $points } or { $gems }. Pick what one other player wants: they may pay you gems to give way.
coaching-gems-majority =
    { $gems ->
        [one] One { $gem } more gives you the most: +{ $points } at the end of the stage.
       *[other] { $gems } { $gem } more give you the most: +{ $points } at the end of the stage.
    }
coaching-gem-shared = One { $gem } more makes you as strong as the leader: +{ $points } at the end of the stage.
coaching-gems-stay =
    { $stages ->
        [one] The stage pays for the most gems of a color. What you keep counts again in the last stage.
       *[other] The stage pays for the most gems of a color. What you keep counts again in the next { $stages } stages.
    }
coaching-last-stage = This is the last stage: after it, gems are worth nothing. Spend those that win you no color.
coaching-offer-brings =
    { $shared ->
        [yes] Accepting gives you as many { $gem } as the leader: +{ $points } at the end of the stage. Compare this with the action.
       *[no] Accepting gives you the most { $gem }: +{ $points } at the end of the stage. Compare this with the action.
    }
coaching-offer-costs = Even the cheapest offer costs you points for the most { $gem }: −{ $points } at the end of the stage.
coaching-points-stake = The action is worth { $mine } to you and { $theirs } to them. Whoever gains less should take the gems.
coaching-gems-stake = The action brings you { $mine } and them { $theirs }. Don't pay more than you would get.
coaching-workers-stake = You're { $mine } short of +{ $points } for workers, they're { $theirs } short. Whoever needs the card less should take the gems.
coaching-lap-stake = You're { $mine } steps short of +{ $points }, they're { $theirs } short. Whoever needs the die less should take the gems.
coaching-start = The first die moves you 1 to 6 archways on. The six after number { $number } show { $points } together, more than after any other.
coaching-gem-value = No single gem changes a majority now. { $gem } is the most valuable in the stock.

hint-why = **{ $choice }**: { $reasons }
hint-rivals = { $rivals } may want it too. You're alone with a chance of { $alone }%.
hint-rival = { $name } ({ $percent }%)
hint-no-rivals = Nobody else is likely to want it: you're alone with a chance of { $alone }%.
hint-majority-gain = It wins you the most { $gem }: +{ $points }.
hint-majority-share = It gives you a share of the most { $gem }: +{ $points }.
hint-majority-loss = It costs you { $points } for { $gem }.
hint-workers =
    { $missing ->
        [one] You're one worker short of +{ $points }.
       *[other] You're { $missing } workers short of +{ $points }.
    }
hint-lap =
    { $missing ->
        [one] You're one step short of +{ $points }.
       *[other] You're { $missing } steps short of +{ $points }.
    }
hint-fair-price = A fair price is { $gems }: for that or more, the gems are worth more to you than the action.
hint-archways = The first die leads to { $points } points or { $gems } gems on average.
