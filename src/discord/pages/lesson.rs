//! A page of a guided game, with its picture. Nothing is stored: the position is in the buttons.

use crate::discord::interaction::requester::Requester;
use crate::discord::picture_worker;
use crate::lessons::{LessonPosition, Lessons};
use crate::render;
use crate::render::Page;
use crate::service::ServiceError;
use basari_rules::game::Kind;

pub async fn lesson(requester: &Requester, kind: Kind, at: LessonPosition) -> Result<Page, ServiceError> {
    let lessons = Lessons::built_in().map_err(|error| ServiceError::Internal(error.to_string()))?;
    let (words, lesson) = (requester.words, lessons.of(kind));
    let reader = requester.actor.name.clone();
    let page = render::lesson_page(words, lesson, at, &reader);
    if !render::has_lesson_picture(lesson, at) {
        return Ok(page);
    }
    let paint = move || {
        let picture = render::lesson_picture(words, lesson, at, &reader)?;
        Ok(picture.map(|picture| picture_worker::attachment("lesson.png", picture)).into_iter().collect())
    };
    Ok(picture_worker::add_permitted_pictures(requester, page, paint).await)
}
