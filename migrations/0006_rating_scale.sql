-- Leaderboards show ratings on a scale that begins at 1500, and rank by rating only people with at least five rated games.

-- The person's rated games in this scope, up to the last one that counts here.
ALTER TABLE leaderboard_entries ADD COLUMN rated_games BIGINT NOT NULL DEFAULT 0;

UPDATE leaderboard_entries SET
    rated_games = (
        SELECT COUNT(*) FROM results
        JOIN rating_changes ON rating_changes.game_id = results.game_id AND rating_changes.seat = results.seat
        WHERE results.user_id = leaderboard_entries.user_id AND results.kind = leaderboard_entries.kind
          AND rating_changes.scope = leaderboard_entries.scope
          AND (leaderboard_entries.period_ends_at = 0 OR results.ended_at < leaderboard_entries.period_ends_at)),
    rating = COALESCE((
        SELECT CASE WHEN rating_changes.mu_after > -26
                    THEN CAST(ROUND(1500 + (rating_changes.mu_after - 25) / 0.034) AS BIGINT) ELSE 0 END
        FROM results
        JOIN rating_changes ON rating_changes.game_id = results.game_id AND rating_changes.seat = results.seat
        WHERE results.user_id = leaderboard_entries.user_id AND results.kind = leaderboard_entries.kind
          AND rating_changes.scope = leaderboard_entries.scope
          AND (leaderboard_entries.period_ends_at = 0 OR results.ended_at < leaderboard_entries.period_ends_at)
        ORDER BY results.ending_number DESC LIMIT 1), 1500);

DROP INDEX leaderboard_entries_by_rating;
CREATE INDEX leaderboard_entries_by_rating ON leaderboard_entries (scope, kind, period, hidden, rating, user_id)
    WHERE rated_games >= 5;
