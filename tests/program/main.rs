//! The other verbs of the program, its documents, and its sources.

#[path = "../support/mod.rs"]
mod support;

mod battleship_play;
mod bom;
mod complete;
mod documents;
mod files;
mod gomoku_tuning;
mod grundy_experience;
mod guide;
mod help;
mod layers;
mod learned_files;
mod manual;
mod play;
mod prove;
mod replay;
mod solve;
mod starter;
mod survival;
mod train;
