public import CivilTime

/// The revision of each of a feed's components: one that is as it was keeps the one that it has,
/// one that is not gets a later one. DTSTAMP, LAST-MODIFIED and SEQUENCE follow from it.
///
/// It is kept as lines of text from one publishing to the next.
public struct RevisionBook: Sendable {
    private struct Line {
        let content: UInt64
        let revision: Int
    }
    private var before: [String: Line] = [:]
    private var lines: [(uid: String, line: Line)] = []
    /// What a component that changed now gets: never a revision that was given before.
    private let next: Int

    /// The revisions that were given before, as `text` had them; what changed was changed now.
    ///
    /// A clock that went back gives a revision after all that were given.
    public init(_ text: String, at now: Instant) {
        var greatest = 0
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            if fields.count == 1, let seconds = Int(fields[0]) { greatest = seconds }
            guard fields.count == 3, let content = UInt64(fields[1], radix: 16),
                let revision = Int(fields[2])
            else { continue }
            before[String(fields[0])] = Line(content: content, revision: revision)
            greatest = max(greatest, revision)
        }
        next = max(now.seconds, greatest + 1)
    }

    /// The revision of a component whose content is `content` in short; to be asked once for each.
    public mutating func revision(of uid: String, content: UInt64) -> Instant {
        var line = Line(content: content, revision: next)
        if let old = before[uid], old.content == content { line = old }
        lines.append((uid, line))
        return Instant(seconds: line.revision)
    }

    /// The lines for the next time: the greatest revision ever given, then what was asked for.
    public var text: String {
        let given = lines.map(\.line.revision) + before.values.map(\.revision)
        let head = "\(max(given.max() ?? 0, next - 1))\n"
        return lines.reduce(into: head) { text, entry in
            text += "\(entry.uid) \(String(entry.line.content, radix: 16)) \(entry.line.revision)\n"
        }
    }
}
