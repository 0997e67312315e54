-- The language that the occupant read when they joined. Direct messages use it unless the person chose another.
ALTER TABLE seats ADD COLUMN language TEXT;

-- Since when the owner has been away: they left, or missed too many deadlines. Their seat is kept for a while.
ALTER TABLE seats ADD COLUMN away_since BIGINT;
UPDATE seats SET away_since = left_at WHERE left_at IS NOT NULL;

-- The name of the previous owner, if they were a person.
ALTER TABLE seats ADD COLUMN replaced_name TEXT;

-- Parked games expire. Those that were parked before this version get their deadline here, 30 days after they were parked.
INSERT INTO deadlines (game_id, seat, kind, prompt, due_at, done, leased_until)
    SELECT id, -1, 'parked_expiry', 0, updated_at + 2592000000, 0, 0 FROM games WHERE status = 'parked';
