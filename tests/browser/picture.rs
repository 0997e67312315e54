//! A generated PNG: bars on a dark background.

use std::io::Write as _;

use flate2::{Compression, Crc, write::ZlibEncoder};

pub const WIDTH: u32 = 900;
pub const HEIGHT: u32 = 320;

const GROUND: [u8; 3] = [32, 36, 44];
/// Left, top, right, bottom, color.
const BARS: [(u32, u32, u32, u32, [u8; 3]); 3] =
    [(60, 60, 640, 110, [88, 101, 242]), (60, 135, 520, 185, [59, 165, 93]), (60, 210, 780, 260, [230, 126, 34])];

pub fn png() -> Vec<u8> {
    let mut rows = Vec::new();
    for y in 0..HEIGHT {
        rows.push(0);
        for x in 0..WIDTH {
            let bar = BARS
                .iter()
                .find(|(left, top, right, bottom, _)| (*left..*right).contains(&x) && (*top..*bottom).contains(&y));
            rows.extend(bar.map_or(GROUND, |bar| bar.4));
        }
    }
    let mut header = Vec::new();
    header.extend(WIDTH.to_be_bytes());
    header.extend(HEIGHT.to_be_bytes());
    // Eight bits, RGB, no interlacing.
    header.extend([8, 2, 0, 0, 0]);
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&rows).unwrap();

    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut file, b"IHDR", &header);
    chunk(&mut file, b"IDAT", &packed.finish().unwrap());
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, name: &[u8], data: &[u8]) {
    let mut crc = Crc::new();
    crc.update(name);
    crc.update(data);
    file.extend(u32::try_from(data.len()).unwrap().to_be_bytes());
    file.extend(name);
    file.extend(data);
    file.extend(crc.sum().to_be_bytes());
}
