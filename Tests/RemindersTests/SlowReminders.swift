import Foundation

/// A slow model of docs/reminders.md, second by second, without any code of dosecal.
struct SlowReminders {
    /// A line of `doses` in the plan.
    struct Slot {
        let item: String
        let hour: Int
        let minute: Int
        /// The day of the week, as Foundation counts them, or `nil` for each day.
        let weekday: Int?
        let interval: Int
        let repetitions: Int
        /// The number of minutes until the message to the carer, or `nil` for none.
        var tell: Int? = 50
    }
    /// One dose.
    struct Dose {
        let item: String
        let date: String
        let start: Int
        let end: Int
        /// The end of its day, after which an answer is final.
        let dayEnd: Int
        let alarms: [Int]
        /// The number of seconds until the message to the carer, or `nil` for none.
        let tell: Int?
        var key: String { "\(date) \(item)" }
    }
    /// An answer or a snooze of a dose.
    enum Entry {
        case answer(at: Int)
        case snooze(at: Int, until: Int)
    }

    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Copenhagen") ?? .gmt
        return calendar
    }

    let doses: [Dose]
    private let added: Int
    private let within: Int
    /// The quiet hours, in minutes of the day.
    private let quiet: Range<Int>
    private var entries: [Int: [Entry]] = [:]
    /// The doses with an entry, by item, in the order of the entries.
    private var order: [String: [Int]] = [:]
    private var rung: [Int: Int] = [:]
    private var notices: [Set<Int>] = []
    private var screen: [Set<Int>] = []
    /// The doses in each message to the carer, and those of them that it says are open.
    private var tellings: [(doses: Set<Int>, open: Set<Int>)] = []
    private(set) var sent: [String] = []

    init(_ slots: [Slot], days: ClosedRange<Int>, added: Int, within: Int, quiet: Range<Int>) {
        (self.added, self.within, self.quiet) = (added, within, quiet)
        doses = slots.flatMap { slot in Self.doses(of: slot, days, quiet) }
            .filter { $0.start >= added }.sorted { ($0.start, $0.item) < ($1.start, $1.item) }
    }

    private static func doses(
        of slot: Slot, _ days: ClosedRange<Int>, _ quiet: Range<Int>
    ) -> [Dose] {
        let calendar = Self.calendar
        let first = Date(timeIntervalSince1970: Double(days.lowerBound * 86_400 + 43_200))
        func time(_ date: Date, _ later: Int) -> Int? {
            guard let day = calendar.date(byAdding: .day, value: later, to: date) else {
                return nil
            }
            var parts = calendar.dateComponents([.year, .month, .day], from: day)
            (parts.hour, parts.minute) = (slot.hour, slot.minute)
            return calendar.date(from: parts).map { Int($0.timeIntervalSince1970) }
        }
        return (0..<days.count).compactMap { number -> Dose? in
            guard let day = calendar.date(byAdding: .day, value: number, to: first),
                slot.weekday == nil || calendar.component(.weekday, from: day) == slot.weekday,
                let start = time(day, 0),
                let midnight = calendar.date(
                    byAdding: .day, value: 1, to: calendar.startOfDay(for: day)),
                let next = time(day, slot.weekday == nil ? 1 : 7)
            else { return nil }
            let dayEnd = max(Int(midnight.timeIntervalSince1970), start + 6 * 3600)
            let isWeekly = slot.weekday != nil
            let end = min(next, isWeekly ? start + 7 * 86_400 : dayEnd)
            var alarms = (0...slot.repetitions).map { start + $0 * slot.interval * 60 }
            if isWeekly { alarms += (1...6).compactMap { time(day, $0) } }
            let parts = calendar.dateComponents([.year, .month, .day], from: day)
            let date = String(
                format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
            return Dose(
                item: slot.item, date: date, start: start, end: end, dayEnd: min(end, dayEnd),
                alarms: alarms.filter { $0 < end }, tell: slot.tell.map { $0 * 60 })
        }
    }

    /// Returns the doses that can be answered.
    func open(at now: Int) -> [Int] {
        doses.indices.filter { doses[$0].start <= now && now < doses[$0].end && !isAnswered($0) }
    }

    private func isAnswered(_ dose: Int) -> Bool {
        answerTime(of: dose) != nil
    }

    /// Returns the time at which an answer was recorded.
    private func answerTime(of dose: Int) -> Int? {
        for case .answer(let at) in entries[dose] ?? [] { return at }
        return nil
    }

    private func snooze(of dose: Int) -> (at: Int, until: Int)? {
        for case .snooze(let at, let until) in (entries[dose] ?? []).reversed() {
            return (at, until)
        }
        return nil
    }

    mutating func record(_ entry: Entry, of dose: Int) {
        entries[dose, default: []].append(entry)
        order[doses[dose].item, default: []].append(dose)
    }

    mutating func undoLast(of item: String) {
        guard let dose = order[item]?.popLast() else { return }
        entries[dose]?.removeLast()
    }

    func hasEntry(of item: String) -> Bool { !(order[item] ?? []).isEmpty }

    /// Returns the times at which a dose rings if it stays open.
    private func alarms(of dose: Int) -> [Int] {
        var alarms = doses[dose].alarms
        if let snooze = snooze(of: dose) {
            alarms.removeAll { snooze.at < $0 && $0 <= snooze.until }
            alarms.append(snooze.until)
        }
        alarms = alarms.filter { $0 < doses[dose].end }.sorted()
        let moved = alarms.map(afterQuiet).filter { $0 < doses[dose].end }
        return moved.isEmpty ? Array(alarms.prefix(1)) : moved
    }

    /// Returns the time of the message to the carer about a dose without an answer: the plan's time
    /// after its start or the end of its last snooze, but not in quiet hours.
    private func tellTime(of dose: Int) -> Int? {
        doses[dose].tell.map {
            afterQuiet(max(doses[dose].start, snooze(of: dose)?.until ?? 0) + $0)
        }
    }

    /// Returns the time from which the carer gets no message about a dose: its end, or six hours after
    /// an answer, or after the time of the message if the dose was over by then.
    private func tellEnd(of dose: Int, toldAt time: Int) -> Int {
        let answer = answerTime(of: dose)
        let end = answer == nil ? doses[dose].end : doses[dose].dayEnd
        let late = time < end ? nil : time
        return max(end, ([late, answer].compactMap(\.self).max() ?? .min / 2) + 6 * 3600)
    }

    private func afterQuiet(_ time: Int) -> Int {
        var time = time
        func minute() -> Int {
            let parts = Self.calendar.dateComponents(
                [.hour, .minute], from: Date(timeIntervalSince1970: Double(time)))
            return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
        }
        while quiet.contains(minute()) { time += 60 - time % 60 }
        return time
    }

    private func isSnoozed(_ dose: Int, _ now: Int) -> Bool {
        snooze(of: dose).map { $0.until > now } ?? false
    }

    /// Lives through the seconds of a range.
    mutating func live(_ seconds: Range<Int>) {
        // Only doses of the last eight days and the next hours can ring.
        let near = doses.indices.filter {
            doses[$0].end > seconds.lowerBound && doses[$0].start < seconds.upperBound + 7200
        }
        // The carer is told later.
        let earlier = doses.indices.filter {
            doses[$0].end + 2 * 86_400 > seconds.lowerBound
                && doses[$0].start < seconds.upperBound
        }
        let times = Dictionary(uniqueKeysWithValues: near.map { ($0, alarms(of: $0)) })
        let ends = Set(
            near.flatMap { dose in
                [doses[dose].end, doses[dose].dayEnd] + [snooze(of: dose)?.until].compactMap(\.self)
            })
        var waiting = near.filter { !isAnswered($0) }.map { dose in
            (dose: dose, alarms: (times[dose] ?? []).filter { $0 > rung[dose] ?? added })
        }
        let tellTimes = Dictionary(
            uniqueKeysWithValues: earlier.compactMap { dose in
                tellTime(of: dose).map { (dose, $0) }
            })
        let tellEnds = tellTimes.map { tellEnd(of: $0.key, toldAt: $0.value) }
        let changes = Set(tellTimes.values).union(tellEnds)
        var isNew = true
        for now in seconds {
            if isNew || changes.contains(now) { tell(now, tellTimes) }
            let isDue = waiting.contains {
                ($0.alarms.first ?? .max) <= now && !isSnoozed($0.dose, now)
            }
            let isOver = ends.contains(now)
            if isDue || isOver || isNew {
                second(now, waiting.filter { doses[$0.dose].end > now })
                for place in waiting.indices {
                    let known = rung[waiting[place].dose] ?? added
                    waiting[place].alarms.removeAll { $0 <= known }
                }
            }
            isNew = false
        }
    }

    private mutating func second(_ now: Int, _ waiting: [(dose: Int, alarms: [Int])]) {
        for place in notices.indices {
            for dose in notices[place]
            where doses[dose].end <= now || isAnswered(dose) && doses[dose].dayEnd <= now {
                notices[place].remove(dose)
                rung[dose] = nil
            }
        }
        let waiting = waiting.filter { !isSnoozed($0.dose, now) }
        let due = waiting.filter { ($0.alarms.first ?? .max) <= now }
        var ringing: Int?
        if !due.isEmpty {
            let soon = waiting.filter { dose, alarms in
                (alarms.first ?? .max) > now && (alarms.first ?? .max) <= now + within * 60
            }
            for (dose, alarms) in due + soon {
                rung[dose] = alarms.last { $0 <= now } ?? alarms[0]
            }
            let all = Set((due + soon).map(\.dose))
            let place = notices.indices.filter { !notices[$0].isDisjoint(with: all) }.min {
                least(notices[$0]) < least(notices[$1])
            }
            for place in notices.indices { notices[place].subtract(all) }
            if let place {
                notices[place].formUnion(all)
                ringing = place
            } else {
                notices.append(all)
                screen.append([])
                ringing = notices.count - 1
            }
        }
        for place in notices.indices {
            let shown = notices[place].filter { !isAnswered($0) && !isSnoozed($0, now) }
            if place == ringing {
                say("ring", shown, now)
            } else if shown != screen[place] {
                say(shown.isEmpty ? "withdraw" : "update", shown, now)
            }
            screen[place] = shown
        }
    }

    /// Tells the carer once of each dose, and again if an answer was undone or all are answered.
    private mutating func tell(_ now: Int, _ times: [Int: Int]) {
        for place in tellings.indices {
            let over = tellings[place].doses.filter { dose in
                times[dose].map { tellEnd(of: dose, toldAt: $0) <= now } ?? true
            }
            tellings[place].doses.subtract(over)
            tellings[place].open.subtract(over)
            let open = tellings[place].doses.filter { !isAnswered($0) }
            if open != tellings[place].open {
                let isRinging = open.isEmpty || !open.isSubset(of: tellings[place].open)
                say(isRinging ? "tell ring" : "tell update", open, now)
                tellings[place].open = open
            }
        }
        let told = Set(tellings.flatMap(\.doses))
        let due = times.filter { dose, time in
            added < time && time <= now && now < tellEnd(of: dose, toldAt: time)
                && !isAnswered(dose) && !told.contains(dose)
        }.keys
        if !due.isEmpty {
            let due = Set(due)
            tellings.append((due, due))
            say("tell ring", due, now)
        }
    }

    private func least(_ notice: Set<Int>) -> String { notice.map { doses[$0].key }.min() ?? "" }

    private mutating func say(_ action: String, _ shown: Set<Int>, _ now: Int) {
        let items = shown.map { doses[$0].item }.sorted().joined(separator: ",")
        sent.append("\(now) \(action) \(items)")
    }
}
