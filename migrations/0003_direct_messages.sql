-- Direct messages have lanes of their own, so that they hold up neither the posts of their game nor each other. Lane 0 has
-- the posts in the game's channel; any other lane is the id of the person who gets the direct message.
ALTER TABLE outbox ADD COLUMN lane BIGINT NOT NULL DEFAULT 0;
-- Incremented when a message of an intent was deleted, because Discord returns the deleted message for its old nonce.
ALTER TABLE outbox ADD COLUMN nonce_version BIGINT NOT NULL DEFAULT 0;

-- The channels of direct messages, so that each direct message is a single request.
CREATE TABLE direct_channels (
    user_id    BIGINT NOT NULL PRIMARY KEY,
    channel_id BIGINT NOT NULL
);
