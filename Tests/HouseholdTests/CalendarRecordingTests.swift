import Adherence
import CarePlan
import CivilTime
import CalendarImport
import Feed
import Household
import ICalendar
import Journal
import Schedule
import Testing
import Wording

/// Tests of imports with the same table. A completion in a calendar is recorded without questions,
/// unless it is ahead of time.
extension RecordingTests {
    private static let ticks: [State: String] = [
        .tooFarAhead: "too-early", .notYetDue: "taken", .due: "taken", .late: "taken",
        .missed: "taken", .missedLongAgo: "taken", .missedTooLongAgo: "taken", .taken: "known",
        .skipped: "taken",
        .snoozed: "taken", .switchedOff: "taken", .gone: "not-planned",
    ]

    @Test(arguments: State.allCases)
    func completingATaskFollowsTheTable(state: State) throws {
        let house = try house(in: state)
        let count = try house.entries.count
        let item = state == .switchedOff ? "off" : "pill"
        let now = time(state)
        let task = try house.task(of: item, "a", on: "2026-11-18", "COMPLETED:\(house.utc(now))")
        let expected = try #require(Self.ticks[state])
        #expect(try house.read(task, at: now) == [expected], "\(state)")
        #expect(try house.entries.count == count + (expected == "taken" ? 1 : 0))
    }

    @Test func completionDaysAheadCountsWhenConfirmed() throws {
        let house = try House(at: "2026-11-16T05:00:00Z")
        let marks = "STATUS:COMPLETED\nCOMPLETED:20261120T090000Z\nPERCENT-COMPLETE:100"
        let task = try house.task(of: "pill", "a", on: "2026-11-25", marks)
        for time in ["2026-11-20T09:05:00Z", "2026-11-21T09:05:00Z", "2026-11-25T09:00:00Z"] {
            #expect(try house.read(task, at: time) == ["too-early"])
            #expect(try house.entries.isEmpty && house.store.unmatched().count == 1)
        }
        #expect(
            try house.settle(1, as: "pill", at: "2026-11-21T09:10:00Z") == "refused: tooFarAhead")
        #expect(try house.settle(1, as: "pill", at: "2026-11-25T09:10:00Z") == "taken")
        let entry = try #require(try house.entries.first)
        #expect(entry.action.at == Instant("2026-11-25T07:00:00Z"))
        #expect(try house.read(task, at: "2026-11-25T09:15:00Z") == ["known"])
    }

    @Test func completionDaysAheadWithoutATimeNeverCounts() throws {
        let house = try House(at: "2026-11-16T05:00:00Z")
        let task = try house.task(of: "pill", "a", on: "2026-11-25", "STATUS:COMPLETED")
        for time in ["2026-11-20T09:05:00Z", "2026-11-24T23:00:00Z", "2026-11-25T09:00:00Z"] {
            #expect(try house.read(task, at: time) == ["too-early"])
        }
        #expect(try house.settle(1, as: "pill", at: "2026-11-25T09:10:00Z") == "taken")
    }

    /// Days on which a calendar reports that a lens set was worn or replaced.
    @Test(arguments: [
        ("left", "2026-11-20", "replaced"), ("left", "2026-11-10", "known"),
        ("resting", "2026-11-20", "replaced"), ("ahead", "2026-11-20", "known"),
    ])
    func replacingFollowsTheTable(item: String, day: String, expected: String) throws {
        let house = try House(at: "2026-11-10T05:00:00Z")
        let marks = "STATUS:COMPLETED\nCOMPLETED:\(day.replacing("-", with: ""))T120000Z"
        let task = try house.task(of: item, nil, on: nil, marks)
        for word in [expected, "known"] {
            #expect(try house.read(task, at: "2026-11-20T12:30:00Z") == [word])
        }
        #expect(try house.entries.count == (expected == "known" ? 0 : 1))
    }
}

extension House {
    /// Returns a time in calendar syntax.
    func utc(_ time: String) -> String { time.filter { $0 != "-" && $0 != ":" } }

    /// Returns a task of an item's slot on a day, or of the replacement of a lens set, with
    /// completion marks.
    func task(
        of item: String, _ slot: String?, on day: String?, _ marks: String
    ) throws -> String {
        let text = try CarePlan(reading: Array(House.plan.utf8), zones: Self.zones)
        let plan = try household(at: "2026-11-18T00:00:00Z").person("sam", for: .wholeRecord)
            .timeline.history.versions.first?.plan
        let series = PublishedSeries.all(
            of: try #require(plan), asWritten: text,
            wording: try #require(Wording(builtIn: "en")),
            beginning: { _ in CivilDate("2026-11-10") ?? .earliest })
        let found = try #require(
            series.first {
                $0.series.item.id == item
                    && (slot == nil ? $0.series.purpose == .replacement : $0.series.slot == slot)
            })
        let parts = found.uid.split(separator: "@")
        let uid =
            day.map { "\(parts[0])-\($0.filter { $0 != "-" })@\(parts[1])" } ?? found.uid
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//Test//EN", "BEGIN:VTODO",
            "UID:\(uid)", marks, "END:VTODO", "END:VCALENDAR", "",
        ]
        return lines.joined(separator: "\n")
    }

    /// Imports a folder that contains only this calendar, and returns the verdicts.
    func read(_ calendar: String, at time: String) throws -> [String] {
        let reader = CalendarReader(zones: Self.zones)
        let file = CalendarSource.File(
            name: "a.ics", reader.reading(Array(calendar.utf8)) { _ in true })
        let imported = try household(at: time).importing([
            .init(CalendarSource(.place("/tasks"), [file]))
        ])
        return imported.conclusions.findings.map { finding in
            switch finding.verdict {
            case .recorded: finding.what?.rawValue ?? ""
            case .known: "known"
            case .superseded: "superseded"
            case .hint: "hint"
            case .unmatched(let mismatch): mismatch.rawValue
            }
        }
    }

    /// Assigns unmatched evidence to an item.
    func settle(_ number: Int, as item: String, at time: String) throws -> String {
        let assignment = Household.Assignment(number, to: .named(item), person: "sam")
        switch try household(at: time).settle(assignment) {
        case .recording(let recording): return recording.verdict.word
        case .settledBefore: return "settled before"
        }
    }
}
