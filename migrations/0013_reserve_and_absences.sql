-- How much of their reserve the owners of this seat have used in this game, in milliseconds. It is never refilled.
ALTER TABLE seats ADD COLUMN reserve_used BIGINT NOT NULL DEFAULT 0;

-- When the time for the decision ends and the player's reserve begins. NULL if they have no reserve.
ALTER TABLE deadlines ADD COLUMN reserve_from BIGINT;

-- A declared absence: `computer` or `wait`, since when, and until when. NULL if the owner is there.
ALTER TABLE seats ADD COLUMN absence_mode TEXT;
ALTER TABLE seats ADD COLUMN absence_since BIGINT;
ALTER TABLE seats ADD COLUMN absence_until BIGINT;
-- How long the game has waited for the owner in earlier absences, in milliseconds.
ALTER TABLE seats ADD COLUMN waited BIGINT NOT NULL DEFAULT 0;

-- Whether games on this server may wait for people who are away.
ALTER TABLE servers ADD COLUMN waiting_allowed BIGINT NOT NULL DEFAULT 1;
