import CivilTime
import Journal
import JournalSupport
import Schedule
import TestSupport
import Testing

/// Tests for all stores: channels and notices.
@Suite struct NoticeStoreTests {
    private static func channel(_ number: Int) -> NoticeChannel {
        var channel = NoticeChannel(
            number: number, subscriber: "anna", kind: .command, target: "/bin/r\u{F8}d",
            added: Sample.noon)
        if number == 2 {
            channel.token = "tk_2"
            channel.quiet = QuietHours("22:00-07:00")
            channel.within = 0
            channel.isDiscreet = true
            channel.reminds = false
            channel.isFromPages = true
            channel.summaries = SummaryTime.list("07:30,sun 20:00") ?? []
        }
        return channel
    }

    private static func notice(_ channel: Int, _ id: String, of person: String = "anna")
        -> ReminderNotice
    {
        ReminderNotice(channel: channel, id: id, person: person)
    }

    private func fill(_ store: any Store) throws {
        try store.write { change in
            try change.put(
                Subscriber(id: "anna", name: "Anna", people: ["anna"], added: Sample.noon))
            try change.put(Self.channel(2))
            try change.put(Self.channel(1))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func channelIsReadBack(kind: StoreKind) throws {
        try kind.with { store throws in
            try fill(store)
            #expect(try store.noticeChannels() == [Self.channel(1), Self.channel(2)])
            try store.write { change in
                try change.put(Self.notice(1, "x"))
                try change.put(Self.notice(2, "x"))
                try change.removeNoticeChannel(1)
                let failure = NoticeChannel.Failure(
                    since: Sample.noon, problem: "no answer", alert: nil)
                try change.set(failure, of: 2)
            }
            #expect(try store.noticeChannels()[0].health?.problem == "no answer")
            #expect(try store.failingChannels() == [Sample.noon])
            try store.write { change in try change.set(nil, of: 2) }
            #expect(try store.noticeChannels() == [Self.channel(2)])
            #expect(try store.notices(of: nil) == [Self.notice(2, "x")])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func noticeIsReadBack(kind: StoreKind) throws {
        try kind.with { store throws in
            try fill(store)
            var notice = ReminderNotice(channel: 1, id: "b", person: "anna", for: .telling)
            let date = try #require(CivilDate("2026-11-20"))
            notice.members = [
                ReminderNotice.Member(
                    OccurrenceName(item: "pill", slot: "08:00", date: date, ordinal: 2),
                    rung: Sample.noon),
                ReminderNotice.Member(
                    OccurrenceName(item: "zinc", slot: "a", date: date), rung: Sample.noon),
            ]
            notice.members[1].isShown = false
            notice.action = .update
            notice.revision = 3
            notice.failures = 2
            notice.retry = Sample.noon.advanced(byMinutes: 1)
            notice.problem = "status 503"
            let others = [Self.notice(1, "a"), Self.notice(1, "c", of: "bo")]
            try store.write { change in
                try change.put(
                    ReminderNotice(channel: 1, id: "b", person: "anna", for: .telling))
                try change.put(notice)
                for other in others { try change.put(other) }
            }
            #expect(try store.notices(of: "anna") == [others[0], notice])
            #expect(try store.notices(of: nil) == [others[0], notice, others[1]])
            try store.write { change in try change.remove(notice) }
            #expect(try store.notices(of: nil) == others)
        }
    }

    @Test func quietHoursAreTwoTimes() {
        #expect(QuietHours("22:00-07:00")?.description == "22:00-07:00")
        for text in ["", "22:00", "22:00-22:00", "22-7", "22:00-07:00-08:00", "25:00-07:00"] {
            #expect(QuietHours(text) == nil)
        }
    }
}
