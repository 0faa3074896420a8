import CivilTime
import Collections
import Household
import Journal
import Testing

/// Tests of apps that send no entity tag, such as Evolution and Home Assistant.
@Suite struct UntaggedWriteTests {
    private let desk: AccountDesk

    init() throws {
        desk = try AccountDesk()
    }

    private func put(_ object: AccountObject, _ text: String, at time: String) throws {
        _ = try desk.home(at: time).put(
            Array(text.utf8), as: object.name, in: AccountDesk.tasks, ObjectCondition())
    }

    private func seen(_ object: AccountObject, at time: String) throws -> AccountObject {
        try #require(
            try desk.home(at: time).objects([object.name], in: AccountDesk.tasks).first)
    }

    /// Returns the text without some lines, changed at a time.
    private func stamped(_ text: String, _ moment: String, without names: [String]) -> String {
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).filter { line in
            !(names + ["LAST-MODIFIED"]).contains { line.hasPrefix("\($0):") }
        }
        return lines.joined(separator: "\r\n")
            .replacing("SUMMARY:", with: "LAST-MODIFIED:\(moment)\r\nSUMMARY:")
    }

    private func takeAtHome() throws {
        let request = Household.Request(
            .take(.nearest, at: .now, amount: nil), of: .named("Metformin"), person: "sam")
        _ = try desk.household(at: "07:05").record(request, by: .command)
    }

    @Test func taskMovedLaterOnItsDayIsSnoozed() throws {
        let task = try desk.task("20261120T080000", at: "06:00")
        let moved = task.text.replacing("20261120T080000", with: "20261120T100000")
            .replacing("20261120T090000", with: "20261120T110000")
        try put(task, moved, at: "06:30")
        #expect(try desk.said == ["snoozed morning 2026-11-20"])
    }

    @Test func reopeningInTheSecondOfTheCompletionCounts() throws {
        let task = try desk.task("20261120T080000", at: "06:00")
        let moment = "20261120T072000Z"
        let tick = stamped(task.ticked(at: moment), moment, without: [])
        try put(task, tick, at: "07:20")
        let ticked = try seen(task, at: "07:20")
        let text = stamped(ticked.text, moment, without: ["COMPLETED", "PERCENT-COMPLETE"])
            .replacing("STATUS:COMPLETED", with: "STATUS:NEEDS-ACTION")
        try put(task, text, at: "07:20")
        #expect(try desk.said == ["taken morning 2026-11-20", "undone  2026-11-20"])
    }

    @Test func reopeningCountsWhateverTheClockOfTheAppShows() throws {
        let task = try desk.task("20261120T080000", at: "06:00")
        try takeAtHome()
        let ticked = try seen(task, at: "07:06")
        let text = stamped(
            ticked.text, "20261120T070400Z", without: ["COMPLETED", "PERCENT-COMPLETE"]
        ).replacing("STATUS:COMPLETED", with: "STATUS:NEEDS-ACTION")
        try put(ticked, text, at: "07:10")
        #expect(try desk.said == ["taken morning 2026-11-20", "undone  2026-11-20"])
        #expect(try seen(task, at: "07:11").text.contains("STATUS:NEEDS-ACTION"))
    }

    @Test func writeBasedOnAnOlderTaskUndoesNothing() throws {
        let task = try desk.task("20261120T080000", at: "06:00")
        try takeAtHome()
        let text = stamped(task.text, "20261120T073000Z", without: [])
        try put(task, text, at: "07:30")
        #expect(text.contains("END:VCALENDAR"))
        #expect(try desk.said == ["taken morning 2026-11-20"])
        #expect(try seen(task, at: "07:31").text.contains("STATUS:COMPLETED"))
    }

    @Test func completionBasedOnAnOlderTaskCounts() throws {
        let task = try desk.task("20261120T080000", at: "06:00")
        let request = Household.Request(
            .snooze(.nearest, minutes: 20), of: .named("Metformin"), person: "sam")
        _ = try desk.household(at: "07:05").record(request, by: .command)
        try put(task, task.ticked(at: "20261120T071500Z"), at: "07:20")
        #expect(try desk.said.last == "taken morning 2026-11-20")
    }
}
