-- Every ending takes the next number: the order in which ratings followed from each other.
CREATE TABLE counters (
    name  TEXT   NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);

ALTER TABLE results ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
-- The owner was away at the end: nothing is won for him.
ALTER TABLE results ADD COLUMN absent BIGINT NOT NULL DEFAULT 0;
CREATE INDEX results_by_number ON results (number, seat) WHERE rated = 1;

-- What a rated game did to a person's rating. Scope 0 is all servers together. Names nobody: that is for results to do.
CREATE TABLE rating_steps (
    game_id      TEXT             NOT NULL REFERENCES games (id),
    seat         BIGINT           NOT NULL,
    scope        BIGINT           NOT NULL,
    mu_before    DOUBLE PRECISION NOT NULL,
    sigma_before DOUBLE PRECISION NOT NULL,
    mu_after     DOUBLE PRECISION NOT NULL,
    sigma_after  DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game_id, seat, scope)
);

-- The leaderboards, summed up game by game: a row for each person, kind, scope and period ("all", "m2026-11", "w2026-11-16").
CREATE TABLE standings (
    scope    BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    period   TEXT   NOT NULL,
    user_id  BIGINT NOT NULL,
    name     TEXT   NOT NULL,
    rating   BIGINT NOT NULL,
    wins     BIGINT NOT NULL,
    points   BIGINT NOT NULL,
    games    BIGINT NOT NULL,
    -- As in people: kept here too, so that a page is read off an index.
    hidden   BIGINT NOT NULL,
    -- When the period ends; 0 for never.
    ends_at  BIGINT NOT NULL,
    PRIMARY KEY (scope, kind, period, user_id)
);
CREATE INDEX standings_by_rating ON standings (scope, kind, period, hidden, rating, user_id);
CREATE INDEX standings_by_wins ON standings (scope, kind, period, hidden, wins, user_id);
CREATE INDEX standings_by_points ON standings (scope, kind, period, hidden, points, user_id);
CREATE INDEX standings_by_games ON standings (scope, kind, period, hidden, games, user_id);
CREATE INDEX standings_by_user ON standings (user_id);
CREATE INDEX standings_by_end ON standings (ends_at) WHERE ends_at > 0;

-- What a seat did in a finished game, by the decisions that its owner made himself.
CREATE TABLE figures (
    game_id     TEXT   NOT NULL REFERENCES games (id),
    seat        BIGINT NOT NULL,
    -- Decisions of the seat, and those that were its owner's own.
    decisions   BIGINT NOT NULL,
    own         BIGINT NOT NULL,
    laid_a      BIGINT NOT NULL,
    laid_b      BIGINT NOT NULL,
    laid_c      BIGINT NOT NULL,
    laid_d      BIGINT NOT NULL,
    laid_die    BIGINT NOT NULL,
    laid_points BIGINT NOT NULL,
    laid_gems   BIGINT NOT NULL,
    offers      BIGINT NOT NULL,
    -- Own offers that were accepted, and the gems paid; offers that he accepted, and the gems got.
    bought      BIGINT NOT NULL,
    paid        BIGINT NOT NULL,
    sold        BIGINT NOT NULL,
    got         BIGINT NOT NULL,
    PRIMARY KEY (game_id, seat)
);
