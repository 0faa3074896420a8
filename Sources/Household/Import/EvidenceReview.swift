package import CalendarImport
package import ICalendar
package import Journal

/// Why evidence matches nothing, seen with the plans and the record as they are now.
package struct EvidenceReview {
    /// The persons whom evidence can be about.
    package let view: CalendarPersons
    private let reader: CalendarReader
    private let newID: () -> EntryID

    /// Reads everybody's plan and record.
    package init(_ household: Household) throws {
        view = try CalendarPersons(household)
        reader = CalendarReader(zones: household.zones)
        newID = household.newID
    }

    /// What each piece says; nothing for those that nobody can read.
    package func findings(of all: [Unmatched]) -> [Int: Finding] {
        var findings = read(all, .copy)
        // Read together, several pieces about the same thing give one finding; read alone, each
        // gives its own. Only in a place an object can be moved.
        for unmatched in all where findings[unmatched.number] == nil {
            if let uid = unmatched.evidence.deletedUID {
                findings[unmatched.number] = finding(ofDeleted: uid, unmatched)
                continue
            }
            let place = CalendarSource.Kind.place("\(unmatched.number)")
            let alone = read([unmatched], .copy).merging(read([unmatched], place)) { first, _ in
                first
            }
            findings.merge(alone) { first, _ in first }
        }
        return findings
    }

    /// What a piece begins with, where it can be read.
    package func component(of unmatched: Unmatched) -> ReadComponent? {
        reader.reading(Self.calendar(around: unmatched.evidence.raw)) { _ in true }.components.first
    }

    /// What it would say that an object alone is gone.
    private func finding(ofDeleted uid: String, _ unmatched: Unmatched) -> Finding? {
        let place = "\(unmatched.number)"
        let seen = LastSeenState(
            uid: uid, state: .open, sequence: 0, modified: nil, seen: unmatched.evidence.read)
        var source = CalendarSource(.place(place), [])
        source.isTended = true
        return view.confirmation(sightings: [place: [seen]])
            .conclusions(from: [source], newID: newID).findings.first
    }

    private func read(_ all: [Unmatched], _ kind: CalendarSource.Kind) -> [Int: Finding] {
        let files = all.map { unmatched in
            CalendarSource.File(
                name: String(unmatched.number),
                reader.reading(Self.calendar(around: unmatched.evidence.raw)) { _ in true })
        }
        var source = CalendarSource(kind, files, isWhole: false)
        source.isTended = kind != .copy
        let conclusions = view.confirmation().conclusions(from: [source], newID: newID)
        let pairs = conclusions.findings.compactMap { finding in
            Int(finding.file).map { ($0, finding) }
        }
        return Dictionary(pairs) { first, second in
            first.verdict.mismatch == nil ? second : first
        }
    }

    /// A component is kept without the calendar that it stood in.
    private static func calendar(around raw: [UInt8]) -> [UInt8] {
        let head = String(decoding: raw.prefix(15), as: UTF8.self).uppercased()
        guard !head.hasPrefix("BEGIN:VCALENDAR") else { return raw }
        let end: [UInt8] = raw.last == 10 || raw.last == 13 ? [] : [13, 10]
        return Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n".utf8) + raw + end
            + Array("END:VCALENDAR\r\n".utf8)
    }
}
