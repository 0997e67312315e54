-- How much of their reserve the owners of this seat have used in this game, in milliseconds. It is never refilled.
ALTER TABLE seats ADD COLUMN reserve_used BIGINT NOT NULL DEFAULT 0;

-- When the time for the decision ends and the player's reserve begins. NULL if they have no reserve.
ALTER TABLE deadlines ADD COLUMN reserve_from BIGINT;
