import CarePlan
import CivilTime
import CommandLine
import Foundation
import Journal
import SQLStore
import Terminal
import TestSupport
import Testing

@testable import Tool
import Wording

/// Tests of exporting and importing the log.
@Suite struct LogTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var store: String { (folder / "dosecal.db").path }

    private func run(_ arguments: String..., input: String = "") throws -> ProgramResult {
        try ToolRun.run(
            ["log"] + arguments,
            environment: ["DOSECAL_HOME": folder.url.path], input: Data(input.utf8),
            folder: folder.url)
    }

    /// Returns the entries in the order of the store: person by person.
    private func grouped(_ entries: [Entry]) -> [Entry] {
        Set(entries.map(\.subject.person)).sorted().flatMap { person in
            entries.filter { $0.subject.person == person }
        }
    }

    private func file(_ entries: [Entry], _ evidence: [Evidence] = []) -> String {
        var digests: [String: String] = [:]
        let lines = entries.map { entry in
            let digest = entry.digest(after: digests[entry.subject.person] ?? "")
            digests[entry.subject.person] = digest
            return PersonLog.Line(entry: entry, counts: true, digest: digest)
        }
        return LogFile.text(
            of: [
                PersonLog(name: "", .english, lines, isEmpty: false)
            ], evidence)
    }

    // MARK: JSON

    @Test(arguments: Seed.list(1...20))
    func entriesAreReadBackUnchanged(seed: Seed) throws {
        let entries = RandomEntries.list(seed: seed.value, count: 40)
        let text = file(entries)
        #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == 42, "seed \(seed)")
        let evidence = RandomEntries.evidence(of: entries, seed: seed.value)
        let whole = try EntryFile.content(reading: Array(file(entries, evidence).utf8))
        #expect(whole.entries == entries, "seed \(seed)")
        #expect(whole.evidence == evidence, "seed \(seed)")
        let bare = try EntryFile.content(reading: Array(text.utf8))
        #expect(bare.entries == entries && bare.evidence.isEmpty, "seed \(seed)")
    }

    @Test(arguments: ["indented", "escaped", "compact"], Seed.list(101...102))
    func fileRewrittenByAnotherProgramIsRead(form: String, seed: Seed) throws {
        let entries = RandomEntries.list(seed: seed.value, count: 120)
        let evidence = RandomEntries.evidence(of: entries, seed: seed.value)
        let result = try Program.runPython(
            "ToolTests/rewrite_json.py", [form, "\(seed.value)"],
            input: Data(file(entries, evidence).utf8))
        #expect(result.errors == "")
        let content = try EntryFile.content(reading: Array(result.output))
        #expect(content.entries == entries && content.evidence == evidence)
    }

    @Test func importedEntriesAreExportedAgain() throws {
        let entries = RandomEntries.list(seed: 7, count: 200)
        let evidence = RandomEntries.evidence(of: entries, seed: 7)
        func file(_ entries: [Entry]) -> String {
            let ids = entries.compactMap(\.basis?.evidence)
            return self.file(
                entries,
                evidence.filter { ids.contains($0.id) }.sorted {
                    ids.firstIndex(of: $0.id) ?? 0 < ids.firstIndex(of: $1.id) ?? 0
                })
        }
        let first = try run("--import", "-", input: file(entries))
        #expect(first.text == "200 entries imported, 0 already known\n")
        #expect(first.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("dosecal: note: ") })
        let second = try run("--import", "-", input: file(entries))
        #expect(second.text == "0 entries imported, 200 already known\n")
        #expect(try run("--json").text == file(grouped(entries)))
        let bo = try run("--json", "--person", "bo").text
        #expect(bo == file(entries.filter { $0.subject.person == "bo" }))
    }

    @Test func mistakeInAFileChangesNothing() throws {
        let entries = RandomEntries.list(seed: 8, count: 3)
        let good = file(entries)
        let bad = good.replacing(/source": "c[a-z]*/, with: "source\": \"carrier pigeon")
        let result = try run("--import", "-", input: bad)
        #expect(result.status == 1 && result.text == "")
        let message = "'source' must be 'command', 'calendar' or 'page', not 'carrier pigeon'"
        #expect(
            result.errors == (1...3).map { number in
                "standard input:\(number + 1): error: entry \(number): \(message)\n"
            }.joined() + "dosecal: note: nothing of 'standard input' is imported\n")
        #expect(!FileManager.default.fileExists(atPath: store))
    }

    @Test func differentEntryWithAnExistingIDIsNotImported() throws {
        let entries = RandomEntries.list(seed: 9, count: 3)
        #expect(try run("--import", "-", input: file([entries[1]])).status == 0)
        let other = Entry(
            id: entries[1].id, recorded: entries[1].recorded, source: entries[1].source,
            subject: entries[1].subject, day: entries[1].day, action: entries[1].action,
            note: "another")
        let result = try run("--import", "-", input: file([entries[0], other]))
        #expect(result.status == 1)
        #expect(result.errors.contains("has a different entry \(other.id)"))
        #expect(try run("--json").text == file([entries[1]]))
    }

    // MARK: CSV

    @Test(arguments: Seed.list(21...23))
    func pythonReadsTheTable(seed: Seed) throws {
        let entries = grouped(RandomEntries.list(seed: seed.value, count: 150))
        #expect(try run("--import", "-", input: file(entries)).status == 0)
        let table = try run("--csv")
        #expect(table.output.count { $0 == 13 } >= 151)
        let result = try Program.runPython("ToolTests/read_csv.py", input: table.output)
        #expect(result.errors == "", "seed \(seed)")
        let rows = try JSONDecoder().decode([[String: String]].self, from: result.output)
        #expect(rows.count == entries.count)
        for (row, entry) in zip(rows, entries) { expectSame(row, entry) }
    }

    private func expectSame(_ row: [String: String], _ entry: Entry) {
        var cells: [String: String] = [:]
        for (name, value) in EntryFile.fields(of: entry) {
            if case .text(let text) = value { cells[name] = text }
        }
        let pairs = [
            ("id", "id"), ("recorded_utc", "recorded"), ("person", "person"), ("item", "item"),
            ("name", "name"), ("what", "what"), ("day", "day"), ("planned_utc", "planned"),
            ("actual_utc", "at"), ("zone", "zone"), ("amount", "amount"), ("unit", "unit"),
            ("until_utc", "until"), ("slot", "slot"), ("undoes", "undoes"), ("note", "note"),
            ("source", "source"), ("grade", "grade"),
        ]
        for (column, field) in pairs { #expect(row[column] == cells[field] ?? "", "\(column)") }
        let zone = ZoneDirectory().zone(named: entry.subject.zone)
        for (column, moment) in [
            ("planned_local", entry.action.planned?.start), ("actual_local", entry.action.at),
        ] {
            #expect(row[column] == moment?.text(in: zone) ?? "", "\(column)")
        }
    }

    // MARK: Text

    private func sample() throws {
        let subject = Subject(
            person: "sam", item: "metformin", name: "Metformin", unit: "tablet",
            zone: "Europe/Copenhagen")
        func entry(_ low: UInt64, _ recorded: String, _ action: Action, note: String? = nil) throws
            -> Entry
        {
            Entry(
                id: EntryID(high: low << 32, low: 0), recorded: try #require(Instant(recorded)),
                source: .command, subject: subject,
                day: try #require(CivilDate("2026-11-20")), action: action, note: note)
        }
        let planned = Planned(slot: "1", ordinal: 1, start: Instant("2026-11-20T07:00:00Z"))
        let taken = try #require(Instant("2026-11-20T07:05:00Z"))
        let entries = [
            try entry(0x1A, "2026-11-20T07:05:00Z", .taken(planned, at: taken, Amount(1))),
            try entry(
                0x1B, "2026-11-20T23:30:00Z", .taken(planned, at: taken, Amount(2)),
                note: "with \u{1B}[31mmilk and quite a lot of other things besides"),
            try entry(0x1C, "2026-11-20T23:31:00Z", .undone(EntryID(high: 0x1A << 32, low: 0))),
        ]
        #expect(try run("--import", "-", input: file(entries)).status == 0)
    }

    private func fromCalendars() throws {
        let subject = Subject(
            person: "sam", item: "metformin", name: "Metformin", unit: "tablet",
            zone: "Europe/Copenhagen")
        let planned = Planned(slot: "1", ordinal: 1, start: Instant("2026-11-20T07:00:00Z"))
        let at = try #require(Instant("2026-11-20T07:05:00Z"))
        let day = try #require(CivilDate("2026-11-20"))
        let deeds: [(Action, Grade?)] = [
            (.taken(planned, at: at, Amount(1)), .exact), (.skipped(planned, at: at), .likely),
            (.taken(planned, at: at, Amount(1)), .check), (.seen(planned, at: at), .exact),
            (.undone(EntryID(high: 2 << 32, low: 0)), .exact),
        ]
        let entries = deeds.enumerated().map { index, action in
            Entry(
                id: EntryID(high: UInt64(index + 1) << 32, low: 0), recorded: at,
                source: .calendar, subject: subject, day: day, action: action.0,
                note: index == 2 ? "with milk" : nil,
                basis: action.1.map { Entry.Basis(EvidenceID(of: ["\(index)"]), $0) })
        }
        #expect(try run("--import", "-", input: file(entries)).status == 0)
    }

    @Test func entryOfACalendarCanBeUndone() throws {
        try fromCalendars()
        func tool(_ arguments: [String]) throws -> ProgramResult {
            try ToolRun.run(
                arguments, environment: ["DOSECAL_HOME": folder.url.path],
                folder: folder.url)
        }
        let plan = """
            person: Sam
            zone: Europe/Copenhagen
            reminders:
              - {title: A, at: all-day, every: 1 day}

            """
        try Data(plan.utf8).write(to: folder / "sam.yaml")
        #expect(try tool(["apply", "sam.yaml"]).errors == "")
        for (arguments, words) in [
            ([], "alarm seen"), (["00000001"], "1 tablet Metformin, taken"),
            (["00000005"], "an undo"),
        ] {
            let result = try tool(["undo"] + arguments)
            #expect(result.errors == "" && result.text.contains(words), "\(arguments)")
        }
        let rows = try run("--csv").text.split(separator: "\r\n").dropFirst()
        #expect(
            rows.map { $0.hasSuffix(",yes") } == [
                false, true, true, false, false, true, true, true,
            ])
    }

    @Test(
        arguments: [
            (["--item", "Metformin", "--from", "2026-11-20"], "sam · 3 entries"),
            (["--to", "2026-11-19"], "sam · nothing is recorded about that"),
            (["--from", "2026-11-21"], "sam · nothing is recorded about that"),
        ])
    func daysAndItemsCanBeChosen(options: [String], head: String) throws {
        try sample()
        let result = try ToolRun.run(
            ["log"] + options, environment: ["DOSECAL_HOME": folder.url.path])
        #expect(result.text.split(separator: "\n").first.map(String.init) == head)
    }

    @Test(
        arguments: [
            (["--csv", "--json"], "option '--csv' cannot be used with '--json', so leave one out"),
            (
                ["--import", "x", "--person", "y"],
                "option '--person' cannot be used with '--import', so leave one out"
            ),
            (
                ["--from", "2026-11-20", "--to", "2026-11-19"],
                "option '--to' needs a date that is not before --from, not '2026-11-19'"
            ),
            (["--item", "zink"], "nothing is recorded for 'zink'; choose 'metformin'"),
            (["--import", "x"], "cannot read 'x': No such file or directory"),
        ])
    func impossibleRequestsAreReported(options: [String], message: String) throws {
        try sample()
        let result = try ToolRun.run(
            ["log"] + options, environment: ["DOSECAL_HOME": folder.url.path],
            folder: folder.url)
        #expect(result.errors == "dosecal: error: \(message)\n")
        #expect(result.text == "" && result.status != 0)
    }

    @Test func storeIsNotOverwritten() throws {
        try sample()
        let result = try run("--json", "-o", store)
        #expect(result.status == 1)
        #expect(try run("-o", "log.txt").text == "")
        #expect(try String(contentsOf: folder / "log.txt", encoding: .utf8) == run().text)
    }
}
