import Collections
import TestSupport
import Testing

/// Tests of an account with more tasks than a collection can hold.
@Suite struct AccountTaskLimitTests {
    /// A plan with nearly fifteen hundred doses a day.
    private static var plan: String {
        let times = (0..<48).map { half in
            "{at: \"\(String(100 + half / 2).dropFirst()):\(half % 2 == 0 ? "00" : "30")\"}"
        }.joined(separator: ", ")
        let items = (1...30).map { "  - {name: M\($0), id: m\($0), doses: [\(times)]}\n" }
        return "person: Sam\nzone: Europe/Copenhagen\nmedicines:\n" + items.joined()
    }

    @Test func otherCalendarsOfTheAccountAreAvailable() throws {
        let desk = try AccountDesk(Self.plan)
        let home = try desk.home(at: "06:00")
        let collections = try home.collections()
        #expect(collections.map(\.name) == ["sam-tasks", "sam-events"])
        #expect(collections.allSatisfy { !$0.title.isEmpty })
        #expect(throws: TooManyTasks.self) { try home.collection(AccountDesk.tasks) }
        #expect(throws: TooManyTasks.self) { try home.objects(nil, in: AccountDesk.tasks) }
        #expect(try home.collection(AccountDesk.events) != nil)
        // Without the extra doses, the collection is complete again.
        try desk.apply(AccountDesk.plan, at: "07:00")
        #expect(try desk.home(at: "07:01").objects(nil, in: AccountDesk.tasks).isEmpty == false)
    }
}
