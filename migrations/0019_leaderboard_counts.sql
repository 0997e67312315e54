-- How many listed people have a value in a range, for each leaderboard and sort order: so that a place is found without counting
-- everybody above it. A bucket holds the values from `bucket * width` on; `leaderboard_counts.rs` has the widths.
CREATE TABLE leaderboard_counts (
    scope   BIGINT NOT NULL,
    kind    TEXT   NOT NULL,
    period  TEXT   NOT NULL,
    sort_by TEXT   NOT NULL,
    bucket  BIGINT NOT NULL,
    people  BIGINT NOT NULL,
    PRIMARY KEY (scope, kind, period, sort_by, bucket)
);

INSERT INTO leaderboard_counts (scope, kind, period, sort_by, bucket, people)
SELECT scope, kind, period, sort_by, bucket, COUNT(*)
FROM (
    SELECT scope, kind, period, 'rating' AS sort_by, rating / 8 AS bucket FROM leaderboard_entries WHERE hidden = 0 AND rated_games >= 5
    UNION ALL
    SELECT scope, kind, period, 'wins', wins FROM leaderboard_entries WHERE hidden = 0
    UNION ALL
    SELECT scope, kind, period, 'points', points / 8 FROM leaderboard_entries WHERE hidden = 0
    UNION ALL
    SELECT scope, kind, period, 'games', games FROM leaderboard_entries WHERE hidden = 0
) AS listed
GROUP BY scope, kind, period, sort_by, bucket;
