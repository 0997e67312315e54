-- A round has one post. In a game that is going on, the newest of its old posts goes on as that post: the one for action D, or
-- else the reveal, at which the threads of its barters start. The other messages stay as they are.
DELETE FROM posts
WHERE game_id IN (SELECT id FROM games WHERE status IN ('running', 'paused', 'parked'))
  AND post_key LIKE 'reveal-%'
  AND EXISTS (
      SELECT 1 FROM posts AS newer
      WHERE newer.game_id = posts.game_id AND newer.post_key = 'trade-' || substr(posts.post_key, 8)
  );
DELETE FROM posts
WHERE game_id IN (SELECT id FROM games WHERE status IN ('running', 'paused', 'parked'))
  AND post_key LIKE 'round-%'
  AND EXISTS (
      SELECT 1 FROM posts AS newer
      WHERE newer.game_id = posts.game_id
        AND newer.post_key IN ('reveal-' || substr(posts.post_key, 7), 'trade-' || substr(posts.post_key, 7))
  );
UPDATE posts SET post_key = 'round-' || substr(post_key, 8)
WHERE post_key LIKE 'reveal-%' AND game_id IN (SELECT id FROM games WHERE status IN ('running', 'paused', 'parked'));
UPDATE posts SET post_key = 'round-' || substr(post_key, 7)
WHERE post_key LIKE 'trade-%' AND game_id IN (SELECT id FROM games WHERE status IN ('running', 'paused', 'parked'));
