//! Pages that this program serves to a browser on the same machine.

mod server;

pub use server::{Document, Server};
