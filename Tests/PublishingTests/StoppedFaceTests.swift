import CivilTime
import Collections
import Foundation
import Household
import Journal
import Testing

/// Tests that a dose of an item that was stopped rings in no calendar.
@Suite struct StoppedFaceTests {
    private let desk: AccountDesk

    init() throws {
        desk = try AccountDesk()
    }

    /// Returns the alarms of the evening of 20 November: in a folder, in an account with alarms on
    /// tasks, and in one with alarms on events, which are those of a feed.
    private func rings(at time: String, in folder: DeskFolder) throws -> [[String]] {
        try folder.sync(at: time)
        var places = [Array(try folder.texts.values)]
        var other = desk.second
        other.kind = .tasks
        for account in [desk.account, other] {
            let home = try desk.home(at: time, of: account)
            places.append(
                try [AccountDesk.tasks, AccountDesk.events].flatMap {
                    try home.objects(nil, in: $0).map(\.text)
                })
        }
        let (zone, day) = (try desk.zone, try #require(CivilDate("2026-11-20")))
        return places.map { texts in
            texts.flatMap { RingingEntry.all(in: $0) }.flatMap { entry in
                entry.starts(through: day, in: zone)
                    .filter { $0.date == day && $0.time.hour >= 20 }
                    .flatMap { start in
                        entry.alarms.compactMap { $0.instant(from: start, in: zone) }
                    }
            }.map(\.description)
        }
    }

    /// The evening dose is due at 19:00 in UTC.
    @Test(arguments: ["removed", "off", "slot"])
    func stoppedItemRingsInNoCalendar(change: String) throws {
        let folder = try DeskFolder(desk)
        let before = try rings(at: "19:05", in: folder)
        #expect(before.allSatisfy { $0 == ["2026-11-20T19:00:00Z"] })
        let plan = AccountDesk.plan
        let other = "\n  - {name: Zinc, doses: [{at: \"08:00\"}]}\n"
        let changed =
            switch change {
            case "removed": plan.components(separatedBy: "\n  - name")[0] + other
            case "slot": plan.replacing("id: evening", with: "id: evening, enabled: false")
            default: plan + "\n    enabled: false" + other
            }
        try desk.apply(changed, at: "19:10")
        for time in ["19:11", "22:30", "2026-11-21T02:00:00Z"] {
            #expect(try rings(at: time, in: folder) == [[], [], []], "\(time)")
        }
    }
}
