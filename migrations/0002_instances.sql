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
