//! What remains of a position when it does not matter where on the board it stands, nor which way round.

use crate::rules::Nine;

/// A box of stones and the rows and columns of the area above, below, to the left and to the right of it.
#[derive(Clone, Copy)]
pub(super) struct Boxed {
    pub margins: [u8; 4],
    pub height: u8,
    pub width: u8,
    pub x: Nine,
    pub o: Nine,
}

impl Boxed {
    /// The least code of the eight images of this box under the symmetries of the square.
    pub fn folded(self) -> u32 {
        let (mut image, mut least) = (self, self.code());
        // Reflections in a diagonal and from left to right generate all eight: alternate them.
        for _ in 0..4 {
            image = image.transposed();
            least = least.min(image.code());
            image = image.mirrored();
            least = least.min(image.code());
        }
        least
    }

    /// All of it in 26 bits.
    fn code(self) -> u32 {
        let stones = u32::from(self.x.bits()) << 9 | u32::from(self.o.bits());
        self.margins
            .iter()
            .fold(stones, |code, &margin| code << 2 | u32::from(margin))
    }

    fn transposed(self) -> Boxed {
        let [above, below, left, right] = self.margins;
        Boxed {
            margins: [left, right, above, below],
            height: self.width,
            width: self.height,
            x: self.x.transposed(),
            o: self.o.transposed(),
        }
    }

    fn mirrored(self) -> Boxed {
        let [above, below, left, right] = self.margins;
        // Mirrored within the 3x3 grid, a narrower box ends at the right: bring it back to the left.
        let back = |set: Nine| set.mirrored().shifted_back(0, 3 - self.width);
        Boxed {
            margins: [above, below, right, left],
            x: back(self.x),
            o: back(self.o),
            ..self
        }
    }
}
