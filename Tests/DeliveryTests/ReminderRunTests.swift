import CivilTime
import Delivery
import Fetch
import Foundation
import Household
import Journal
import Schedule
import SQLStore
import Schedule
import TestSupport
import Testing

/// Tests of sending: never twice, never lost.
@Suite struct ReminderRunTests {
    private let home = DeliveryHome()
    private let morning = DeliveryHome.morning

    init() throws {
        try home.apply("Anna")
        try home.addChannel(of: "anna")
    }

    private func actions() -> [String] { home.sender.sent().map(\.message.action.rawValue) }

    @Test func timesAreShownOnThePersonsClock() throws {
        try home.apply("Anna", with: "clock: 12\n")
        try home.run(home.makeRun(), at: morning)
        #expect(home.sender.sent().map(\.message.text) == ["8:00\u{A0}AM 1 tablet Zinc"])
    }

    @Test func dueDoseIsSentOnce() throws {
        let run = home.makeRun()
        let first = try home.run(run, at: DeliveryHome.start)
        #expect(home.sender.sent().isEmpty && first.next <= morning)
        let result = try home.run(run, at: morning)
        let sent = home.sender.sent()
        #expect(sent.map(\.message.title) == ["1 tablet Zinc"])
        #expect(sent.map(\.message.text) == ["08:00 1 tablet Zinc"])
        #expect(result.sent == 1 && result.problems.isEmpty)
        try home.run(run, at: morning.later(1))
        try home.run(home.makeRun(), at: morning.later(2))
        #expect(home.sender.sent().isEmpty)
        try home.run(run, at: morning.later(600))
        #expect(actions() == ["ring"])
    }

    @Test func noticeHasAddressesThatAnswerItsDoses() throws {
        try home.store.write { try $0.set("https://care.example", for: .publicURL) }
        let run = home.makeRun()
        try home.run(run, at: morning)
        let message = home.sender.sent()[0].message
        let link = try #require(message.link)
        #expect(message.answers.map(\.label) == ["Take", "Snooze 10 min", "Skip"])
        #expect(
            message.answers.map(\.url) == ["take", "snooze", "skip"].map { "\(link)/\($0)" })
        let digits = try #require(link.split(separator: "/").last)
        #expect(link == "https://care.example/answer/\(digits)")
        let secret = try #require(SecretToken(String(digits)))
        #expect(try !home.store.tokens().contains { $0.token == secret })
        let answered = try home.household(at: morning.later(5)).answer(.take, at: secret)
        #expect(answered.isNew && answered.outcomes.count == 1)
        try home.run(run, at: morning.later(6))
        #expect(actions() == ["withdraw"])
    }

    @Test(arguments: [nil, "http://127.0.0.1:8080"])
    func withoutAPublicAddressOnlyNtfyHasButtonsForTheTopic(url: String?) throws {
        if let url { try home.store.write { try $0.set(url, for: .publicURL) } }
        let channel = try home.addChannel(of: "anna", kind: .ntfy) {
            $0.target = "https://ntfy.example/topic"
        }
        try home.run(home.makeRun(), at: morning)
        let sent = home.sender.sent()
        let program = sent.filter { $0.channel == 1 }.flatMap(\.message.answers)
        // A program runs on this computer, so it can use an address of this computer.
        #expect(program.isEmpty == (url == nil))
        #expect(program.allSatisfy { $0.body == nil })
        let ntfy = sent.filter { $0.channel == channel.number }
        #expect(ntfy.map(\.message.link) == [nil] && ntfy[0].message.answers.count == 3)
        #expect(ntfy[0].message.answers.allSatisfy { $0.body != nil })
    }

    @Test func subscriberWhoMayOnlyLookGetsNoButtons() throws {
        try home.store.write { change in
            try change.set("https://care.example", for: .publicURL)
            var anna = try home.household(at: morning).subscriber("anna")
            anna.may = .look
            try change.put(anna)
        }
        try home.run(home.makeRun(), at: morning)
        #expect(home.sender.sent().map(\.message.answers) == [[]])
    }

    @Test func browserThatIsGoneGetsNothingMore() throws {
        let household = home.household(at: DeliveryHome.start)
        let channel = try household.addNoticeChannel(
            .push, to: "https://push.example/x", of: "anna"
        ) { $0.token = "key secret" }
        let run = home.makeRun()
        home.sender.gone = [channel.number]
        let result = try home.run(run, at: morning)
        #expect(result.problems.isEmpty && result.sent == 1)
        #expect(Set(home.sender.sent().map(\.channel)) == [1, 2])
        #expect(try household.noticeChannel(2).hasEnded)
        #expect(try home.store.notices(of: nil).map(\.channel) == [1])
        try home.run(run, at: morning.later(600))
        try home.run(home.makeRun(), at: morning.later(1200))
        #expect(Set(home.sender.sent().map(\.channel)) == [1])
    }

    @Test func browserThatIsGoneIsNoFailingChannel() throws {
        let channel = try home.addChannel(of: "anna", kind: .push) { $0.token = "key secret" }
        let run = home.makeRun()
        home.sender.failing = [channel.number]
        try home.run(run, at: morning)
        #expect(try home.store.failingChannels() == [morning])
        (home.sender.failing, home.sender.gone) = ([], [channel.number])
        try home.run(run, at: morning.later(3600))
        #expect(try home.store.failingChannels().isEmpty)
        _ = home.sender.sent()
        for day in 1...3 { try home.run(run, at: morning.later(day * 86_400 + 60)) }
        let alerts = home.sender.sent().filter { $0.message.title.contains("not getting through") }
        #expect(alerts.map(\.channel) == [1])
        #expect(alerts[0].message.text.contains("'dosecal notify remove 2'"))
        #expect(try home.store.failingChannels().isEmpty)
    }

    @Test func browserThatRenewedItsSubscriptionMeanwhileGetsTheNotice() throws {
        let channel = try home.addChannel(of: "anna", kind: .push) { $0.token = "key secret" }
        let run = home.makeRun()
        home.sender.gone = [channel.number]
        try home.run(run, at: morning, waiting: false)
        try wait(for: "the messages") { home.sender.count == 2 }
        let isRenewed = try home.household(at: morning).renewBrowser(
            try #require(channel.renewal), endpoint: "https://push.example/new", token: "new keys")
        #expect(isRenewed)
        home.sender.gone = []
        for second in 1...2 { try home.run(run, at: morning.later(second)) }
        let own = home.sender.sent().filter { $0.channel == channel.number }
        #expect(
            own.map(\.message.action) == [.ring, .ring] && own[0].message.id == own[1].message.id)
        #expect(try !home.household(at: morning).noticeChannel(channel.number).hasEnded)
    }

    @Test func testIsSentOnceAtOnce() throws {
        let run = home.makeRun()
        try home.run(run, at: DeliveryHome.start)
        let household = home.household(at: DeliveryHome.start.later(5))
        let subscriber = try household.subscriber("anna")
        for second in [5, 50] {
            let household = home.household(at: DeliveryHome.start.later(second))
            try home.store.write { change in
                try household.test(try household.noticeChannel(1), of: subscriber, in: change)
            }
            try home.run(run, at: DeliveryHome.start.later(second + 1))
            let sent = home.sender.sent()
            #expect(sent.map(\.message.title) == ["Test from dosecal"])
            #expect(sent.map(\.message.action) == [.ring])
            try home.run(run, at: DeliveryHome.start.later(second + 2))
        }
        #expect(home.sender.sent().isEmpty)
        #expect(try home.store.notices(of: nil).isEmpty)
        #expect(try household.noticeChannel(1).tested == DeliveryHome.start.later(50))
    }

    @Test func answerWithdrawsTheNotice() throws {
        let run = home.makeRun()
        try home.run(run, at: morning)
        let id = home.sender.sent()[0].message.id
        try home.take("anna", at: morning.later(60))
        try home.run(run, at: morning.later(61))
        let sent = home.sender.sent()
        #expect(sent.map(\.message.action) == [.withdraw] && sent[0].message.id == id)
        #expect(sent[0].message.title.isEmpty && sent[0].message.text.isEmpty)
        try home.run(run, at: morning.later(600))
        #expect(home.sender.sent().isEmpty)
    }

    @Test func interruptedMessageIsSentAgainWithTheSameID() throws {
        let first = home.makeRun()
        // The process ends after sending, before it stores the answer.
        try home.run(first, at: morning, waiting: false)
        try wait(for: "the message") { home.sender.count == 1 }
        let other = home.makeRun()
        try home.run(other, at: morning.later(30))
        let sent = home.sender.sent()
        #expect(sent.count == 1)
        try home.run(other, at: morning.later(91))
        let again = home.sender.sent()
        #expect(again.map(\.message.id) == sent.map(\.message.id))
        try home.run(other, at: morning.later(122))
        #expect(home.sender.sent().isEmpty)
    }

    @Test func answersAreStoredAfterAnError() throws {
        let folder = try TemporaryFolder()
        let path = (folder / "dosecal.db").path
        let home = DeliveryHome(
            try SQLiteStore(
                path: path, creating: true, settings: StoreSettings(patience: 20)))
        try home.apply("Anna")
        try home.addChannel(of: "anna")
        let run = home.makeRun()
        try home.run(run, at: morning, waiting: false)
        try SQLiteStore(path: path, creating: false).write { _ in
            #expect(throws: StoreError.self) {
                try home.run(run, at: self.morning.later(1), waiting: true)
            }
        }
        #expect(home.sender.sent().map(\.message.action) == [.ring])
        let result = try home.run(run, at: morning.later(2))
        #expect(result.sent == 1)
        try home.run(run, at: morning.later(120))
        #expect(home.sender.sent().isEmpty && !run.isSending)
    }

    /// Lets no notice of Bo with this action be stored.
    private static func damage(_ path: String, action: String) throws {
        let index =
            "CREATE INDEX bad ON notice (CASE WHEN person = 'bo' AND action IS \(action) "
            + "THEN abs(-9223372036854775808 + 0 * channel) END)"
        try sql(index, path)
    }

    private static func sql(_ statement: String, _ path: String) throws {
        let code = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute(sys.argv[2])"
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"), [Program.python, "-c", code, path, statement])
        try #require(result.status == 0, "\(result.errors)")
    }

    private static func threePersons(in folder: TemporaryFolder) throws -> DeliveryHome {
        let home = DeliveryHome(
            try SQLiteStore(path: (folder / "dosecal.db").path, creating: true))
        for name in ["Anna", "Bo", "Carl"] {
            try home.apply(name)
            try home.addChannel(of: name.lowercased())
        }
        return home
    }

    @Test func noticeThatCannotBeStoredSilencesNoOtherPerson() throws {
        let folder = try TemporaryFolder()
        let home = try Self.threePersons(in: folder)
        let path = (folder / "dosecal.db").path
        try Self.damage(path, action: "'ring'")
        let run = home.makeRun()
        let result = try home.run(run, at: morning)
        #expect(home.sender.sent().map(\.channel).sorted() == [1, 3])
        #expect(result.sent == 2 && result.problems.count == 1)
        #expect(result.problems.first?.hasPrefix("bo: ") ?? false, "\(result.problems)")
        #expect(try home.store.noticeChannels().map { $0.health == nil } == [true, false, true])
        try Self.sql("DROP INDEX bad", path)
        try home.run(run, at: morning.later(60))
        #expect(home.sender.sent().map(\.channel) == [2])
        #expect(try home.store.failingChannels().isEmpty)
    }

    @Test func answerOfAChannelThatCannotBeStoredDelaysNoOther() throws {
        let folder = try TemporaryFolder()
        let home = try Self.threePersons(in: folder)
        let run = home.makeRun()
        try home.run(run, at: morning, waiting: false)
        try wait(for: "the messages") { home.sender.count == 3 }
        try Self.damage((folder / "dosecal.db").path, action: "NULL")
        let result = try home.run(run, at: morning.later(1))
        #expect(result.problems.count == 1)
        #expect(result.problems.first?.hasPrefix("bo: ") ?? false, "\(result.problems)")
        let open = try home.store.notices(of: nil).filter { $0.action != nil }
        #expect(open.map(\.person) == ["bo"])
    }

    @Test func severalProcessesShareTheWork() throws {
        let runs = (0..<3).map { _ in home.makeRun() }
        for second in 0..<3 {
            for run in runs { try home.run(run, at: morning.later(second)) }
        }
        #expect(actions() == ["ring"])
    }

    @Test func clockThatWasAheadAndIsSetBackLosesNothing() throws {
        let run = home.makeRun()
        let tomorrow = morning.later(86_400)
        try home.run(run, at: tomorrow)
        let early = home.sender.sent().map(\.message.id)
        #expect(early.count == 1)
        // The notice of tomorrow is withdrawn, and today's dose rings.
        try home.run(run, at: morning.later(-60))
        #expect(actions() == ["withdraw"])
        try home.run(run, at: morning)
        #expect(actions() == ["ring"])
        try home.take("anna", at: morning.later(5))
        try home.run(run, at: morning.later(6))
        #expect(actions() == ["withdraw"])
        try home.run(run, at: tomorrow)
        #expect(actions() == ["ring"])
    }

    @Test func interruptedMessageIsSentAgainAfterTheClockWasSetBack() throws {
        try home.run(home.makeRun(), at: morning.later(300), waiting: false)
        try wait(for: "the message") { home.sender.count == 1 }
        let id = home.sender.sent()[0].message.id
        try home.run(home.makeRun(), at: morning.later(1))
        #expect(home.sender.sent().map(\.message.id) == [id])
    }

    @Test func clockThatJumpsAheadSendsWhatIsOpen() throws {
        let run = home.makeRun()
        try home.run(run, at: morning.later(-3600), waiting: false)
        try home.run(run, at: morning.later(3600))
        #expect(actions() == ["ring"])
    }

    @Test func noticeIsSentAsItWasPreparedUnlessSomethingHasChanged() throws {
        for isAnswered in [false, true] {
            let home = DeliveryHome()
            try home.apply("Anna")
            try home.addChannel(of: "anna")
            let run = home.makeRun()
            let first = try home.run(run, at: morning.later(-3600), waiting: false)
            #expect(first.next == morning.later(-120))
            let second = try home.run(run, at: morning.later(-120), waiting: false)
            #expect(second.next == morning && home.sender.sent().isEmpty)
            if isAnswered { try home.take("anna", at: morning.later(-10)) }
            try home.run(run, at: morning)
            #expect(home.sender.sent().count == (isAnswered ? 0 : 1))
        }
    }

    @Test func manyPersonsAreRemindedAtOnce() throws {
        let people = (1...60).map { "Person \($0)" }
        for name in people {
            try home.apply(name)
            try home.addChannel(of: name.lowercased().replacing(" ", with: "-"))
        }
        let run = home.makeRun()
        try home.run(run, at: morning.later(-30), waiting: false)
        let result = try home.run(run, at: morning)
        let sent = home.sender.sent()
        #expect(result.sent == 61 && sent.count == 61)
        #expect(Set(sent.map(\.channel)).count == 61)
        #expect(try home.store.notices(of: nil).allSatisfy { $0.action == nil })
        try home.run(run, at: morning.later(1))
        #expect(home.sender.sent().isEmpty)
    }

    @Test func failedMessageIsSentAgainAfterGrowingPauses() throws {
        home.sender.failing = [1]
        let run = home.makeRun()
        var attempts: [Int] = []
        for second in 0..<500 {
            try home.run(run, at: morning.later(second))
            if !home.sender.sent().isEmpty { attempts.append(second) }
        }
        #expect(attempts == [0, 30, 90, 210, 450])
        let notice = try #require(try home.store.notices(of: "anna").first)
        #expect(notice.problem == "the time did not suffice" && notice.failures == 5)
        home.sender.failing = []
        let result = try home.run(run, at: morning.later(930))
        #expect(result.sent == 1 && actions() == ["ring"])
        #expect(try home.store.notices(of: "anna").first?.problem == nil)
    }

    @Test func problemIsStoredInTheLanguageOfThePlanAndLoggedInEnglish() throws {
        try home.apply("Anna", with: "language: da\n")
        home.sender.failing = [1]
        let result = try home.run(home.makeRun(), at: morning)
        #expect(result.problems == ["channel 1: the time did not suffice"])
        #expect(try home.store.notices(of: "anna").first?.problem == "tiden slog ikke til")
        let health = try #require(try home.store.noticeChannels()[0].health)
        #expect(health.problem == "tiden slog ikke til")
    }

    @Test func pauseThatAServerAsksForDoesNotSilenceAlarms() throws {
        home.sender.failing = [1]
        home.sender.pause = 24 * 3600
        let run = home.makeRun()
        var attempts: [Int] = []
        for second in stride(from: 0, to: 9000, by: 20) {
            try home.run(run, at: morning.later(second))
            if !home.sender.sent().isEmpty { attempts.append(second) }
        }
        // The dose rings at 0, 600 and 1200.
        #expect(attempts == [0, 660, 1260, 4860, 8460])
    }

    @Test func failingChannelDoesNotDelayOthers() throws {
        try home.addChannel(of: "anna")
        home.sender.failing = [1]
        let run = home.makeRun()
        let result = try home.run(run, at: morning)
        #expect(Set(home.sender.sent().map(\.channel)) == [1, 2])
        #expect(result.sent == 1 && result.problems == ["channel 1: the time did not suffice"])
        try home.run(run, at: morning.later(1))
        #expect(home.sender.sent().isEmpty)
    }

    @Test func dosesThatAreOverAreNotSentAfterAFailure() throws {
        home.sender.failing = [1]
        let run = home.makeRun()
        try home.run(run, at: morning)
        _ = home.sender.sent()
        home.sender.failing = []
        try home.run(run, at: morning.later(20 * 3600))
        #expect(actions() == ["withdraw"])
        try home.run(run, at: morning.later(20 * 3600 + 1))
        #expect(try home.store.notices(of: nil).isEmpty)
    }

    @Test func withdrawalIsGivenUpAfterADay() throws {
        home.sender.failing = [1]
        let run = home.makeRun()
        for hour in 0..<40 { try home.run(run, at: morning.later(hour * 3600)) }
        let last = try home.store.notices(of: nil).filter { $0.action == .withdraw }
        #expect(last.count <= 1 && last.allSatisfy { $0.failures < 30 })
    }

    @Test func revokedSubscriberIsNotReminded() throws {
        _ = try home.household(at: morning.later(-60)).revoke("anna")
        #expect(try home.store.noticeChannels().isEmpty)
        try home.run(home.makeRun(), at: morning)
        #expect(home.sender.sent().isEmpty)
    }

    @Test func carerIsToldWhoseDoseItIs() throws {
        try home.apply("Bo")
        let plans = try ["anna", "bo"].map {
            try #require(try home.household(at: DeliveryHome.start).lastPlan(of: $0))
        }
        _ = try home.household(at: DeliveryHome.start).add(plans, id: "carer", named: "Carer") {
            $0.isDiscreet = true
        }
        try home.addChannel(of: "carer")
        try home.run(home.makeRun(), at: morning)
        let titles = home.sender.sent().filter { $0.channel == 2 }.map(\.message.title).sorted()
        #expect(titles == ["Anna: Reminder 1", "Bo: Reminder 1"])
    }

    @Test func answerBeforeTheMessageWasStoredWithdrawsIt() throws {
        let run = home.makeRun()
        try home.run(run, at: morning, waiting: false)
        try home.take("anna", at: morning.later(1))
        for second in 1...3 { try home.run(run, at: morning.later(second)) }
        #expect(actions() == ["ring", "withdraw"])
    }

    @Test func carerIsToldWhatStaysOpenAndThatItWasAnswered() throws {
        let before = home.household(at: DeliveryHome.start)
        let plan = try #require(try before.lastPlan(of: "anna"))
        _ = try before.add([plan], id: "bo", named: "Bo") { _ in }
        try home.addChannel(of: "bo") { $0.reminds = false }
        try home.addChannel(of: "bo") { $0.reminds = false }
        try home.apply("Anna", with: "tell: {who: bo, after: 30 min}\n")
        let run = home.makeRun()
        func told(at seconds: Int) throws -> [String] {
            try home.run(run, at: morning.later(seconds))
            return home.sender.sent().filter { $0.channel != 1 }.map {
                "\($0.channel) \($0.message.action) \($0.message.title) / \($0.message.text)"
            }.sorted()
        }
        #expect(try told(at: 1799).isEmpty)
        #expect(
            try told(at: 1800)
                == (2...3).map { channel in
                    "\(channel) ring Anna has not answered: 1 tablet Zinc / "
                        + "08:00 1 tablet Zinc: due now"
                })
        let record = { try Record(self.home.store.entries(of: "anna", since: nil)) }
        let entries = try record().standing
        #expect(entries.map(\.author) == [.told("Bo")] && entries.map(\.told) == ["Bo"])
        #expect(entries.map(\.recorded) == [morning.later(1800)])
        let household = home.household(at: morning.later(1900))
        if case .undone = try household.undo(.last, of: "anna", by: .command) {
            Issue.record("what was told cannot be undone")
        }
        try home.take("anna", at: morning.later(2400))
        #expect(
            try told(at: 2401)
                == (2...3).map { channel in
                    "\(channel) ring Anna has now answered: 1 tablet Zinc / "
                        + "08:00 1 tablet Zinc: taken 08:40"
                })
        #expect(try record().standing.count == 2)
        #expect(try told(at: 40_000).isEmpty)
        var extra = Household.Request(
            .takeExtra(at: .now, amount: nil), of: .named("zinc"), person: "anna")
        extra.seen = .init(nil)
        let pressed = try home.household(at: morning.later(40_001)).record(extra, by: .command)
        if case .refused(.changed) = pressed.verdict {
            Issue.record("a message to a carer changes nothing on a page that is open")
        }
        // The dose is over at midnight, and its notice is forgotten two days later.
        try home.run(run, at: morning.later((16 + 48) * 3600))
        let names = try home.store.notices(of: "anna").flatMap(\.members).map(\.name.date)
        #expect(!names.contains { "\($0)" == "2026-11-21" })
    }

    @Test func messageAboutAFailingChannelWaitsForTheEndOfQuietHours() throws {
        try home.addChannel(of: "anna") { $0.quiet = QuietHours("07:00-09:30") }
        home.sender.failing = [1]
        let run = home.makeRun()
        try home.run(run, at: morning)
        var times: [Int] = []
        for minutes in stride(from: 24 * 60, to: 28 * 60, by: 10) {
            try home.run(run, at: morning.later(minutes * 60))
            let alerts = home.sender.sent().filter { $0.message.title.contains("Reminders for") }
            if !alerts.isEmpty { times.append(minutes - 24 * 60) }
        }
        #expect(times == [120], "it is tried again every hour, and 10:00 is the first after 9:30")
    }

    @Test func otherChannelGetsAMessageAboutOneThatFailsForADay() throws {
        try home.addChannel(of: "anna")
        home.sender.failing = [1]
        let run = home.makeRun()
        try home.run(run, at: morning)
        let since = try #require(try home.store.noticeChannels()[0].health?.since)
        #expect(since == morning)
        #expect(try home.store.failingChannels() == [morning])
        _ = home.sender.sent()
        func alerts(at seconds: Int) throws -> [String] {
            try home.run(run, at: morning.later(seconds))
            try home.run(run, at: morning.later(seconds))
            return home.sender.sent().filter { $0.message.title.contains("Reminders for") }.map {
                "\($0.channel) \($0.message.title) / \($0.message.text)"
            }
        }
        #expect(try alerts(at: 86_399).isEmpty)
        let text =
            "2 Reminders for Anna are not getting through / Channel 1 has sent nothing since "
            + "Sat 21 Nov 2026 08:00. The person who runs the server sees why with"
        #expect(try alerts(at: 86_400).first?.hasPrefix(text) ?? false)
        for seconds in [86_401, 90_001, 180_000] { #expect(try alerts(at: seconds).isEmpty) }
        home.sender.failing = []
        try home.run(run, at: morning.later(3 * 86_400))
        #expect(try home.store.noticeChannels()[0].health == nil)
        #expect(try home.store.failingChannels().isEmpty)
    }

    @Test func channelsOfOtherPersonsGetNoMessageAboutOneThatFails() throws {
        try home.apply("Bo")
        try home.addChannel(of: "bo")
        home.sender.failing = [1]
        let run = home.makeRun()
        for day in 0...2 { try home.run(run, at: morning.later(day * 86_400 + 60)) }
        let titles = home.sender.sent().filter { $0.channel == 2 }.map(\.message.title)
        #expect(titles.contains { $0.contains("Zinc") })
        #expect(!titles.contains { $0.contains("Anna") }, "\(titles)")
        #expect(try home.store.failingChannels().count == 1, "the owner's page shows it")
    }

    @Test func answerDoesNotHideThatAMailDidNotGoOut() throws {
        // Without a mail server, no message goes out, and an answer needs none.
        let sender = MailSender(
            Curl(agent: "test", environment: []), clock: { DeliveryHome.morning })
        let run = home.makeRun(sender)
        try home.run(run, at: morning)
        try home.take("anna", at: morning.later(60))
        let result = try home.run(run, at: morning.later(61))
        #expect(result.sent == 0 && result.problems.isEmpty)
        #expect(try home.store.notices(of: "anna").allSatisfy { $0.action == nil })
        #expect(try home.store.failingChannels() == [morning])
    }

    @Test func carerGetsAMessageIfASubscriberHasNoOtherChannel() throws {
        try home.apply("Bo")
        try home.addChannel(of: "bo")
        _ = try home.household(at: morning).change("bo") { $0.people = ["anna", "bo"] }
        home.sender.failing = [1]
        let run = home.makeRun()
        try home.run(run, at: morning)
        _ = home.sender.sent()
        try home.run(run, at: morning.later(86_400))
        let sent = home.sender.sent().filter { $0.message.title.contains("Reminders for Anna") }
        #expect(sent.map(\.channel) == [2])
        #expect(!sent[0].message.text.contains("Zinc"))
    }
}
