import CarePlan
import CivilTime
import LensCare

/// A slow model of the history of a lens set, which walks from day to day without formulas.
struct SlowLensHistory {
    struct Kind: Equatable {
        let allowed: Int
        let isByWear: Bool
    }
    struct Cycle: Equatable {
        let opened: Int
        let type: Kind
        var worn: [Int] = []
        var end: Int?
        var cause: String?
    }

    let worn: Set<Int>
    let replaced: Set<Int>
    let walk: ClosedRange<Int>
    private(set) var cycles: [Cycle] = []
    private(set) var stray: [Int] = []
    /// The day on which the set first was in a plan.
    let planned: Int
    /// The kind of set on each day, as marked by the plans that were processed.
    private var marks: [Int: Kind] = [:]

    init(_ versions: [LensSetHistory.Version], worn: Set<Int>, replaced: Set<Int>) {
        self.worn = worn
        self.replaced = replaced
        self.planned = versions.map(\.from.dayNumber).min() ?? 0
        let planned = versions.flatMap { [$0.from.dayNumber, $0.set.opened.dayNumber] }
        let all = planned + Array(worn) + Array(replaced)
        walk = (all.min() ?? 0)...(all.max() ?? 0)
        // A version that was replaced on its first day does not count.
        let held = Array(
            versions.drop { later in
                later != versions.last { $0.from == versions[0].from }
            })
        mark(held)
        walkThroughCycles(held)
    }

    /// Returns the days on which a set was taken out of the box.
    func takings(through today: Int) -> [Int] {
        guard let begin = cycles.first?.opened, begin < today else { return [] }
        return (begin + 1...today).filter { day in
            guard let cycle = cycles.last(where: { $0.opened <= day }) else { return false }
            guard cycle.type.allowed == 1 else { return cycle.opened == day }
            let last = cycle.end.map { min(today, $0 - 1) } ?? today
            if cycle.type.isByWear, cycle.worn.contains(where: { $0 <= last }) {
                return worn.contains(day)
            }
            // Without recorded wear, each day counts; today is not over.
            return cycle.opened == day || !cycle.type.isByWear || day < last
        }
    }

    /// Returns whether it is unknown if the lenses were worn on a day: the day is before the first
    /// entry about its set, or in a period of a week or more without entries.
    func isUnknown(_ day: Int, on today: Int) -> Bool {
        guard let cycle = cycles.last(where: { $0.opened <= day }), cycle.type.isByWear,
            cycle.type.allowed > 1, day < min(today, cycle.end ?? today), !worn.contains(day)
        else { return false }
        var (begin, end) = (day, day + 1)
        while begin > cycle.opened, !worn.contains(begin - 1) { begin -= 1 }
        while end < min(today, cycle.end ?? today), !worn.contains(end) { end += 1 }
        return begin == cycle.opened || end - begin >= 7
    }

    private func type(_ set: LensSet) -> Kind {
        Kind(allowed: set.allowedDays, isByWear: set.counting == .wearDays)
    }

    private mutating func mark(_ versions: [LensSetHistory.Version]) {
        marks[versions[0].set.opened.dayNumber] = type(versions[0].set)
        var said = versions[0]
        for today in walk {
            let new = versions.dropFirst().last { $0.from.dayNumber == today }
            guard let new else { continue }
            if new.set.opened != said.set.opened || type(new.set) != type(said.set) {
                hear(new.set, after: said.set, today)
            }
            said = new
        }
    }

    private mutating func hear(_ new: LensSet, after old: LensSet, _ today: Int) {
        let opened = new.opened.dayNumber
        for future in walk where future > today { marks[future] = nil }
        if marks.isEmpty { return marks[opened] = type(new) }
        var inUse = today
        while marks[inUse] == nil, !replaced.contains(inUse) { inUse -= 1 }
        var typeInUse = inUse
        while marks[typeInUse] == nil { typeInUse -= 1 }
        let wasEdited = new.opened != old.opened
        switch (opened > inUse, opened > today || wasEdited) {
        case (true, true): marks[opened] = type(new)
        default:
            let isSameType = marks[typeInUse] == type(new)
            let hasEarlier = (Array(marks.keys) + replaced).contains { $0 < inUse }
            if opened < inUse, wasEdited, !hasEarlier, let moved = marks.removeValue(forKey: inUse)
            {
                marks[opened] = moved
            }
            if !isSameType { marks[wasEdited && opened == inUse ? opened : today] = type(new) }
        }
    }

    private mutating func walkThroughCycles(_ versions: [LensSetHistory.Version]) {
        var type = type(versions[0].set)
        for today in walk {
            let isReplaced = replaced.contains(today)
            let before = type
            if let marked = marks[today] { type = marked }
            if isReplaced || marks[today] != nil {
                if !cycles.isEmpty {
                    cycles[cycles.count - 1].end = today
                    cycles[cycles.count - 1].cause =
                        before != type ? "type-changed" : isReplaced ? "replaced" : "opened-later"
                }
                cycles.append(Cycle(opened: today, type: type))
            }
            guard worn.contains(today) else { continue }
            if cycles.isEmpty {
                stray.append(today)
            } else {
                cycles[cycles.count - 1].worn.append(today)
            }
        }
    }
}

/// The set in use on a day, found by walking.
struct SlowLensUse {
    let cycle: SlowLensHistory.Cycle
    let today: Int
    private(set) var used = 0
    private(set) var replacement = 0
    /// The days of wear in a number of days; at least one in one.
    private var pace = (worn: 0, days: 0)
    private let isWornToday: Bool
    private let isByWear: Bool

    init(_ history: SlowLensHistory, on today: Int) {
        self.today = today
        var cycle = history.cycles[0]
        for next in history.cycles where next.opened <= today { cycle = next }
        self.cycle = cycle
        isWornToday = history.worn.contains(today)
        isByWear = cycle.type.isByWear
        let opened = history.cycles.last { $0.opened <= today }?.opened
        let last = history.worn.filter { $0 <= today }.max()
        let silence = last.map { today - max($0, opened ?? $0) } ?? .max
        if isByWear, silence <= 7 { findPace(history) } else { pace = (1, 1) }
        var usedUp: Int?
        if cycle.opened <= today {
            for day in cycle.opened...today {
                let isUse =
                    isByWear
                    ? cycle.worn.contains(day) || history.isUnknown(day, on: today)
                    : day > cycle.opened
                if isUse { used += 1 }
                if isUse, used == cycle.type.allowed {
                    usedUp = isByWear ? day + 1 : day
                }
            }
        }
        if cycle.type.allowed == 1 {
            let isUsed = cycle.type.isByWear ? cycle.worn.contains(today) : cycle.opened <= today
            used = isUsed ? 1 : 0
            replacement = max(cycle.opened + 1, isUsed ? today + 1 : today)
        } else {
            replacement = usedUp ?? nextReplacements(1)[0]
        }
    }

    private mutating func findPace(_ history: SlowLensHistory) {
        let begin = max(history.cycles[0].opened, history.worn.min() ?? history.planned)
        var day = isWornToday ? today : today - 1
        while pace.days < 28, day >= begin {
            pace.days += 1
            if history.worn.contains(day) || history.isUnknown(day, on: today) { pace.worn += 1 }
            day -= 1
        }
        if pace.worn == 0 { pace = (1, 1) }
    }

    /// Returns the next replacements; an overdue one is expected on the first day.
    func nextReplacements(_ count: Int) -> [Int] {
        var found: [Int] = []
        var left = max(0, cycle.type.allowed - used) * pace.days
        var day = isByWear && isWornToday ? today + 1 : today
        while day < cycle.opened { day += 1 }
        if cycle.type.allowed == 1 { (left, day) = (0, replacement) }
        while true {
            while left <= 0 {
                found.append(day)
                if found.count == count { return found }
                left += cycle.type.allowed * pace.days
            }
            left -= pace.worn
            day += 1
        }
    }

    var colour: String {
        let ratio = Double(used) / Double(cycle.type.allowed)
        // The limits are moved by less than a millionth, to avoid rounding at the borders.
        return ratio > 0.999_999
            ? "red" : ratio > 0.809_999 ? "orange" : ratio > 0.669_999 ? "yellow" : "green"
    }

    var status: String {
        if cycle.opened > today { return "notOpenedYet" }
        if cycle.type.allowed == 1 { return isWornToday ? "worn" : "not worn" }
        switch colour {
        case "green": return "good"
        case "yellow": return "ageing"
        case "orange": return "replaceSoon"
        default: return replacement < today ? "overdue \(today - replacement)" : "replaceNow"
        }
    }
}
