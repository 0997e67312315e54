//! Whoever is away finds a button to come back.

use basari::locale::Locale;
use basari::render::{self, Notice, Row, Target, Verb, Who};

use super::parlour::key;

#[test]
fn every_notice_of_somebody_away_has_a_way_back() {
    let who = Who { seat: 0, name: "Ada" };
    for notice in [Notice::Left(who), Notice::LeftGame, Notice::Autopilot(who), Notice::ClockPlayed(who)] {
        let page = render::notice(Locale::En.words(), Some(&key()), &notice);
        let back = page.rows.iter().any(|row| {
            matches!(row, Row::Buttons(buttons)
                if buttons.iter().any(|button| matches!(&button.target, Target::Press(press) if press.verb == Verb::ImBack)))
        });
        assert!(back, "{notice:?}");
    }
}
