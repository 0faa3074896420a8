import CivilTime

/// Matches the slots of an item with those of its earlier versions.
struct SlotMatching {
    private let slots: [DoseSlot]
    /// The earlier slots that are not matched yet.
    private var past: [DoseSlot]
    private let used: Set<String>
    private var found: [String?]
    /// The indices of the slots to match. They include slots with a new ID in the text, so that no
    /// other slot takes over their earlier ID.
    private var waiting: [Int]

    /// Matches the slots. `past` has the earlier slots, and `used` all IDs that the item's slots
    /// ever had.
    init(slots: [DoseSlot], past: [DoseSlot], used: Set<String>) {
        self.slots = slots
        self.used = used
        // The slots of a new item keep the IDs that exports without a store use.
        found = slots.map { $0.hasOwnID || used.isEmpty ? $0.id : nil }
        let own = Set(found.compactMap(\.self))
        self.past = past.filter { !own.contains($0.id) }
        waiting = slots.indices.filter { index in
            !slots[index].hasOwnID || !past.contains { $0.id == slots[index].id }
        }
        match { $0.time == $1.time && $0.hasDays(of: $1) && $0.amount == $1.amount }
        match { $0.time == $1.time && $0.hasDays(of: $1) }
        match { $0.time == $1.time && $0.amount == $1.amount }
        match { $0.time == $1.time }
        matchMoved()
        nameNew()
    }

    /// The ID of each slot.
    var ids: [String] { zip(slots, found).map { $1 ?? $0.id } }

    private mutating func match(_ areSame: (DoseSlot, DoseSlot) -> Bool) {
        for index in waiting {
            guard let match = past.firstIndex(where: { areSame($0, slots[index]) }) else {
                continue
            }
            settle(index, as: past.remove(at: match))
        }
    }

    private mutating func settle(_ index: Int, as slot: DoseSlot) {
        found[index] = found[index] ?? slot.id
        waiting.removeAll { $0 == index }
    }

    /// Matches the remaining slots in the order of the day, so that the sum of their moves is the
    /// smallest.
    private mutating func matchMoved() {
        let new = waiting.sorted { slots[$0].isBefore(slots[$1]) }
        let old = past.sorted { $0.isBefore($1) }
        let pairing = LeastCostPairing(
            from: old.map(\.secondOfDay), to: new.map { slots[$0].secondOfDay })
        for (from, to) in pairing.pairs { settle(new[to], as: old[from]) }
    }

    private mutating func nameNew() {
        var taken = used.union(found.compactMap(\.self))
        var number = 1
        for index in slots.indices where found[index] == nil {
            while taken.contains("\(number)") { number += 1 }
            found[index] = "\(number)"
            taken.insert("\(number)")
        }
    }
}

/// Pairs two sorted lists of numbers, as many as the shorter one has, with the smallest sum of
/// differences.
private struct LeastCostPairing {
    private(set) var pairs: [(from: Int, to: Int)] = []

    init(from first: [Int], to second: [Int]) {
        let (short, long) = first.count <= second.count ? (first, second) : (second, first)
        let costs = Self.costs(short, long)
        var rest = long.count
        for index in short.indices.reversed() {
            // Skips the numbers that the best pairing leaves out.
            while costs[index + 1][rest - 1] <= costs[index + 1][rest], rest - 1 > index {
                rest -= 1
            }
            rest -= 1
            pairs.append(first.count <= second.count ? (index, rest) : (rest, index))
        }
    }

    /// Returns the smallest sums for each prefix of the shorter list within each prefix of the
    /// longer one.
    private static func costs(_ short: [Int], _ long: [Int]) -> [[Int]] {
        let never = Int.max / 2
        var rows = [Array(repeating: 0, count: long.count + 1)]
        for (index, number) in short.enumerated() {
            var row = Array(repeating: never, count: long.count + 1)
            for column in index..<long.count {
                let paired = rows[index][column] + abs(number - long[column])
                row[column + 1] = min(row[column], paired)
            }
            rows.append(row)
        }
        return rows
    }
}

extension DoseSlot {
    fileprivate func hasDays(of other: DoseSlot) -> Bool {
        weekdays == other.weekdays && monthDays == other.monthDays
    }

    /// The second of the day at which the slot is due, which is 0 for all-day slots.
    fileprivate var secondOfDay: Int {
        if case .at(let time) = time { time.secondOfDay } else { 0 }
    }

    /// Orders by time, days and amount, so that slots of one time that move together keep their
    /// order.
    fileprivate func isBefore(_ other: DoseSlot) -> Bool {
        let (mine, others) = (dayNumbers, other.dayNumbers)
        if secondOfDay != other.secondOfDay { return secondOfDay < other.secondOfDay }
        return mine == others ? amount < other.amount : mine.lexicographicallyPrecedes(others)
    }

    private var dayNumbers: [Int] {
        weekdays.inOrder.map(\.rawValue)
            + monthDays.map { day in
                if case .day(let number) = day { number } else { 32 }
            }
    }
}
