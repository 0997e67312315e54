-- The last direct message that told a person which games wait for them, when it was sent, and the questions that it lists.
ALTER TABLE direct_channels ADD COLUMN message_id BIGINT;
ALTER TABLE direct_channels ADD COLUMN sent_at BIGINT;
ALTER TABLE direct_channels ADD COLUMN questions TEXT;
