# Barters, offers, barter plans and trades.

barter-title = Barter for { $action }
barter-over-title = Barter
barter-thread = { $action }: { $one } and { $two }
barter-standing = **{ $name }** offers **{ $gems }**.
barter-open =
    { $me ->
        [yes] You go first: offer at least one gem.
       *[no] **{ $name }** goes first: offer at least one gem.
    }
barter-open-or-decline =
    { $me ->
        [yes] You go first: make an offer, or give up the action for nothing.
       *[no] **{ $name }** goes first: make an offer, or give up the action for nothing.
    }
barter-answer =
    { $me ->
        [yes] Accept, or offer more.
       *[no] **{ $name }**: accept, or offer more.
    }
barter-only-accept =
    { $me ->
        [yes] You can't beat this offer, so you have to accept it.
       *[no] **{ $name }** can't beat this offer and has to accept it.
    }
barter-stake-me = If you get it: { $brings }
stake-card =
    Would draw a card, has { $workers ->
        [one] { $workers } worker
       *[other] { $workers } workers
    }.
stake-points = Would score { $points }.
stake-gems = Would take { $gems }.
stake-die = Would roll the die.
barter-bids = Offers
barter-bid = { $name }: { $gems }
barter-accepted = **{ $name }** accepts { $gems } from **{ $giver }**.
barter-declined = **{ $name }** makes no offer.
barter-performs = **{ $name }** gets { $action }.

button-accept = Take { $gems }, they get { $stake }
button-accept-short = Take { $gems }
button-raise = Give { $gems }, get { $stake }
button-raise-short = Give { $gems }
stake-short-card = a card
stake-short-die = the roll
button-other-offer = Other offer
button-decline = No offer
button-plan = Barter plan

gem-button = { $letter } · { $color }

bid-title = Your offer
bid-draft = **{ $gems }**
bid-purse = You have { $gems }
bid-floor = You need to beat { $gems }: offer more gems, or the same number with a higher value ({ $order }).
bid-empty = Add at least one gem.
bid-not-owned = You don't have that many.
bid-not-raise = Not enough yet: this doesn't beat { $gems }.
bid-good = Good to go. You only pay if your offer is accepted.
bid-add = +
bid-remove = −
bid-clear = Clear
bid-offer = Make this offer

plan-title = Barter plan
plan-intro = I answer for you in barters, so you don't have to wait for them. Only you can see this.
plan-accept = Accept any offer of { $gems } or better
plan-accept-none = Accept nothing automatically
plan-raise = Otherwise raise as cheaply as possible, up to { $gems }
plan-raise-none = Never raise automatically
plan-else = In all other cases, I ask you as usual.
plan-saved = Active in this round.
plan-kept = Active in the whole game until you remove it. It pauses when a stage is scored.
plan-changed = Not saved yet.
plan-empty = Set at least one of the two.
plan-tab-accept = Edit: lowest to accept
plan-tab-raise = Edit: highest to offer
plan-save = Save for this round
plan-keep = Save for the whole game
plan-withdraw = Remove
plan-then-take = Then take what's offered
plan-else-take = If I can't raise anymore, I take what's offered.
plan-switch-on = ✔ { $label }
plan-without-red = Without red
plan-whole-game = For the whole game

plan-question = What if someone else picks it too?
plan-selected = What if someone else picks it too? **{ $plan }**
plan-active = Your barter plan: **{ $plan }**
plan-for-round = { $plan } (this round)
plan-for-game = { $plan } (whole game)
plan-label-without-red = { $plan }, without red
plan-paused-stage = ⏸ Your plan for the whole game is paused because a stage was scored. It continues with your next action unless you choose something else.
plan-paused-purse = ⏸ Your plan for the whole game is paused because you have fewer gems than it may pay. I ask you meanwhile.
plan-ask = Ask me
plan-ask-about = You answer every offer yourself.
plan-give-way =
    { $gems ->
        [one] Give way for { $gems } gem
       *[other] Give way for { $gems } gems
    }
plan-give-way-about =
    { $gems ->
        [one] You get at least { $gems } gem of any color. For less, or to open, I ask you.
       *[other] You get at least { $gems } gems of any color. For less, or to open, I ask you.
    }
plan-pay-ask =
    { $gems ->
        [one] Pay up to { $gems } gem, then ask me
       *[other] Pay up to { $gems } gems, then ask me
    }
plan-pay-take =
    { $gems ->
        [one] Pay up to { $gems } gem, then take what's offered
       *[other] Pay up to { $gems } gems, then take what's offered
    }
plan-worst =
    { $count ->
        [one] Up to { $count } gem, at worst { $gems }
       *[other] Up to { $count } gems, at worst { $gems }
    }
plan-worst-without-red =
    { $count ->
        [one] Up to { $count } gem, at worst { $gems }; never red
       *[other] Up to { $count } gems, at worst { $gems }; never red
    }
plan-worst-nothing = You have no gems for this right now.
plan-own = My own limits
plan-own-new = Set my own limits
plan-own-change = Change my own limits
plan-own-about = Choose exactly what to accept and what to offer.

trade-turn = It's **{ $name }**'s turn.
trade-order = Everyone on D takes one gem, in this order: { $names }.
trade-alone = Alone on D: give back one gem, take two.
trade-give = Which gem do you give back?
trade-take-two =
    { $number ->
        [0] The stock is empty, so there's nothing to take.
        [one] You give back { $gem }. Which gem do you take?
       *[other] You give back { $gem }. Which { $number } gems do you take?
    }
trade-take-free = You have no gem to give back, so you take one for free. Which one?
trade-take-one = Which gem do you take?
trade-back = Give back a different gem
