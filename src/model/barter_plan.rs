//! Barter plans as players set them. The rules decide what a plan does.

use basari_rules::game::BarterPlan;

/// How long a plan applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanScope {
    /// In this round, in which a player barters at most once.
    ThisRound,
    /// In every barter of this game, until it is withdrawn. It pauses when a stage is scored, and while the purse does not
    /// cover it.
    WholeGame,
}

/// What a player chooses together with an action: what to do if somebody else picks it too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlanChoice {
    /// Ask me, even if there is a plan for the whole game.
    #[default]
    Ask,
    Follow(BarterPlan, PlanScope),
}

/// A player's plan, as only they see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SavedPlan {
    pub plan: BarterPlan,
    pub scope: PlanScope,
    /// Why it does nothing now.
    pub paused: Option<PlanPause>,
}

/// Why a plan for the whole game does nothing now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanPause {
    /// A stage was scored since it was set.
    StageScored,
    /// The purse has fewer gems than it may pay.
    NotCovered,
}

/// The viewer's barter plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnPlan {
    /// The plan for this round or for the whole game.
    pub saved: Option<SavedPlan>,
    /// What the menu shows and the action buttons submit.
    pub selected: PlanChoice,
}
