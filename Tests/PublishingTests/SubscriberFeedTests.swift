import CarePlan
import CivilTime
import Feed
import Foundation
import Journal
import Publishing
import Testing

/// Tests of what a subscriber sees of the plan and the record.
@Suite struct SubscriberFeedTests {
    private static let metformin = """
        medicines:
          - {name: Metformin, id: m, strength: 500 mg, doses: [{at: "08:00", id: a}]}
        """

    @Test func takenDoseIsASeparateEventAndTheSeriesBeginsAfterIt() throws {
        var diary = try FeedDiary(Self.metformin, at: "2026-11-18 07:00")
        try diary.take("a", on: "2026-11-18", at: "2026-11-18 08:05")
        try diary.take("a", on: "2026-11-19", at: "2026-11-20 00:10", Amount(2))
        #expect(
            try diary.titles(at: "2026-11-21 09:00") == [
                "20261118T080000 ✓ 1 tablet Metformin 500 mg\\, 08:05",
                "20261119T080000 ✓ 1 tablet Metformin 500 mg\\, Fri 20 Nov 00:10: 2 tablets",
                "20261120T080000 Missed: 1 tablet Metformin 500 mg",
                "20261121T080000 1 tablet Metformin 500 mg",
            ])
        #expect(try !diary.text(at: "2026-11-21 09:00").contains("EXDATE"))
    }

    @Test func doseTakenBeforeAnOpenOneIsAnExceptionOfItsSeries() throws {
        var diary = try FeedDiary(Self.metformin, at: "2026-11-20 07:00")
        try diary.take("a", on: "2026-11-22", at: "2026-11-21 09:00")
        let text = try diary.text(at: "2026-11-21 09:01")
        #expect(text.contains("DTSTART;TZID=Europe/Copenhagen:20261121T080000\r\n"))
        let exceptions = text.split(separator: "\r\n").filter { $0.hasPrefix("EXDATE") }
        #expect(exceptions == ["EXDATE;TZID=Europe/Copenhagen:20261122T080000"])
    }

    @Test func snoozedDoseRingsAtItsNewTime() throws {
        var diary = try FeedDiary(Self.metformin, at: "2026-11-18 07:00")
        let at = try diary.instant("2026-11-18 08:01")
        let day = try #require(CivilDate("2026-11-18"))
        diary.write(
            .snoozed(
                Planned(slot: "a", ordinal: 1, start: nil), at: at,
                until: at.advanced(byMinutes: 30)), "m", on: day, recorded: at)
        let text = try diary.text(at: "2026-11-18 08:02")
        #expect(text.contains("DTSTART;TZID=Europe/Copenhagen:20261119T080000\r\n"))
        #expect(text.contains("TRIGGER;VALUE=DATE-TIME:20261118T073100Z\r\n"))
    }

    @Test func itemThatEndedStaysVisibleWithItsPast() throws {
        var diary = try FeedDiary(Self.metformin, at: "2026-11-01 07:00")
        try diary.take("a", on: "2026-11-01", at: "2026-11-01 08:00")
        diary.removePlan(at: try diary.instant("2026-11-02 07:00"))
        #expect(
            try diary.titles(at: "2026-11-30 12:00") == [
                "20261101T080000 ✓ 1 tablet Metformin 500 mg\\, 08:00"
            ])
        // After that there is one entry that explains this, because an empty calendar looks broken.
        #expect(try diary.titles(at: "2026-12-30 12:00") == ["20261101 Nothing is planned"])
    }

    @Test func overdueReplacementMovesToTodayUntilItIsDone() throws {
        var diary = try FeedDiary(
            """
            lenses:
              - {name: Left, id: l, type: 14, opened: 2026-11-01, at: "09:00"}
            """, at: "2026-11-01 07:00")
        #expect(
            try diary.titles(at: "2026-11-10 12:00") == [
                "20261113T090000 Lens nearly used up: Left",
                "20261115T090000 Replace lens: Left",
            ])
        for day in ["18", "19"] {
            #expect(
                try diary.titles(at: "2026-11-\(day) 12:00") == [
                    "202611\(day)T090000 Replace lens: Left\\, overdue since Sun 15 Nov"
                ])
        }
        let day = try #require(CivilDate("2026-11-19"))
        diary.write(.replaced, "l", on: day, recorded: try diary.instant("2026-11-19 20:00"))
        #expect(
            try diary.titles(at: "2026-11-20 12:00") == [
                "20261119T090000 ✓ Replace lens: Left",
                "20261201T090000 Lens nearly used up: Left",
                "20261203T090000 Replace lens: Left",
            ])
    }

    @Test func unrecordedLensesAreDueByThePlan() throws {
        let lenses = "lenses: [{name: Left, id: l, type: 14, opened: 2026-11-10, at: \"09:00\"}]"
        var diary = try FeedDiary(lenses, at: "2026-11-10 07:00")
        #expect(
            try diary.titles(at: "2026-11-27 08:10").last
                == "20261127T090000 Replace lens: Left\\, overdue since Tue 24 Nov")
        let day = try #require(CivilDate("2026-11-20"))
        diary.write(.worn, "l", on: day, recorded: try diary.instant("2026-11-20 20:00"))
        // The ten days before the first entry count too, so an entry does not postpone the
        // replacement.
        #expect(
            try diary.titles(at: "2026-11-20 21:00").last
                == "20261124T090000 Replace lens: Left")
    }

    @Test func asNeededDoseIsShownAtItsTime() throws {
        var diary = try FeedDiary(
            "medicines: [{name: Ibuprofen, id: i, as-needed: {amount: 1}}]",
            at: "2026-11-18 07:00")
        let at = try diary.instant("2026-11-18 14:30")
        let day = try #require(CivilDate("2026-11-18"))
        diary.write(.taken(nil, at: at, Amount(2)), "i", on: day, recorded: at)
        #expect(
            try diary.titles(at: "2026-11-19 12:00") == [
                "20261118T143000 ✓ 2 tablets Ibuprofen\\, 14:30"
            ])
    }

    @Test func unselectedItemsAreLeftOut() throws {
        let diary = try FeedDiary(
            "\(Self.metformin)\nreminders: [{title: Squats, id: s, kind: exercise, at: \"17:00\"}]",
            at: "2026-11-18 07:00")
        var subscriber = FeedDiary.subscriber()
        subscriber.selection = .init(kinds: ["exercise"])
        #expect(
            try diary.titles(of: subscriber, at: "2026-11-18 08:00") == ["20261118T170000 Squats"])
        subscriber.selection = .init(items: ["m"])
        #expect(
            try diary.titles(of: subscriber, at: "2026-11-18 07:30") == [
                "20261118T080000 1 tablet Metformin 500 mg"
            ])
    }

    @Test func tagsSelectItemsAndChangesOfTagsApply() throws {
        let zinc = "doses: [{at: \"09:00\"}]"
        let words = "food: with, colour: crimson, shape: oval, reason: gout, tags: [Bones]"
        var diary = try FeedDiary(
            "medicines: [{name: Iron, id: i, doses: [{at: \"08:00\"}]}, "
                + "{name: Zinc, id: z, \(words), \(zinc)}]", at: "2026-11-18 07:00")
        var subscriber = FeedDiary.subscriber()
        subscriber.selection = .init(tags: ["bones"])
        #expect(
            try diary.titles(of: subscriber, at: "2026-11-18 07:30") == [
                "20261118T090000 1 tablet Zinc"
            ])
        let text = try diary.text(of: subscriber, at: "2026-11-18 07:30")
        #expect(
            text.contains("DESCRIPTION:With food\\; crimson\\, oval\\; reason: gout"), "\(text)")
        subscriber.isDiscreet = true
        let discreet = try diary.text(of: subscriber, at: "2026-11-18 07:30").lowercased()
        for word in ["zinc", "food", "crimson", "oval", "gout", "bones"] {
            #expect(!discreet.contains(word), "\(word) is in \(discreet)")
        }
        subscriber.isDiscreet = false
        try diary.apply(
            "medicines: [{name: Iron, id: i, tags: bones, doses: [{at: \"08:00\"}]}, "
                + "{name: Zinc, id: z, \(zinc)}]", at: diary.instant("2026-11-18 07:40"))
        #expect(
            try diary.titles(of: subscriber, at: "2026-11-18 07:45") == [
                "20261118T080000 1 tablet Iron"
            ])
    }

    @Test func openAndFinishedDosesLinkToTheirPages() throws {
        var diary = try FeedDiary(Self.metformin, at: "2026-11-18 07:00")
        let code = ConfirmLink.code(
            person: "anna", item: "m", secret: FeedDiary.secrets.secret)
        let link = "https://care.example/take/\(String(repeating: "0", count: 32))/\(code)"
        #expect(try diary.text(at: "2026-11-18 07:30").contains("URL:\(link)\r\n"))
        #expect(
            try diary.text(at: "2026-11-18 07:30").contains(
                "DESCRIPTION:Taken? \(link)\r\n"))
        try diary.take("a", on: "2026-11-18", at: "2026-11-18 08:05")
        let text = try diary.text(at: "2026-11-18 08:30")
        #expect(text.components(separatedBy: "URL:\(link)").count == 3)
    }

    /// A past event links to the page of its day, which can correct it.
    @Test(arguments: ["https://care.example", "https://a-long-name.that-moves-the-fold.example/x"])
    func pastEventLinksToThePageOfItsDay(address: String) throws {
        var diary = try FeedDiary(
            """
            medicines:
              - {name: Pill, id: pill, doses: [{at: "08:00", id: a}]}
            lenses:
              - {name: Left, id: left, type: biweekly, opened: 2026-11-01}
            """, at: "2026-11-01 06:00")
        diary.ownSecrets = FeedDiary.secrets(at: address)
        for day in 11...15 {
            try diary.take("a", of: "pill", on: "2026-11-\(day)", at: "2026-11-\(day) 08:05")
        }
        let text = try diary.text(at: "2026-11-18 07:30").replacing("\r\n ", with: "")
        let events = text.components(separatedBy: "BEGIN:VEVENT").dropFirst().filter {
            $0.contains("Pill") && !$0.contains("RRULE")
        }
        #expect(events.count == 17)
        for event in events {
            let start = try #require(event.firstMatch(of: /DTSTART[^:]*:(\d{8})/))
            let day = "\(start.1)"
            let links = event.matches(of: /take\/[0-9a-f]{32}\/[0-9a-f]{16}-(\S+)/).map(\.1)
            #expect(links.map(String.init) == [day, day])
        }
        let other = text.components(separatedBy: "BEGIN:VEVENT").dropFirst().filter {
            $0.contains("RRULE")
        }
        #expect(other.allSatisfy { $0.contains(/URL:\S+\/[0-9a-f]{16}\s/) } && !other.isEmpty)
    }

    /// The question depends on the kind: medicines are taken, exercises done and lenses replaced. A
    /// discreet feed does not reveal the kind.
    @Test func questionOfTheLinkMatchesTheKindOfItem() throws {
        let diary = try FeedDiary(
            """
            \(Self.metformin)
            reminders: [{title: Squats, id: s, kind: exercise, at: "17:00"}]
            lenses: [{name: Left, id: l, type: 14, opened: 2026-11-10, wear-tasks: true}]
            """, at: "2026-11-18 07:00")
        var subscriber = FeedDiary.subscriber()
        subscriber.kind = .tasks
        #expect(
            try questions(of: subscriber, diary) == ["Done?", "Replaced?", "Taken?", "Worn?"])
        subscriber.isDiscreet = true
        #expect(try questions(of: subscriber, diary) == ["Done?"])
    }

    private func questions(of subscriber: Subscriber, _ diary: FeedDiary) throws -> [String] {
        let text = try diary.text(of: subscriber, at: "2026-11-18 07:30")
        let notes = text.split(separator: "\r\n").filter { $0.hasPrefix("DESCRIPTION:") }
        let lasts = notes.map {
            String($0.dropFirst("DESCRIPTION:".count)).components(separatedBy: "\\n").last ?? ""
        }
        let asked = lasts.filter { $0.contains("? https://") }
        return Set(asked.map { $0.components(separatedBy: " ")[0] }).sorted()
    }

    @Test func taskFeedHasATaskForEachDose() throws {
        var diary = try FeedDiary(Self.metformin, at: "2026-11-18 07:00")
        try diary.take("a", on: "2026-11-18", at: "2026-11-18 08:05")
        var subscriber = FeedDiary.subscriber()
        subscriber.kind = .tasks
        let text = try diary.text(of: subscriber, at: "2026-11-18 08:30")
        #expect(text.components(separatedBy: "BEGIN:VTODO").count == 16)
        #expect(text.components(separatedBy: "BEGIN:VEVENT").count == 1)
        #expect(text.contains("COMPLETED:20261118T070500Z\r\n"))
    }

    @Test func discreetFeedRevealsNothingInTitlesOrUIDs() throws {
        var diary = try FeedDiary(Self.metformin, at: "2026-11-18 07:00")
        try diary.take("a", on: "2026-11-18", at: "2026-11-18 08:05")
        var subscriber = FeedDiary.subscriber()
        let plain = try diary.text(of: subscriber, at: "2026-11-18 08:30")
        subscriber.isDiscreet = true
        let text = try diary.text(of: subscriber, at: "2026-11-18 08:30")
        #expect(!text.contains("Metformin") && !text.contains("Anna"))
        #expect(text.contains("SUMMARY:✓ Reminder 1\\, 08:05\r\n"))
        #expect(plain.contains(PublishedUID.person(of: "anna")))
        #expect(!text.contains(PublishedUID.person(of: "anna")))
        #expect(text.contains(PublishedUID.person(of: "anna", secret: FeedDiary.secrets.secret)))
    }

    @Test func feedOfFifteenMedicinesForAYearIsSmall() throws {
        let lines = (1...15).map { number in
            let slots = ["07:00", "12:00", "19:00"].map { "{at: \"\($0)\", id: s\($0.prefix(2))}" }
            return "  - {name: Medicine \(number), id: m\(number), strength: 500 mg, "
                + "doses: [\(slots.joined(separator: ", "))]}"
        }
        var diary = try FeedDiary(
            "medicines:\n\(lines.joined(separator: "\n"))", at: "2026-01-01 06:00")
        for number in 1...15 {
            try diary.take("s07", of: "m\(number)", on: "2026-11-18", at: "2026-11-18 07:05")
        }
        let text = try diary.text(at: "2026-11-20 06:00")
        // Each event of the past 30 days has its own link. Google is reported to refuse feeds of
        // about 1 MB.
        #expect(text.utf8.count < 900_000)
        #expect(text.components(separatedBy: "BEGIN:VEVENT").count > 1300)
    }

    @Test func onlyTheChangedComponentGetsANewRevision() throws {
        var diary = try FeedDiary(
            """
            medicines:
              - {name: M, id: m, doses: [{at: "08:00", id: a}]}
              - {name: N, id: n, doses: [{at: "09:00", id: a}]}
            """, at: "2026-11-18 07:00")
        let first = try diary.instant("2026-11-18 07:30")
        let log = RevisionLog("", at: first)
        _ = try diary.feed(at: first, log)
        try diary.take("a", on: "2026-11-18", at: "2026-11-18 08:05")
        let second = try diary.instant("2026-11-18 08:06")
        let next = RevisionLog(log.text, at: second)
        let bytes = try diary.feed(at: second, next).bytes
        let stamps = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").filter {
            $0.hasPrefix("DTSTAMP")
        }
        #expect(
            stamps == [
                "DTSTAMP:20261118T070600Z", "DTSTAMP:20261118T063000Z",
                "DTSTAMP:20261118T070600Z",
            ])
    }
}
