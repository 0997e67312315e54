//! A valid lesson: its steps, where each answer leads, and what the table looks like there.

use basari_rules::game::view::public_events;
use basari_rules::game::{Color, Event, Game, Kind, Move, Seat, StageScore, View, Viewer};

/// The seat of the reader.
pub const READER: Seat = Seat::new(0);

/// A guided game.
#[derive(Clone, Debug)]
pub struct Lesson {
    pub kind: Kind,
    /// The names of texts.
    pub intro: String,
    pub end: String,
    pub steps: Vec<Step>,
}

/// A question with its answers, or the score of a stage.
#[derive(Clone, Debug)]
pub struct Step {
    /// None if the step goes on where the best answer to the one before has led to.
    pub say: Option<String>,
    /// The names of the other players.
    pub others: Vec<String>,
    pub subject: Subject,
    pub moment: Moment,
    pub answers: Vec<Answer>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Question,
    /// Action D: what to take for this gem.
    TakeFor(Color),
    Stage(StageScore),
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub choice: Choice,
    pub say: String,
    pub best: bool,
    /// Where it leads to, before the next round is dealt.
    pub moment: Moment,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Move(Move),
    /// Action D: the gem to give back.
    Give(Color),
}

/// The table as the reader sees it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What everybody knows.
    pub log: Vec<Event>,
    pub view: View,
}

impl Moment {
    pub(in crate::lessons) fn new(game: &Game, log: &[Event]) -> Moment {
        Moment { log: public_events(log).cloned().collect(), view: game.view(Viewer::Seat(READER)) }
    }
}

/// A page of a lesson. It fits into the custom id of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LessonPosition {
    /// 0 is the introduction, 1 the first step. After the last step comes the end.
    pub step: u8,
    /// The answer that the reader gave, counted from 0.
    pub answer: Option<u8>,
}

impl LessonPosition {
    pub const START: LessonPosition = LessonPosition::at(0);

    pub const fn at(step: u8) -> LessonPosition {
        LessonPosition { step, answer: None }
    }
}

impl Lesson {
    /// The step and the answer of a position. None at the introduction and at the end.
    pub fn find(&self, at: LessonPosition) -> Option<(&Step, Option<&Answer>)> {
        let step = self.step(at.step)?;
        Some((step, at.answer.and_then(|answer| step.answers.get(usize::from(answer)))))
    }

    pub fn is_end(&self, at: LessonPosition) -> bool {
        usize::from(at.step) > self.steps.len()
    }

    fn step(&self, number: u8) -> Option<&Step> {
        self.steps.get(usize::from(number).checked_sub(1)?)
    }

    /// Where the question on this page comes from: its own step, or the next one after the best answer if that goes on.
    pub fn question(&self, at: LessonPosition) -> Option<(u8, &Step)> {
        let (step, answer) = self.find(at)?;
        match answer {
            None => Some((at.step, step)),
            Some(answer) if answer.best => self.continuation(at.step),
            Some(_) => None,
        }
        .filter(|(_, step)| !step.answers.is_empty())
    }

    /// The next step, if it goes on with the same round.
    fn continuation(&self, step: u8) -> Option<(u8, &Step)> {
        let next = step.checked_add(1)?;
        Some((next, self.step(next).filter(|step| step.say.is_none())?))
    }

    /// The page after one without a question. What goes on with the best answer shows that first.
    pub fn next(&self, at: LessonPosition) -> LessonPosition {
        let best = || self.step(at.step)?.answers.iter().position(|answer| answer.best);
        match (self.continuation(at.step), best()) {
            (Some(_), Some(best)) if at.answer.is_some() => LessonPosition { answer: u8::try_from(best).ok(), ..at },
            _ => LessonPosition::at(at.step.saturating_add(1)),
        }
    }

    /// How many chapters there are up to a step. Everything about one round is a chapter.
    pub fn chapters(&self, up_to: u8) -> usize {
        self.steps.iter().take(usize::from(up_to)).filter(|step| step.say.is_some()).count()
    }

    pub fn all_chapters(&self) -> usize {
        self.chapters(u8::MAX)
    }
}
