pub mod barter_plan;
pub mod change_plan;
pub mod submit;
