import CarePlan
import CivilTime
import Delivery
import Household
import Journal
import Schedule
import TestSupport
import Testing

/// Tests of notices that name something in advance together with something that is due. Times are
/// in UTC, one hour behind Copenhagen; 22 November is a Sunday.
@Suite struct AnnouncedTests {
    private let home = DeliveryHome()
    private static let now = Instant("2026-11-22T07:00:00Z") ?? Instant(seconds: 0)

    private func apply(_ items: String, at now: Instant = DeliveryHome.start) throws {
        let text = "person: Anna\nzone: Europe/Copenhagen\n\(items)\n"
        let plan = try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
        _ = try home.household(at: now).apply([.init(Array(text.utf8), plan)])
    }

    /// Returns the notice that is sent at a time.
    private func notice(
        _ items: String, at now: Instant = Self.now, within: Int = 10
    ) throws -> NoticeMessage {
        try apply(items)
        try home.store.write { try $0.set("https://care.example", for: .publicURL) }
        try home.addChannel(of: "anna") { $0.within = within }
        let run = home.makeRun()
        try home.run(run, at: now.later(-1))
        _ = home.sender.sent()
        try home.run(run, at: now)
        let sent = home.sender.sent()
        #expect(sent.count == 1)
        return try #require(sent.last).message
    }

    /// Presses a button of a notice, and returns the items that have an answer since.
    private func press(
        _ answer: NoticeAnswer, of message: NoticeMessage, at now: Instant = Self.now.later(60)
    ) throws -> [String] {
        let button = try #require(message.answers.first { $0.kind == answer })
        let parts = button.url.split(separator: "/")
        let secret = try #require(SecretToken(String(parts[parts.count - 2])))
        let notice = try home.household(at: now).answer(answer, at: secret)
        #expect(notice.isNew != notice.isRefused)
        return try home.store.entries(of: "anna", since: nil).map(\.subject.item).sorted()
    }

    private static let weekly = """
        medicines:
          - {name: Folic acid, id: folic, doses: [{at: "08:00"}]}
          - {name: Methotrexate, id: metho, doses: [{at: "08:00", on: mon}], remind: {before: [1 day]}}
        """

    @Test func buttonsAnswerOnlyWhatIsDue() throws {
        let message = try notice(Self.weekly)
        #expect(message.title == "1 tablet Folic acid")
        #expect(
            message.text == """
                08:00 1 tablet Folic acid
                Later: Mon 23 Nov 08:00 1 tablet Methotrexate
                """)
        #expect(message.answers.map(\.label) == ["Take what is due now", "Snooze 10 min", "Skip"])
        #expect(try press(.take, of: message) == ["folic"])
        // Its own alarm rings on Monday.
        home.sender.now = Self.now
        try home.run(home.makeRun(), at: Self.now.later(86_400))
        #expect(home.sender.sent().contains { $0.message.title.contains("Methotrexate") })
    }

    @Test func checkupIsNotDoneWhenItIsAnnounced() throws {
        let message = try notice(
            """
            medicines: [{name: Lisinopril, id: lisinopril, doses: [{at: "08:00"}]}]
            reminders:
              - {title: Dentist, id: dentist, kind: checkup, at: "10:00", date: 2026-11-22}
            """)
        #expect(message.text == "08:00 1 tablet Lisinopril\nLater: 10:00 Dentist")
        #expect(message.answers.map(\.label) == ["Take what is due now", "Snooze 10 min", "Skip"])
        #expect(try press(.skip, of: message) == ["lisinopril"])
    }

    @Test func somethingFarAheadLeavesTheButtons() throws {
        let message = try notice(
            """
            medicines: [{name: Lisinopril, id: lisinopril, doses: [{at: "08:00"}]}]
            reminders:
              - {title: Dentist, id: dentist, kind: checkup, at: "08:00", date: 2026-11-23}
            """)
        #expect(message.answers.count == 3 && message.link != nil)
        #expect(try press(.take, of: message) == ["lisinopril"])
    }

    @Test func noticeInAdvanceHasNoButtons() throws {
        let message = try notice(
            """
            reminders:
              - {title: Dentist, id: dentist, kind: checkup, at: "10:00", date: 2026-11-22}
            """)
        #expect(message.text == "10:00 Dentist")
        #expect(message.answers.isEmpty && message.link == nil)
    }

    /// They do not ring again at their own time.
    @Test(arguments: [("08:09", 10), ("08:45", 60)])
    func dosesThatRingTogetherAreAnsweredTogether(time: String, within: Int) throws {
        let message = try notice(
            """
            medicines:
              - {name: A, id: a, doses: [{at: "08:00"}]}
              - {name: B, id: b, doses: [{at: "\(time)"}]}
            """, within: within)
        #expect(
            message.answers.map(\.label)
                == ["Take all", "Snooze 10 min", "Skip all"].filter {
                    within == 10 || $0 != "Snooze 10 min"
                })
        #expect(message.text == "08:00 1 tablet A\n\(time) 1 tablet B")
        #expect(try press(.take, of: message) == ["a", "b"])
    }

    /// The notice was not withdrawn yet.
    @Test func doseThatMovedIsNotAnsweredTooEarly() throws {
        let items = { (time: String) in
            "medicines: [{name: A, id: a, doses: [{at: \"\(time)\", id: x}]}]"
        }
        let message = try notice(items("08:00"))
        try apply(items("20:00"), at: Self.now.later(30))
        #expect(try press(.take, of: message) == [])
    }

    @Test(
        arguments: [
            "medicines: [{name: Z, id: z, doses: [{at: \"23:00\"}]}]",
            "medicines: [{name: A, id: a, enabled: false, doses: [{at: \"08:00\", id: x}]}]",
        ], NoticeAnswer.allCases)
    func stoppedMedicineIsNotAnswered(items: String, answer: NoticeAnswer) throws {
        let message = try notice("medicines: [{name: A, id: a, doses: [{at: \"08:00\", id: x}]}]")
        try apply(items, at: Self.now.later(30))
        #expect(try press(answer, of: message) == [])
    }
}
