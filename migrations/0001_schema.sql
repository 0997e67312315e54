-- One schema for SQLite and PostgreSQL. It uses only TEXT, BIGINT and DOUBLE PRECISION, which sqlx's Any driver reads the
-- same way from both. Times are milliseconds since the Unix epoch, Discord ids are BIGINT, booleans are 1 and 0, and
-- structured data is JSON text.

-- One row per game, from its lobby to its end.
CREATE TABLE games (
    id                 TEXT   NOT NULL PRIMARY KEY,
    -- NULL for a game outside of any server, as in direct messages.
    server_id          BIGINT,
    channel_id         BIGINT NOT NULL,
    kind               TEXT   NOT NULL,
    status             TEXT   NOT NULL,
    status_reason      TEXT,
    host_id            BIGINT,
    settings           TEXT   NOT NULL,
    -- The number of events in the log. Every move compares and swaps it.
    version            BIGINT NOT NULL,
    -- The number of the next outbox intent. It is here so that a game's intents are numbered in commit order.
    next_outbox_number BIGINT NOT NULL,
    secret             TEXT   NOT NULL,
    commitment         TEXT   NOT NULL,
    player_entropy     TEXT   NOT NULL,
    rematch_of         TEXT,
    created_at         BIGINT NOT NULL,
    started_at         BIGINT,
    ended_at           BIGINT,
    updated_at         BIGINT NOT NULL
);
-- A channel has at most one live game. The statuses are those for which `Status::is_live` is true.
CREATE UNIQUE INDEX games_one_live_per_channel ON games (channel_id)
    WHERE status IN ('lobby', 'running', 'paused', 'parked');
CREATE INDEX games_live ON games (created_at, id)
    WHERE status IN ('lobby', 'running', 'paused', 'parked');
CREATE INDEX games_by_channel ON games (channel_id, created_at);
CREATE INDEX games_by_host ON games (host_id);

-- The seats of each game: the person or computer in each, and whether they are away.
CREATE TABLE seats (
    game_id          TEXT   NOT NULL REFERENCES games (id),
    seat             BIGINT NOT NULL,
    user_id          BIGINT,
    computer_level   TEXT,
    name             TEXT   NOT NULL,
    join_key         TEXT,
    joined_at        BIGINT NOT NULL,
    missed_deadlines BIGINT NOT NULL,
    autopilot        BIGINT NOT NULL,
    left_at          BIGINT,
    replaced_at      BIGINT,
    replaced_user_id BIGINT,
    PRIMARY KEY (game_id, seat)
);
CREATE UNIQUE INDEX seats_one_per_person ON seats (game_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX seats_by_replaced_user ON seats (replaced_user_id) WHERE replaced_user_id IS NOT NULL;

-- The append-only event log of each game, numbered from 1.
CREATE TABLE events (
    game_id   TEXT   NOT NULL REFERENCES games (id),
    number    BIGINT NOT NULL,
    logged_at BIGINT NOT NULL,
    author    TEXT   NOT NULL,
    payload   TEXT   NOT NULL,
    PRIMARY KEY (game_id, number)
);

-- The clicks, commands and deadlines already processed, with their results. A redelivered click gets the stored result.
-- Keys and results contain no user ids.
CREATE TABLE idempotency_keys (
    key        TEXT   NOT NULL PRIMARY KEY,
    game_id    TEXT,
    result     TEXT   NOT NULL,
    claimed_at BIGINT NOT NULL
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (claimed_at);

-- Scheduled work of running games, such as reminders and timeouts. Seat -1 means the whole game.
CREATE TABLE deadlines (
    game_id      TEXT   NOT NULL REFERENCES games (id),
    seat         BIGINT NOT NULL,
    kind         TEXT   NOT NULL,
    prompt       BIGINT NOT NULL,
    due_at       BIGINT NOT NULL,
    done         BIGINT NOT NULL,
    leased_until BIGINT NOT NULL,
    PRIMARY KEY (game_id, seat, kind, prompt)
);
CREATE INDEX deadlines_due ON deadlines (due_at) WHERE done = 0;

-- Posts and notices that still have to be sent to Discord, in order per game.
CREATE TABLE outbox (
    game_id      TEXT   NOT NULL REFERENCES games (id),
    number       BIGINT NOT NULL,
    payload      TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    attempts     BIGINT NOT NULL,
    not_before   BIGINT NOT NULL,
    leased_until BIGINT NOT NULL,
    leased_by    TEXT   NOT NULL,
    PRIMARY KEY (game_id, number)
);
CREATE INDEX outbox_by_time ON outbox (not_before);

-- The Discord messages of each game, so that they are edited instead of sent again.
CREATE TABLE posts (
    game_id      TEXT   NOT NULL REFERENCES games (id),
    post_key     TEXT   NOT NULL,
    channel_id   BIGINT NOT NULL,
    message_id   BIGINT,
    thread_id    BIGINT,
    shown_state  TEXT,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (game_id, post_key)
);
CREATE INDEX posts_by_message ON posts (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX posts_by_thread ON posts (thread_id) WHERE thread_id IS NOT NULL;

-- How players want to answer barters while they are away. Barter -1 means every barter until the plan is withdrawn.
CREATE TABLE barter_plans (
    game_id    TEXT   NOT NULL REFERENCES games (id),
    seat       BIGINT NOT NULL,
    barter     BIGINT NOT NULL,
    user_id    BIGINT NOT NULL,
    plan       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (game_id, seat, barter)
);
CREATE INDEX barter_plans_by_user ON barter_plans (user_id);

-- Personal preferences. Quiet hours are minutes after midnight in the person's time zone.
CREATE TABLE people (
    user_id           BIGINT NOT NULL PRIMARY KEY,
    language          TEXT,
    notify            TEXT   NOT NULL,
    quiet_from_minute BIGINT,
    quiet_to_minute   BIGINT,
    time_zone         TEXT,
    hidden            BIGINT NOT NULL,
    updated_at        BIGINT NOT NULL
);

-- The settings that a server's managers chose.
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

-- Numbers that must be unique across games, such as the position of a game in the order of endings.
CREATE TABLE counters (
    name  TEXT   NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);

-- The final result of each seat of a finished game.
CREATE TABLE results (
    game_id        TEXT   NOT NULL REFERENCES games (id),
    seat           BIGINT NOT NULL,
    user_id        BIGINT,
    computer_level TEXT,
    name           TEXT   NOT NULL,
    kind           TEXT   NOT NULL,
    -- NULL for a game outside of any server.
    server_id      BIGINT,
    place          BIGINT NOT NULL,
    points         BIGINT NOT NULL,
    players        BIGINT NOT NULL,
    rated          BIGINT NOT NULL,
    ended_at       BIGINT NOT NULL,
    -- The position of the game in the order in which games ended. Ratings depend on this order.
    ending_number  BIGINT NOT NULL,
    -- The owner was away at the end, so the game does not count as a win for them.
    absent         BIGINT NOT NULL,
    PRIMARY KEY (game_id, seat)
);
CREATE INDEX results_by_user ON results (user_id, ended_at) WHERE user_id IS NOT NULL;
CREATE INDEX results_by_server ON results (server_id, ended_at);
CREATE INDEX results_by_ending ON results (ending_number, seat) WHERE rated = 1;

-- What each seat did in a finished game. Everything but `decisions` counts only decisions that the owner made themselves.
CREATE TABLE seat_stats (
    game_id       TEXT   NOT NULL REFERENCES games (id),
    seat          BIGINT NOT NULL,
    decisions     BIGINT NOT NULL,
    own_decisions BIGINT NOT NULL,
    played_a      BIGINT NOT NULL,
    played_b      BIGINT NOT NULL,
    played_c      BIGINT NOT NULL,
    played_d      BIGINT NOT NULL,
    played_die    BIGINT NOT NULL,
    played_points BIGINT NOT NULL,
    played_gems   BIGINT NOT NULL,
    offers        BIGINT NOT NULL,
    -- Own offers that were accepted, and the gems paid for them.
    purchases     BIGINT NOT NULL,
    gems_paid     BIGINT NOT NULL,
    -- Offers of others that the owner accepted, and the gems received for them.
    sales         BIGINT NOT NULL,
    gems_received BIGINT NOT NULL,
    PRIMARY KEY (game_id, seat)
);

-- Current skill ratings. Scope is a server id, or 0 for all servers together.
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

-- How each rated game changed the rating of each seat. Only `results` names the person.
CREATE TABLE rating_changes (
    game_id      TEXT             NOT NULL REFERENCES games (id),
    seat         BIGINT           NOT NULL,
    scope        BIGINT           NOT NULL,
    mu_before    DOUBLE PRECISION NOT NULL,
    sigma_before DOUBLE PRECISION NOT NULL,
    mu_after     DOUBLE PRECISION NOT NULL,
    sigma_after  DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game_id, seat, scope)
);

-- Leaderboard totals, updated when a game ends: one row per person, kind, scope and period ("all", "m2026-11", "w2026-11-16").
CREATE TABLE leaderboard_entries (
    scope          BIGINT NOT NULL,
    kind           TEXT   NOT NULL,
    period         TEXT   NOT NULL,
    user_id        BIGINT NOT NULL,
    name           TEXT   NOT NULL,
    rating         BIGINT NOT NULL,
    wins           BIGINT NOT NULL,
    points         BIGINT NOT NULL,
    games          BIGINT NOT NULL,
    -- A copy of `people.hidden`, so that a page is read from one index.
    hidden         BIGINT NOT NULL,
    -- 0 if the period never ends.
    period_ends_at BIGINT NOT NULL,
    PRIMARY KEY (scope, kind, period, user_id)
);
CREATE INDEX leaderboard_entries_by_rating ON leaderboard_entries (scope, kind, period, hidden, rating, user_id);
CREATE INDEX leaderboard_entries_by_wins ON leaderboard_entries (scope, kind, period, hidden, wins, user_id);
CREATE INDEX leaderboard_entries_by_points ON leaderboard_entries (scope, kind, period, hidden, points, user_id);
CREATE INDEX leaderboard_entries_by_games ON leaderboard_entries (scope, kind, period, hidden, games, user_id);
CREATE INDEX leaderboard_entries_by_user ON leaderboard_entries (user_id);
CREATE INDEX leaderboard_entries_by_end ON leaderboard_entries (period_ends_at) WHERE period_ends_at > 0;
