import CarePlan
import CivilTime
import Compression
import Foundation
import Journal
import PostgreSQLStore
import PostgreSQLSupport
import Publishing
import TestSupport
import Testing

/// A feed that takes over the days that are over from the one before is the one that is made without
/// looking at any.
@Suite struct KeptPastTests {
    /// Random months, beside a home in which every feed is made anew as its files are always lost.
    @Test(arguments: Seed.list(0..<40, quick: 2))
    func feedsAreThoseThatAreMadeWithoutOnesOfBefore(seed: Seed) throws {
        let (keeping, anew) = (try FeedHome(), try FeedHome())
        var life = try KeptLife(seed: seed.value)
        var steps = 0
        while steps < 45 {
            steps += 1
            let step = life.next()
            for home in [keeping, anew] {
                try step.plan.map { try home.apply($0.text, of: "sam", at: $0.since) }
                try home.store.write { change in _ = try change.append(step.entries) }
            }
            if steps > 1 {
                try FileManager.default.removeItem(at: anew.calendar(of: "sam"))
                try FileManager.default.removeItem(at: anew.packed(of: "sam"))
            }
            #expect(try keeping.publish(at: step.now).failures.isEmpty)
            try anew.publish(at: step.now)
            if steps == 1 {
                for home in [keeping, anew] {
                    var subscriber = try #require(try home.store.subscribers().first)
                    life.choose(&subscriber)
                    try home.store.write { try $0.put(subscriber) }
                }
                continue
            }
            let (kept, made) = (try keeping.text(of: "sam"), try anew.text(of: "sam"))
            try #require(kept == made, "seed \(seed), step \(steps), \(step.now)")
            #expect(try revisions(in: keeping) == revisions(in: anew))
        }
    }

    /// The revision of each component.
    private func revisions(in home: FeedHome) throws -> Substring? {
        try home.store.revisions(of: "sam").split(separator: "=").first
    }

    /// What became of a day that is over is asked once: here the record loses it afterwards.
    @Test func dayThatIsOverIsNotReadAgain() throws {
        let home = try FeedHome()
        var life = try KeptLife(seed: 1, isPlain: true)
        let titles = try (1...12).map { _ in
            let step = life.next()
            try step.plan.map { try home.apply($0.text, of: "sam", at: $0.since) }
            try home.store.write { change in _ = try change.append(step.entries) }
            try home.publish(at: step.now)
            return try home.text(of: "sam").components(separatedBy: "SUMMARY:✓").count
        }
        try #require(titles.last ?? 0 > 8)
        try forgetAll(in: home)
        try home.publish(at: life.now.hours(24))
        let kept = try home.text(of: "sam").components(separatedBy: "SUMMARY:✓").count
        #expect(
            (titles[10]..<titles[11]).contains(kept), "of the last day alone all is read again")
        // A feed of another program takes over nothing.
        _ = try home.publisher(at: life.now.hours(25), program: 1).run()
        #expect(try home.text(of: "sam").components(separatedBy: "SUMMARY:✓").count == 2)
    }

    /// The record loses its entries but for the last.
    private func forgetAll(in home: FeedHome) throws {
        let path = (home.folder / "dosecal.db").path
        let forget = """
            import sqlite3
            with sqlite3.connect("\(path)") as store:
                store.execute("DELETE FROM entry WHERE number < (SELECT max(number) FROM entry)")
            """
        let script = try TemporaryFolder()
        try Data(forget.utf8).write(to: script / "forget.py")
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"), ["python3", (script / "forget.py").path])
        try #require(result.status == 0, "\(result.errors)")
    }

    /// The same where the store keeps the feeds.
    @Test(
        .enabled(if: DatabaseServer.isExpected),
        arguments: Seed.list([1, 2]))
    func storedFeedsAreThoseOfAFolder(seed: Seed) throws {
        let address = try DatabaseServer.shared().newAddress()
        let stored = try FeedHome(store: try PostgreSQLStore(address, creating: true))
        let filed = try FeedHome()
        var life = try KeptLife(seed: seed.value)
        for number in 1...20 {
            let step = life.next()
            for home in [stored, filed] {
                try step.plan.map { try home.apply($0.text, of: "sam", at: $0.since) }
                try home.store.write { change in _ = try change.append(step.entries) }
            }
            _ = try stored.publisher(at: step.now, inStore: true).run()
            try filed.publish(at: step.now)
            let packed = try #require(
                try stored.store.storedFeeds?.packedFeed(of: "sam"))
            let text = try #require(Gunzip.bytes(of: packed, upTo: 1 << 20))
            try #require(
                try String(decoding: text, as: UTF8.self) == filed.text(of: "sam"),
                "seed \(seed), step \(number)")
        }
    }
}

/// Days of somebody who takes most doses, as a seed has them: with late answers, answers that are
/// taken back, other plans, and clocks that are set back.
private struct KeptLife {
    struct Step {
        let now: Instant
        let plan: (text: String, since: Instant)?
        let entries: [Entry]
    }
    private(set) var now: Instant
    private let seed: UInt64
    private var random: SeededRandom
    private let isPlain: Bool
    private let changes: Bool
    private let zone: CivilTime.TimeZone
    private var count: UInt64 = 0
    private var said: [Entry] = []
    private var isNew = true

    init(seed: UInt64, isPlain: Bool = false) throws {
        self.seed = seed
        random = SeededRandom(seed: 77 + seed)
        self.isPlain = isPlain
        changes = isPlain ? false : random.chance(40)
        zone = try #require(ZoneDirectory().zone(named: "Europe/Copenhagen"))
        // Near the ends of a year and of summer time.
        let date = isPlain ? "2026-09-10" : random.pick(["2026-09-20", "2026-11-25", "2026-02-20"])
        let first = Instant("\(date)T05:00:00Z")
        now = try #require(first)
    }

    /// What the feed shows, and how it rings.
    func choose(_ subscriber: inout Subscriber) {
        var random = SeededRandom(seed: seed)
        subscriber.alarms = random.chance(60) ? .together : .each
        subscriber.isDiscreet = random.chance(20)
        if random.chance(20) { subscriber.selection.items = ["zinc", "iron"] }
    }

    mutating func next() -> Step {
        defer { isNew = false }
        if isNew {
            // It has been so for long.
            let since = now.advanced(byMinutes: -60 * 24 * 60)
            return Step(now: now, plan: (plan, since), entries: [])
        }
        let before = now
        let isBack = !isPlain && random.chance(4)
        now = now.advanced(
            byMinutes: isBack
                ? -random.number(60...4000) : isPlain ? 1440 : random.number(200...2900))
        var entries = isBack ? [] : doses(from: before, to: now)
        if !isPlain, !said.isEmpty, random.chance(12) { entries.append(odd()) }
        said += entries
        return Step(
            now: now, plan: changes && random.chance(4) ? (plan, now) : nil, entries: entries)
    }

    /// A medicine of any rhythm.
    private var extra: String {
        mutating get {
            if isPlain { return "" }
            let rhythm = random.pick([
                "", "every: 3 days", "every: 2 weeks", "every: 8 h",
                "cycle: {on: 5 days, off: 3 days}",
                "shift: {on: [sat, sun], by: 2 h}", "until: 2026-10-08", "clock: home",
                "taper: [{amount: 3, for: 270 days}, {amount: 1, for: 90 days}]",
                "counts: from-last-taken, every: 3 days",
            ])
            let end = rhythm.isEmpty ? "" : ", \(rhythm)"
            return """
                  - {name: Extra, id: extra, from: 2026-01-01, doses: [{at: "12:15", id: x}]\(end)}
                """
        }
    }

    private var plan: String {
        mutating get {
            let other =
                isPlain
                ? ""
                : random.pick([
                    "", "reminders:\n  - {title: Walk, id: walk, at: all-day}\n",
                    "reminders:\n  - {title: Run, id: run, at: \"21:00\", on: [mon, thu], until: 2026-10-12}\n",
                    "reminders:\n  - {title: Look, id: look, at: \"09:00\", every: 3 days, from: 2026-01-01}\n",
                    "reminders:\n  - {title: Dentist, id: dentist, kind: checkup, date: 2026-10-02, at: \"10:00\"}\n",
                ])
            let more =
                isPlain
                ? ""
                : random.pick([
                    "", "stock: {left: 50, refill-at: 20}",
                    "pauses: [{from: 2026-10-07, until: 2026-10-12}]",
                ])
            // Some rings long after its time.
            let alarms =
                isPlain
                ? "" : random.pick(["", "remind: {again-every: 7 h, times: 4}", "remind: false"])
            let iron =
                isPlain || random.chance(40)
                ? ""
                : """
                  - name: Iron
                    id: iron
                    from: 2026-01-01
                    doses: [{at: "21:00", id: late}]
                    \(alarms)
                """
            // Hints of days that are over stay in the feed, and nobody answers them.
            let kept =
                isPlain
                ? ""
                : random.pick([
                    "", ", expires: {date: 2026-10-05, before: 3 days}",
                    ", opened: 2026-09-25, use-within: 20 days",
                ])
            return """
                person: Sam
                zone: Europe/Copenhagen
                medicines:
                  - name: Zinc
                    id: zinc
                    from: 2026-01-01
                    doses: [{at: "0\(random.number(1...9)):30", id: early}, {at: "21:00", id: late}]
                    \(more)
                    \(alarms)
                \(iron)
                  - {name: Panodil, id: panodil, as-needed: {amount: 1}\(kept)}
                \(extra)
                \(other)
                """
        }
    }

    private func entry(_ action: Action, _ item: String, on day: CivilDate, at moment: Instant)
        -> Entry
    {
        Entry(
            id: EntryID(high: 9, low: count), recorded: moment, source: .command,
            subject: Subject(
                person: "sam", item: item, name: item, unit: "tablet", zone: zone.name),
            day: day, action: action)
    }

    private mutating func doses(from: Instant, to: Instant) -> [Entry] {
        var entries: [Entry] = []
        var day = zone.wallClock(at: from).date
        while day <= zone.wallClock(at: to).date {
            for slot in ["early", "late"] where isPlain || random.chance(85) {
                count += 1
                let planned = Planned(slot: slot, ordinal: 1, start: nil)
                let action: Action =
                    isPlain || random.chance(80)
                    ? .taken(
                        planned, at: to.advanced(byMinutes: -random.number(0...300)), Amount(1))
                    : random.chance(50)
                        ? .skipped(planned, at: to)
                        : .snoozed(
                            planned, at: to, until: to.advanced(byMinutes: random.number(5...400)))
                entries.append(entry(action, "zinc", on: day, at: to))
            }
            if !isPlain, random.chance(60) {
                count += 1
                let planned = Planned(slot: "late", ordinal: 1, start: nil)
                entries.append(entry(.taken(planned, at: to, nil), "iron", on: day, at: to))
            }
            if !isPlain, random.chance(60) {
                count += 1
                let planned = Planned(slot: "x", ordinal: random.number(1...2), start: nil)
                entries.append(entry(.taken(planned, at: to, nil), "extra", on: day, at: to))
            }
            day = day.advanced(byDays: 1)
        }
        return entries
    }

    /// Something about a day that is over, or taken back, or as needed.
    private mutating func odd() -> Entry {
        count += 1
        let day = zone.wallClock(at: now).date.advanced(byDays: -random.number(0...33))
        let planned = Planned(slot: random.pick(["early", "late"]), ordinal: 1, start: nil)
        switch random.number(0...5) {
        case 0: return entry(.undone(random.pick(said).id), "zinc", on: day, at: now)
        case 1: return entry(.taken(nil, at: now, Amount(2)), "panodil", on: day, at: now)
        case 2:
            return entry(
                .counted(Amount(random.number(10...60)), at: now), "zinc", on: day, at: now)
        case 3: return entry(.replaced, "panodil", on: day, at: now)
        case 4: return entry(.skipped(planned, at: now), "zinc", on: day, at: now)
        default: return entry(.taken(planned, at: now, Amount(3)), "zinc", on: day, at: now)
        }
    }
}
