//! Plays the game of a lesson and checks that it is as the lesson says.

use crate::lessons::lesson::{Moment, READER};
use crate::lessons::lesson_file::{GameFile, SeatFile, StepFile};
use crate::lessons::scripted_random::ScriptedRandom;
use basari_rules::catalog::Catalog;
use basari_rules::game::view::{PhaseView, SeatView, Spot};
use basari_rules::game::{Action, Event, Game, Kind, Move, Seat, Setup, StageScore, Stages, Viewer};

/// A game and its log. Errors are reasons in one line.
#[derive(Clone, Debug)]
pub struct LessonGame {
    game: Game,
    log: Vec<Event>,
}

/// What is dealt in the next round, if the lesson goes on with it.
pub type Deal = Option<Vec<u8>>;

impl LessonGame {
    pub fn start(kind: Kind, file: &GameFile, deal: &Deal) -> Result<LessonGame, String> {
        let catalog = Catalog::built_in().map_err(|error| error.to_string())?;
        let material = catalog.choose(kind, None).map_err(|error| error.to_string())?;
        let seats = Seat::all(file.others.len() + 1);
        let setup = Setup { material, seniority: seats.clone().collect(), stages: Stages::FULL };
        let mut random = ScriptedRandom::new(deal.clone().unwrap_or_default());
        let log = Game::start(setup, &mut random).map_err(|error| error.to_string())?;
        let game = Game::replay(&log).map_err(|error| error.to_string())?;
        let mut playing = LessonGame { game, log };
        for (seat, &archway) in seats.zip(&file.starts) {
            playing.play(seat, Move::Place(archway), &mut random)?;
        }
        random.check()?;
        Ok(playing)
    }

    fn play(&mut self, seat: Seat, mv: Move, random: &mut ScriptedRandom) -> Result<(), String> {
        let events = self.game.play(seat, &mv, random).map_err(|error| error.to_string())?;
        self.log.extend(events);
        random.check()
    }

    /// Plays the reader's move, what the others have picked, and how they go on.
    pub fn answer(
        &self,
        mv: Move,
        round: &StepFile,
        draws: &[u8],
        replies: &[Move],
        deal: &Deal,
    ) -> Result<LessonGame, String> {
        let mut after = self.clone();
        let next = deal.iter().flatten();
        let mut random = ScriptedRandom::new(draws.iter().chain(next).copied().collect());
        after.play(READER, mv, &mut random)?;
        if matches!(mv, Move::Play(_)) {
            after.lay_others(round, &mut random)?;
        }
        for &reply in replies {
            let asked = after.game.prompt().seats.iter().find(|&seat| seat != READER);
            let asked = asked.ok_or("nobody else is asked, but `then` has a move")?;
            after.play(asked, reply, &mut random)?;
        }
        let new = &after.log[self.log.len()..];
        let (ended, stage_over) = (has_round(new), new.iter().any(is_stage_score));
        if random.used() < draws.len() {
            return Err(format!("draws: only {} of {} are drawn", random.used(), draws.len()));
        }
        if !ended && (random.used() > draws.len() || random.ran_out()) {
            return Err("more is drawn than `draws` says".to_owned());
        }
        if ended && !stage_over && deal.is_some() && random.ran_out() {
            return Err("more is drawn than the lesson says".to_owned());
        }
        Ok(after)
    }

    fn lay_others(&mut self, round: &StepFile, random: &mut ScriptedRandom) -> Result<(), String> {
        for (seat, file) in Seat::all(round.seats.len()).zip(&round.seats).skip(1) {
            let picks = file.picks.ok_or_else(|| format!("seat {} needs `picks`", seat.index() + 1))?;
            self.play(seat, Move::Play(picks), random)?;
        }
        Ok(())
    }

    /// Whether the reader decides now.
    pub fn asks_reader(&self) -> bool {
        self.game.prompt().seats.contains(READER)
    }

    /// Whether the reader chooses an action.
    pub fn is_choosing(&self) -> bool {
        matches!(self.game.view(Viewer::Public).phase, PhaseView::Choose { .. })
    }

    /// The moves of which the reader may make one.
    pub fn reader_moves(&self) -> Vec<Move> {
        self.game.legal_moves(READER).moves()
    }

    /// Checks that a round begins as the lesson says.
    pub fn check_round(&self, seats: &[SeatFile]) -> Result<(), String> {
        let view = self.game.view(Viewer::Public);
        if !self.is_choosing() || !self.asks_reader() {
            return Err("no round begins here".to_owned());
        }
        if seats.len() != view.players() {
            return Err(format!("{} seats, but there are {} players", seats.len(), view.players()));
        }
        for (number, (file, side)) in (1..).zip(seats.iter().zip(&view.seats)) {
            check_seat(file, side).map_err(|reason| format!("seat {number} {reason}"))?;
        }
        Ok(())
    }

    /// The table now.
    pub fn moment(&self) -> Moment {
        Moment::new(&self.game, &self.log)
    }

    /// The table after these moves, before the next round is dealt and before the stage is scored.
    pub fn moment_after(&self, before: &LessonGame) -> Result<Moment, String> {
        let since = before.log.len();
        let end = self.log[since..].iter().position(|event| is_round(event) || is_stage_score(event));
        match end {
            Some(end) => moment_of(&self.log[..since + end]),
            None => Ok(self.moment()),
        }
    }

    /// The score of the last stage, and the table then.
    pub fn stage(&self, points: &[u16]) -> Result<(StageScore, Moment), String> {
        let at = self.log.iter().rposition(is_stage_score).ok_or("no stage has ended here")?;
        let Some(Event::StageScored(score)) = self.log.get(at) else {
            return Err("no stage has ended here".to_owned());
        };
        let moment = moment_of(&self.log[..=at])?;
        let scored: Vec<u16> = moment.view.seats.iter().map(|side| side.points).collect();
        if scored != points {
            return Err(format!("the points after the stage are {scored:?}, not {points:?}"));
        }
        Ok(((**score).clone(), moment))
    }
}

fn moment_of(log: &[Event]) -> Result<Moment, String> {
    Game::replay(log).map(|game| Moment::new(&game, log)).map_err(|error| error.to_string())
}

fn is_round(event: &Event) -> bool {
    matches!(event, Event::RoundBegan { .. })
}

fn has_round(events: &[Event]) -> bool {
    events.iter().any(is_round)
}

fn is_stage_score(event: &Event) -> bool {
    matches!(event, Event::StageScored(_))
}

/// Compares a seat with what the lesson says about it.
fn check_seat(file: &SeatFile, side: &SeatView) -> Result<(), String> {
    let check = |what: &str, found: Option<u8>, expected: Option<u8>| match (found, expected) {
        (Some(found), Some(expected)) if found != expected => Err(format!("has {what} {found}, not {expected}")),
        (None, Some(expected)) => Err(format!("has no {what}, so it cannot be {expected}")),
        _ => Ok(()),
    };
    match &side.spot {
        Spot::Card { workers, current, .. } => {
            check("card", current.map(|card| card.id), Some(file.card.ok_or("needs `card`")?))?;
            check("workers", Some(*workers), file.workers)?;
        }
        Spot::Board { archway, .. } => {
            file.die.ok_or("needs `die`")?;
            check("archway", archway.map(|archway| archway.id), file.archway)?;
        }
    }
    if side.gems != file.gems {
        return Err(format!("has gems {:?}, not {:?}", side.gems, file.gems));
    }
    if side.points != file.points {
        return Err(format!("has {} points, not {}", side.points, file.points));
    }
    Ok(())
}

/// The action that the lesson picks for the reader.
pub fn given_action(step: &StepFile) -> Option<Action> {
    step.seats.first().and_then(|seat| seat.picks)
}

/// What is dealt or rolled at the beginning of this step's round.
pub fn deal_of(step: &StepFile) -> Deal {
    let dealt: Vec<u8> = step.seats.iter().filter_map(|seat| seat.card.or(seat.die)).collect();
    (!step.seats.is_empty()).then_some(dealt)
}
