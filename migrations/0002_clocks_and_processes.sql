-- The running processes. A lease names the process that holds it, so that others can take over the work of one that died.
CREATE TABLE instances (
    -- Chosen at random at every start.
    id          TEXT   NOT NULL PRIMARY KEY,
    -- Identifies the process on its machine; empty if it cannot be identified.
    process     TEXT   NOT NULL,
    first_shard BIGINT NOT NULL,
    last_shard  BIGINT NOT NULL,
    shard_count BIGINT NOT NULL,
    -- Counts heartbeats. Others only compare it with its earlier value, so their clocks need not agree.
    beats       BIGINT NOT NULL
);

ALTER TABLE deadlines ADD COLUMN leased_by TEXT NOT NULL DEFAULT '';

-- The last question whose post is visible. A question's clock starts with its post. NULL if the current question has to be
-- posted again, as after a pause.
ALTER TABLE games ADD COLUMN posted_prompt BIGINT;
UPDATE games SET posted_prompt =
    (SELECT MAX(prompt) FROM deadlines WHERE deadlines.game_id = games.id AND deadlines.kind = 'answer');

-- When each of the bot's shards was last connected. A gap is added to the deadlines of the shard's servers.
CREATE TABLE shards (
    shard_count  BIGINT NOT NULL,
    shard        BIGINT NOT NULL,
    connected_at BIGINT NOT NULL,
    -- Nobody is decided for before this time.
    grace_until  BIGINT NOT NULL,
    PRIMARY KEY (shard_count, shard)
);

-- Whether `not_before` is a back-off because Discord was out of reach. It ends when Discord is back.
ALTER TABLE outbox ADD COLUMN backs_off BIGINT NOT NULL DEFAULT 0;
