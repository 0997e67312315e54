//! The leaderboard that results from recorded games, if the same people played all of them.

use crate::cli::Failure;
use crate::locale::Words;
use crate::model::period::Period;
use crate::model::sort_by::SortBy;
use crate::render::message::custom_id::LeaderboardSelection;
use crate::render::picture::{Picture, ranking_table};
use crate::render::{Leaderboard, LeaderboardLine, leaderboard_picture};
use basari_rules::game::record::RecordedGame;
use basari_rules::game::{Game, Kind, Viewer};
use basari_rules::ratings::{Participant, Rating, update_ratings};

/// Draws the leaderboard. Only games of the same kind as the first finished game count.
pub fn draw(words: &Words, games: &[RecordedGame], names: &[String]) -> Result<Picture, Failure> {
    let mut people: Vec<(Rating, LeaderboardLine)> = Vec::new();
    let mut kind: Option<Kind> = None;
    for recorded in games {
        let game = Game::replay(recorded.log.iter().map(|(event, _)| event))?;
        if !game.is_over() || kind.is_some_and(|kind| kind != game.kind()) {
            continue;
        }
        kind = Some(game.kind());
        let view = game.view(Viewer::Public);
        for name in names.iter().take(view.players()).skip(people.len()) {
            people.push((Rating::default(), new_line(people.len(), name)));
        }
        if people.len() < view.players() {
            return Err("a record has no names: name every player with --names".into());
        }
        let participant = |((rating, _), place): (&(Rating, LeaderboardLine), u8)| Participant {
            rating: *rating,
            place,
            fixed: false,
            absent: false,
        };
        let participants: Vec<Participant> =
            people.iter().zip(view.seats.iter().map(|seat| seat.place)).map(participant).collect();
        for (((rating, line), after), seat) in people.iter_mut().zip(update_ratings(&participants)).zip(&view.seats) {
            *rating = after;
            line.wins += u32::from(seat.place == 1);
            line.points += i64::from(seat.points);
            line.games += 1;
            line.rating = after.displayed(line.games);
        }
    }
    let kind = kind.ok_or("the record has no finished game")?;
    let mut lines: Vec<LeaderboardLine> = people.into_iter().map(|(_, line)| line).collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.rating.points));
    for (place, line) in (1..).zip(&mut lines) {
        line.place = place;
    }
    let selection = LeaderboardSelection { kind, everywhere: true, period: Period::All, by: SortBy::Rating, page: 0 };
    let (mine, zone) = (None, "UTC");
    let leaderboard =
        Leaderboard { selection, server: None, zone, lines: &lines, more: false, mine, my_page: 0, hidden: false };
    Ok(ranking_table(words, &leaderboard_picture(words, &leaderboard))?)
}

fn new_line(number: usize, name: &str) -> LeaderboardLine {
    let user = u64::try_from(number).unwrap_or(u64::MAX);
    let rating = Rating::default().displayed(0);
    LeaderboardLine { place: 0, user, name: name.to_owned(), rating, wins: 0, points: 0, games: 0 }
}
