//! Matches, tournaments, their players and results, the report, and the checker.

#[path = "../support/mod.rs"]
mod support;

mod battleship_match;
mod blame;
mod bridges;
mod check;
mod check_causes;
mod confinement;
mod deadlines;
mod foreign;
mod gomocup;
mod matches;
mod openings;
mod processes;
mod ratings;
mod referee_script;
mod report;
mod sandbox;
mod similar;
mod sprt;
mod students;
mod swiss;
mod swiss_rematches;
mod tournament_changes;
mod tournament_class;
mod tournament_command;
mod tournament_elo;
mod tournament_files;
mod tournament_folder;
mod tournament_journal;
mod tournament_merge;
mod tournament_schedule;
mod tournament_tables;
mod tournament_truth;
mod trace;
mod watch;
