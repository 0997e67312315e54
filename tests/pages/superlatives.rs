//! The superlatives at the end of a game: everybody has another one, and all of them are true.

use std::collections::HashSet;

use basari::locale::Locale;
use basari::render::{self, FinalDetails, Superlative, Title, superlatives};
use basari_rules::game::{Event, Kind, Seat, Viewer};

use super::random_games::{RandomGame, SplitMix, TABLES, game_context, game_ref, ordinary_players};

fn finished_game(kind: Kind, players: usize, seed: u64) -> RandomGame {
    let mut random = SplitMix(seed);
    let mut played = RandomGame::start(kind, players, &mut random);
    while played.make_random_move(&mut random) {}
    played
}

/// How often each seat appears in the events that `seat_of` picks.
fn counts(played: &RandomGame, players: usize, seat_of: impl Fn(&Event) -> Option<Seat>) -> Vec<usize> {
    let seats: Vec<Seat> = played.events.iter().filter_map(seat_of).collect();
    Seat::all(players).map(|seat| seats.iter().filter(|other| **other == seat).count()).collect()
}

#[test]
fn everybody_has_another_superlative_in_every_game() {
    let mut given = HashSet::new();
    for (kind, players) in TABLES {
        for seed in 0..12 {
            let played = finished_game(kind, players, seed);
            let order: Vec<Seat> = Seat::all(players).collect();
            let all = superlatives(&order, &played.events);
            assert_eq!(all.iter().map(|one| one.seat).collect::<Vec<_>>(), order);
            let titles: HashSet<Title> = all.iter().map(|one| one.title).collect();
            assert_eq!(titles.len(), players, "{kind:?}, seed {seed}: {all:?}");
            assert_eq!(all, superlatives(&order, &played.events), "the same game has the same superlatives");
            given.extend(titles);
        }
    }
    assert!(given.len() > 10, "games differ: {given:?}");
}

#[test]
fn superlatives_are_true() {
    for (kind, players) in TABLES {
        for seed in 0..8 {
            let played = finished_game(kind, players, seed);
            let view = played.view(Viewer::Public);
            let offers = counts(&played, players, |event| match event {
                Event::Offered { seat, .. } => Some(*seat),
                _ => None,
            });
            for Superlative { seat, title, count } in
                superlatives(&Seat::all(players).collect::<Vec<_>>(), &played.events)
            {
                let count = usize::try_from(count).unwrap();
                match title {
                    Title::Stubborn => {
                        assert!(offers[seat.index()] == count && offers.iter().all(|other| *other <= count));
                    }
                    Title::GoodSport => assert_eq!(usize::from(view.seat(seat).unwrap().points), count),
                    Title::Peaceful | Title::Thrifty => {}
                    _ => assert!(count > 0, "{title:?}"),
                }
            }
        }
    }
}

#[test]
fn the_final_page_puts_the_winner_first_and_the_proof_behind_a_button() {
    for (kind, players) in TABLES {
        let played = finished_game(kind, players, 3);
        let (id, view, people) = (game_ref(), played.view(Viewer::Public), ordinary_players());
        let details = FinalDetails { events: &played.events, ratings: &[] };
        let page = render::final_page(Locale::En.words(), &game_context(&id, &view, &people), &details);
        let title = page.embeds[0].title.as_deref().unwrap();
        assert!(title.starts_with("🏆"), "{title}");
        let honors = page.embeds[1].description.as_deref().unwrap();
        assert_eq!(honors.lines().count(), players, "{honors}");
        let long_hex = |word: &str| word.len() >= 40 && word.chars().all(|c| c.is_ascii_hexdigit());
        let text = format!("{page:?}");
        assert!(!text.split(|c: char| !c.is_ascii_alphanumeric()).any(long_hex), "{text}");
    }
}
