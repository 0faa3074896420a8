import CarePlan
import CivilTime
import Feed
import ICalendar
import Schedule
import Testing
import Wording

/// Tests of the tasks for lens sets.
@Suite struct LensTaskTests {
    /// Returns the unfolded lines of the entries.
    private func lines(
        _ fields: String, kind: FeedOptions.Kind = .tasks, form: FeedOptions.Form = .expanded,
        head: String = ""
    ) throws -> [String] {
        let text =
            "person: Sam\nzone: Europe/Copenhagen\n\(head)lenses: [{name: Left, \(fields)}]\n"
        let plan = try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
        let now = Instant(seconds: 1_795_176_000)
        let wording = try #require(Wording(builtIn: plan.language))
        let source = FeedSource(plan, revision: now, wording: wording, at: now)
        let options = FeedOptions(kind: kind, form: form)
        let bytes = try Feed([source], options: options, at: now).bytes()
        return String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
            .split(separator: "\r\n").map(String.init)
    }

    private func uids(_ lines: [String]) -> [String] {
        lines.filter { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) }
    }

    private static let worn = "type: monthly, opened: 2026-11-18, wear-tasks: true"

    @Test func wearTaskIsDueEachDaySinceTheOpening() throws {
        let lines = try lines(Self.worn)
        // Of the seven days before, those before the opening have no task; the fourteen days ahead
        // have one.
        #expect(lines.count { $0 == "SUMMARY:Left worn" } == 17)
        #expect(lines.contains("DUE;VALUE=DATE:20261118"))
        #expect(!lines.contains("DUE;VALUE=DATE:20261117"))
        #expect(lines.contains("DUE;VALUE=DATE:20261204"))
        #expect(!lines.contains("BEGIN:VALARM"))
        #expect(lines.contains("CATEGORIES:Lenses"))
        #expect(Set(uids(lines)).count == 17)
    }

    @Test func wearTaskHasNoAlarm() throws {
        let lines = try lines("\(Self.worn), remind: {before: 1 day, again-every: 6 min}")
        #expect(lines.contains("SUMMARY:Left worn"))
        #expect(!lines.contains("BEGIN:VALARM"))
    }

    @Test func wearTaskIsInThePlansLanguage() throws {
        #expect(try lines(Self.worn, head: "language: da\n").contains("SUMMARY:Left brugt"))
    }

    @Test func wearTasksAreOffByDefault() throws {
        let lines = try lines("type: 6, opened: 2026-11-18")
        #expect(!lines.contains("SUMMARY:Left worn"))
    }

    @Test(arguments: [FeedOptions.Form.series, .expanded])
    func eventFeedsHaveNoWearTasks(form: FeedOptions.Form) throws {
        let plain = "type: monthly, opened: 2026-11-18"
        #expect(
            try lines(Self.worn, kind: .events, form: form)
                == lines(plain, kind: .events, form: form))
    }

    @Test func eachSetHasSeparateTasks() throws {
        let stock = "stock: {left: 2, refill-at: 1}"
        let sets = try ["2026-11-16", "2026-11-17"].map { opened in
            uids(try lines("type: 6, opened: \(opened), \(stock)"))
        }
        #expect(sets.map(\.count) == [3, 3])
        #expect(Set(sets[0]).isDisjoint(with: sets[1]))
        for (uids, date) in zip(sets, ["20261116", "20261117"]) {
            #expect(uids.allSatisfy { $0.hasSuffix("-\(date)@dosecal") })
        }
    }

    @Test func eventsOfTheNextSetKeepTheirUIDs() throws {
        let sets = try ["2026-11-16", "2026-11-17"].map { opened in
            uids(try lines("type: 6, opened: \(opened)", kind: .events))
        }
        #expect(sets[0] == sets[1])
        #expect(sets[0].allSatisfy { $0.count { $0 == "-" } == 1 })
    }
}
