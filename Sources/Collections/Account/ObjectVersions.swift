import CivilTime
import CalendarImport
import ICalendar
import Journal

/// The texts of an account's task that were served or that apps sent, oldest first. A write is judged by
/// what it changes in the text upon which it is based.
struct ObjectVersions {
    private var versions: [(digest: ObjectDigest, sighting: LastSeenState)]

    /// Apps that are further behind than this are taken to have the oldest of them.
    private static let most = 16

    /// Adds what the object has, unless it is known.
    mutating func add(present bytes: [UInt8], _ reader: CalendarReader) {
        let digest = ObjectDigest(of: bytes)
        guard !versions.contains(where: { $0.digest == digest }) else { return }
        let reading = reader.reading(bytes) { $0.name == "VTODO" }
        add(reading.components.first, digest, upon: nil)
    }

    /// Adds what an app has sent, with the text upon which it was written, if that is known.
    mutating func add(_ task: ReadComponent?, _ digest: ObjectDigest, upon basis: LastSeenState?) {
        guard let task else { return }
        let version = (digest, LastSeenState(of: task, after: basis))
        versions = (versions + [version]).suffix(Self.most)
    }
}

extension ObjectVersions {
    /// The text upon which an app has written a task; nil if none is known.
    ///
    /// A stale entity tag names it. Without one it is found by SEQUENCE and LAST-MODIFIED: each change that
    /// dosecal makes has a higher SEQUENCE, which apps keep or count up. So it is also found if an app
    /// overwrites the present text with an older one although its tag is current.
    func basis(of task: ReadComponent, stale tags: ObjectCondition.Tags?) -> LastSeenState? {
        if case .these(let tags)? = tags,
            let named = versions.last(where: { tags.contains($0.digest.tag) })
        {
            return named.sighting
        }
        let sent = LastSeenState(of: task)
        let known = versions.map(\.sighting)
        guard sent.sequence > Self.leastOwn, let oldest = known.map(\.sequence).min() else {
            return known.last
        }
        let sequence = known.map(\.sequence).filter { $0 <= sent.sequence }.max() ?? oldest
        let texts = known.filter { $0.sequence == sequence }
        // What is left over of a tick comes from a text that had it.
        let ticked = sent.contradiction == nil ? nil : texts.last { $0.state == .done }
        return ticked ?? texts.last { !$0.isLater(than: sent) } ?? texts.first
    }

    /// No change of dosecal's has so low a number; some apps begin to count anew.
    private static let leastOwn = 1_000_000
}

/// How stores keep it: a line for each.
extension ObjectVersions {
    private static let nothing = "-"

    /// Reads what was kept of the object of a UID; a line that is none is left out.
    init(stored: String, of uid: String) {
        versions = stored.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 5, let bits = UInt64(words[0], radix: 16),
                let sequence = Int(words[1]), let state = LastSeenState.State(rawValue: words[3])
            else { return nil }
            let sighting = LastSeenState(
                uid: uid, state: state, sequence: sequence,
                modified: Int(words[2]).map(Instant.init(seconds:)), seen: Instant(seconds: 0),
                contradiction: LastSeenState.State(rawValue: words[4]))
            return (ObjectDigest(bits: bits), sighting)
        }
    }

    /// What is to be kept.
    var stored: String {
        versions.map { digest, seen in
            let words = [
                digest.tag, "\(seen.sequence)",
                seen.modified.map { "\($0.seconds)" } ?? Self.nothing, seen.state.rawValue,
                seen.contradiction?.rawValue ?? Self.nothing,
            ]
            return words.joined(separator: " ") + "\n"
        }.joined()
    }
}

extension LastSeenState {
    fileprivate init(of task: ReadComponent, after before: LastSeenState? = nil) {
        self.init(of: task, after: before, seen: Instant(seconds: 0))
    }

    fileprivate func isLater(than other: LastSeenState) -> Bool {
        guard let modified, let moment = other.modified else { return false }
        return moment < modified
    }
}
