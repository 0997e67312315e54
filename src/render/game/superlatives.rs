//! One superlative per player at the end of a game, such as *best haggler*. All of them follow from the log, for computers
//! as well as for people.

use strum::VariantArray;

use basari_rules::game::{Action, Event, Seat};

/// What a player did best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Superlative {
    pub seat: Seat,
    pub title: Title,
    /// What the title is for: gems, points or times.
    pub count: u32,
}

/// The titles, in the order in which they are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum Title {
    /// The most gems from barters.
    Haggler,
    /// The others gave way most often.
    Feared,
    /// Alone with an action most often.
    Luckiest,
    /// The most points at the ends of stages.
    BonusHunter,
    /// The most gems outside of barters.
    Collector,
    /// The most offers.
    Stubborn,
    /// The most gems paid in barters.
    BigSpender,
    /// The most points in a single stage.
    Sprinter,
    /// The most points in the first stage.
    Starter,
    /// The most points in the last stage.
    Finisher,
    /// The most actions lost because too many chose them.
    Unluckiest,
    /// The fewest barters.
    Peaceful,
    /// The fewest gems paid in barters.
    Thrifty,
    /// Their own best stage.
    BestStage,
    /// Their own best round.
    BestRound,
    /// Their gems outside of barters.
    GemLover,
    /// Their points.
    GoodSport,
}

/// Who may have a title.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Award {
    /// Those with the highest number, if it is not zero.
    Most,
    /// Those with the lowest number.
    Fewest,
    /// Everybody. These titles are for those who surpass the others in nothing.
    Anyone,
}

impl Title {
    fn award(self) -> Award {
        match self {
            Title::Peaceful | Title::Thrifty => Award::Fewest,
            Title::BestStage | Title::BestRound | Title::GemLover | Title::GoodSport => Award::Anyone,
            _ => Award::Most,
        }
    }

    fn count(self, deeds: &Deeds) -> u32 {
        match self {
            Title::Haggler => deeds.gems_won,
            Title::Feared => deeds.others_gave_way,
            Title::Luckiest => deeds.alone,
            Title::BonusHunter => deeds.bonus,
            Title::Collector | Title::GemLover => deeds.gems_collected,
            Title::Stubborn => deeds.offers,
            Title::BigSpender | Title::Thrifty => deeds.gems_paid,
            Title::Sprinter | Title::BestStage => deeds.stages.iter().copied().max().unwrap_or(0),
            Title::Starter => deeds.stages.first().copied().unwrap_or(0),
            Title::Finisher => deeds.stages.last().copied().unwrap_or(0),
            Title::Unluckiest => deeds.lost,
            Title::Peaceful => deeds.barters,
            Title::BestRound => deeds.rounds.iter().copied().max().unwrap_or(0),
            Title::GoodSport => deeds.stages.iter().sum(),
        }
    }

    /// The seats that may have this title, as indices.
    fn candidates(self, deeds: &[Deeds]) -> Vec<usize> {
        let counts: Vec<u32> = deeds.iter().map(|deeds| self.count(deeds)).collect();
        let wanted = match self.award() {
            Award::Most => counts.iter().copied().max().filter(|&most| most > 0),
            Award::Fewest => counts.iter().copied().min(),
            Award::Anyone => return (0..counts.len()).collect(),
        };
        (0..counts.len()).filter(|&seat| Some(counts[seat]) == wanted).collect()
    }
}

/// A different superlative for every player, in the order of `seats`.
pub fn superlatives(seats: &[Seat], events: &[Event]) -> Vec<Superlative> {
    let deeds = Tally::of(seats.len(), events).deeds;
    let is_personal = |title: &Title| title.award() == Award::Anyone;
    let (personal, shared): (Vec<Title>, Vec<Title>) = Title::VARIANTS.iter().copied().partition(is_personal);
    let mut assignment = Assignment::new(&deeds, &shared);
    for seat in seats {
        assignment.find_title(seat.index(), &mut Vec::new());
    }
    // Nobody is left without a title: somebody always has the fewest barters, so at most four are left for four titles.
    let mut left = personal.into_iter();
    let title_of = |&seat: &Seat| {
        let title = assignment.title_of(seat.index()).or_else(|| left.next())?;
        Some(Superlative { seat, title, count: title.count(deeds.get(seat.index())?) })
    };
    seats.iter().filter_map(title_of).collect()
}

/// Gives titles to as many players as possible: whoever finds all of theirs taken may make another player switch.
struct Assignment {
    /// Each title with its candidates and the seat that has it.
    titles: Vec<(Title, Vec<usize>, Option<usize>)>,
}

impl Assignment {
    fn new(deeds: &[Deeds], titles: &[Title]) -> Assignment {
        Assignment { titles: titles.iter().map(|&title| (title, title.candidates(deeds), None)).collect() }
    }

    /// Finds a title for this seat. `tried` are the titles that somebody in this search already asked for.
    fn find_title(&mut self, seat: usize, tried: &mut Vec<usize>) -> bool {
        for index in 0..self.titles.len() {
            if tried.contains(&index) || !self.titles[index].1.contains(&seat) {
                continue;
            }
            tried.push(index);
            let is_free = match self.titles[index].2 {
                Some(owner) => self.find_title(owner, tried),
                None => true,
            };
            if is_free {
                self.titles[index].2 = Some(seat);
                return true;
            }
        }
        false
    }

    fn title_of(&self, seat: usize) -> Option<Title> {
        self.titles.iter().find(|(_, _, owner)| *owner == Some(seat)).map(|(title, ..)| *title)
    }
}

/// What one player did in a game.
#[derive(Clone, Debug, Default)]
struct Deeds {
    gems_won: u32,
    gems_paid: u32,
    gems_collected: u32,
    others_gave_way: u32,
    alone: u32,
    lost: u32,
    offers: u32,
    barters: u32,
    bonus: u32,
    /// Points by stage and by round.
    stages: Vec<u32>,
    rounds: Vec<u32>,
}

impl Deeds {
    fn score(&mut self, points: u8) {
        for last in [self.stages.last_mut(), self.rounds.last_mut()].into_iter().flatten() {
            *last += u32::from(points);
        }
    }
}

/// Counts deeds, event by event.
struct Tally {
    deeds: Vec<Deeds>,
    laid: Vec<(Seat, Action)>,
    /// The two players of the current barter.
    barter: Option<(Seat, Seat)>,
    /// The standing offer, in gems.
    standing: Option<(Seat, u32)>,
}

impl Tally {
    fn of(players: usize, events: &[Event]) -> Tally {
        let deeds = vec![Deeds::default(); players];
        let mut tally = Tally { deeds, laid: Vec::new(), barter: None, standing: None };
        for event in events {
            tally.count(event);
        }
        tally
    }

    fn add(&mut self, seat: Seat, count: impl FnOnce(&mut Deeds)) {
        if let Some(deeds) = self.deeds.get_mut(seat.index()) {
            count(deeds);
        }
    }

    fn count(&mut self, event: &Event) {
        match event {
            Event::RoundBegan { round, .. } => self.begin_round(*round == 1),
            Event::Laid { seat, action } => {
                self.laid.retain(|(other, _)| other != seat);
                self.laid.push((*seat, action.open()));
            }
            Event::Revealed => self.count_alone(),
            Event::Lost { seats, .. } => seats.iter().for_each(|seat| self.add(seat, |deeds| deeds.lost += 1)),
            Event::BarterBegan { opener, other, .. } => {
                (self.barter, self.standing) = (Some((*opener, *other)), None);
                self.add(*opener, |deeds| deeds.barters += 1);
                self.add(*other, |deeds| deeds.barters += 1);
            }
            Event::Offered { seat, offer } => {
                self.standing = Some((*seat, offer.gems().total()));
                self.add(*seat, |deeds| deeds.offers += 1);
            }
            Event::Accepted { seat } | Event::Declined { seat } => self.settle(*seat),
            Event::Scored { seat, points } => self.add(*seat, |deeds| deeds.score(*points)),
            Event::Received { seat, gems } | Event::Swapped { seat, take: gems, .. } => {
                self.add(*seat, |deeds| deeds.gems_collected += gems.total());
            }
            Event::Took { seat, .. } => self.add(*seat, |deeds| deeds.gems_collected += 1),
            Event::StageScored(score) => {
                for line in &score.lines {
                    for seat in line.seats.iter() {
                        self.add(seat, |deeds| {
                            deeds.bonus += u32::from(line.each);
                            deeds.score(line.each);
                        });
                    }
                }
            }
            Event::Started(_)
            | Event::Placed { .. }
            | Event::Dealt { .. }
            | Event::Rolled { .. }
            | Event::Penniless { .. }
            | Event::Performed { .. }
            | Event::Drew { .. }
            | Event::TradeBegan { .. }
            | Event::Missed { .. }
            | Event::Ended { .. } => {}
        }
    }

    fn begin_round(&mut self, is_new_stage: bool) {
        for deeds in &mut self.deeds {
            deeds.rounds.push(0);
            if is_new_stage {
                deeds.stages.push(0);
            }
        }
    }

    fn count_alone(&mut self) {
        let laid = std::mem::take(&mut self.laid);
        for (seat, action) in &laid {
            if laid.iter().filter(|(_, other)| other == action).count() == 1 {
                self.add(*seat, |deeds| deeds.alone += 1);
            }
        }
    }

    /// This player gives way to the other one, for the standing offer or for nothing.
    fn settle(&mut self, seat: Seat) {
        let Some((opener, other)) = self.barter.take() else { return };
        let rival = if seat == opener { other } else { opener };
        let price = self.standing.take().map_or(0, |(_, gems)| gems);
        self.add(seat, |deeds| deeds.gems_won += price);
        self.add(rival, |deeds| {
            deeds.gems_paid += price;
            deeds.others_gave_way += 1;
        });
    }
}
