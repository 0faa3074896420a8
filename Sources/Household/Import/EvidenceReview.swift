package import Confirmation
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
        var findings = read(all)
        // Read together, several pieces about the same thing give one finding; read alone, each
        // gives its own.
        for unmatched in all where findings[unmatched.number] == nil {
            findings.merge(read([unmatched])) { first, _ in first }
        }
        return findings
    }

    /// What a piece begins with, where it can be read.
    package func component(of unmatched: Unmatched) -> ReadComponent? {
        reader.reading(Self.calendar(around: unmatched.evidence.raw)) { _ in true }.components.first
    }

    private func read(_ all: [Unmatched]) -> [Int: Finding] {
        let files = all.map { unmatched in
            CalendarSource.File(
                name: String(unmatched.number),
                reader.reading(Self.calendar(around: unmatched.evidence.raw)) { _ in true })
        }
        let conclusions = view.confirmation()
            .conclusions(from: [CalendarSource(.copy, files)], newID: newID)
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
