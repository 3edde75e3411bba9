//! Proofs as files: JSON, a node a line.

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};

use crate::rules::Side;

use super::{Claim, Goal, Node, Part, Proof};

/// What a file begins with: it is a proof, and how it is written.
const FORMAT: &str = "jogada proof 1";

/// A proof as it stands in a file, where nodes are counted from 1.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: String,
    game: String,
    moves: Vec<String>,
    proves: String,
    parts: Vec<WrittenPart>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPart {
    #[serde(with = "SideName")]
    side: Side,
    #[serde(with = "GoalName")]
    goal: Goal,
    nodes: Vec<WrittenNode>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenNode {
    node: usize,
    plies: Option<u32>,
    moves: Vec<(String, usize)>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Side", rename_all = "lowercase")]
enum SideName {
    X,
    O,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Goal", rename_all = "lowercase")]
enum GoalName {
    Win,
    Draw,
}

impl Proof {
    /// The proof as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let moves = serde_json::Value::from(self.moves.clone());
        let mut json = format!(
            "{{\"format\":{},\"game\":{},\"moves\":{moves},\"proves\":{},\"parts\":[",
            quoted(FORMAT),
            quoted(&self.game),
            quoted(&self.proves().to_string()),
        );
        let parts: Vec<String> = self.parts.iter().map(part_to_json).collect();
        json += &parts.join(",");
        json + "\n]}\n"
    }

    /// Reads what [`Proof::to_json`] has written, or somebody else.
    ///
    /// # Errors
    /// The text is no proof.
    pub fn from_json(text: &str) -> Result<Proof, BadProof> {
        let written: Written = serde_json::from_str(text).map_err(BadProof::Json)?;
        if written.format != FORMAT {
            return Err(BadProof::Format(written.format));
        }
        let parts: Vec<Part> =
            written.parts.into_iter().map(WrittenPart::read).collect::<Result<_, _>>()?;
        let proof = Proof { game: written.game, moves: written.moves, parts };
        let proves = proof.proves().to_string();
        if written.proves == proves {
            Ok(proof)
        } else {
            Err(BadProof::Title { says: written.proves, proves })
        }
    }
}

fn part_to_json(part: &Part) -> String {
    let Claim { side, goal } = part.claim;
    let goal = match goal {
        Goal::Win => "win",
        Goal::Draw => "draw",
    };
    let mut json = format!("\n{{\"side\":\"{side}\",\"goal\":\"{goal}\",\"nodes\":[");
    for (number, node) in (1..).zip(&part.nodes) {
        let moves = node.moves.iter().map(|(mv, to)| (mv.clone(), to + 1));
        let node = WrittenNode { node: number, plies: node.plies, moves: moves.collect() };
        let node = serde_json::to_string(&node).expect("numbers and words can be written");
        let comma = if number == 1 { "" } else { "," };
        write!(json, "{comma}\n{node}").expect("a string takes all that is written");
    }
    json + "\n]}"
}

impl WrittenPart {
    fn read(self) -> Result<Part, BadProof> {
        let nodes = (1..).zip(self.nodes).map(|(number, node)| {
            if node.node != number {
                let (found, expected) = (node.node, number);
                return Err(BadProof::Number { found, expected });
            }
            let moves = node.moves.into_iter().map(|(mv, to)| match to {
                0 => Err(BadProof::Zero { node: number }),
                to => Ok((mv, to - 1)),
            });
            Ok(Node { plies: node.plies, moves: moves.collect::<Result<_, _>>()? })
        });
        let (side, goal) = (self.side, self.goal);
        Ok(Part { claim: Claim { side, goal }, nodes: nodes.collect::<Result<_, _>>()? })
    }
}

/// Why a text is no proof.
#[derive(Debug)]
pub enum BadProof {
    /// It is no JSON, or not of this form.
    Json(serde_json::Error),
    /// It is of another format.
    Format(String),
    /// The nodes are not numbered 1, 2, 3 and so on.
    Number {
        /// The number that was found.
        found: usize,
        /// The number that was due.
        expected: usize,
    },
    /// A move leads to a node 0.
    Zero {
        /// The node with the move.
        node: usize,
    },
    /// It says that it proves something else than its parts do.
    Title {
        /// What it says.
        says: String,
        /// What its parts prove.
        proves: String,
    },
}

impl fmt::Display for BadProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use crate::rules::notation::Quoted;
        match self {
            BadProof::Json(error) => write!(f, "no proof: {error}"),
            BadProof::Format(word) => {
                write!(f, "format {}: expected \"{FORMAT}\"", Quoted(word))
            }
            BadProof::Number { found, expected } => {
                write!(f, "node {found}: expected node {expected}")
            }
            BadProof::Zero { node } => write!(f, "node {node}: nodes are counted from 1, not 0"),
            BadProof::Title { says, proves } => {
                write!(f, "proves {}: its parts prove \"{proves}\"", Quoted(says))
            }
        }
    }
}

impl std::error::Error for BadProof {}
