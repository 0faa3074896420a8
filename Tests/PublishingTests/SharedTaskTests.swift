import CivilTime
import Collections
import Household
import Journal
import Testing

/// Tests of a task that an account, a folder and a page change: cases that the random tests found.
@Suite struct SharedTaskTests {
    private let desk: AccountDesk
    private let folder: DeskFolder
    private let name: String

    init() throws {
        desk = try AccountDesk()
        folder = try DeskFolder(desk)
        try folder.sync(at: "06:00")
        name = try desk.task("20261120T080000", at: "06:00").name
    }

    private func seen(at time: String) throws -> AccountObject {
        try #require(try desk.home(at: time).objects([name], in: AccountDesk.tasks).first)
    }

    private func undo(_ kind: Action.Kind, at time: String) throws {
        let entry = try #require(
            try desk.store.entries(of: "sam", since: nil).last { $0.action.kind == kind })
        let undoing = try desk.household(at: time).undo(
            .entry(entry.id, item: "metformin"), of: "sam", by: .subscriber("Phone"))
        guard case .undone = undoing else {
            Issue.record("\(undoing)")
            return
        }
    }

    private func tick(in text: String, at moment: String) -> String {
        AccountObject(name: name, bytes: Array(text.utf8), revision: 0).ticked(at: moment)
    }

    @Test func undoneCompletionIsNotRestoredByALaterOne() throws {
        try folder.write(
            tick(in: try #require(folder[name]), at: "20261120T070500Z"), as: name)
        try folder.sync(at: "07:06")
        try undo(.taken, at: "07:10")
        let object = try seen(at: "07:20")
        try desk.put(object, object.ticked(at: "20261120T073000Z"), at: "07:30")
        try folder.sync(at: "07:40")
        let entries = Record(try desk.store.entries(of: "sam", since: nil)).standing
        #expect(entries.map(\.action.at) == [Instant("2026-11-20T07:30:00Z")])
    }

    @Test func repeatedReopeningDoesNotUndoALaterCompletion() throws {
        let first = try seen(at: "06:00")
        try desk.put(first, first.ticked(at: "20261120T070000Z"), tag: "old", at: "07:01")
        let ticked = try seen(at: "07:02")
        let unticked = first.text.replacing("DTSTAMP", with: "X-A:B\r\nDTSTAMP")
        try desk.put(ticked, unticked, at: "07:10")
        let open = try seen(at: "07:15")
        try desk.put(open, open.ticked(at: "20261120T072000Z"), at: "07:20")
        #expect(try desk.put(ticked, unticked, at: "07:30") == .stale)
        #expect(
            try desk.said == [
                "taken morning 2026-11-20", "undone  2026-11-20", "taken morning 2026-11-20",
            ])
    }

    @Test func offlineCompletionIsRecordedDespiteAnUndoMeanwhile() throws {
        let object = try seen(at: "06:00")
        let request = Household.Request(
            .take(.nearest, at: .now, amount: nil), of: .named("Metformin"), person: "sam")
        _ = try desk.household(at: "07:05").record(request, by: .subscriber("Phone"))
        _ = try seen(at: "07:06")
        try undo(.taken, at: "07:10")
        let tick = object.ticked(at: "20261120T070000Z")
        #expect(try desk.put(object, tick, at: "07:30") == .stale)
        let entries = Record(try desk.store.entries(of: "sam", since: nil)).standing
        #expect(entries.map(\.action.at) == [Instant("2026-11-20T07:00:00Z")])
        // Sent again after it was undone, the completion is not a new claim.
        try undo(.taken, at: "07:40")
        #expect(try desk.put(object, tick, at: "07:50") == .stale)
        #expect(Record(try desk.store.entries(of: "sam", since: nil)).standing.isEmpty)
    }

    @Test func writeDuringAnUndoneSkipDoesNotSkipAgain() throws {
        let request = Household.Request(
            .skip(.nearest, at: .now), of: .named("Metformin"), person: "sam")
        _ = try desk.household(at: "07:05").record(request, by: .subscriber("Phone"))
        try folder.sync(at: "07:06")
        try undo(.skipped, at: "07:10")
        try folder.sync(at: "07:15") {
            let text = try #require(folder[name])
            #expect(text.contains("STATUS:CANCELLED"))
            try folder.write(text.replacing("SUMMARY", with: "X-APP:1\r\nSUMMARY"), as: name)
        }
        try folder.sync(at: "07:20")
        #expect(try desk.said == ["skipped morning 2026-11-20", "undone  2026-11-20"])
        #expect(try #require(folder[name]).contains("STATUS:NEEDS-ACTION"))
    }

    @Test func reopenedTaskCanBeDeletedAgain() throws {
        let request = Household.Request(
            .skip(.nearest, at: .now), of: .named("Metformin"), person: "sam")
        _ = try desk.household(at: "07:05").record(request, by: .subscriber("Phone"))
        _ = try seen(at: "07:06")
        try undo(.skipped, at: "07:10")
        let object = try seen(at: "07:11")
        let verdict = try desk.home(at: "07:20").remove(
            name, from: AccountDesk.tasks, ObjectCondition(match: .these([object.tag])))
        #expect(verdict == .removed)
        #expect(try desk.said.last == "skipped morning 2026-11-20")
    }
}
