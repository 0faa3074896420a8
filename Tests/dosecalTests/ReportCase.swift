import CarePlan
import CivilTime
import Foundation
import Journal
import SQLiteStore
import TestSupport
import Testing

/// A store with a plan and ten days of entries, and the report over them.
struct ReportCase {
    let folder: TemporaryFolder
    private let store: SQLiteStore
    private var random = SeededRandom(seed: 3)

    static let zone = "Europe/Copenhagen"
    static let first = CivilDate(clamping: 20_758)
    static let now = "2026-11-10T22:30:00Z"

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: (folder / "dosecal.db").path, creating: true)
    }

    /// Puts a plan into force at a moment.
    func apply(_ plan: String, since: String = "2026-10-31T23:00:00Z") throws {
        try Data(plan.utf8).write(to: folder / "plan.yaml")
        let result = try Program.run(
            Program.dosecal, ["apply", "--now", since, "plan.yaml"],
            environment: ["DOSECAL_HOME": folder.url.path], folder: folder.url)
        #expect(result.errors == "" && result.status == 0)
    }

    /// Writes down what was done on a day, so many minutes past its planned hour in UTC.
    mutating func record(
        _ item: String, day: Int, hour: Int, minutes: Int = 0, note: String? = nil,
        _ action: (Instant, Instant) -> Action
    ) throws {
        let day = Self.first.advanced(byDays: day - 1)
        let planned = Instant(seconds: day.dayNumber * 86_400 + hour * 3600)
        let at = planned.advanced(byMinutes: minutes)
        let subject = Subject(
            person: "sam", item: item, name: item, unit: "tablet", zone: Self.zone)
        try store.write { change in
            try change.append([
                Entry(
                    id: EntryID(using: &random), recorded: at, source: .command, subject: subject,
                    day: day, action: action(planned, at), note: note)
            ])
        }
    }

    func report(_ arguments: String...) throws -> ProgramResult {
        try Program.run(
            Program.dosecal, ["report", "--now", Self.now] + arguments,
            environment: ["DOSECAL_HOME": folder.url.path], folder: folder.url)
    }

    /// What a reader of the page sees, one piece of text a line, after holding its markup to rules.
    func lines(of page: ProgramResult) throws -> [String] {
        #expect(page.errors == "" && page.status == 0)
        let checked = try Program.runPython("dosecalTests/check_html.py", input: page.output)
        #expect(checked.errors == "" && checked.status == 0)
        return checked.text.split(separator: "\n").map(String.init)
    }
}

extension ReportCase {
    static func plan(language: String = "en", medicine: String = "Metformin") -> String {
        """
        person: Sam
        id: sam
        zone: \(zone)
        language: \(language)
        medicines:
          - name: \(medicine)
            id: metformin
            strength: 500 mg
            doses: [{at: "08:00", id: s1}, {at: "20:00", amount: 2, id: s2}]
            from: 2026-11-01
          - name: Ibuprofen
            id: ibuprofen
            as-needed: {amount: 1, at-least: 6 h}
        lenses:
          - {name: Left, id: left, eye: left, type: 10, opened: 2026-10-20}

        """
    }

    /// Ten days: one morning missed, one late, one evening skipped; some as needed; lenses.
    mutating func fill(note: String = "felt sick") throws {
        try apply(Self.plan())
        for day in 1...10 {
            if day != 3 {
                try record("metformin", day: day, hour: 7, minutes: day == 6 ? 90 : 5) {
                    .taken(Planned(slot: "s1", ordinal: 1, start: $0), at: $1, Amount(1))
                }
            }
            try record("metformin", day: day, hour: 19, note: day == 5 ? note : nil) {
                let planned = Planned(slot: "s2", ordinal: 1, start: $0)
                return day == 5
                    ? .skipped(planned, at: $1) : .taken(planned, at: $1, Amount(2))
            }
        }
        for (day, hour) in [(2, 6), (2, 13), (9, 10)] {
            try record("ibuprofen", day: day, hour: hour) { .taken(nil, at: $1, Amount(1)) }
        }
        for day in [1, 2, 4] { try record("left", day: day, hour: 20) { _, _ in .worn } }
        try record("left", day: 5, hour: 20) { _, _ in .replaced }
        try record("left", day: 6, hour: 20) { _, _ in .worn }
    }
}
