import CarePlan
import CivilTime
import Feed
import Testing
import Wording

/// Tests that doses which are later on some days keep their identity.
@Suite struct ShiftedTaskTests {
    private func lines(_ fields: String, kind: FeedOptions.Kind) throws -> [String] {
        let text = """
            person: Sam
            zone: Europe/Copenhagen
            holidays: [2026-11-24]
            medicines: [{name: A, doses: [{at: "07:00"}]\(fields)}]

            """
        let plan = try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
        let now = Instant(seconds: 1_795_176_000)
        let wording = try #require(Wording(builtIn: "en"))
        let source = FeedSource(plan, revision: now, wording: wording, at: now)
        let options = FeedOptions(kind: kind, form: kind == .tasks ? .expanded : .series)
        let bytes = try Feed([source], options: options, at: now).bytes()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }

    private static let shift = ", shift: {on: [sat, holidays], by: 2 h}"

    @Test func taskKeepsItsUIDWhenItsDayIsShifted() throws {
        let usual = try lines("", kind: .tasks)
        let shifted = try lines(Self.shift, kind: .tasks)
        let uids = { (lines: [String]) in lines.filter { $0.hasPrefix("UID:") } }
        #expect(uids(usual).count == 15)
        #expect(uids(usual) == uids(shifted))
        let moved = zip(usual, shifted).filter { $0 != $1 }.map(\.1)
        #expect(
            moved.filter { $0.hasPrefix("DTSTART") } == [
                "DTSTART;TZID=Europe/Copenhagen:20261121T090000",
                "DTSTART;TZID=Europe/Copenhagen:20261124T090000",
                "DTSTART;TZID=Europe/Copenhagen:20261128T090000",
            ])
    }

    @Test func shiftedEventsArePublishedDayByDay() throws {
        let lines = try lines(Self.shift, kind: .events)
        #expect(!lines.contains { $0.hasPrefix("RRULE:FREQ=DAILY") })
        #expect(lines.contains("DTSTART;TZID=Europe/Copenhagen:20261123T070000"))
        #expect(lines.contains("DTSTART;TZID=Europe/Copenhagen:20261124T090000"))
        #expect(lines.count { $0 == "TRIGGER:PT0S" } == lines.count { $0 == "BEGIN:VEVENT" })
    }
}
