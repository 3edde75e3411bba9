//! What tests share.

#![allow(dead_code)] // Each group of tests uses a part.

pub mod boards;
pub mod browser;
pub mod carriers;
pub mod command;
pub mod contest;
pub mod double;
pub mod finished;
pub mod five;
pub mod fleets;
pub mod folder;
pub mod hat;
pub mod lessons;
pub mod matches;
pub mod morris_points;
pub mod naive;
pub mod plain;
pub mod policy;
pub mod positions;
pub mod proved;
pub mod random_board;
pub mod rehearsal;
pub mod screen;
pub mod three;
pub mod transcript;
pub mod tree;
