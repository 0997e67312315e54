-- One script for SQLite and PostgreSQL: only TEXT, BIGINT and DOUBLE PRECISION, which both read alike through sqlx's Any driver.
-- Times are milliseconds since the epoch; Discord ids are BIGINT; yes and no are 1 and 0; free-form data is JSON text.

CREATE TABLE games (
    id          TEXT   NOT NULL PRIMARY KEY,
    server_id   BIGINT NOT NULL,
    channel_id  BIGINT NOT NULL,
    kind        TEXT   NOT NULL,
    status      TEXT   NOT NULL,
    reason      TEXT,
    host_id     BIGINT,
    settings    TEXT   NOT NULL,
    -- The number of events in the log: the compare-and-swap of every move.
    version     BIGINT NOT NULL,
    -- The number the next outbox intent gets. Kept here so that a game's intents are numbered in commit order.
    outbox_next BIGINT NOT NULL,
    secret      TEXT   NOT NULL,
    commitment  TEXT   NOT NULL,
    brought     TEXT   NOT NULL,
    rematch_of  TEXT,
    created_at  BIGINT NOT NULL,
    started_at  BIGINT,
    ended_at    BIGINT,
    updated_at  BIGINT NOT NULL
);

-- At most one live game a channel. The statuses are `Status::LIVE`.
CREATE UNIQUE INDEX games_one_live_a_channel ON games (channel_id)
    WHERE status IN ('lobby', 'running', 'paused', 'parked');
CREATE INDEX games_live ON games (status, updated_at)
    WHERE status IN ('lobby', 'running', 'paused', 'parked');
CREATE INDEX games_by_channel ON games (channel_id, created_at);
CREATE INDEX games_by_server ON games (server_id, created_at);
CREATE INDEX games_by_host ON games (host_id);

CREATE TABLE seats (
    game_id          TEXT   NOT NULL REFERENCES games (id),
    seat             BIGINT NOT NULL,
    user_id          BIGINT,
    computer         TEXT,
    name             TEXT   NOT NULL,
    joined_by        TEXT,
    joined_at        BIGINT NOT NULL,
    misses           BIGINT NOT NULL,
    autopilot        BIGINT NOT NULL,
    left_at          BIGINT,
    replaced_at      BIGINT,
    replaced_user_id BIGINT,
    PRIMARY KEY (game_id, seat)
);
CREATE UNIQUE INDEX seats_one_a_person ON seats (game_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX seats_by_replaced_user ON seats (replaced_user_id) WHERE replaced_user_id IS NOT NULL;

-- Append-only.
CREATE TABLE events (
    game_id TEXT   NOT NULL REFERENCES games (id),
    number  BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    author  TEXT   NOT NULL,
    payload TEXT   NOT NULL,
    PRIMARY KEY (game_id, number)
);

-- What has been done already: a redelivered click finds its answer here. Holds no user id.
CREATE TABLE causes (
    id      TEXT   NOT NULL PRIMARY KEY,
    game_id TEXT,
    answer  TEXT   NOT NULL,
    at      BIGINT NOT NULL
);
CREATE INDEX causes_by_age ON causes (at);

-- Seat -1 is the whole game.
CREATE TABLE deadlines (
    game_id      TEXT   NOT NULL REFERENCES games (id),
    seat         BIGINT NOT NULL,
    kind         TEXT   NOT NULL,
    prompt       BIGINT NOT NULL,
    due          BIGINT NOT NULL,
    done         BIGINT NOT NULL,
    leased_until BIGINT NOT NULL,
    PRIMARY KEY (game_id, seat, kind, prompt)
);
CREATE INDEX deadlines_due ON deadlines (due) WHERE done = 0;

CREATE TABLE outbox (
    game_id      TEXT   NOT NULL REFERENCES games (id),
    number       BIGINT NOT NULL,
    intent       TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    attempts     BIGINT NOT NULL,
    not_before   BIGINT NOT NULL,
    leased_until BIGINT NOT NULL,
    leased_by    TEXT   NOT NULL,
    PRIMARY KEY (game_id, number)
);
CREATE INDEX outbox_by_time ON outbox (not_before);

CREATE TABLE posts (
    game_id    TEXT   NOT NULL REFERENCES games (id),
    post_key   TEXT   NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT,
    thread_id  BIGINT,
    shown      TEXT,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (game_id, post_key)
);
CREATE INDEX posts_by_message ON posts (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX posts_by_thread ON posts (thread_id) WHERE thread_id IS NOT NULL;

-- Barter -1 is every barter until withdrawn.
CREATE TABLE standing_orders (
    game_id     TEXT   NOT NULL REFERENCES games (id),
    seat        BIGINT NOT NULL,
    barter      BIGINT NOT NULL,
    user_id     BIGINT NOT NULL,
    instruction TEXT   NOT NULL,
    given_at    BIGINT NOT NULL,
    PRIMARY KEY (game_id, seat, barter)
);
CREATE INDEX standing_orders_by_user ON standing_orders (user_id);

CREATE TABLE people (
    user_id    BIGINT NOT NULL PRIMARY KEY,
    language   TEXT,
    notify     TEXT   NOT NULL,
    quiet_from BIGINT,
    quiet_to   BIGINT,
    time_zone  TEXT,
    hidden     BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE TABLE servers (
    server_id        BIGINT NOT NULL PRIMARY KEY,
    language         TEXT,
    default_kind     TEXT,
    default_pace     TEXT,
    time_zone        TEXT,
    allowed_channels TEXT   NOT NULL,
    who_may_start    TEXT   NOT NULL,
    who_may_cancel   TEXT   NOT NULL,
    hints_allowed    BIGINT NOT NULL,
    updated_at       BIGINT NOT NULL
);

CREATE TABLE results (
    game_id   TEXT   NOT NULL REFERENCES games (id),
    seat      BIGINT NOT NULL,
    user_id   BIGINT,
    computer  TEXT,
    name      TEXT   NOT NULL,
    kind      TEXT   NOT NULL,
    server_id BIGINT NOT NULL,
    place     BIGINT NOT NULL,
    points    BIGINT NOT NULL,
    players   BIGINT NOT NULL,
    rated     BIGINT NOT NULL,
    ended_at  BIGINT NOT NULL,
    PRIMARY KEY (game_id, seat)
);
CREATE INDEX results_by_user ON results (user_id, ended_at) WHERE user_id IS NOT NULL;
CREATE INDEX results_by_server ON results (server_id, ended_at);

-- Scope 0 is all servers together.
CREATE TABLE ratings (
    user_id    BIGINT           NOT NULL,
    kind       TEXT             NOT NULL,
    scope      BIGINT           NOT NULL,
    mu         DOUBLE PRECISION NOT NULL,
    sigma      DOUBLE PRECISION NOT NULL,
    games      BIGINT           NOT NULL,
    wins       BIGINT           NOT NULL,
    updated_at BIGINT           NOT NULL,
    PRIMARY KEY (user_id, kind, scope)
);
CREATE INDEX ratings_by_scope ON ratings (scope, kind);
