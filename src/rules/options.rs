//! Options written `key=value`, for games and strategies: declared once, checked, printed in
//! canonical order.

use std::fmt::{self, Display};

use super::notation::{Quoted, number};

/// What an option is called, which values it takes, and its default.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The key, in lower case.
    pub name: &'static str,
    /// The values that it takes.
    pub kind: OptionKind,
    /// The value when none is given, as it is written.
    pub default: &'static str,
    /// What it does, for people: a phrase without a full stop.
    pub about: &'static str,
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// An integer within bounds, both included.
    Integer {
        /// The least value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// An integer of any size, or `none`.
    Limit,
    /// One word of a list.
    Choice(&'static [&'static str]),
    /// Integers in brackets, at least one.
    List {
        /// The least value of each.
        min: i64,
        /// The largest value of each.
        max: i64,
        /// How many there may be.
        most: usize,
    },
    /// A word without blanks, such as the path of a file, or nothing at all.
    Word,
    /// A short form for the same value of two options that take the same values and come before it.
    /// It has no value of its own.
    Both(&'static str, &'static str),
}

impl OptionKind {
    /// `on` or `off`; `true` and `false` are understood as well.
    pub const SWITCH: OptionKind = OptionKind::Choice(&["on", "off"]);

    /// The canonical form of `value`, if it is one of the values.
    fn canonical(self, value: &str) -> Option<String> {
        match self {
            OptionKind::Integer { min, max } => {
                let n = number(value)??;
                (min..=max).contains(&n).then_some(())?;
                Some(n.to_string())
            }
            OptionKind::Limit if value == "none" => Some(value.to_owned()),
            OptionKind::Limit => number::<i64>(value)?.map(|n| n.to_string()),
            OptionKind::Choice(["on", "off"]) if value == "true" => Some("on".to_owned()),
            OptionKind::Choice(["on", "off"]) if value == "false" => Some("off".to_owned()),
            OptionKind::Choice(values) => values.contains(&value).then(|| value.to_owned()),
            OptionKind::List { min, max, most } => {
                let numbers = integers(value)?;
                let fits = (1..=most).contains(&numbers.len())
                    && numbers.iter().all(|n| (min..=max).contains(n));
                fits.then(|| written(&numbers))
            }
            OptionKind::Word => Some(value.to_owned()),
            OptionKind::Both(..) => None,
        }
    }
}

/// What to type for a value: `3..99` or `on|off`.
impl Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Integer { min, max } => write!(f, "{min}..{max}"),
            OptionKind::Limit => f.write_str("N|none"),
            OptionKind::Choice(values) => f.write_str(&values.join("|")),
            OptionKind::List { min, max, most } => {
                write!(f, "[N,...] with 1 to {most} integers of {min}..{max}")
            }
            OptionKind::Word => f.write_str("[WORD]"),
            OptionKind::Both(one, other) => write!(f, "N for {one}=N {other}=N"),
        }
    }
}

/// A value for every declared option.
#[derive(Clone, Debug)]
pub struct Options {
    specs: &'static [OptionSpec],
    values: Vec<String>,
}

impl Options {
    /// Every option at its default.
    #[must_use]
    pub fn defaults(specs: &'static [OptionSpec]) -> Options {
        Options { specs, values: specs.iter().map(|spec| spec.default.to_owned()).collect() }
    }

    /// The same, with the values of `key=value` words.
    ///
    /// # Errors
    /// A word without `=`, an unknown key, a key twice, or a value that the option does not take.
    pub fn with<'a>(
        &self,
        words: impl IntoIterator<Item = &'a str>,
    ) -> Result<Options, OptionError> {
        let mut options = self.clone();
        let mut given = vec![false; self.specs.len()];
        for word in words {
            let (key, value) =
                word.split_once('=').ok_or_else(|| OptionError::NoValue(word.to_owned()))?;
            let index = self
                .index(key)
                .ok_or_else(|| OptionError::Unknown { word: word.to_owned(), specs: self.specs })?;
            let meant = match self.specs[index].kind {
                OptionKind::Both(one, other) => vec![one, other],
                _ => vec![key],
            };
            for index in meant.into_iter().filter_map(|key| self.index(key)) {
                let kind = self.specs[index].kind;
                if std::mem::replace(&mut given[index], true) {
                    return Err(OptionError::Twice(word.to_owned()));
                }
                let value = kind.canonical(value);
                options.values[index] =
                    value.ok_or_else(|| OptionError::BadValue { word: word.to_owned(), kind })?;
            }
        }
        Ok(options)
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.specs.iter().position(|spec| spec.name == name)
    }

    /// The value of option `name`, which must be declared.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        &self.values[self.index(name).expect("only declared options are asked for")]
    }

    /// The value of the integer option `name`, which must be declared with bounds that fit `T`.
    #[must_use]
    pub fn integer<T: TryFrom<i64>>(&self, name: &str) -> T {
        let value = self.get(name).parse().ok().and_then(|n: i64| T::try_from(n).ok());
        value.expect("values and defaults lie within the declared bounds")
    }

    /// The value of the limit `name`, which must be declared.
    #[must_use]
    pub fn limit(&self, name: &str) -> Option<i64> {
        self.get(name).parse().ok()
    }

    /// The value of the list option `name`, which must be declared with bounds that fit `T`.
    #[must_use]
    pub fn list<T: TryFrom<i64>>(&self, name: &str) -> Vec<T> {
        let fits = "values and defaults lie within the declared bounds";
        let numbers = integers(self.get(name)).expect(fits).into_iter();
        numbers.map(|n| T::try_from(n).ok().expect(fits)).collect()
    }

    /// Whether the switch `name`, which must be declared, is on.
    #[must_use]
    pub fn is_on(&self, name: &str) -> bool {
        self.get(name) == "on"
    }
}

/// ` key=value` for every option, in the order of declaration, each with a blank before it.
impl Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_value = |spec: &OptionSpec| !matches!(spec.kind, OptionKind::Both(..));
        let pairs = self.specs.iter().zip(&self.values);
        let mut pairs = pairs.filter(|(spec, _)| has_value(spec));
        pairs.try_for_each(|(spec, value)| write!(f, " {}={value}", spec.name))
    }
}

/// The integers of a list such as `[5,9,40]`, if `word` has that form and they all fit.
fn integers(word: &str) -> Option<Vec<i64>> {
    let inside = word.strip_prefix('[')?.strip_suffix(']')?;
    inside.split(',').map(|item| number(item)?).collect()
}

/// The list as it is written.
fn written(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("[{}]", numbers.join(","))
}

/// Why words are not options.
#[derive(Clone, Debug)]
pub enum OptionError {
    /// A word is not of the form `key=value`.
    NoValue(String),
    /// There is no such option.
    Unknown {
        /// The offending word.
        word: String,
        /// The options that there are.
        specs: &'static [OptionSpec],
    },
    /// An option is given twice.
    Twice(String),
    /// The option does not take this value.
    BadValue {
        /// The offending word.
        word: String,
        /// The values that it takes.
        kind: OptionKind,
    },
    /// The value names something that cannot be used.
    Unusable {
        /// The offending word.
        word: String,
        /// Why not.
        why: String,
    },
    /// Each value is in bounds, but together they make no game.
    Together {
        /// All options, as they are written.
        words: String,
        /// What they have to keep.
        expected: &'static str,
    },
}

impl Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::NoValue(word) => write!(f, "{}: expected key=value", Quoted(word)),
            OptionError::Unknown { word, specs: [] } => {
                write!(f, "{}: expected no option here", Quoted(word))
            }
            OptionError::Unknown { word, specs } => {
                write!(f, "{}: expected one of", Quoted(word))?;
                specs.iter().try_for_each(|spec| write!(f, " {}={}", spec.name, spec.kind))
            }
            OptionError::Twice(word) => write!(f, "{}: this option is given twice", Quoted(word)),
            OptionError::Unusable { word, why } => write!(f, "{}: {why}", Quoted(word)),
            OptionError::BadValue { word, kind } => write!(f, "{}: expected {kind}", Quoted(word)),
            OptionError::Together { words, expected } => {
                write!(f, "{}: expected {expected}", Quoted(words))
            }
        }
    }
}

impl std::error::Error for OptionError {}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec {
            name: "rows",
            kind: OptionKind::Integer { min: 3, max: 99 },
            default: "15",
            about: "",
        },
        OptionSpec { name: "adapt", kind: OptionKind::SWITCH, default: "off", about: "" },
        OptionSpec { name: "nodes", kind: OptionKind::Limit, default: "none", about: "" },
        OptionSpec {
            name: "fleet",
            kind: OptionKind::List { min: 1, max: 9, most: 3 },
            default: "[4,3]",
            about: "",
        },
        OptionSpec { name: "table", kind: OptionKind::Word, default: "", about: "" },
        OptionSpec {
            name: "cols",
            kind: OptionKind::Integer { min: 3, max: 99 },
            default: "15",
            about: "",
        },
        OptionSpec {
            name: "square",
            kind: OptionKind::Both("rows", "cols"),
            default: "",
            about: "",
        },
    ];

    fn parse(words: &str) -> Result<Options, String> {
        Options::defaults(SPECS).with(words.split_whitespace()).map_err(|error| error.to_string())
    }

    #[test]
    fn every_option_has_a_value_and_prints_in_order() {
        let options = parse("adapt=on rows=007").unwrap();
        assert_eq!(options.to_string(), " rows=7 adapt=on nodes=none fleet=[4,3] table= cols=15");
        assert_eq!(options.integer::<u8>("rows"), 7);
        let square = parse("square=9").unwrap();
        assert!(
            square.to_string().starts_with(" rows=9 ") && square.to_string().ends_with(" cols=9")
        );
        assert!(options.is_on("adapt"));
        assert!(parse("adapt=true").unwrap().is_on("adapt"));
        assert!(!parse("adapt=false").unwrap().is_on("adapt"));
        assert_eq!(
            parse("").unwrap().to_string(),
            " rows=15 adapt=off nodes=none fleet=[4,3] table= cols=15"
        );
        assert_eq!(parse("").unwrap().limit("nodes"), None);
        assert_eq!(parse("nodes=-5").unwrap().limit("nodes"), Some(-5));
        assert_eq!(parse("table=").unwrap().get("table"), "");
        let options = parse("fleet=[05,1,1] table=a/b").unwrap();
        assert_eq!(options.list::<u8>("fleet"), [5, 1, 1]);
        assert!(options.to_string().ends_with(" fleet=[5,1,1] table=a/b cols=15"));
    }

    #[test]
    fn errors_quote_the_word_and_say_what_was_expected() {
        for (words, error) in [
            ("rows", "\"rows\": expected key=value"),
            (
                "size=3",
                "\"size=3\": expected one of rows=3..99 adapt=on|off nodes=N|none \
                 fleet=[N,...] with 1 to 3 integers of 1..9 table=[WORD] \
                 cols=3..99 square=N for rows=N cols=N",
            ),
            ("rows=2", "\"rows=2\": expected 3..99"),
            ("rows=+5", "\"rows=+5\": expected 3..99"),
            ("rows=", "\"rows=\": expected 3..99"),
            ("nodes=many", "\"nodes=many\": expected N|none"),
            ("fleet=[]", "\"fleet=[]\": expected [N,...] with 1 to 3 integers of 1..9"),
            ("fleet=[5,10]", "\"fleet=[5,10]\": expected [N,...] with 1 to 3 integers of 1..9"),
            ("fleet=5", "\"fleet=5\": expected [N,...] with 1 to 3 integers of 1..9"),
            ("adapt=yes", "\"adapt=yes\": expected on|off"),
            ("rows=5 rows=6", "\"rows=6\": this option is given twice"),
            ("rows=5 square=6", "\"square=6\": this option is given twice"),
            ("square=2", "\"square=2\": expected 3..99"),
        ] {
            assert_eq!(parse(words).unwrap_err(), error);
        }
    }
}
