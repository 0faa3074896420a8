import CarePlan
import CivilTime
import CommandLine
import Journal
import Terminal
import Testing
import Wording

/// Tests of the log as lines and as a table.
@Suite struct LogPageTests {
    private static let subject = Subject(
        person: "sam", item: "metformin", name: "Metformin", unit: "tablet",
        zone: "Europe/Copenhagen")
    private let planned = Planned(slot: "1", ordinal: 1, start: Instant("2026-11-20T07:00:00Z"))
    private let taken: Instant
    private let day: CivilDate

    init() throws {
        taken = try #require(Instant("2026-11-20T07:05:00Z"))
        day = try #require(CivilDate("2026-11-20"))
    }

    private func log(_ entries: [Entry], name: String = "sam") throws -> PersonLog {
        let record = Record(entries)
        let lines = entries.enumerated().map {
            PersonLog.Line(entry: $1, counts: record.counts($0))
        }
        return PersonLog(
            name: name, try #require(Wording(builtIn: "en")), lines, isEmpty: entries.isEmpty)
    }

    private func text(_ entries: [Entry]) throws -> String {
        let page = TextReport(width: 80, isColoured: false)
        return try LogText([log(entries)], ZoneDirectory(), on: page).text
    }

    private func entry(
        _ low: UInt64, _ recorded: String, _ action: Action, note: String? = nil
    ) throws -> Entry {
        Entry(
            id: EntryID(high: low << 32, low: 0), recorded: try #require(Instant(recorded)),
            source: .command, subject: Self.subject, day: day, action: action, note: note)
    }

    @Test func everyEntryIsALine() throws {
        let entries = [
            try entry(0x1A, "2026-11-20T07:05:00Z", .taken(planned, at: taken, Amount(1))),
            try entry(
                0x1B, "2026-11-20T23:30:00Z", .taken(planned, at: taken, Amount(2)),
                note: "with \u{1B}[31mmilk and quite a lot of other things besides"),
            try entry(0x1C, "2026-11-20T23:31:00Z", .undone(EntryID(high: 0x1A << 32, low: 0))),
        ]
        #expect(
            try text(entries) == """
                sam · 3 entries
                  0000001a  2026-11-20 08:05  1 tablet Metformin, taken 08:05, planned 08:00
                                              (undone)
                  0000001b  2026-11-21 00:30  2 tablets Metformin, taken Fri 20 Nov 08:05,
                                              planned Fri 20 Nov 08:00 · with �[31mmilk and
                                              quite a lot of other things besides
                  0000001c  2026-11-21 00:31  0000001a undone: Metformin

                """)
    }

    @Test func entriesOfCalendarsAreShownWithTheirCertainty() throws {
        let actions: [(Action, Grade?)] = [
            (.taken(planned, at: taken, Amount(1)), .exact),
            (.skipped(planned, at: taken), .likely),
            (.taken(planned, at: taken, Amount(1)), .check), (.seen(planned, at: taken), .exact),
            (.undone(EntryID(high: 2 << 32, low: 0)), .exact),
        ]
        let entries = actions.enumerated().map { index, action in
            Entry(
                id: EntryID(high: UInt64(index + 1) << 32, low: 0), recorded: taken,
                source: .calendar, subject: Self.subject, day: day, action: action.0,
                note: index == 2 ? "with milk" : nil,
                basis: action.1.map { Entry.Basis(EvidenceID(of: ["\(index)"]), $0) })
        }
        #expect(
            try text(entries) == """
                sam · 5 entries
                  00000001  2026-11-20 08:05  1 tablet Metformin, taken 08:05, planned 08:00
                                              (from a calendar)
                  00000002  2026-11-20 08:05  Metformin, planned 08:00, skipped 08:05 (from a
                                              calendar, likely) (undone)
                  00000003  2026-11-20 08:05  1 tablet Metformin, taken 08:05, planned 08:00
                                              (from a calendar, please check) · with milk
                  00000004  2026-11-20 08:05  Metformin, planned 08:00, alarm seen 08:05 (from a
                                              calendar)
                  00000005  2026-11-20 08:05  00000002 undone: Metformin (from a calendar)

                """)
    }

    @Test func emptyLogIsReported() throws {
        #expect(try text([]).hasPrefix("sam · "))
        #expect(try text([]).split(separator: "\n").count == 1)
    }

    @Test(
        arguments: [
            ("2026-11-20T07:00:00Z", "Europe/Copenhagen", "2026-11-20T08:00:00+01:00"),
            ("2026-07-20T07:00:00Z", "America/St_Johns", "2026-07-20T04:30:00-02:30"),
            ("2026-07-20T07:00:00Z", "UTC", "2026-07-20T07:00:00+00:00"),
            ("1900-06-01T00:00:00Z", "America/Sao_Paulo", "1900-05-31T20:53:32-03:06:28"),
        ])
    func localTimesHaveTheirUTCOffset(moment: String, zone: String, text: String) throws {
        let zone = try #require(ZoneDirectory().zone(named: zone))
        #expect(try #require(Instant(moment)).text(in: zone) == text)
    }
}
