-- Whether somebody gets advice with every question: `first-game` until they have finished a game, `on` or `off`.
ALTER TABLE people ADD COLUMN coaching TEXT NOT NULL DEFAULT 'first-game';
