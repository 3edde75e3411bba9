//! An engine for small two-player games: rules, exact solvers, strategies, and a line protocol.
//!
//! Each layer names only those to its left; `tests/program/layers.rs` sees to that.
//!
//! ```text
//! rules ──► proof ──► solvers ──► strategies ──► session ──► protocol ──► cli ──► main
//!   └───────────────────────────────────────────────┴──────► referee ──────┘
//! ```
//!
//! - [`rules`]: what a game is; positions, moves, a game in progress with its history.
//! - [`proof`]: what a proof of a position's value is, and whether one is right.
//! - [`control`]: what bounds work: time, positions, and an end from outside.
//! - [`solvers`]: what is true of a position, proved or computed.
//! - [`strategies`]: how a side chooses its moves.
//! - [`session`]: a game in progress whose kind has been forgotten; from here on moves are words.
//! - [`protocol`]: machines from a line to lines, and the loop that reads and writes.
//! - [`referee`]: matches and tournaments between programs.
//! - [`files`]: files that are whole at any time, or not there.
//! - [`plot`]: pictures of numbers, for the report and the learning curve.
//! - [`guide`]: the chapters of the guide.
//! - [`cli`]: the command line.
//!
//! A game, asked for its truth and played:
//!
//! ```
//! use jogada::session::Engine;
//! use jogada::control::Interrupt;
//! use jogada::solvers::Value;
//!
//! let mut engine = Engine::new(1, Interrupt::default());
//! engine.set_game(&["floating", "rows=5", "cols=5"])?;
//! // Whoever begins on a board of five rows wins in seven moves, both sides counted...
//! assert_eq!(engine.value(), Ok(Value::Win { plies: 7 }.into()));
//! // ...but not by beginning in the middle.
//! engine.session_mut().play(&["[3,3]"])?;
//! assert_eq!(engine.value(), Ok(Value::Draw.into()));
//! let reply = engine.choose()?;
//! assert!(["[2,2]", "[2,4]", "[4,2]", "[4,4]"].contains(&reply.as_str()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cli;
pub mod control;
pub mod files;
pub mod guide;
pub mod plot;
pub mod proof;
pub mod protocol;
pub mod referee;
pub mod rules;
pub mod session;
pub mod solvers;
pub mod strategies;
