import CarePlan
import CivilTime
import Feed
import ICalendar
import Schedule
import TestSupport
import Testing
import Wording

/// Tests that every published UID and title is matched to its occurrence.
@Suite struct PublishedSeriesTests {
    private static let zones = ["Europe/Copenhagen", "Australia/Lord_Howe", "America/St_Johns"]
    private static let kinds: [(FeedOptions.Kind, FeedOptions.Form)] = [
        (.events, .series), (.events, .expanded), (.tasks, .expanded), (.tasks, .series),
    ]

    @Test(arguments: zones)
    func everyUIDLeadsToItsOccurrence(zone: String) throws {
        var seen: Set<Series.Purpose> = []
        for seed in Seed.list(0..<16, quick: 2) {
            let example = try Example(seed: seed.value, zone: zone)
            for (kind, form) in Self.kinds {
                for plan in [example.text, example.stored] {
                    let entries = try example.entries(of: plan, FeedOptions(kind: kind, form: form))
                    #expect(!entries.isEmpty)
                    for entry in entries {
                        seen.insert(try example.check(entry, "seed \(seed) \(kind) \(form)"))
                    }
                }
            }
        }
        if !Seed.isSingle {
            #expect(seen.isSuperset(of: [.replacement, .replacementSoon, .refill]))
            #expect(seen.count > (Seed.isFull ? 8 : 6))
        }
        if Seed.isFull { #expect(seen.contains(.wear)) }
    }

    @Test(arguments: Seed.list(0..<60))
    func seriesAreTheSameWithIDsOfTextAndStore(seed: Seed) throws {
        let example = try Example(seed: seed.value, zone: "Europe/Copenhagen")
        for (text, stored) in zip(example.text.items, example.stored.items) {
            let pair = [text, stored].map { item in
                item.series(beginning: example.begin, in: example.text.zone).map {
                    "\($0.purpose) \($0.step ?? "-") \($0.part ?? "-") \($0.clock) \($0.dates)"
                }
            }
            #expect(pair[0] == pair[1])
        }
    }

    @Test func idsOfTheStoreTakePrecedence() throws {
        let text = try Example.plan(
            "medicines: [{name: A, doses: [{at: 8:00, amount: 1}, {at: 20:00, amount: 2}]}]")
        let begin = try #require(CivilDate("2026-11-20"))
        let stored = text.identified(by: [ItemIdentity(id: "a", begin: begin, slots: ["2", "1"])])
        let english = try #require(Wording(builtIn: "en"))
        let all = PublishedSeries.all(of: stored, asWritten: text, wording: english) { _ in begin }
        #expect(all.map(\.series.slot) == ["2", "1", "2", "1"])
        #expect(all[0].uid == all[3].uid && all[1].uid == all[2].uid)
        #expect(all[0].titles.first == "1 tablet A")
    }

    @Test func titlesUseTheUsersWording() throws {
        let plan = try Example.plan("medicines: [{name: A, doses: [{at: 8:00}]}]")
        let begin = try #require(CivilDate("2026-11-20"))
        let own = try Wording(
            language: "en",
            replacedBy: Array("title.dose = Take {dose} of {name}{strength}\n".utf8))
        let all = PublishedSeries.all(of: plan, asWritten: plan, wording: own) { _ in begin }
        #expect(
            all.map(\.titles) == [
                ["Take 1 tablet of A", "Reminder 1", "Sam: Take 1 tablet of A", "Sam: Reminder 1"]
            ])
    }

    @Test func timesOfOneDateAreDistinguished() throws {
        let plan = try Example.plan(
            "medicines: [{name: A, every: 9 h, from: 2026-11-20, doses: [{at: 2:00}]}]")
        let english = try #require(Wording(builtIn: "en"))
        let all = PublishedSeries.all(of: plan, asWritten: plan, wording: english) { _ in
            CivilDate.earliest
        }
        let series = try #require(all.first)
        let times = try ["-20261120-01", "-20261120-02", "-20261120-03", "-20261121-01"].map {
            let uid = series.uid.replacing("@", with: "\($0)@")
            return series.occurrence(of: try #require(PublishedUID(uid)))?.clock
        }
        #expect(
            times == [
                .at(try #require(TimeOfDay("02:00"))), .at(try #require(TimeOfDay("11:00"))),
                .at(try #require(TimeOfDay("20:00"))), .at(try #require(TimeOfDay("05:00"))),
            ])
    }

    @Test func switchedOffItemsAreStillMatched() throws {
        let plan = try Example.plan(
            "lenses: [{name: L, type: 9, opened: 2026-11-10, enabled: false, wear-tasks: true}]")
        let english = try #require(Wording(builtIn: "en"))
        let all = PublishedSeries.all(of: plan, asWritten: plan, wording: english) { _ in
            CivilDate.earliest
        }
        #expect(all.map(\.series.slot) == ["soon", "replace", "wear"])
    }

    @Test func taskOfAPreviousLensSetIsNotMatched() throws {
        let body = { (opened: String) in "lenses: [{name: L, type: 9, opened: \(opened)}]" }
        let (old, new) = (
            try Example.plan(body("2026-11-10")), try Example.plan(body("2026-11-19"))
        )
        let english = try #require(Wording(builtIn: "en"))
        let all = [old, new].map { plan in
            PublishedSeries.all(of: plan, asWritten: plan, wording: english) { _ in .earliest }
        }
        let replacement = try #require(all[0].last)
        let uid = replacement.uid.replacing("@", with: "-20261110@")
        let published = try #require(PublishedUID(uid))
        #expect(replacement.occurrence(of: published)?.date == CivilDate("2026-11-19"))
        #expect(all[1].last?.uid == replacement.uid)
        #expect(all[1].last?.occurrence(of: published) == nil)
    }
}

/// An entry of a feed.
private struct PublishedEntry {
    let uid: String
    let title: String
    let start: Substring
    let isRepeating: Bool
}

/// A random plan, as in its text and with the ids that a store could assign.
private struct Example {
    let text: CarePlan
    let stored: CarePlan
    let begin: CivilDate
    private let now: Instant
    private let english: Wording
    private let published: [PublishedSeries]
    private let isDiscreet: Bool
    private let isCarers: Bool

    private static let zones = ZoneDirectory()

    static func plan(_ body: String) throws -> CarePlan {
        try CarePlan(
            reading: Array("person: Sam\nzone: UTC\n\(body)\n".utf8), zones: zones)
    }

    init(seed: UInt64, zone: String) throws {
        let centre = try #require(CivilDate("2026-10-25"))
        let clock = try #require(TimeOfDay("02:30"))
        let random = RandomPlan(seed: seed, zone: zone, around: centre, near: clock)
        text = try CarePlan(reading: Array(random.text.utf8), zones: Self.zones)
        let from = centre
        let identities = text.items.enumerated().map { index, item in
            ItemIdentity(
                id: "stored-\(index)", begin: from,
                slots: (0..<item.slotCount).map { "slot-\($0)" })
        }
        stored = text.identified(by: identities)
        now = text.zone.instant(of: CivilDateTime(centre, clock))
        english = try #require(Wording(builtIn: "en"))
        begin = FeedSource(text, revision: now, wording: english, at: now).begin
        published = PublishedSeries.all(
            of: stored, asWritten: text, wording: english, beginning: { [begin] _ in begin })
        isDiscreet = seed % 3 == 1
        isCarers = seed % 4 == 1
    }

    func entries(of plan: CarePlan, _ options: FeedOptions) throws -> [PublishedEntry] {
        var options = options
        options.isDiscreet = isDiscreet
        if options.form == .expanded {
            options.from = begin.advanced(byDays: -14)
            options.to = begin.advanced(byDays: 50)
        }
        var sources = [FeedSource(plan, revision: now, wording: english, at: now)]
        if isCarers {
            let other = try Self.plan("reminders: [{title: Other, at: 8:00, until: 2026-01-01}]")
            sources.append(FeedSource(other, revision: now, wording: english, at: now))
        }
        let bytes = try Feed(sources, options: options, at: now).bytes()
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
        let name = options.kind == .events ? "VEVENT" : "VTODO"
        return text.split(separator: "BEGIN:\(name)\r\n").dropFirst().map { entry in
            let lines = entry.split(separator: "\r\n")
            func value(_ names: String...) -> Substring {
                lines.first { line in names.contains { line.hasPrefix($0) } } ?? ""
            }
            return PublishedEntry(
                uid: String(value("UID:").dropFirst(4)),
                title: String(value("SUMMARY:").dropFirst(8)), start: value("DTSTART", "DUE"),
                isRepeating: !value("RRULE").isEmpty)
        }
    }

    /// Checks that the entry's UID leads to the occurrence that begins with the entry.
    func check(_ entry: PublishedEntry, _ label: String) throws -> Series.Purpose {
        let uid = try #require(PublishedUID(entry.uid), "\(label): \(entry.uid)")
        #expect(PublishedUID(entry.uid.uppercased()) == uid)
        #expect(PublishedUID.isOurs(entry.uid) && PublishedUID.isOurs(entry.uid.uppercased()))
        #expect(uid.person == PublishedUID.person(of: text.id))
        // On a journey, the occurrence belongs to a different series of the slot.
        let all = published.filter { $0.uid == uid.series }
        let named = entry.isRepeating ? nil : all.first { $0.occurrence(of: uid) != nil }
        let found = try #require(named ?? all.last, "\(label): \(entry)")
        #expect(stored.items.contains { $0.id == found.series.item.id })
        #expect(found.titles.contains(entry.title), "\(label): \(entry)")
        let occurrence = found.occurrence(of: uid)
        if entry.isRepeating {
            #expect(uid.date == nil)
            guard case .rule(_, let first) = found.series.paused.form else {
                Issue.record("\(label): \(entry) repeats, its series does not")
                return found.series.purpose
            }
            #expect(entry.start.contains(first.description.replacing("-", with: "")))
        } else {
            let occurrence = try #require(occurrence, "\(label): \(entry)")
            let start = start(of: occurrence, in: found.series.zone)
            #expect(try start == instant(entry.start), "\(label): \(entry)")
            if case .lenses(let lenses) = found.series.item.care,
                found.series.purpose != .wear, entry.start.hasPrefix("DUE") || uid.date != nil
            {
                #expect(uid.date == lenses.opened)
            } else if let date = uid.date {
                #expect(date == occurrence.date)
            }
        }
        return found.series.purpose
    }

    private func start(of occurrence: Occurrence, in zone: TimeZone) -> Instant {
        occurrence.start(in: zone)
            ?? text.zone.instant(of: CivilDateTime(occurrence.date, .midnight))
    }

    /// Returns the instant of a line such as `DTSTART;TZID=Europe/Oslo:20261025T023000`, or
    /// midnight for a date.
    private func instant(_ line: Substring) throws -> Instant {
        let value = try #require(line.split(separator: ":").last)
        let digits = Array(value.filter(\.isNumber))
        func part(_ range: Range<Int>) -> String { String(digits[range]) }
        let date = try #require(CivilDate("\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"))
        guard digits.count > 8 else {
            return text.zone.instant(of: CivilDateTime(date, .midnight))
        }
        let time = try #require(TimeOfDay("\(part(8..<10)):\(part(10..<12))"))
        let moment = CivilDateTime(date, time)
        if value.hasSuffix("Z") { return Instant(seconds: moment.clockSeconds) }
        let name = try #require(line.split(separator: "TZID=").last?.split(separator: ":").first)
        let zone = try #require(Self.zones.zone(named: String(name)))
        return zone.instant(of: moment)
    }
}

extension Item {
    /// The number of slots with an id in the store.
    fileprivate var slotCount: Int {
        switch care {
        case .reminder(let reminder): return reminder.timing.slots.count
        case .medicine(let medicine):
            guard case .scheduled(let timing) = medicine.intake else { return 0 }
            return timing.slots.count
        case .lenses: return 0
        }
    }
}
