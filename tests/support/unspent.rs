//! Which faults of the playground have not struck yet. It keeps that to itself, and only prints it.

use basari::playground::faults::Faults;

/// How often each fault that was set with a count is still to strike, in the order in which they were set.
#[derive(Debug)]
pub struct Unspent {
    pub requests: Vec<u32>,
    pub events: Vec<u32>,
}

impl Unspent {
    pub fn of(faults: &Faults) -> Unspent {
        let text = format!("{faults:?}");
        let (requests, rest) = text.split_once("], events: [").expect("the faults as they are printed");
        let (events, _) = rest.split_once("], held: {").expect("the faults as they are printed");
        let number = |text: &str| text.split(')').next().and_then(|number| number.trim().parse().ok());
        Unspent {
            requests: requests.split("often: Next(").skip(1).filter_map(number).collect(),
            events: events.split("), (").filter_map(|event| number(event.rsplit(", ").next()?)).collect(),
        }
    }

    pub fn is_nothing(&self) -> bool {
        self.requests.iter().chain(&self.events).all(|left| *left == 0)
    }
}
