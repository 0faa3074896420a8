package import CivilTime
package import CommandLine
import Feed
import Journal
import Household
import HouseholdWording
import Wording

/// The log as lines for the terminal.
package struct LogText {
    private let logs: [PersonLog]
    private let zones: EntryZones
    private let page: TextReport

    /// Creates the text of the persons' entries.
    package init(_ logs: [PersonLog], _ directory: ZoneDirectory, on page: TextReport) {
        self.logs = logs
        zones = EntryZones(logs, directory)
        self.page = page
    }

    /// The text, with an empty line after each person.
    package var text: String {
        logs.map { log in (lines(of: log) + [""]).joined(separator: "\n") }
            .joined(separator: "\n")
    }

    private func lines(of log: PersonLog) -> [String] {
        let wording = log.wording
        let count = wording.counted(.logCount, log.lines.count)
        let head = page.strong(log.name.harmless) + " · "
        if log.isEmpty { return [head + wording.text(.logEmpty)] }
        if log.lines.isEmpty { return [head + wording.text(.logNothing)] }
        return [head + count] + log.lines.flatMap { lines(of: $0, wording) }
    }

    private func lines(of line: PersonLog.Line, _ wording: Wording) -> [String] {
        let entry = line.entry
        let clock = zones.clock(of: entry)
        let shown = clock(entry.recorded)
        let head =
            "  \(entry.id.description.prefix(8))  \(shown.date) "
            + wording.clock(shown.time).padded(to: wording.clockWidth)
        let words = EntryWords(wording, beside: shown.date, clock: clock)
        let filled = TextLayout(width: page.width)
            .filled(text(of: line, words, wording).harmless, indent: head.count + 2)
        let first = filled.first.map { $0.dropFirst(head.count + 2) } ?? ""
        let lines = [head + "  " + first] + filled.dropFirst()
        return line.counts ? lines : lines.map(page.faint)
    }

    private func text(
        of line: PersonLog.Line, _ words: EntryWords, _ wording: Wording
    ) -> String {
        let entry = line.entry
        var text = words.text(of: entry)
        if let undone = entry.action.undone {
            text = wording.text(
                .logUndoes,
                ["id": String(undone.description.prefix(8)), "name": entry.subject.name])
        }
        let origin = entry.origin(wording)
        if !origin.isEmpty {
            text = wording.text(
                .logOrigin, ["action": text, "origin": origin.joined(separator: ", ")])
        }
        if let note = entry.note {
            text = wording.text(.logNote, ["action": text, "note": note])
        }
        return line.counts ? text : wording.text(.logTakenBack, ["action": text])
    }
}

extension Entry {
    /// Returns the author, and for an entry from a calendar its certainty.
    fileprivate func origin(_ wording: Wording) -> [String] {
        let author = author.map(wording.text(of:))
        guard let basis else { return [author].compactMap { $0 } }
        if source != .calendar { return [wording.text(.logAssigned), author].compactMap { $0 } }
        let doubt = basis.grade.doubt.map { wording.text($0) }
        return [author ?? wording.text(.logCalendar), doubt].compactMap { $0 }
    }
}

extension Grade {
    /// The key of the word for a grade that is not exact.
    fileprivate var doubt: Wording.Key? {
        switch self {
        case .exact: nil
        case .likely: .logLikely
        case .check: .logCheck
        }
    }
}

/// The time zones of entries, if this system has them.
struct EntryZones {
    private let zones: [String: TimeZone]

    init(_ logs: [PersonLog], _ directory: ZoneDirectory) {
        let names = Set(logs.flatMap(\.lines).map(\.entry.subject.zone))
        zones = names.reduce(into: [:]) { $0[$1] = directory.zone(named: $1) }
    }

    func zone(of entry: Entry) -> TimeZone? { zones[entry.subject.zone] }

    /// Returns a function that converts an instant to local time in the zone of an entry, or to UTC
    /// if the zone is unknown.
    func clock(of entry: Entry) -> (Instant) -> CivilDateTime {
        guard let zone = zone(of: entry) else { return \.utc }
        return zone.wallClock(at:)
    }
}
