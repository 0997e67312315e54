# The first screen of the playground.

welcome-text = Guess what the others want, and barter when you guess wrong: a quick game of gems and nerve.
welcome-play = Play now
