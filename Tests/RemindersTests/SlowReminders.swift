import Foundation

/// A slow model of docs/reminders.md, second by second, without any code of dosecal.
struct SlowReminders {
    /// A line of `doses` in the plan.
    struct Slot {
        let item: String
        var hour: Int
        var minute: Int
        /// The day of the week, as Foundation counts them, or `nil` for each day.
        let weekday: Int?
        let interval: Int
        let repetitions: Int
        /// The number of minutes by which alarms ring in advance.
        var leads: [Int] = []
        /// The number of minutes until the message to the carer, or `nil` for none.
        var tell: Int? = 50
    }
    /// One dose.
    struct Dose {
        let item: String
        let date: String
        /// The number of its day.
        let number: Int
        let start: Int
        var end: Int
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

    /// The doses as the plan has them now.
    private(set) var doses: [Dose]
    private let days: ClosedRange<Int>
    private var slots: [String: Slot]
    /// Each dose by each version of the plan that moved it, with the time of the version.
    private var versions: [[(since: Int, dose: Dose)]]
    /// The times in which an item is not in the plan or is switched off.
    private var absences: [String: [Range<Int>]] = [:]
    private let added: Int
    private let within: Int
    /// The quiet hours, in minutes from midnight to the end of the next day.
    private let quiet: Range<Int>
    private let quietEnds = QuietEnds()
    private var entries: [Int: [Entry]] = [:]
    /// The doses with an entry, by item, in the order of the entries.
    private var order: [String: [Int]] = [:]
    private var rung: [Int: Int] = [:]
    private var notices: [Set<Int>] = []
    /// The doses that each notice shows, with their times.
    private var screen: [[Int: Int]] = []
    /// The doses in each message to the carer, with their times, and those of them that it says are
    /// open.
    private var tellings: [(doses: [Int: Int], open: Set<Int>)] = []
    private(set) var sent: [String] = []

    /// The ends of the quiet hours that contain a time, which are slow to calculate.
    private final class QuietEnds {
        var known: [Int: Int] = [:]
    }

    init(_ slots: [Slot], days: ClosedRange<Int>, added: Int, within: Int, quiet: Range<Int>) {
        (self.days, self.added, self.within, self.quiet) = (days, added, within, quiet)
        self.slots = Dictionary(uniqueKeysWithValues: slots.map { ($0.item, $0) })
        let doses = slots.flatMap { slot in
            (0..<days.count).compactMap { Self.dose(of: slot, $0, days) }
        }.sorted { ($0.start, $0.item) < ($1.start, $1.item) }
        self.doses = doses
        versions = doses.map { [(added, $0)] }
    }

    /// Returns the dose of a slot on a day, or `nil` if there is none.
    private static func dose(of slot: Slot, _ number: Int, _ days: ClosedRange<Int>) -> Dose? {
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
        var alarms = slot.leads.map { start - $0 * 60 }
        alarms += (0...slot.repetitions).map { start + $0 * slot.interval * 60 }
        if isWeekly { alarms += (1...6).compactMap { time(day, $0) } }
        let parts = calendar.dateComponents([.year, .month, .day], from: day)
        let date = String(
            format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
        return Dose(
            item: slot.item, date: date, number: number, start: start, end: end,
            dayEnd: min(end, dayEnd), alarms: alarms.filter { $0 < end },
            tell: slot.tell.map { $0 * 60 })
    }

    /// Gives the doses of an item a new time.
    mutating func move(_ item: String, to hour: Int, _ minute: Int, at now: Int) {
        slots[item]?.hour = hour
        slots[item]?.minute = minute
        guard let slot = slots[item] else { return }
        for place in doses.indices where doses[place].item == item {
            guard let dose = Self.dose(of: slot, doses[place].number, days) else { continue }
            versions[place].append((now, dose))
            settle(place)
        }
    }

    /// Removes an item from the plan, or switches it off.
    mutating func drop(_ item: String, at now: Int) {
        absences[item, default: []].append(now..<Int.max)
        for place in doses.indices where doses[place].item == item { settle(place) }
    }

    /// Puts an item back.
    mutating func restore(_ item: String, at now: Int) {
        guard let last = absences[item]?.popLast() else { return }
        absences[item]?.append(last.lowerBound..<now)
    }

    func isDropped(_ item: String) -> Bool { absences[item]?.last?.upperBound == .max }

    /// Finds the time of a dose. A new version moves what is neither answered nor over, unless the
    /// new time has passed. What can be open for days is over once its item has left the plan.
    private mutating func settle(_ place: Int) {
        var dose = versions[place][0].dose
        for (since, next) in versions[place].dropFirst() {
            if let answer = answerTime(of: place), answer <= since { continue }
            if dose.end > since, next.end > since, next.start >= since { dose = next }
        }
        if let left = absences[dose.item]?.first(where: { $0.lowerBound > dose.start }) {
            dose.end = min(dose.end, max(left.lowerBound, dose.dayEnd))
        }
        doses[place] = dose
    }

    /// Returns whether a dose is in no plan or in none that is in force, or before the first plan.
    private func isAbsent(_ dose: Int) -> Bool {
        let (item, start) = (doses[dose].item, doses[dose].start)
        return start < added || isDropped(item)
            || absences[item]?.contains { $0.contains(start) } ?? false
    }

    /// Returns the doses that can be answered.
    func open(at now: Int) -> [Int] {
        doses.indices.filter {
            doses[$0].start <= now && now < doses[$0].end && !isAnswered($0) && !isAbsent($0)
        }
    }

    private func isAnswered(_ dose: Int) -> Bool {
        answerTime(of: dose) != nil
    }

    /// Returns the time at which an answer was recorded.
    private func answerTime(of dose: Int) -> Int? {
        for case .answer(let at) in entries[dose] ?? [] { return at }
        return nil
    }

    /// Returns the last snooze of a dose, unless the dose was moved to its end or later.
    private func snooze(of dose: Int) -> (at: Int, until: Int)? {
        for case .snooze(let at, let until) in (entries[dose] ?? []).reversed() {
            return until > doses[dose].start ? (at, until) : nil
        }
        return nil
    }

    mutating func record(_ entry: Entry, of dose: Int) {
        entries[dose, default: []].append(entry)
        order[doses[dose].item, default: []].append(dose)
        settle(dose)
    }

    mutating func undoLast(of item: String) {
        guard let dose = order[item]?.popLast() else { return }
        entries[dose]?.removeLast()
        settle(dose)
    }

    func hasEntry(of item: String) -> Bool { !(order[item] ?? []).isEmpty }

    /// Returns the times at which a dose rings if it stays open. If it is over when the quiet hours
    /// end, it rings in them once, and after a snooze.
    private func alarms(of dose: Int) -> [Int] {
        var alarms = doses[dose].alarms
        if let snooze = snooze(of: dose) {
            alarms.removeAll { snooze.at < $0 && $0 <= snooze.until }
            alarms.append(snooze.until)
        }
        alarms = alarms.filter { $0 < doses[dose].end }.sorted()
        let wanted = [alarms.first { $0 >= doses[dose].start }, snooze(of: dose)?.until]
        return alarms.compactMap { alarm in
            let later = afterQuiet(alarm)
            return later < doses[dose].end ? later : wanted.contains(alarm) ? alarm : nil
        }
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

    /// Returns the time until which an answer or undo is told. An answered dose ends with its day.
    private func tellKept(of dose: Int, toldAt time: Int) -> Int {
        let end = isAnswered(dose) ? doses[dose].dayEnd : doses[dose].end
        return max(tellEnd(of: dose, toldAt: time), end + 2 * 86_400)
    }

    private func afterQuiet(_ time: Int) -> Int {
        if let known = quietEnds.known[time] { return known }
        let end = quietEnd(after: time)
        quietEnds.known[time] = end
        return end
    }

    private func quietEnd(after time: Int) -> Int {
        var time = time
        func minute() -> Int {
            let parts = Self.calendar.dateComponents(
                [.hour, .minute], from: Date(timeIntervalSince1970: Double(time)))
            return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
        }
        while quiet.contains(minute()) || quiet.contains(minute() + 1440) { time += 60 - time % 60 }
        return time
    }

    private func isSnoozed(_ dose: Int, _ now: Int) -> Bool {
        snooze(of: dose).map { $0.until > now } ?? false
    }

    /// Lives through the seconds of a range.
    mutating func live(_ seconds: Range<Int>) {
        // Only doses of the last eight days and the next hours can ring.
        let near = doses.indices.filter {
            doses[$0].end > seconds.lowerBound && !isAbsent($0)
                && doses[$0].alarms[0] < seconds.upperBound + 7200
        }
        // The carer is told later, and a dose may have moved since.
        let told = Set(tellings.flatMap(\.doses.keys))
        let earlier = doses.indices.filter {
            doses[$0].end + 2 * 86_400 > seconds.lowerBound
                && (doses[$0].start < seconds.upperBound || told.contains($0)) && !isAbsent($0)
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
            .union(tellTimes.map { tellKept(of: $0.key, toldAt: $0.value) })
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
            where doses[dose].end <= now || isAnswered(dose) && doses[dose].dayEnd <= now
                || isAbsent(dose)
            {
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
                screen.append([:])
                ringing = notices.count - 1
            }
        }
        for place in notices.indices {
            // A dose that was moved after it rang is shown again when it rings at its new time.
            let shown = notices[place].filter { dose in
                !isAnswered(dose) && !isSnoozed(dose, now)
                    && alarms(of: dose).contains { $0 <= rung[dose] ?? added }
            }
            let starts = Dictionary(uniqueKeysWithValues: shown.map { ($0, doses[$0].start) })
            if place == ringing {
                say("ring", shown, now)
            } else if starts != screen[place] {
                say(shown.isEmpty ? "withdraw" : "update", shown, now)
            }
            screen[place] = starts
        }
    }

    /// Tells the carer once of each dose, and again if an answer was undone or all are answered.
    private mutating func tell(_ now: Int, _ times: [Int: Int]) {
        for place in tellings.indices {
            let over = tellings[place].doses.keys.filter { dose in
                times[dose].map { tellKept(of: dose, toldAt: $0) <= now } ?? true
            }
            for dose in over { tellings[place].doses[dose] = nil }
            tellings[place].open.subtract(over)
            let before = tellings[place].doses
            for dose in before.keys { tellings[place].doses[dose] = doses[dose].start }
            let open = Set(before.keys.filter { !isAnswered($0) })
            let isMoved = open.contains { before[$0] != doses[$0].start }
            if open != tellings[place].open || isMoved {
                let isRinging = open.isEmpty || !open.isSubset(of: tellings[place].open)
                say(isRinging ? "tell ring" : "tell update", open, now)
                tellings[place].open = open
            }
        }
        let told = Set(tellings.flatMap(\.doses.keys))
        let due = times.filter { dose, time in
            added < time && time <= now && now < tellEnd(of: dose, toldAt: time)
                && !isAnswered(dose) && !told.contains(dose)
        }.keys
        if !due.isEmpty {
            let due = Set(due)
            let starts = Dictionary(uniqueKeysWithValues: due.map { ($0, doses[$0].start) })
            tellings.append((starts, due))
            say("tell ring", due, now)
        }
    }

    private func least(_ notice: Set<Int>) -> String { notice.map { doses[$0].key }.min() ?? "" }

    private mutating func say(_ action: String, _ shown: Set<Int>, _ now: Int) {
        let items = shown.map { doses[$0].item }.sorted().joined(separator: ",")
        sent.append("\(now) \(action) \(items)")
    }
}
