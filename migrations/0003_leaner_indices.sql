-- Every move changes `updated_at`, so an index over it was rewritten by every click, and no query wanted it.
DROP INDEX games_live;
CREATE INDEX games_live ON games (created_at, id)
    WHERE status IN ('lobby', 'running', 'paused', 'parked');

-- No query goes this way.
DROP INDEX games_by_server;
DROP INDEX ratings_by_scope;
