import Collections
import Journal
import TestSupport
import Testing

/// Tests that a completion updates few tasks of an account, and that the others are still correct.
@Suite struct AccountTickTests {
    private static let plain = """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - {name: Iron, doses: [{at: "08:00"}, {at: "20:00"}]}
          - {name: Vaccine, from: 2026-11-20, until: 2026-11-20, doses: [{at: "08:00"}]}
          - {name: Iodine, every: 2 days, from: 2026-11-18, doses: [{at: "08:00"}]}
        reminders:
          - {title: Walk, on: [thu, fri], at: "08:00"}
          - {title: Scales, date: 2026-11-20}
        """
    /// A plan with doses that depend on answers.
    private static let counting =
        plain.replacing(
            "{name: Iodine,",
            with: "{name: Iodine, stock: {left: 9, counted: 2026-11-18, refill-at: 4},"
        ).replacing(
            "reminders:",
            with: """
                  - {name: Honey, after: {item: iron, by: 1 h}}
                  - {name: Shot, every: 2 days, counts: from-last-taken, from: 2026-11-18,
                     doses: [{at: "08:00"}]}
                  - {name: Drops, every: 5 hours, from: 2026-11-18, doses: [{at: "08:00"}]}
                reminders:
                """)

    @Test func completionContainsItsAccount() throws {
        let desk = try AccountDesk()
        let home = try desk.home(at: "07:05", of: desk.second, materials: 1)
        let task = try #require(
            try home.objects(nil, in: AccountDesk.tasks).first {
                $0.text.contains("TZID=Europe/Copenhagen:20261120T08")
            })
        _ = try home.put(
            Array(task.ticked(at: "20261120T070300Z").utf8), as: task.name,
            in: AccountDesk.tasks, ObjectCondition(match: .these([task.tag])))
        let entries = try desk.store.entries(of: "sam", since: nil)
        #expect(entries.map(\.author) == [.account("Tablet")])
        #expect(entries.map(\.source) == [.calendar])
    }

    @Test(arguments: [Subscriber.Alarms.each, .together], [plain, counting])
    func tasksNotUpdatedByACompletionStayCorrect(alarms: Subscriber.Alarms, plan: String) throws {
        let desk = try AccountDesk(plan, since: "2026-11-10T05:00:00Z")
        var phone = desk.account
        phone.alarms = alarms
        let time = "21:30"
        var random = SeededRandom(seed: 3)
        var materials: UInt64 = 1
        let home = { try desk.home(at: time, of: phone, materials: materials) }
        let due = try ["13", "18", "19", "20"].flatMap { day in
            try home().objects(nil, in: AccountDesk.tasks).filter {
                $0.text.contains("DTSTART;TZID=Europe/Copenhagen:202611\(day)")
            }
        }
        #expect(due.count > 8)
        for name in due.map(\.name).shuffled(using: &random).spread(quick: 5) {
            guard let task = try home().objects([name], in: AccountDesk.tasks).first else {
                continue
            }
            let text =
                switch Int.random(in: 0..<3, using: &random) {
                case 0: task.ticked(at: "20261120T211500Z")
                case 1: task.text.replacing("NEEDS-ACTION", with: "CANCELLED")
                default: task.text.replacing("END:VTODO", with: "X-APP:kept\r\nEND:VTODO")
                }
            _ = try home().put(
                Array(text.utf8), as: name, in: AccountDesk.tasks,
                ObjectCondition(match: .these([task.tag])))
            let renewed = Set(try home().objects(nil, in: AccountDesk.tasks).map(\.text))
            materials += 1
            let anew = Set(try home().objects(nil, in: AccountDesk.tasks).map(\.text))
            #expect(anew.subtracting(renewed) == [], "after \(text)")
            #expect(renewed.subtracting(anew) == [], "after \(text)")
        }
    }
}
