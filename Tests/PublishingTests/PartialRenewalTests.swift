import Collections
import Journal
import TestSupport
import Testing

/// Tests that after an app's write only the tasks of its item are made again, with the same result
/// as if all were.
@Suite struct PartialRenewalTests {
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - name: Metformin
            stock: {left: 14, counted: 2026-11-18, refill-at: 10}
            doses: [{at: "08:00", id: morning}, {at: "20:00", id: evening}]
          - name: Ramipril
            doses: [{at: "08:05", id: early}, {at: "21:00", id: late}]
          - name: Iron
            every: 2 days
            from: 2026-11-18
            doses: [{at: "12:00", id: noon}]
        """

    private static let together = """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - name: Metformin
            doses: [{at: "08:00", id: morning}, {at: "20:00", id: evening}]
          - name: Ramipril
            doses: [{at: "08:00", id: early}, {at: "21:00", id: late}]
          - name: Iron
            doses: [{at: "08:00", id: early}]
          - name: Salt
            doses: [{at: "21:00", id: late}]
        """

    private static func expectWhole(_ desk: AccountDesk, at time: String) throws {
        let (tasks, known) = (AccountDesk.tasks, try desk.home(at: time))
        let before = try known.objects(nil, in: tasks)
        let revision = try known.collection(tasks)?.revision
        let anew = try desk.home(at: time, materials: 2)
        #expect(try anew.objects(nil, in: tasks) == before, "\(time)")
        #expect(try anew.collection(tasks)?.revision == revision)
        // The next answer starts from tasks made with the default materials.
        #expect(try desk.home(at: time).objects(nil, in: tasks) == before)
    }

    @Test func answerUpdatesAllAffectedTasks() throws {
        let desk = try AccountDesk(Self.plan)
        for (start, time) in [
            ("20261119T080000", "06:05"), ("20261120T080500", "07:10"),
            ("20261120T080000", "07:20"), ("20261118T210000", "07:30"),
        ] {
            let task = try desk.task(start, at: time)
            _ = try desk.put(task, task.ticked(at: "20261120T060000Z"), at: time)
            try Self.expectWhole(desk, at: time)
        }
        #expect(try desk.said.count == 4)
    }

    @Test func answerToASharedAlarmUpdatesAllAffectedTasks() throws {
        let desk = try AccountDesk(Self.together)
        for (start, time) in [
            ("20261120T080000", "06:05"), ("20261119T080000", "06:10"),
            ("20261119T200000", "06:20"), ("20261120T080000", "07:20"),
        ] {
            let task = try desk.task(start, at: time)
            _ = try desk.put(task, task.ticked(at: "20261120T060000Z"), at: time)
            try Self.expectWhole(desk, at: time)
        }
    }

    /// Returns the task whose alarm is for all doses at 08:00.
    private static func ringing(_ desk: AccountDesk) throws -> AccountObject {
        let all = "1 tablet Metformin\\, 1 tablet Ramipril\\, 1 tablet Iron"
        return try #require(
            try desk.home(at: "06:05").objects(nil, in: AccountDesk.tasks).first {
                $0.text.contains(":20261120T080000\r\nDUE")
                    && $0.text.replacing("\r\n ", with: "").contains("DESCRIPTION:\(all)\r\n")
            })
    }

    @Test func taskSilencedByAnAppDoesNotShareItsAlarm() throws {
        let desk = try AccountDesk(Self.together)
        let task = try Self.ringing(desk)
        let text = task.text.replacing("BEGIN:VALARM", with: "BEGIN:X-NONE")
            .replacing("END:VALARM", with: "END:X-NONE")
        _ = try desk.put(task, text, at: "06:05")
        let rung = try desk.home(at: "06:06").objects(nil, in: AccountDesk.tasks).filter {
            $0.text.contains("DESCRIPTION:1 tablet Ramipril\\, 1 tablet Iron\r\n")
        }
        #expect(rung.count == 1)
    }

    @Test func answerChangesOnlyTheSharedAlarm() throws {
        let desk = try AccountDesk(Self.together)
        let task = try Self.ringing(desk)
        let before = try #require(try desk.home(at: "06:05").collection(AccountDesk.tasks)).revision
        _ = try desk.put(task, task.ticked(at: "20261120T060000Z"), at: "06:05")
        let changed = try desk.home(at: "06:06").objects(nil, in: AccountDesk.tasks)
            .filter { $0.revision > before }
        #expect(changed.count == 2)
        #expect(
            changed.flatMap { $0.text.split(separator: "\r\n") }
                .filter { $0.hasPrefix("DESCRIPTION:") }
                == ["DESCRIPTION:1 tablet Ramipril\\, 1 tablet Iron"])
    }

    @Test func reopeningUpdatesAllAffectedTasks() throws {
        let desk = try AccountDesk(Self.plan)
        let task = try desk.task("20261120T080000", at: "07:20")
        _ = try desk.put(task, task.ticked(at: "20261120T070000Z"), at: "07:20")
        let ticked = try desk.task("20261120T080000", at: "07:25")
        let open = ticked.text.replacing("STATUS:COMPLETED\r\n", with: "")
            .replacing("COMPLETED:20261120T070000Z\r\n", with: "")
            .replacing("PERCENT-COMPLETE:100\r\n", with: "")
        _ = try desk.put(ticked, open, at: "07:30")
        #expect(try desk.said.last?.hasPrefix("undone") == true)
        try Self.expectWhole(desk, at: "07:30")
    }
}
