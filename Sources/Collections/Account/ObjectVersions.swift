import CivilTime
import CalendarImport
import ICalendar
import Journal

/// The states of the versions of a task that were served or sent by apps, oldest first.
///
/// A write is interpreted by its differences from the version that the app edited.
struct ObjectVersions {
    private var versions: [(digest: ObjectDigest, sighting: LastSeenState)]

    /// The maximum number of versions. An app further behind is assumed to have the oldest one.
    private static let most = 16

    /// Adds the current version unless it is known.
    mutating func add(present bytes: [UInt8], _ reader: CalendarReader) {
        let digest = ObjectDigest(of: bytes)
        guard !versions.contains(where: { $0.digest == digest }) else { return }
        let reading = reader.reading(bytes) { $0.name == "VTODO" }
        add(reading.components.first, digest, upon: nil)
    }

    /// Adds a version sent by an app, with the state of the version that it edited, if known.
    mutating func add(_ task: ReadComponent?, _ digest: ObjectDigest, upon basis: LastSeenState?) {
        guard let task else { return }
        let version = (digest, LastSeenState(of: task, after: basis))
        versions = (versions + [version]).suffix(Self.most)
    }
}

extension ObjectVersions {
    /// Returns the state of the version that an app edited, or `nil` if no version is known.
    ///
    /// A stale entity tag identifies it. Without one, the version is found by SEQUENCE and
    /// LAST-MODIFIED: each change by dosecal has a higher SEQUENCE, which apps keep or increment.
    /// This also works if an app overwrites the current version with an older one although its tag
    /// is current.
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
        // Contradictory marks are left over from a version that was marked as done.
        let ticked = sent.contradiction == nil ? nil : texts.last { $0.state == .done }
        return ticked ?? texts.last { !$0.isLater(than: sent) } ?? texts.first
    }

    /// The lower bound of the SEQUENCE that dosecal assigns. Some apps restart counting below it.
    private static let leastOwn = 1_000_000
}

/// The stored form: one line for each version.
extension ObjectVersions {
    private static let nothing = "-"

    /// Reads the stored versions of the object with this UID. Malformed lines are ignored.
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

    /// The stored form of the versions.
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
