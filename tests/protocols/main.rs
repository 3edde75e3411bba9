//! The session and the protocols on standard input and output.

#[path = "../support/mod.rs"]
mod support;

mod doors;
mod doors_thought;
mod fen;
mod input_end;
mod ready;
mod robust;
mod starved;
mod transcripts;
mod variants;
