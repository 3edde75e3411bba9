//! The guide: a chapter for each thing that one may want to do. `jogada guide` prints them.

/// A chapter of the guide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// What it is asked for by.
    pub name: &'static str,
    /// Its text, in Markdown.
    pub text: &'static str,
}

impl Chapter {
    /// Its heading.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default().trim_start_matches("# ")
    }
}

macro_rules! chapters {
    ($($name:ident)*) => {
        /// All chapters, in the order of reading.
        pub const CHAPTERS: &[Chapter] = &[$(Chapter {
            name: stringify!($name),
            text: include_str!(concat!(stringify!($name), ".md")),
        }),*];

        $(
            #[doc = include_str!(concat!(stringify!($name), ".md"))]
            pub mod $name {}
        )*
    };
}

chapters! { play check tournament matches engines games learning solving proofs strength }
