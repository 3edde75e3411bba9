//! The other verbs of the program, its documents, and its sources.

#[path = "../support/mod.rs"]
mod support;

mod battleship_play;
mod bom;
mod complete;
mod documents;
mod gomoku_tuning;
mod grundy_experience;
mod layers;
mod learned_files;
mod play;
mod prove;
mod replay;
mod solve;
mod survival;
mod train;
