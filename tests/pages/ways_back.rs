//! Whoever is away finds a button to come back.

use basari::locale::Locale;
use basari::render::{self, NamedSeat, Notice, Row, Target, Verb};

use super::parlour::key;

#[test]
fn every_notice_of_somebody_away_has_a_way_back() {
    let who = NamedSeat { seat: 0, name: "Ada" };
    for notice in [Notice::Left(who), Notice::LeftGame, Notice::Autopilot(who), Notice::DeadlineMissed(who)] {
        let page = render::notice_page(Locale::En.words(), Some(&key()), &notice);
        let back = page.rows.iter().any(|row| {
            matches!(row, Row::Buttons(buttons)
                if buttons.iter().any(|button| matches!(&button.target, Target::Click(press) if press.verb == Verb::ImBack)))
        });
        assert!(back, "{notice:?}");
    }
}
