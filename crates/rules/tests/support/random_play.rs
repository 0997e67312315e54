//! Games between players who make any legal move, step by step.

use basari_rules::game::record::MovedBy;
use basari_rules::game::{Event, Game, Kind, LegalMoves, Move, Offer, RandomSource, Seat, Setup, Stages};

use super::material;
use super::seeded_random::SplitMix;

/// One move and its events.
pub struct Step<'a> {
    pub before: &'a Game,
    pub seat: Seat,
    pub mv: Move,
    pub events: &'a [Event],
    pub after: &'a Game,
}

/// A finished game with its log.
pub struct Finished {
    pub game: Game,
    pub log: Vec<(Event, MovedBy)>,
}

impl Finished {
    pub fn events(&self) -> Vec<Event> {
        self.log.iter().map(|(event, _)| event.clone()).collect()
    }
}

/// No game has more moves than this.
const MAX_MOVES: usize = 20_000;

pub fn play_out(kind: Kind, players: usize, seed: u64) -> Finished {
    watch(kind, players, seed, |_| ())
}

pub fn play_out_short(kind: Kind, players: usize, stages: Stages, seed: u64) -> Finished {
    watch_stages(kind, players, stages, seed, |_| ())
}

/// Plays a full game to its end and calls `visit` for every step. Sometimes a player changes their choice.
pub fn watch(kind: Kind, players: usize, seed: u64, visit: impl FnMut(&Step)) -> Finished {
    watch_stages(kind, players, Stages::FULL, seed, visit)
}

fn watch_stages(kind: Kind, players: usize, stages: Stages, seed: u64, mut visit: impl FnMut(&Step)) -> Finished {
    let mut random = SplitMix(seed);
    let mut seniority: Vec<Seat> = Seat::all(players).collect();
    seniority.rotate_left(random.pick(3) as usize);
    let started = Game::start(Setup { material: material(kind), seniority, stages }, &mut random).unwrap();
    let mut game = Game::replay(&started).unwrap();
    let mut log: Vec<(Event, MovedBy)> = started.into_iter().map(|event| (event, MovedBy::Person)).collect();
    for _ in 0..MAX_MOVES {
        if game.is_over() {
            return Finished { game, log };
        }
        let seat = pick_seat(&game, &mut random);
        let mv = pick_move(&game.legal_moves(seat), &mut random);
        let by = [MovedBy::Person, MovedBy::Computer, MovedBy::Order, MovedBy::Clock][random.pick(4) as usize];
        let mut after = game.clone();
        let events = after.play(seat, &mv, &mut random).unwrap_or_else(|why| panic!("{seat:?}, {mv:?}: {why}"));
        visit(&Step { before: &game, seat, mv, events: &events, after: &after });
        log.extend(events.into_iter().map(|event| (event, by)));
        game = after;
    }
    panic!("the game does not end");
}

/// A player who is asked, or sometimes one who has already laid a card.
fn pick_seat(game: &Game, random: &mut SplitMix) -> Seat {
    let asked: Vec<Seat> = game.prompt().seats.iter().collect();
    assert!(!asked.is_empty(), "the game is not over, but no player has a decision to make");
    let changing: Vec<Seat> = Seat::all(game.players())
        .filter(|seat| !asked.contains(seat) && matches!(game.legal_moves(*seat), LegalMoves::Play(_)))
        .collect();
    let from = if !changing.is_empty() && random.pick(8) == 0 { &changing } else { &asked };
    from[random.pick(u32::try_from(from.len()).unwrap()) as usize]
}

/// Any legal move. In a barter, mostly small raises: a uniform choice among thousands of offers would end each barter at once.
fn pick_move(legal: &LegalMoves, random: &mut SplitMix) -> Move {
    if let LegalMoves::Bid(bid) = legal {
        let small = Offer::cheapest_above(bid.standing, bid.purse).map(Move::Offer);
        match (random.pick(8), bid.standing, small) {
            (0..=2, Some(_), _) | (_, Some(_), None) => return Move::Accept,
            (3..=6, _, Some(raise)) => return raise,
            _ => {}
        }
    }
    let moves = legal.moves();
    assert!(!moves.is_empty(), "an asked player has no legal move: {legal:?}");
    moves[random.pick(u32::try_from(moves.len()).unwrap()) as usize]
}
