import Adherence
import CivilTime
import Feed
import Journal
import TestSupport
import Testing

/// Tests of one alarm for doses that are due together, compared with a feed in which each entry has
/// an alarm.
@Suite struct TogetherTests {
    @Test(arguments: [Subscriber.Kind.tasks, .events], Seed.list(0..<6))
    func randomFeedsHaveOneAlarmForDosesDueTogether(kind: Subscriber.Kind, seed: Seed) throws {
        var life = try TogetherLife(seed: seed.value, kind)
        for step in 0..<10 {
            if let problem = try life.step() {
                Issue.record("seed \(seed), step \(step): \(problem)\n\(life)")
                return
            }
        }
    }

    private static let plan = """
        medicines:
          - {name: Zinc, id: zinc, doses: [{at: "08:00", id: a}]}
          - {name: Iron, id: iron, doses: [{at: "08:00", id: a}]}
          - {name: Salt, id: salt, from: 2026-10-01, doses: [{at: "08:00", id: a}]}
        """

    /// Returns the alarm texts of a feed by the start of their entries.
    private static func words(_ diary: FeedDiary, at time: String) throws -> [String] {
        try RingingEntry.all(in: diary.text(at: time)).flatMap { entry in
            entry.alarms.map { "\(entry.title): \($0.words)" }
        }.sorted()
    }

    @Test func seriesWithEqualTimesShareAnAlarm() throws {
        var diary = try FeedDiary(Self.plan, at: "2026-11-18 07:00")
        let all = ["1 tablet Zinc: 1 tablet Zinc, 1 tablet Iron, 1 tablet Salt"]
        #expect(try Self.words(diary, at: "2026-11-18 07:30") == all)
        // An answer after the alarm does not change any alarm.
        try diary.take("a", of: "zinc", on: "2026-11-18", at: "2026-11-18 08:05")
        #expect(try Self.words(diary, at: "2026-11-18 08:06") == all)
        #expect(try Self.words(diary, at: "2026-11-19 07:30") == all)
        try diary.take("a", of: "zinc", on: "2026-11-19", at: "2026-11-19 07:40")
        let apart = ["1 tablet Iron: 1 tablet Iron, 1 tablet Salt", "1 tablet Zinc: 1 tablet Zinc"]
        #expect(try Self.words(diary, at: "2026-11-19 07:41") == apart)
        try diary.take("a", of: "iron", on: "2026-11-19", at: "2026-11-19 07:42")
        #expect(
            try Self.words(diary, at: "2026-11-19 07:43")
                == ["1 tablet Salt: 1 tablet Salt", "1 tablet Zinc: 1 tablet Zinc, 1 tablet Iron"])
        #expect(try Self.words(diary, at: "2026-11-19 08:01") == all)
    }

    @Test(arguments: [Subscriber.Kind.tasks, .events])
    func snoozedAlarmNamesAllOpenDoses(kind: Subscriber.Kind) throws {
        var diary = try FeedDiary(Self.plan, at: "2026-11-18 07:00")
        func later(at time: String) throws -> [String] {
            var subscriber = Subscriber(
                id: "s", name: "S", people: ["anna"], kind: kind, added: Instant(seconds: 0))
            subscriber.alarms = .together
            let log = RevisionLog("", at: try diary.instant(time))
            let bytes = try diary.feed(of: subscriber, at: diary.instant(time), log).bytes
            let text = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n ").joined()
            return RingingEntry.all(in: text).filter {
                $0.alarms.contains { $0.trigger.hasSuffix("Z") }
            }
            .flatMap { entry in entry.alarms.map { "\($0.trigger) \($0.words)" } }.sorted()
        }
        let put = { (item: String, until: String, time: String) in
            let day = try #require(CivilDate("2026-11-18"))
            let planned = Planned(
                slot: "a", ordinal: 1, start: try diary.instant("2026-11-18 08:00"))
            let at = try diary.instant("2026-11-18 \(time)")
            diary.write(
                .snoozed(planned, at: at, until: try diary.instant("2026-11-18 \(until)")), item,
                on: day, recorded: at)
        }
        let all = "1 tablet Zinc, 1 tablet Iron, 1 tablet Salt"
        let clock = kind == .events ? ["PT0S \(all)"] : []
        try put("iron", "08:35", "08:05")
        #expect(
            try later(at: "2026-11-18 08:06") == ["20261118T073500Z \(all)"] + clock)
        try diary.take("a", of: "zinc", on: "2026-11-18", at: "2026-11-18 08:10")
        #expect(
            try later(at: "2026-11-18 08:11")
                == ["20261118T073500Z 1 tablet Iron, 1 tablet Salt"] + clock)
        try put("salt", "09:00", "08:20")
        #expect(
            try later(at: "2026-11-18 08:21")
                == [
                    "20261118T073500Z 1 tablet Iron",
                    "20261118T080000Z 1 tablet Iron, 1 tablet Salt",
                ] + clock + clock)
    }

    @Test func feedWithASplitAlarmIsDueAfterThatAlarm() throws {
        var diary = try FeedDiary(Self.plan, at: "2026-11-18 07:00")
        try diary.take("a", of: "zinc", on: "2026-11-19", at: "2026-11-19 07:40")
        let now = try diary.instant("2026-11-19 07:41")
        let log = RevisionLog("", at: now)
        #expect(try diary.feed(at: now, log).due == diary.instant("2026-11-19 08:00"))
        var each = FeedDiary.subscriber()
        each.alarms = .each
        #expect(try diary.feed(of: each, at: now, log).due > diary.instant("2026-11-19 09:00"))
    }

    @Test func alarmForACarerNamesThePersonOnce() throws {
        let anna = try FeedDiary(Self.plan, at: "2026-11-18 07:00")
        var bo = try FeedDiary("bo")
        try bo.apply(Self.plan, at: bo.instant("2026-11-18 07:00"))
        let now = try anna.instant("2026-11-18 07:30")
        let persons = try [anna, bo].map { try $0.feedPerson(at: now) }
        let feed = try anna.feed(of: persons, at: now)
        let words = RingingEntry.all(in: feed).flatMap(\.alarms).map(\.words)
        #expect(
            words == ["Anna: 1 tablet Zinc, 1 tablet Iron, 1 tablet Salt"]
                + ["Anna: 1 tablet Zinc, 1 tablet Iron, 1 tablet Salt"])
    }

    @Test func otherAlarmsAreNotShared() throws {
        let diary = try FeedDiary(
            Self.plan + """

                  - {name: Late, id: late, remind: {again-every: 5 min}, doses: [{at: "08:00"}]}
                  - {name: Mute, id: mute, remind: false, doses: [{at: "08:00"}]}
                  - {name: Week, id: week, doses: [{at: "08:00", on: [mon]}]}
                reminders:
                  - title: Keys
                    at: "08:00"
                    place: {name: Home, latitude: 55.6761, longitude: 12.5683, when: leaving}
                """, at: "2026-11-18 07:00")
        #expect(
            try Set(Self.words(diary, at: "2026-11-18 07:30")) == [
                "1 tablet Zinc: 1 tablet Zinc, 1 tablet Iron, 1 tablet Salt",
                "1 tablet Late: 1 tablet Late", "1 tablet Week: 1 tablet Week", "Keys: Keys",
            ])
    }
}
