//! Parts of a write-ahead log. Its format: <https://www.sqlite.org/fileformat2.html#walformat>.

const LOG_HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// The frames of a write-ahead log: each is a header and a page.
pub struct Frames<'a> {
    log: &'a [u8],
    frame_size: usize,
}

impl<'a> Frames<'a> {
    pub fn of(log: &'a [u8]) -> Frames<'a> {
        let page_size = usize::try_from(number(log, 8)).unwrap();
        Frames { log, frame_size: FRAME_HEADER + page_size }
    }

    /// Where the complete frames of this log end.
    pub fn end(&self) -> usize {
        LOG_HEADER + (self.log.len() - LOG_HEADER) / self.frame_size * self.frame_size
    }

    /// Where the frames after `start` begin.
    pub fn starts_from(&self, start: usize) -> Vec<usize> {
        (start..self.end()).step_by(self.frame_size).collect()
    }

    /// Whether a transaction ends with this frame: then its header has the size of the database.
    pub fn is_commit(&self, frame: usize) -> bool {
        number(self.log, frame + 4) != 0
    }

    /// Logs in which a part of the transaction from `start` to the end is missing or wrong, each with a description.
    pub fn torn_at(&self, start: usize) -> Vec<(String, Vec<u8>)> {
        let frames = self.starts_from(start);
        let last = *frames.last().unwrap();
        let middle = frames[frames.len() / 2];
        let mut torn = Vec::new();
        let cuts = [
            ("before its first frame", start),
            ("in the header of its first frame", start + 10),
            ("in its first page", start + self.frame_size / 2),
            ("in its middle", middle),
            ("before the frame that commits it", last),
            ("in the header of its last frame", last + 6),
            ("after the header of its last frame", last + FRAME_HEADER),
            ("in its last page", last + self.frame_size / 2),
            ("before its last byte", self.end() - 1),
        ];
        for (place, end) in cuts {
            torn.push((format!("cut {place}"), self.log[..end].to_vec()));
            torn.push((format!("zeros from {place}"), self.with(end..self.end(), |_| 0)));
            torn.push((format!("other bytes from {place}"), self.with(end..self.end(), |byte| !byte)));
        }
        for (place, frame) in [("first", start), ("middle", middle), ("last", last)] {
            torn.push((format!("older frames from its {place} one"), self.with_older_frames(frame)));
        }
        let bits = [
            ("page number", 3),
            ("size of the database", 7),
            ("salt", 8),
            ("checksum", 16),
            ("page", FRAME_HEADER + 100),
            ("end of the page", self.frame_size - 1),
        ];
        for (place, offset) in bits {
            let at = last + offset;
            torn.push((
                format!("a wrong bit in the {place} of its last frame"),
                self.with(at..at + 1, |byte| byte ^ 1),
            ));
        }
        let sector = start + FRAME_HEADER..start + FRAME_HEADER + 512;
        torn.push(("other bytes in a sector of its first page".into(), self.with(sector, |byte| byte ^ 0x5a)));
        // Zeros in place of zeros are no damage.
        torn.retain(|(_, log)| log[..] != self.log[..self.end()]);
        torn
    }

    fn with(&self, place: std::ops::Range<usize>, change: impl Fn(u8) -> u8) -> Vec<u8> {
        let mut log = self.log[..self.end()].to_vec();
        for byte in &mut log[place] {
            *byte = change(*byte);
        }
        log
    }

    /// From here on, frames from before a checkpoint, after which the log began again: they have another salt.
    fn with_older_frames(&self, start: usize) -> Vec<u8> {
        let mut log = self.log[..self.end()].to_vec();
        for frame in self.starts_from(start) {
            log[frame + 8..frame + 16].iter_mut().for_each(|byte| *byte = !*byte);
        }
        log
    }
}

fn number(log: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(log[at..at + 4].try_into().unwrap())
}
