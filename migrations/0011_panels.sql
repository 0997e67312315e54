-- Who looks at their panel: people who see a question there need no ping at once. The token that updates a panel is never stored.
CREATE TABLE panels (
    game_id     TEXT   NOT NULL REFERENCES games (id),
    user_id     BIGINT NOT NULL,
    -- The process that keeps the panel up to date. When it ends, so do its panels.
    instance_id TEXT   NOT NULL,
    -- The last click of this person in this game.
    clicked_at  BIGINT NOT NULL,
    -- Until when the panel shows every change of the game by itself.
    live_until  BIGINT NOT NULL,
    PRIMARY KEY (game_id, user_id)
);
CREATE INDEX panels_by_user ON panels (user_id);
CREATE INDEX panels_by_instance ON panels (instance_id);
CREATE INDEX panels_by_end ON panels (live_until);
