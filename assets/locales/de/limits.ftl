# What is said to somebody who makes the bot post too often.
refuse-too-often = Der Tisch braucht eine Verschnaufpause: Das war zu viel auf einmal. Versuch es in einer Minute noch einmal.
