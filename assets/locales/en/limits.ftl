# What is said to somebody who makes the bot post too often.
refuse-too-often = The table needs a breather: too much at once. Try again in a minute.
