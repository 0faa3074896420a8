internal import CivilTime

/// Finds out which IANA zone the TZIDs of a file mean.
///
/// A TZID is data: it never leads out of the folder with the zones.
struct ZoneNames {
    private let directory: ZoneDirectory
    private var answers: [String: String?] = [:]
    private var located: [Int: [String: String]] = [:]

    init(_ directory: ZoneDirectory) {
        self.directory = directory
    }

    /// The IANA name of a zone by what its name alone says, or nil.
    mutating func known(_ tzid: String) -> String? {
        guard tzid.utf8.count <= Limits.zone else { return nil }
        if let answer = answers[tzid] { return answer }
        let name = tzid.trimmed
        let answer =
            plain(name) ?? WindowsZones.name(of: name).flatMap(plain)
            ?? ZonePrefix.suffixes(of: name).lazy.compactMap(plain).first
        answers[tzid] = answer
        return answer
    }

    /// The IANA name of a zone as a calendar calls it, which says where it lies itself.
    mutating func known(
        _ tzid: String, inCalendar calendar: Int, locations: (Int) -> [String: String]
    ) -> String? {
        if let name = known(tzid) { return name }
        let own = located[calendar] ?? locations(calendar)
        located[calendar] = own
        return own[tzid].flatMap { known($0) }
    }

    private func plain(_ name: String) -> String? { MissingZone.name(name, in: directory) }
}
