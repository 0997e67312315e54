//! What the bot makes of the list of emoji: what is ours, what is missing, and what may be deleted.

use basari::discord::{ApplicationEmoji, Inventory, emoji_name};
use basari::render::Symbol;
use basari::render::picture::{PaintedIcon, painted_icons};
use basari_rules::game::Color;
use jiff::{SignedDuration, Timestamp};

const NOW: Timestamp = Timestamp::constant(1_790_000_000, 0);

/// An emoji that was uploaded so many days ago. `low` makes ids of the same moment distinct.
fn emoji(name: &str, days: i64, low: u64) -> ApplicationEmoji {
    let at = NOW - SignedDuration::from_hours(24 * days);
    let since_epoch = u64::try_from(at.as_millisecond()).unwrap() - 1_420_070_400_000;
    ApplicationEmoji { id: since_epoch << 22 | low, name: name.to_owned() }
}

fn red() -> Vec<PaintedIcon> {
    painted_icons().into_iter().filter(|icon| matches!(icon.symbol, Symbol::Gem(Color::Red, _))).take(1).collect()
}

fn deleted(listed: &[ApplicationEmoji]) -> Vec<String> {
    let outdated = Inventory::new(listed, &red(), NOW).outdated;
    listed.iter().filter(|emoji| outdated.contains(&emoji.id)).map(|emoji| emoji.name.clone()).collect()
}

#[test]
fn an_empty_list_lacks_every_icon() {
    let wanted = painted_icons();
    let inventory = Inventory::new(&[], &wanted, NOW);
    assert_eq!(inventory.missing, (0..wanted.len()).collect::<Vec<_>>());
    assert!(inventory.usable.is_empty() && inventory.outdated.is_empty());
}

#[test]
fn a_complete_list_lacks_nothing() {
    let wanted = painted_icons();
    let listed: Vec<ApplicationEmoji> =
        (0..).zip(&wanted).map(|(low, icon)| emoji(&emoji_name(icon), 1, low)).collect();
    let inventory = Inventory::new(&listed, &wanted, NOW);
    assert!(inventory.missing.is_empty() && inventory.outdated.is_empty());
    assert_eq!(inventory.usable.len(), wanted.len());
}

#[test]
fn a_former_icon_stays_for_thirty_days_after_its_successor_came() {
    let current = emoji_name(&red()[0]);
    let listed = |days| [emoji("red_b000000", 90, 0), emoji(&current, days, 1)];
    assert_eq!(deleted(&listed(29)), Vec::<String>::new());
    assert_eq!(deleted(&listed(30)), ["red_b000000"]);
    assert_eq!(deleted(&[emoji("red_b000000", 90, 0)]), Vec::<String>::new(), "there is no successor");
}

#[test]
fn after_a_downgrade_the_newer_icon_stays_for_thirty_days() {
    let current = emoji_name(&red()[0]);
    assert_eq!(deleted(&[emoji(&current, 90, 0), emoji("red_b000000", 29, 1)]), Vec::<String>::new());
    assert_eq!(deleted(&[emoji(&current, 90, 0), emoji("red_b000000", 31, 1)]), ["red_b000000"]);
}

#[test]
fn emoji_of_others_are_neither_used_nor_deleted() {
    let current = emoji_name(&red()[0]);
    let foreign = [
        "red",
        "red_",
        "red_b",
        "red_b00000",
        "red_b0000000",
        "red_b00000g",
        "red_B000000",
        "Red_b000000",
        "logo_b000000",
        "my_red_b000000",
        "red_000000",
        "red_ja_x000000",
        "b000000",
    ];
    let mut listed: Vec<ApplicationEmoji> = (1..).zip(foreign).map(|(low, name)| emoji(name, 90, low)).collect();
    listed.push(emoji(&current, 60, 0));
    let inventory = Inventory::new(&listed, &red(), NOW);
    assert_eq!(inventory.outdated, Vec::<u64>::new());
    assert_eq!(inventory.usable.len(), 1);
}

#[test]
fn of_two_equal_icons_everyone_uses_the_older_one() {
    let current = emoji_name(&red()[0]);
    let listed = [emoji(&current, 3, 0), emoji(&current, 5, 0)];
    assert_eq!(Inventory::new(&listed, &red(), NOW).usable[0].1.id, listed[1].id);
}
