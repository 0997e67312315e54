# Shown to people who make the bot post too often.
refuse-rate-limited = That was too much at once. Take a short break and try again in a minute.
