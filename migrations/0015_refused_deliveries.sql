-- How often Discord has refused a delivery. Attempts during an outage say nothing about it, so they do not count.
ALTER TABLE outbox ADD COLUMN refusals BIGINT NOT NULL DEFAULT 0;
