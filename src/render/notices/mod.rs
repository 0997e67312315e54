pub mod direct_message;
pub mod notice;
pub mod refusal;
