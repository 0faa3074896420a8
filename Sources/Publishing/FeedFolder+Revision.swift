import CivilTime
import Feed
import Files

extension FeedFolder {
    /// Returns the latest revision in a feed's file, or `nil` if there is none. The whole file is
    /// read, because apps ignore an entry whose SEQUENCE is lower than before.
    func latestRevision(in files: FeedFiles) throws(PublishError) -> Instant? {
        var scan = SequenceScan()
        try read(files.calendar) { bytes in for byte in bytes { scan.add(byte) } }
        return scan.greatest.map(PublishedRevision.change)
    }
}

/// Finds the greatest SEQUENCE in a calendar.
private struct SequenceScan {
    private(set) var greatest: Int?
    private var matched = 0
    private var number = 0

    private static let mark = Array("\nSEQUENCE:".utf8)

    mutating func add(_ byte: UInt8) {
        if matched == Self.mark.count {
            if (48...57).contains(byte), number < 1 << 31 {
                number = number * 10 + Int(byte - 48)
                return
            }
            greatest = max(greatest ?? 0, number)
            matched = 0
        }
        matched = byte == Self.mark[matched] ? matched + 1 : byte == Self.mark[0] ? 1 : 0
        number = 0
    }
}
