//! The pages of a guided game: pages of a real game, with a sentence of coaching above them. A button that the lesson allows
//! looks as in a game and leads to its explanation.

use crate::lessons::{Answer, Choice, Lesson, LessonPosition, Moment, Step, Subject, lesson_text};
use crate::locale::Words;
use crate::render::account::rules::rules_button;
use crate::render::game::context::{GameContext, Player};
use crate::render::game::panel::panel_page;
use crate::render::game::picker::picker_page;
use crate::render::game::plan_menu::plan_lines;
use crate::render::game::score::stage_score_page;
use crate::render::game::trade::swap_take_page;
use crate::render::learn::practice::practice_button;
use crate::render::message::custom_id::{CustomId, GameRef, Verb};
use crate::render::message::page::{Button, Embed, Page, Row, Style, Target, Tone};
use crate::render::message::text;
use crate::render::picture::outcome_texts;
use crate::say;
use basari_rules::game::{Event, Kind, Move};
use basari_rules::players::Level;

/// The players of a lesson, and the id that stands for its game.
pub(in crate::render) struct LessonTable {
    id: GameRef,
    players: Vec<Player>,
}

impl LessonTable {
    /// None if the id of the lesson's game is invalid, which a test rules out.
    pub(in crate::render) fn new(lesson: &Lesson, step: &Step, reader: &str) -> Option<LessonTable> {
        let player = |name: &str, computer| Player {
            user: None,
            name: name.to_owned(),
            computer,
            autopilot: false,
            waited_for_until: None,
        };
        let others = step.others.iter().map(|name| player(name, Some(Level::Normal)));
        let id = format!("basari-{}", lesson.kind).parse().ok()?;
        Some(LessonTable { id, players: std::iter::once(player(reader, None)).chain(others).collect() })
    }

    pub(in crate::render) fn context<'a>(&'a self, moment: &'a Moment) -> GameContext<'a> {
        GameContext::of_table(&self.id, &moment.view, &self.players)
    }
}

/// Starts a guided game.
pub(in crate::render) fn learn_button(words: &Words, kind: Kind) -> Button {
    let label = match kind {
        Kind::Card => say!(words, "button-learn"),
        Kind::Board => say!(words, "button-learn-board"),
    };
    lesson_button(Style::Secondary, label, kind, LessonPosition::START)
}

fn lesson_button(style: Style, label: String, lesson: Kind, at: LessonPosition) -> Button {
    Button::new(style, label, CustomId::without_game(Verb::Learn { lesson, at }))
}

/// A page of a lesson. `reader` is the reader's name.
pub fn lesson_page(words: &Words, lesson: &Lesson, at: LessonPosition, reader: &str) -> Page {
    let Some((step, answer)) = lesson.find(at) else {
        return if lesson.is_end(at) { end_page(words, lesson) } else { intro_page(words, lesson) };
    };
    let Some(table) = LessonTable::new(lesson, step, reader) else { return intro_page(words, lesson) };
    let page = match (lesson.question(at), answer) {
        (Some((number, question)), _) => question_page(words, lesson, (number, question), &table),
        (None, answer) => {
            let page = match (&step.subject, answer) {
                (Subject::Stage(score), _) => stage_score_page(words, &table.context(&step.moment), score),
                (_, Some(answer)) => result_page(words, &table, &answer.moment),
                (_, None) => result_page(words, &table, &step.moment),
            };
            page.row(vec![lesson_button(Style::Primary, say!(words, "button-next"), lesson.kind, lesson.next(at))])
        }
    };
    Page { content: Some(coaching(words, lesson, at, (step, answer))), ..page }
}

/// The sentence above the page, and where the reader is in the lesson.
fn coaching(words: &Words, lesson: &Lesson, at: LessonPosition, (step, answer): (&Step, Option<&Answer>)) -> String {
    let progress = say!(words, "lesson-progress", chapter = lesson.chapters(at.step), all = lesson.all_chapters());
    let text = |key: &str| lesson_text(words, key, &step.others).unwrap_or_default();
    match (answer, &step.say) {
        (Some(answer), _) if answer.best => {
            say!(words, "lesson-good", progress = progress, text = text(&answer.say))
        }
        (Some(answer), _) => {
            let said = say!(words, "lesson-not-so-good", progress = progress, text = text(&answer.say));
            format!("{said}\n{}", say!(words, "lesson-goes-on"))
        }
        (None, Some(say)) => say!(words, "lesson-question", progress = progress, text = text(say)),
        (None, None) => progress,
    }
}

/// The reader's question, without the upper part of the panel, so that a phone shows all of it. Only the answers of the
/// lesson have buttons.
fn question_page(words: &Words, lesson: &Lesson, (number, step): (u8, &Step), table: &LessonTable) -> Page {
    let context = table.context(&step.moment);
    let mut page = match step.subject {
        Subject::TakeFor(give) => swap_take_page(words, &context, give),
        _ => without_plan(words, &context, picker_page(words, &context)),
    };
    page.rows = page.rows.into_iter().filter_map(|row| allowed_row(row, lesson.kind, (number, step))).collect();
    page
}

/// A lesson has no barter plans, so nothing asks for one.
fn without_plan(words: &Words, context: &GameContext<'_>, mut page: Page) -> Page {
    let plan = plan_lines(words, context);
    for embed in &mut page.embeds {
        let lines = embed.description.take().unwrap_or_default();
        *embed = std::mem::take(embed).lines(lines.lines().filter(|line| plan.iter().all(|plan| plan != line)));
    }
    page
}

/// The buttons of a row that are answers. They lead on in the lesson.
fn allowed_row(row: Row, lesson: Kind, (number, step): (u8, &Step)) -> Option<Row> {
    let Row::Buttons(buttons) = row else { return None };
    let allowed = buttons.into_iter().filter_map(|button| {
        let Target::Click(id) = &button.target else { return None };
        let choice = choice_of(id.verb)?;
        let answer = step.answers.iter().position(|answer| answer.choice == choice)?;
        let at = LessonPosition { step: number, answer: u8::try_from(answer).ok() };
        Some(Button { target: Target::Click(CustomId::without_game(Verb::Learn { lesson, at })), ..button })
    });
    let buttons: Vec<Button> = allowed.collect();
    (!buttons.is_empty()).then_some(Row::Buttons(buttons))
}

/// The choice that a button of a game stands for.
fn choice_of(verb: Verb) -> Option<Choice> {
    Some(match verb {
        Verb::PlayWithPlan { action, .. } => Choice::Move(Move::Play(action)),
        Verb::Offer(offer) => Choice::Move(Move::Offer(offer)),
        Verb::Accept => Choice::Move(Move::Accept),
        Verb::Decline => Choice::Move(Move::Decline),
        Verb::Swap { give, take } => Choice::Move(Move::Swap { give, take }),
        Verb::SwapGive(color) => Choice::Give(color),
        _ => return None,
    })
}

/// What an answer has led to: the upper part of the panel.
fn result_page(words: &Words, table: &LessonTable, moment: &Moment) -> Page {
    let log: Vec<&Event> = moment.log.iter().collect();
    let mut page = panel_page(words, &table.context(moment), &log, None).without_buttons();
    page.embeds.truncate(1);
    page
}

fn intro_page(words: &Words, lesson: &Lesson) -> Page {
    let text = lesson_text(words, &lesson.intro, &[]).unwrap_or_default();
    let title = say!(words, "lesson-title", kind = text::kind(words, lesson.kind));
    let start = lesson_button(Style::Success, say!(words, "button-learn-start"), lesson.kind, LessonPosition::at(1));
    let embed = Embed::new(Tone::Question, title).lines([text]);
    let embed = outcome_texts(words)
        .into_iter()
        .fold(embed, |embed, (headline, detail)| embed.field_shown_in_picture(headline, detail));
    Page::from_embed(embed).row(vec![start])
}

fn end_page(words: &Words, lesson: &Lesson) -> Page {
    let text = lesson_text(words, &lesson.end, &[]).unwrap_or_default();
    let (other, players) = match lesson.kind {
        Kind::Card => (Kind::Board, *Kind::Card.players().end()),
        Kind::Board => (Kind::Card, *Kind::Board.players().end()),
    };
    Page::from_embed(Embed::new(Tone::Success, say!(words, "lesson-over")).lines([text])).row(vec![
        practice_button(words, lesson.kind),
        learn_button(words, other),
        rules_button(words, lesson.kind, players),
    ])
}
