-- What players say in barters. It belongs to neither the event log nor the record. A removed line keeps its row, without its
-- content and its author, so that no later line gets its number.
CREATE TABLE table_talk (
    game_id     TEXT   NOT NULL REFERENCES games (id),
    number      BIGINT NOT NULL,
    -- The number of the first prompt of the barter.
    barter      BIGINT NOT NULL,
    -- The last event before the line.
    after_event BIGINT NOT NULL,
    seat        BIGINT NOT NULL,
    user_id     BIGINT,
    name        TEXT   NOT NULL,
    -- The key of a stock phrase, or own words. NULL in a removed line.
    phrase      TEXT,
    own_words   TEXT,
    said_at     BIGINT NOT NULL,
    PRIMARY KEY (game_id, number)
);
CREATE INDEX table_talk_by_user ON table_talk (user_id) WHERE user_id IS NOT NULL;

ALTER TABLE servers ADD COLUMN own_words_allowed BIGINT NOT NULL DEFAULT 1;
ALTER TABLE servers ADD COLUMN computers_talk BIGINT NOT NULL DEFAULT 1;
