package import CalendarImport
package import ICalendar
package import Journal

/// An analysis of unmatched evidence with the current plans and records.
package struct EvidenceReview {
    /// The persons to whom the evidence can refer.
    package let view: CalendarPersons
    private let reader: CalendarReader
    private let newID: () -> EntryID

    /// Loads all plans and records.
    package init(_ household: Household) throws {
        view = try CalendarPersons(household)
        reader = CalendarReader(zones: household.zones)
        newID = household.newID
    }

    /// Returns the finding of each piece of evidence, by its number. Unreadable pieces are left
    /// out.
    package func findings(of all: [Unmatched]) -> [Int: Finding] {
        var findings = read(all, .copy)
        // If several pieces refer to the same dose, reading them together gives one finding, so the
        // others are read alone. Moved objects are recognized only with a source that is a place.
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

    /// Returns the first component of the evidence, or `nil` if it is unreadable.
    package func component(of unmatched: Unmatched) -> ReadComponent? {
        reader.reading(Self.calendar(around: unmatched.evidence.raw)) { _ in true }.components.first
    }

    /// Returns the finding for the deletion of a single object.
    private func finding(ofDeleted uid: String, _ unmatched: Unmatched) -> Finding? {
        let place = "\(unmatched.number)"
        let seen = LastSeenState(
            uid: uid, state: .open, sequence: 0, modified: nil, seen: unmatched.evidence.read)
        var source = CalendarSource(.place(place), [])
        source.isMaintainedByUs = true
        return view.importer(sightings: [place: [seen]])
            .conclusions(from: [source], newID: newID).findings.first
    }

    private func read(_ all: [Unmatched], _ kind: CalendarSource.Kind) -> [Int: Finding] {
        let files = all.map { unmatched in
            CalendarSource.File(
                name: String(unmatched.number),
                reader.reading(Self.calendar(around: unmatched.evidence.raw)) { _ in true })
        }
        var source = CalendarSource(kind, files, isWhole: false)
        source.isMaintainedByUs = kind != .copy
        let conclusions = view.importer().conclusions(from: [source], newID: newID)
        let pairs = conclusions.findings.compactMap { finding in
            Int(finding.file).map { ($0, finding) }
        }
        return Dictionary(pairs) { first, second in
            first.verdict.mismatch == nil ? second : first
        }
    }

    /// Returns the evidence as a calendar. Evidence is usually a component without its VCALENDAR,
    /// which is added here.
    private static func calendar(around raw: [UInt8]) -> [UInt8] {
        let head = String(decoding: raw.prefix(15), as: UTF8.self).uppercased()
        guard !head.hasPrefix("BEGIN:VCALENDAR") else { return raw }
        let end: [UInt8] = raw.last == 10 || raw.last == 13 ? [] : [13, 10]
        return Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n".utf8) + raw + end
            + Array("END:VCALENDAR\r\n".utf8)
    }
}
