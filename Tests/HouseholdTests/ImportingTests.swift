import CarePlan
import CivilTime
import CalendarImport
import Feed
import Foundation
import Household
import ICalendar
import Journal
import SQLStore
import TestSupport
import Testing
import Wording

/// Tests that an import reads and draws conclusions while others write, and stores only what is
/// still valid.
@Suite struct ImportingTests {
    private let folder: TemporaryFolder
    private let house: House

    init() throws {
        folder = try TemporaryFolder()
        house = try House()
        let text = Array(House.plan.utf8)
        let plan = try CarePlan(reading: text, zones: House.zones)
        _ = try household(at: "2026-11-17T20:00:00Z").apply([.init(text, plan)])
    }

    /// Returns the household of a store in a file, without a wait for locks.
    private func household(
        at time: String, newID: (() throws -> Void)? = nil
    ) throws -> Household {
        let path = (folder / "dosecal.db").path
        var random = SystemRandomNumberGenerator()
        return Household(
            try SQLiteStore(path: path, creating: true, settings: StoreSettings(patience: 0)),
            zones: House.zones,
            feedTitles: FeedTitles { try #require(Wording(builtIn: $0)) },
            at: try #require(Instant(time)),
            newID: {
                try? newID?()
                return EntryID(using: &random)
            },
            newToken: { SecretToken(using: &random) })
    }

    /// Imports a completion of the morning dose at 9:10, and calls `body` while conclusions are
    /// drawn.
    @discardableResult
    private func importing(meanwhile body: @escaping () throws -> Void) throws -> [Finding.Verdict]
    {
        let calendar = try house.task(
            of: "pill", "a", on: "2026-11-18", "COMPLETED:20261118T081000Z")
        let file = CalendarSource.File(
            name: "a.ics",
            CalendarReader(zones: House.zones).reading(Array(calendar.utf8)) { _ in true })
        return try household(at: "2026-11-18T09:00:00Z", newID: body)
            .importing([.init(CalendarSource(.place("/tasks"), [file]))])
            .conclusions.findings.map(\.verdict)
    }

    /// The number of writes to the store.
    private var writes: Int {
        get throws {
            let code =
                "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute("
                + "'SELECT substr(mark, 34) FROM write_mark').fetchone()[0])"
            let path = (folder / "dosecal.db").path
            let result = try Program.run(
                URL(filePath: "/usr/bin/env"), ["python3", "-c", code, path])
            return try #require(Int(result.text.filter(\.isNumber)), "\(result.errors)")
        }
    }

    @Test func longImportIsWrittenInParts() throws {
        let first = try #require(CivilDate(year: 2026, month: 11, day: 18))
        let tasks = try ["a", "b"].map { slot in
            try house.task(
                of: "pill", slot, on: "2026-11-18",
                "COMPLETED:20261118T\(slot == "a" ? "07" : "19")1000Z")
        }
        let reader = CalendarReader(zones: House.zones)
        let files = (0..<1100).map { number in
            let day = first.advanced(byDays: number / 2).description.filter { $0 != "-" }
            let task = tasks[number % 2].replacingOccurrences(of: "20261118", with: day)
            return CalendarSource.File(
                name: "\(number).ics", reader.reading(Array(task.utf8)) { _ in true })
        }
        let before = try writes
        let imports = [Household.Import(CalendarSource(.place("/tasks"), files))]
        var progress: [[Int]] = []
        let imported = try household(at: "2028-11-18T20:00:00Z").importing(imports) { done, all in
            progress.append([done, all])
        }
        #expect(imported.conclusions.entries.count == 1100)
        // Evidence and entries count alike.
        #expect(progress.map { $0[0] } == [0, 500, 1000, 1100, 1600, 2100, 2200])
        #expect(progress.allSatisfy { $0[1] == 2200 })
        #expect(try entries.count == 1100)
        // The evidence is written before the entries, both in parts of five hundred.
        #expect(try writes - before == 6)
        let again = try household(at: "2028-11-18T20:01:00Z").importing(imports)
        #expect(again.conclusions.entries.isEmpty)
    }

    private func take(_ slot: String, at time: String) throws {
        var request = Household.Request(
            .take(.nearest, at: .at(try #require(Instant(time))), amount: nil), of: .named("pill"),
            person: "sam")
        request.confirmed = .none
        _ = try household(at: time).record(request, by: .command)
    }

    private var entries: [String] {
        get throws {
            try household(at: "2026-11-18T09:00:00Z").store.entries(of: "sam", since: nil)
                .map { "\($0.source) \($0.action.planned?.slot ?? "")" }
        }
    }

    @Test func importDoesNotBlockACommand() throws {
        var isFirst = true
        try importing {
            if !isFirst { return }
            isFirst = false
            try take("b", at: "2026-11-18T19:30:00Z")
        }
        #expect(try entries == ["command b", "calendar a"])
    }

    @Test func doseRecordedDuringAnImportIsKnown() throws {
        var isFirst = true
        let verdicts = try importing {
            if !isFirst { return }
            isFirst = false
            try take("a", at: "2026-11-18T08:00:00Z")
        }
        #expect(verdicts == [.known])
        #expect(try entries == ["command a"])
    }

    @Test func constantChangesDoNotStopAnImport() throws {
        var count = 0
        let wear = { (day: Int) in
            var request = Household.Request(
                .wear(.date(try #require(CivilDate(year: 2026, month: 11, day: day)))),
                of: .named("left"), person: "sam")
            request.confirmed = .none
            _ = try household(at: "2026-11-30T08:00:00Z").record(request, by: .command)
        }
        let verdicts = try importing {
            count += 1
            try wear(10 + count)
        }
        #expect(verdicts == [.recorded(.exact)])
        let all = try entries
        #expect(all.last == "calendar a" && all.count == count && count > 3)
    }
}
