# Barters, bids, standing orders and trades.

barter-title = Barter for { $action }
barter-over-title = Barter
barter-thread = { $action }: { $one } and { $two }
barter-standing = **{ $name }** offers **{ $gems }**.
barter-open =
    { $me ->
        [yes] You open: offer at least one gem.
       *[no] **{ $name }** opens: offer at least one gem.
    }
barter-open-or-decline =
    { $me ->
        [yes] You open: make an offer, or let it go for nothing.
       *[no] **{ $name }** opens: make an offer, or let it go for nothing.
    }
barter-answer =
    { $me ->
        [yes] Accept it, or offer more.
       *[no] **{ $name }**: accept it, or offer more.
    }
barter-only-accept =
    { $me ->
        [yes] You cannot offer more, so you can only accept.
       *[no] **{ $name }** cannot offer more and can only accept.
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

button-accept = Accept { $gems }
button-raise = Offer { $gems }
button-other-offer = Other offer
button-decline = No offer
button-order = Standing order

gem-button = { $letter } · { $color }

bid-title = Your offer
bid-draft = **{ $gems }**
bid-purse = You have { $gems }
bid-floor = It has to beat { $gems }: more gems, or as many of higher value (R › Y › G › B).
bid-empty = Add at least one gem.
bid-not-owned = You do not have that many.
bid-not-raise = Not enough yet: this does not beat { $gems }.
bid-good = Good to go. Only what is accepted changes hands.
bid-add = + { $letter }
bid-remove = − { $letter }
bid-clear = Clear
bid-offer = Make this offer
bid-offer-gems = Offer { $gems }

order-title = Standing order
order-intro = I answer for you in barters, so that you need not wait for them. Nobody else sees this.
order-accept = Accept offers from { $gems } up
order-accept-none = Accept nothing by myself
order-raise = Else raise, as cheaply as possible, up to { $gems }
order-raise-none = Never raise by myself
order-else = In every other case you are asked as usual.
order-saved = This order is in force in this barter.
order-kept = This order is in force in every barter of this game, until you withdraw it.
order-changed = Not saved yet.
order-empty = Set at least one of the two.
order-tab-accept = Edit: accept from
order-tab-raise = Edit: raise up to
order-save = Save for this barter
order-keep = Save for all barters
order-withdraw = Withdraw

trade-title = D · Trade gems
trade-turn = **{ $name }** picks.
trade-order = One gem each, in this order: { $names }.
trade-alone = Alone on D: one gem back, two others for it.
trade-give = Which gem do you give back?
trade-take-two =
    { $number ->
        [0] The stock is empty: there is nothing to take.
        [one] You give { $gem }. Which gem do you take?
       *[other] You give { $gem }. Which { $number } gems do you take?
    }
trade-take-free = You have no gem to give, so you take one for nothing. Which?
trade-take-one = Which gem do you take?
trade-back = Give another one
trade-over = All trades are done.
