//! Loads a lesson: reads the file, plays every answer, and looks up every text in every language.

use crate::lessons::error::LessonError;
use crate::lessons::lesson::{Answer, Choice, Lesson, Moment, Step, Subject};
use crate::lessons::lesson_file::{AnswerFile, GameFile, LessonFile, StepFile};
use crate::lessons::lesson_game::{Deal, LessonGame, deal_of, given_action};
use crate::lessons::text::lesson_text;
use crate::locale::Locale;
use basari_rules::game::{Color, Kind, Move};

/// More pages have no room in a custom id.
const MAX_STEPS: usize = 100;

/// A reason, and the entry that it is about.
type Problem = (Option<String>, String);

/// Loads the lesson in this text. `file` is its name for errors.
pub fn load(file: &str, text: &str) -> Result<Lesson, LessonError> {
    read(text).map_err(|(entry, reason)| LessonError { file: file.to_owned(), entry, reason })
}

fn read(text: &str) -> Result<Lesson, Problem> {
    let file: LessonFile = toml::from_str(text).map_err(|error| {
        let line = error.span().map(|span| text[..span.start].lines().count().max(1));
        let reason = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
        (line.map(|line| format!("line {line}")), reason)
    })?;
    let whole = |reason| (None, reason);
    for key in [&file.intro, &file.end] {
        check_text(key, &[]).map_err(whole)?;
    }
    let mut steps = Vec::new();
    for (number, game) in (1..).zip(&file.games) {
        steps.extend(read_game(file.kind, game, number)?);
    }
    if steps.is_empty() || steps.len() > MAX_STEPS {
        return Err((None, format!("{} steps, but a lesson has 1 to {MAX_STEPS}", steps.len())));
    }
    Ok(Lesson { kind: file.kind, intro: file.intro, end: file.end, steps })
}

fn read_game(kind: Kind, file: &GameFile, number: usize) -> Result<Vec<Step>, Problem> {
    let in_game = |reason| (Some(format!("game {number}")), reason);
    let deal = file.steps.first().and_then(deal_of);
    let mut reader = GameReader {
        game: LessonGame::start(kind, file, &deal).map_err(in_game)?,
        others: &file.others,
        round: None,
        gives: None,
    };
    let mut steps = Vec::new();
    for (index, step) in file.steps.iter().enumerate() {
        let entry = match &step.say {
            Some(say) => format!("game {number}, step {} ({say})", index + 1),
            None => format!("game {number}, step {}", index + 1),
        };
        let deal = file.steps[index + 1..].iter().find_map(deal_of);
        steps.push(reader.read_step(step, &deal, &entry)?);
    }
    Ok(steps)
}

/// The game so far, always with the best answers.
struct GameReader<'a> {
    game: LessonGame,
    others: &'a [String],
    /// The step that began the round.
    round: Option<&'a StepFile>,
    /// The gem that the reader gives back.
    gives: Option<Color>,
}

impl<'a> GameReader<'a> {
    fn read_step(&mut self, step: &'a StepFile, deal: &Deal, entry: &str) -> Result<Step, Problem> {
        let in_step = |reason: String| (Some(entry.to_owned()), reason);
        if let Some(say) = &step.say {
            check_text(say, self.others).map_err(in_step)?;
        }
        if let Some(points) = &step.stage {
            if step.say.is_none() || !step.answers.is_empty() {
                return Err(in_step("the end of a stage needs `say` and no answers".to_owned()));
            }
            let (score, moment) = self.game.stage(points).map_err(in_step)?;
            return Ok(self.step(step, Subject::Stage(score), moment, Vec::new()));
        }
        let begins = !step.seats.is_empty();
        if begins != step.say.is_some() {
            return Err(in_step("a step needs `say` if it begins a round, and only then".to_owned()));
        }
        if begins {
            self.begin_round(step, deal).map_err(in_step)?;
        }
        if !self.game.asks_reader() || !begins && self.game.is_choosing() {
            return Err(in_step("the reader is not asked here".to_owned()));
        }
        let subject = self.gives.map_or(Subject::Question, Subject::TakeFor);
        let moment = self.game.moment();
        let (answers, best) = self.read_answers(step, deal, entry)?;
        self.game = best;
        self.gives = answers.iter().find_map(|answer| match answer.choice {
            Choice::Give(color) if answer.best => Some(color),
            _ => None,
        });
        Ok(self.step(step, subject, moment, answers))
    }

    fn step(&self, step: &StepFile, subject: Subject, moment: Moment, answers: Vec<Answer>) -> Step {
        Step { say: step.say.clone(), others: self.others.to_vec(), subject, moment, answers }
    }

    fn begin_round(&mut self, step: &'a StepFile, deal: &Deal) -> Result<(), String> {
        self.game.check_round(&step.seats)?;
        self.round = Some(step);
        self.gives = None;
        if let Some(action) = given_action(step) {
            self.game = self.game.answer(Move::Play(action), step, &step.draws, &[], deal)?;
        }
        Ok(())
    }

    /// The answers of a step, and the game after the best one.
    fn read_answers(&self, step: &StepFile, deal: &Deal, entry: &str) -> Result<(Vec<Answer>, LessonGame), Problem> {
        let mut answers = Vec::new();
        let mut best = Vec::new();
        for (number, file) in (1..).zip(&step.answers) {
            let in_answer = |reason| (Some(format!("{entry}, answer {number}")), reason);
            check_text(&file.say, self.others).map_err(in_answer)?;
            let (choice, after) = self.play_answer(file, deal).map_err(in_answer)?;
            if answers.iter().any(|answer: &Answer| answer.choice == choice) {
                return Err(in_answer("this answer is listed twice".to_owned()));
            }
            let moment = after.moment_after(&self.game).map_err(in_answer)?;
            answers.push(Answer { choice, say: file.say.clone(), best: file.best, moment });
            if file.best {
                best.push(after);
            }
        }
        match best.pop() {
            Some(after) if best.is_empty() => Ok((answers, after)),
            _ => Err((Some(entry.to_owned()), "exactly one answer must be the best".to_owned())),
        }
    }

    fn play_answer(&self, file: &AnswerFile, deal: &Deal) -> Result<(Choice, LessonGame), String> {
        let round = self.round.ok_or("no round has begun")?;
        match (file.mv, file.give) {
            (Some(mv), None) => {
                let after = self.game.answer(mv, round, &file.draws, &file.replies, deal)?;
                Ok((Choice::Move(mv), after))
            }
            (None, Some(color)) => {
                let gives = |mv: &Move| matches!(mv, Move::Swap { give: Some(given), .. } if *given == color);
                if !self.game.reader_moves().iter().any(gives) {
                    return Err("this gem cannot be given back here".to_owned());
                }
                Ok((Choice::Give(color), self.game.clone()))
            }
            _ => Err("an answer has either `move` or `give`".to_owned()),
        }
    }
}

/// Whether every language has this text.
fn check_text(key: &str, others: &[String]) -> Result<(), String> {
    for &locale in Locale::ALL {
        if lesson_text(locale.words(), key, others).is_none() {
            return Err(format!("the text lesson-{key} is missing or invalid in {}", locale.code()));
        }
    }
    Ok(())
}
