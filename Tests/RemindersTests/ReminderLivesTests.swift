import CivilTime
import Household
import Journal
import Schedule
import TestSupport
import Testing

/// Three weeks of a patient and a carer, with each second's notices compared with a slow model.
@Suite struct ReminderLivesTests {
    private static let slots = [
        SlowReminders.Slot(
            item: "a", hour: 8, minute: 0, weekday: nil, interval: 6, repetitions: 3),
        .init(item: "b", hour: 8, minute: 7, weekday: nil, interval: 0, repetitions: 0, tell: nil),
        .init(
            item: "c", hour: 8, minute: 25, weekday: nil, interval: 10, repetitions: 2, tell: 25),
        .init(
            item: "d", hour: 22, minute: 30, weekday: nil, interval: 25, repetitions: 2,
            leads: [120], tell: 420),
        .init(item: "e", hour: 2, minute: 30, weekday: nil, interval: 0, repetitions: 0),
        .init(item: "f", hour: 21, minute: 50, weekday: nil, interval: 15, repetitions: 1),
        .init(
            item: "m", hour: 12, minute: 0, weekday: nil, interval: 20, repetitions: 2,
            leads: [45]),
        .init(
            item: "w", hour: 9, minute: 0, weekday: 2, interval: 0, repetitions: 0, leads: [180]),
    ]

    /// A plan that is changed at random: `m` moves, and `c` and `w` are removed or switched off.
    private struct Plan {
        enum Presence { case planned, removed, off }
        var time = "12:00"
        var presence: [String: Presence] = [:]

        var text: String {
            let lines = [
                "a": "doses: [{at: \"08:00\", id: x}], remind: {again-every: 6 min, times: 3}",
                "b": "doses: [{at: \"08:07\", id: x}], tell: false",
                "c": """
                doses: [{at: "08:25", id: x}], remind: {again-every: 10 min, times: 2}, \
                tell: {who: bo, after: 25 min}
                """,
                "d": """
                doses: [{at: "22:30", id: x}], \
                remind: {before: [2 h], again-every: 25 min, times: 2}, \
                tell: {who: bo, after: 7 h}
                """,
                "e": "doses: [{at: \"02:30\", id: x}]",
                "f": "doses: [{at: \"21:50\", id: x}], remind: {again-every: 15 min, times: 1}",
                "m": """
                doses: [{at: "\(time)", id: x}], \
                remind: {before: [45 min], again-every: 20 min, times: 2}
                """,
                "w": "doses: [{at: \"09:00\", id: x, on: mon}], remind: {before: [3 h]}",
            ]
            let items = lines.keys.sorted().filter { presence[$0] != .removed }.map { item in
                let off = presence[item] == .off ? ", enabled: false" : ""
                return "  - {name: \(item), id: \(item), \(lines[item] ?? "")\(off)}\n"
            }
            return """
                person: Sam
                zone: Europe/Copenhagen
                tell: {who: bo, after: 50 min}
                medicines:
                \(items.joined())
                """
        }
    }

    /// The clocks of Copenhagen change on 29 March and 25 October 2026.
    @Test(arguments: Seed.list(1...40, quick: 2))
    func threeWeeksAreAsTheSlowModelSays(seed: Seed) throws {
        try seed.run {
            var random = seed.random
            let spring = seed.value.isMultiple(of: 2)
            let begin = try #require(
                Instant(spring ? "2026-03-16T12:00:00Z" : "2026-10-12T12:00:00Z"))
            let (hours, quiet) = [
                (nil, 0..<0), ("00:00-06:30", 0..<390), ("22:00-07:00", 1320..<1860),
            ][random.number(0...2)]
            var plan = Plan()
            let within = random.chance(70) ? 10 : random.number(0...30)
            let home = try ReminderHome(plan.text, at: begin.description) { channel in
                channel.within = within
                channel.quiet = hours.flatMap { QuietHours($0) }
            }
            home.purposes = [.reminder, .telling]
            let day = begin.seconds / 86_400
            var slow = SlowReminders(
                Self.slots, days: day...day + 23, added: begin.seconds, within: within,
                quiet: quiet)
            var sent: [String] = []
            var now = begin.seconds
            let end = now + 21 * 86_400
            while now < end {
                // An hour or two pass until the next event; once in a while a day without power.
                let isOut = random.chance(2)
                let next = min(
                    end,
                    now + (isOut ? 86_400 : random.number(1...(random.chance(60) ? 900 : 7200))))
                if isOut {
                    slow.live(next - 1..<next)
                    sent += try Self.messages(home, next - 1..<next)
                } else {
                    slow.live(now..<next)
                    sent += try Self.messages(home, now..<next)
                }
                now = next
                if random.chance(5) {
                    try Self.edit(&random, &plan, home, &slow, now)
                } else {
                    try Self.act(&random, home, &slow, now)
                }
            }
            // Messages of the same second are compared in any order.
            let (known, expected) = (sent.sorted(), slow.sent.sorted())
            let same = max(0, zip(known, expected).prefix { $0.0 == $0.1 }.count - 5)
            let isSame = known == expected
            #expect(
                isSame,
                "\(known.dropFirst(same).prefix(9)) \(expected.dropFirst(same).prefix(9))")
            #expect(sent.count > 100)
        }
    }

    private static func messages(_ home: ReminderHome, _ seconds: Range<Int>) throws -> [String] {
        try home.run(
            from: Instant(seconds: seconds.lowerBound),
            through: Instant(seconds: seconds.upperBound - 1)
        ).map { "\($0.at.seconds) \($0.action) \($0.items.joined(separator: ","))" }
    }

    /// Changes the plan at random, in both.
    private static func edit(
        _ random: inout SeededRandom, _ plan: inout Plan, _ home: ReminderHome,
        _ slow: inout SlowReminders, _ now: Int
    ) throws {
        if random.chance(60) {
            let (hour, quarter) = (random.number(7...22), random.number(0...3) * 15)
            plan.time = "\(hour < 10 ? "0" : "")\(hour):\(quarter == 0 ? "00" : "\(quarter)")"
            slow.move("m", to: hour, quarter, at: now)
        } else {
            let item = random.chance(50) ? "c" : "w"
            if slow.isDropped(item) {
                plan.presence[item] = .planned
                slow.restore(item, at: now)
            } else {
                plan.presence[item] = random.chance(50) ? .removed : .off
                slow.drop(item, at: now)
            }
        }
        try home.apply(plan.text, at: Instant(seconds: now))
    }

    /// Records something at random, in both.
    private static func act(
        _ random: inout SeededRandom, _ home: ReminderHome, _ slow: inout SlowReminders, _ now: Int
    ) throws {
        let moment = Instant(seconds: now)
        if random.chance(10) {
            let item = Self.slots[random.number(0...Self.slots.count - 1)].item
            guard slow.hasEntry(of: item), !slow.isDropped(item) else { return }
            if try home.undo(item, at: moment) { slow.undoLast(of: item) }
            return
        }
        let open = slow.open(at: now)
        guard !open.isEmpty else { return }
        let dose = open[random.number(0...open.count - 1)]
        let name = OccurrenceName(
            item: slow.doses[dose].item, slot: "x",
            date: try #require(CivilDate(slow.doses[dose].date)))
        if random.chance(35) {
            let minutes = [5, 10, 30, 60][random.number(0...3)]
            if try home.record(.snooze(.named(name), minutes: minutes), of: name.item, at: moment) {
                slow.record(.snooze(at: now, until: now + minutes * 60), of: dose)
            }
        } else if try home.record(
            random.chance(80)
                ? .take(.named(name), at: .now, amount: nil) : .skip(.named(name), at: .now),
            of: name.item, at: moment)
        {
            slow.record(.answer(at: now), of: dose)
        }
    }
}
