-- The review of each finished game: first a job, which one of the processes claims by lease, then its result.
CREATE TABLE reviews (
    game_id      TEXT   NOT NULL PRIMARY KEY REFERENCES games (id),
    queued_at    BIGINT NOT NULL,
    -- The version of the evaluator that reviewed the game; 0 before. Older reviews are made again.
    version      BIGINT NOT NULL DEFAULT 0,
    -- NULL before the review, and if the game cannot be reviewed.
    content      TEXT,
    -- Why the game cannot be reviewed.
    problem      TEXT,
    leased_until BIGINT NOT NULL DEFAULT 0,
    leased_by    TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX reviews_by_version ON reviews (version, queued_at);

-- What the decisions of each seat gave up, as shares of the win. `own` counts those that the owner made themselves.
CREATE TABLE review_losses (
    game_id       TEXT             NOT NULL REFERENCES games (id),
    seat          BIGINT           NOT NULL,
    kind          TEXT             NOT NULL,
    decisions     BIGINT           NOT NULL,
    loss          DOUBLE PRECISION NOT NULL,
    own_decisions BIGINT           NOT NULL,
    own_loss      DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game_id, seat, kind)
);

-- Games that ended before are reviewed, too.
INSERT INTO reviews (game_id, queued_at) SELECT id, COALESCE(ended_at, created_at) FROM games WHERE status = 'over';
