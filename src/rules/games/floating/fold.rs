//! What remains of a position when it does not matter where on the board it stands, nor which way
//! round.

use crate::rules::{Bitboard3x3, bitboard3x3};

/// A box of stones and the rows and columns of the area above, below, to the left and to the right
/// of it.
#[derive(Clone, Copy)]
pub(super) struct Boxed {
    /// Each is 0, 1 or 2:
    ///
    /// ```text
    /// bits   7 6     5 4     3 2    1 0
    ///       above | below | left | right
    /// ```
    margins: u8,
    height: u8,
    width: u8,
    x: Bitboard3x3,
    o: Bitboard3x3,
}

impl Boxed {
    /// The stones of a box of this height and width; the margins are those above, below, to the
    /// left and to the right.
    pub fn new(margins: [u8; 4], height: u8, width: u8, x: Bitboard3x3, o: Bitboard3x3) -> Boxed {
        let [above, below, left, right] = margins;
        Boxed { margins: above << 6 | below << 4 | left << 2 | right, height, width, x, o }
    }

    /// The least code of the images of this box, under the symmetries of the square, that are not
    /// higher than wide.
    pub fn folded(self) -> u32 {
        let (low, square) = if self.height > self.width {
            (self.transposed(), false)
        } else {
            (self, self.height == self.width)
        };
        let mirrored = low.mirrored();
        // Four images; a square box has their reflections in a diagonal too.
        [low, mirrored, low.flipped(), mirrored.flipped()]
            .into_iter()
            .map(
                |image| {
                    if square { image.code().min(image.transposed().code()) } else { image.code() }
                },
            )
            .min()
            .expect("there are four")
    }

    /// A code as a word: the margins, then the grid.
    pub fn write(code: u32) -> String {
        let margins = [6, 4, 2, 0].map(|shift| (code >> shift & 0b11).to_string());
        let (x, o) = Boxed::stones(code);
        format!("{}:{}", margins.concat(), bitboard3x3::write(x, o))
    }

    /// The stones of X and of O in a code.
    pub fn stones(code: u32) -> (Bitboard3x3, Bitboard3x3) {
        (Bitboard3x3::from_bits(code >> 17), Bitboard3x3::from_bits(code >> 8))
    }

    /// The code that is so written, if it is the least of its images.
    pub fn read(word: &str) -> Option<u32> {
        let (margins, stones) = word.split_once(':')?;
        let is_margin = |byte: u8| (b'0'..=b'2').contains(&byte).then(|| byte - b'0');
        let margins: Option<Vec<u8>> = margins.bytes().map(is_margin).collect();
        let (x, o) = bitboard3x3::read(stones)?;
        let all = x | o;
        let boxed = Boxed::new(margins?.try_into().ok()?, all.height(), all.width(), x, o);
        let is_counted = x.len() == o.len() || x.len() == o.len() + 1;
        let is_reached = is_counted && !bitboard3x3::by_mover(x, o).1.has_line();
        let is_key =
            is_reached && !all.is_empty() && boxed.in_corner() && boxed.folded() == boxed.code();
        is_key.then(|| boxed.code())
    }

    /// Whether the box lies in the corner of its grid.
    fn in_corner(self) -> bool {
        let all = self.x | self.o;
        all.flipped().height() == 3 && all.mirrored().width() == 3
    }

    /// All of it in 26 bits.
    fn code(self) -> u32 {
        let (x, o) = (u32::from(self.x.bits()), u32::from(self.o.bits()));
        x << 17 | o << 8 | u32::from(self.margins)
    }

    fn transposed(self) -> Boxed {
        Boxed {
            margins: self.margins.rotate_left(4),
            height: self.width,
            width: self.height,
            x: self.x.transposed(),
            o: self.o.transposed(),
        }
    }

    fn flipped(self) -> Boxed {
        let (above, below) = (self.margins >> 6, self.margins >> 4 & 0b11);
        // Upside down within the 3x3 grid, a lower box ends at the bottom: bring it back to the
        // top.
        let back = |set: Bitboard3x3| set.flipped().shifted_back(3 - self.height, 0);
        Boxed {
            margins: below << 6 | above << 4 | self.margins & 0b1111,
            x: back(self.x),
            o: back(self.o),
            ..self
        }
    }

    fn mirrored(self) -> Boxed {
        let (left, right) = (self.margins >> 2 & 0b11, self.margins & 0b11);
        // Mirrored within the 3x3 grid, a narrower box ends at the right: bring it back to the
        // left.
        let back = |set: Bitboard3x3| set.mirrored().shifted_back(0, 3 - self.width);
        Boxed {
            margins: self.margins & 0b1111_0000 | right << 2 | left,
            x: back(self.x),
            o: back(self.o),
            ..self
        }
    }
}
