# What is said to somebody who makes the bot post too often.
refuse-too-often = 操作が集中しています。1 分ほど待ってから、もう一度お試しください。
