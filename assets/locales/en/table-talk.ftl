# What players say to each other in barters.

talk-line = 💬 { $name }: “{ $text }”
talk-option = { $name }: { $text }
talk-heading = Table talk
talk-title = Say something
talk-intro = Everyone at the table can read what you say.
talk-said = Said. It's in the post of the barter.
talk-moderate = As a manager, you can remove what was said in this game.
talk-remove = Remove a line…
talk-dialog-title = In your own words
talk-dialog-label = What do you say?
talk-dialog-placeholder = Up to { $max } characters

button-talk = Say something
button-own-words = Own words…
button-moderate = Moderate table talk

phrase-fair-price = That's a fair price.
phrase-a-little-more = A little more, and it's yours.
phrase-last-offer = That's my last offer.
phrase-need-it = I really need this action.
phrase-lets-agree = Let's make a deal.

# Remarks of computer players, each with a temperament.
remark-gracious =
    { $occasion ->
        [opening] A small token, with my compliments.
        [raise] You drive a fine bargain. Allow me to add a little.
        [last-word] I trust this settles it, my friend.
        [gives-way] Please, after you.
       *[gets-action] Most kind of you. Thank you.
    }
remark-impatient =
    { $occasion ->
        [opening] Here. Take it and let's go.
        [raise] Fine, more. Can we move on now?
        [last-word] Done. You can't top that anyway.
        [gives-way] All right, all right. Yours.
       *[gets-action] Finally!
    }
remark-calculating =
    { $occasion ->
        [opening] I've done the math. This is where we start.
        [raise] Still worth it to me. Barely.
        [last-word] I counted your gems. You can't go higher.
        [gives-way] At that price, I'd rather sell.
       *[gets-action] As I expected.
    }
remark-cheerful =
    { $occasion ->
        [opening] Ooh, we both picked it! How about this?
        [raise] Ha, not so fast! A bit more from me.
        [last-word] Got you! What a fun one.
        [gives-way] Shiny! Go ahead, enjoy it.
       *[gets-action] Yay! Pleasure doing business.
    }
remark-grumpy =
    { $occasion ->
        [opening] In my day, this cost nothing at all.
        [raise] Robbery. But here you are.
        [last-word] There. Now we've both had enough.
        [gives-way] Hmph. Have it your way.
       *[gets-action] About time. My knees hurt.
    }

settings-own-words = Own words in barters: { $allowed }
settings-computers-talk = Computer players say something: { $talk }
button-own-words-off = Ready-made phrases only
button-own-words-on = Allow own words
button-computers-talk-off = Silence computers
button-computers-talk-on = Let computers talk

refuse-stock-phrases-only = This server only allows the ready-made phrases.
refuse-may-not-write = You can't write in this channel, so you can only use the ready-made phrases.
refuse-own-words-elsewhere = You can only use your own words in the game's channel or its threads. Phrases work everywhere.
refuse-nothing-said = That was empty, so nothing was said.
refuse-too-much-said = That's too long: at most { $max } characters.
refuse-said-already = You've just said that.
refuse-said-enough = You can say at most { $max } things in one barter.
