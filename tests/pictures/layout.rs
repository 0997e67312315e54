//! Readable on a phone: no small text, nothing cut off, in every language and at every table.

use basari::locale::Locale;
use basari_rules::game::Kind;

use super::drawn_shapes::{Shape, texts};
use super::picture_fixture::{NAMES, PictureFixture};

/// A picture is 900 wide and shown at 390 on a phone, where this is a text of 10.4.
const MIN_TEXT_SIZE: f32 = 24.0;

#[test]
fn no_text_is_too_small_for_a_phone() {
    for &locale in Locale::ALL {
        for (name, picture) in PictureFixture::all(locale.words(), &NAMES) {
            for shape in Shape::all(&picture.svg()).iter().filter(|shape| shape.element == "text") {
                assert!(shape.number("font-size") >= MIN_TEXT_SIZE, "{name}: {:?}", shape.text());
            }
        }
    }
}

#[test]
fn nothing_but_long_names_is_cut_off() {
    let names = ["Ada", "Grace", "Zoë", "Dev", "Eve"];
    for &locale in Locale::ALL {
        for (kind, players) in [(Kind::Card, 3), (Kind::Card, 4), (Kind::Card, 5), (Kind::Board, 3), (Kind::Board, 4)] {
            let fixture = PictureFixture::simulated(kind, &names[..players]);
            let others = PictureFixture::all(locale.words(), &names);
            for (name, picture) in fixture.pictures(locale.words()).into_iter().chain(others) {
                let svg = picture.svg();
                let cut: Vec<String> = texts(&svg).into_iter().filter(|text| text.contains('…')).collect();
                assert!(cut.is_empty(), "{} {name} for {players}: {cut:?}", locale.code());
            }
        }
    }
}

#[test]
fn a_score_table_says_what_each_bonus_is_worth_and_what_everybody_gained() {
    let contents = texts(&PictureFixture::simulated(Kind::Card, &NAMES).stage_table(Locale::En.words(), 2).svg());
    for value in ["14", "12", "10", "8"] {
        assert!(contents.iter().any(|text| text == value), "{value} is not in {contents:?}");
    }
    let gains = contents.iter().filter(|text| text.starts_with('+') && text.ends_with(" this stage")).count();
    assert_eq!(gains, 5, "{contents:?}");
}

/// What the table shows adds up: the points of the rounds and of every bonus are the gain of the stage.
#[test]
fn the_points_of_a_row_add_up() {
    for (kind, players) in [(Kind::Card, 5), (Kind::Board, 4)] {
        let svg = PictureFixture::simulated(kind, &NAMES[..players]).stage_table(Locale::En.words(), 3).svg();
        let mut rows: Vec<(u32, u32)> = Vec::new();
        for text in texts(&svg) {
            let Some(number) = text.strip_prefix('+') else { continue };
            match (number.strip_suffix(" this stage"), rows.last_mut()) {
                (Some(gain), _) => rows.push((gain.parse().unwrap(), 0)),
                (None, Some((_, sum))) => *sum += number.parse::<u32>().unwrap(),
                (None, None) => panic!("{text} belongs to nobody"),
            }
        }
        assert_eq!(rows.len(), players);
        assert!(rows.iter().all(|(gain, sum)| gain == sum), "{rows:?}");
    }
}
