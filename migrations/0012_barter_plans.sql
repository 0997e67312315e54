-- A barter plan belongs to a round, in which a seat barters at most once, or to the whole game (-1). The stage is that in which
-- it was set: a plan for the whole game pauses when its stage is scored. Plans for single barters are dropped; their players are
-- asked. Plans for the whole game pause until they are saved again.
DELETE FROM barter_plans WHERE barter <> -1;
ALTER TABLE barter_plans RENAME COLUMN barter TO round_number;
ALTER TABLE barter_plans ADD COLUMN stage BIGINT NOT NULL DEFAULT 0;
