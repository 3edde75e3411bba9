//! The rules of the games, what solvers and strategies find in them, and proofs.

#[path = "../support/mod.rs"]
mod support;

mod battleship;
mod battleship_games;
mod battleship_known;
mod battleship_sides;
mod claims;
mod connect4;
mod connect4_book;
mod connect4_solver;
mod floating_rules;
mod gomoku;
mod gomoku_lines;
mod gomoku_proof;
mod gomoku_tactics;
mod grundy;
mod grundy_nimbers;
mod laws;
mod learned;
mod levels;
mod morris;
mod perfect;
mod perft;
mod points;
mod proofs;
mod solved;
mod solvers;
