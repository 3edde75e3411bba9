//! Random sessions of each protocol and random damage to each kind of file, drawn from grammars,
//! with what must hold of all of them.
//!
//! The checks run a few hundred from a fixed seed. By hand they run as long as one likes, each
//! target in a thread of its own:
//!
//! ```sh
//! JOGADA_FUZZ_SECONDS=600 JOGADA_FUZZ_SEED=7 cargo test --release --test fuzz
//! ```
//!
//! What fails says with which seed it begins with just that session.

mod files;
mod gomocup;
mod gtp;
mod native;
mod session;
mod universal;
