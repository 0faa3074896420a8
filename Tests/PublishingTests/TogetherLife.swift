import Adherence
import CarePlan
import CivilTime
import Feed
import Household
import Journal
import Publishing
import Schedule
import TestSupport
import Testing

/// A random plan with many doses at the same times, and random answers. After each answer the feed
/// with shared alarms is compared with the feed in which each entry has an alarm.
struct TogetherLife: CustomStringConvertible {
    private var diary: FeedDiary
    private var random: SeededRandom
    private var now: Instant
    private let kind: Subscriber.Kind
    private var log: [String] = []

    private static let farthest = 30

    init(seed: UInt64, _ kind: Subscriber.Kind) throws {
        random = SeededRandom(seed: seed)
        self.kind = kind
        diary = try FeedDiary()
        now = try diary.instant("2026-\(random.pick(["10-20", "11-10", "03-24"])) 05:00")
        try apply()
    }

    var description: String { log.joined(separator: "\n") }

    private mutating func apply() throws {
        let today = diary.zone.wallClock(at: now).date
        var lines = ["medicines:"]
        for number in 1...random.number(3...6) {
            let from = "from: \(today.advanced(byDays: random.pick([-40, -40, -9, 0])))"
            let rhythm = random.pick([
                "", "", "", from, "every: 2 days, \(from)", "every: 2 days, \(from)",
                "every: 2 weeks, \(from)", "every: 8 h, \(from)",
                "cycle: {on: 5 days, off: 2 days}, \(from)",
                "date: \(today.advanced(byDays: random.number(0...2)))",
                "until: \(today.advanced(byDays: random.pick([3, 3, 20])))",
            ])
            let remind = random.pick([
                "", "", "", "remind: {again-every: 10 min, times: 2}", "remind: {before: 1 day}",
                "remind: {before: 30 min}", "remind: false",
            ])
            let clocks = random.pick([
                ["08:00"], ["08:00", "20:00"], ["08:00", "16:00"], ["20:00"],
            ])
            let isOne = rhythm.contains(" h,") || rhythm.contains("date")
            let days = rhythm.isEmpty && random.chance(20) ? ", on: [mon, thu]" : ""
            let doses = (isOne ? Array(clocks.prefix(1)) : clocks).enumerated().map {
                "{at: \"\($1)\", id: s\($0)\(days)}"
            }.joined(separator: ", ")
            let pause =
                random.chance(15)
                ? "pauses: [{from: \(today.advanced(byDays: 1)), "
                    + "until: \(today.advanced(byDays: 2))}]" : ""
            let stock =
                random.chance(15) ? "stock: {left: 30, counted: \(today), refill-at: 9}" : ""
            let fields = [
                "name: I\(number)", "id: i\(number)", "doses: [\(doses)]", rhythm, remind, pause,
                stock,
            ].filter { !$0.isEmpty }
            lines.append("  - {\(fields.joined(separator: ", "))}")
        }
        let before = "remind: {before: 1 day}"
        lines += [
            "reminders:", "  - {title: R1, id: r1, at: all-day, \(before)}",
            "  - {title: R2, id: r2, at: all-day, \(before)}",
            "  - {title: R3, id: r3, at: \"08:00\"}",
            "  - {title: R4, id: r4, at: \"08:00\", place: "
                + "{name: H, latitude: 55.6, longitude: 12.5, when: leaving}}",
        ]
        log += lines
        try diary.apply(lines.joined(separator: "\n"), at: now)
    }

    /// Makes one random change and returns the first problem, or `nil`.
    mutating func step() throws -> String? {
        now = now.advanced(byMinutes: random.pick([0, 1, 20, 45, 180, 700]))
        if random.chance(8) { try apply() }
        let before = try feeds()
        let today = diary.zone.wallClock(at: now).date
        let outcomes = try diary.timeline.outcomes(
            from: today.advanced(byDays: -1), through: today.advanced(byDays: 1)
        ).filter { $0.answer == nil && !$0.isPaused && !$0.series.item.isLensSet }
        guard !outcomes.isEmpty, random.chance(80) else { return problem(before) }
        let outcome = random.pick(outcomes)
        let planned = outcome.planned
        let action: Action =
            switch random.number(0...5) {
            case 0: .skipped(planned, at: now)
            case 1: .snoozed(planned, at: now, until: now.advanced(byMinutes: 25))
            default: .taken(planned, at: now, outcome.amount)
            }
        log.append("\(now) \(outcome.name) \(action.kind)")
        diary.write(action, outcome.name.item, on: outcome.date, recorded: now)
        let after = try feeds()
        return problem(after) ?? excess(before, after)
    }

    private struct Feeds {
        let each: [RingingEntry]
        let together: [RingingEntry]
    }

    private func feeds() throws -> Feeds {
        let read = { (alarms: Subscriber.Alarms) in
            var subscriber = Subscriber(
                id: "s", name: "S", people: ["anna"], kind: kind, added: Instant(seconds: 0))
            subscriber.alarms = alarms
            let log = RevisionLog("", at: now)
            let bytes = try diary.feed(of: subscriber, at: now, log).bytes
            return RingingEntry.all(
                in: String(decoding: bytes, as: UTF8.self).split(separator: "\r\n ").joined())
        }
        return Feeds(each: try read(.each), together: try read(.together))
    }

    private func problem(_ feeds: Feeds) -> String? {
        if feeds.each.map(\.content) != feeds.together.map(\.content) {
            return "the entries differ in more than alarms"
        }
        let (one, other) = (rings(feeds.each), rings(feeds.together))
        for ring in Set(one.keys).union(other.keys) {
            let wanted = (one[ring] ?? []).sorted()
            let found = (other[ring] ?? []).flatMap { $0.split(separator: ", ").map(String.init) }
            let isRight =
                ring.isLater
                ? Set(wanted).isSubset(of: found)
                    && Set(found).isSubset(of: open(at: ring.start, in: feeds.each))
                : wanted == found.sorted()
            if !isRight { return "\(ring): \(found) in place of \(wanted)" }
        }
        return separate(feeds)
    }

    /// A future time at which an alarm rings, with the start of its entry. A snoozed alarm may ring
    /// for more doses than before.
    private struct Ring: Hashable {
        let start: CivilDateTime
        let instant: Instant
        let isLater: Bool
    }

    private func open(at start: CivilDateTime, in entries: [RingingEntry]) -> Set<String> {
        Set(
            entries.filter { entry in
                !entry.alarms.isEmpty
                    && entry.starts(through: start.date, in: diary.zone).contains(start)
            }.map(\.title))
    }

    private func rings(of entry: RingingEntry, _ alarms: [RingingEntry.Alarm]) -> [Ring: [String]] {
        var rings: [Ring: [String]] = [:]
        let last = diary.zone.wallClock(at: now).date.advanced(byDays: Self.farthest)
        for start in entry.starts(through: last, in: diary.zone) {
            for alarm in alarms {
                guard let instant = alarm.instant(from: start, in: diary.zone), instant > now else {
                    continue
                }
                let ring = Ring(
                    start: start, instant: instant, isLater: alarm.trigger.hasSuffix("Z"))
                rings[ring, default: []].append(alarm.words)
            }
        }
        return rings
    }

    private func rings(_ entries: [RingingEntry]) -> [Ring: [String]] {
        entries.reduce(into: [:]) { all, entry in
            all.merge(rings(of: entry, entry.alarms)) { $0 + $1 }
        }
    }

    /// Returns entries with alarms at the same times that do not share an alarm, or do not ring for
    /// the first.
    private func separate(_ feeds: Feeds) -> String? {
        let pairs = zip(feeds.each, feeds.together).filter { each, _ in
            // Snoozed doses, hints and alarms at a place are not shared.
            !each.alarms.isEmpty && !each.alarms.contains { $0.trigger.hasSuffix("Z") }
                && ["1 tablet I", "R"].contains { each.title.hasPrefix($0) }
        }
        let groups = Dictionary(grouping: pairs) { each, _ in
            let all = rings(of: each, each.alarms.map { .init(trigger: $0.trigger, words: "") })
            return Alike(
                rings: all, triggers: each.alarms.map(\.trigger),
                isRule: each.value("RRULE") != nil)
        }
        for (key, pairs) in groups where !key.rings.isEmpty {
            let ordered = pairs.sorted { $0.0.title < $1.0.title }
            let words = ordered.map(\.0.title).joined(separator: ", ")
            let silent = ordered.dropFirst().allSatisfy { $1.alarms.isEmpty }
            let isTold = ordered[0].1.alarms.allSatisfy { $0.words == words }
            if !silent || !isTold || ordered[0].1.alarms.isEmpty {
                return "\(words) do not ring together"
            }
        }
        return nil
    }

    private struct Alike: Hashable {
        let rings: [Ring: [String]]
        let triggers: [String]
        let isRule: Bool
    }

    /// Returns a description of excess changes after an answer, or `nil`.
    private func excess(_ before: Feeds, _ after: Feeds) -> String? {
        let usual = changed(before.each, after.each)
        let others = changed(before.together, after.together).subtracting(usual)
        let starts = { (entries: [RingingEntry]) in
            Set(entries.filter { usual.contains($0.uid) }.map { $0.value("DTSTART") })
        }
        // An answer to a dose whose time was edited can move it to a different alarm.
        let isMoved = starts(before.together) != starts(after.together)
        let most = kind == .tasks && !isMoved ? 1 : 2
        guard others.count > most else { return nil }
        let seen = { (entries: [RingingEntry]) in
            entries.filter { others.contains($0.uid) || usual.contains($0.uid) }
                .map { "\($0.value("DTSTART") ?? "") \($0.title): \($0.alarms.map(\.words))" }
        }
        return "\(seen(before.together)) became \(seen(after.together))"
    }

    private func changed(_ before: [RingingEntry], _ after: [RingingEntry]) -> Set<String> {
        let parts = { (entries: [RingingEntry]) in
            Set(entries.map { [$0.uid] + $0.content + $0.alarms.map { "\($0)" } })
        }
        return Set(parts(before).symmetricDifference(parts(after)).map { $0[0] })
    }
}
