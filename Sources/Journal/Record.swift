import CarePlan
package import CivilTime
package import Schedule

/// All entries of a person, and which of them count after undoings.
///
/// It can be built incrementally: appending entries gives the same result as creating it from all
/// of them.
package struct Record: Sendable {
    /// The entries in the order in which they were recorded.
    package private(set) var entries: [Entry] = []
    private var counting: [Bool] = []
    /// The entries about occurrences, by item and slot.
    private var answers: [String: [String: [Filed]]] = [:]
    private var others: [String: [Int]] = [:]
    /// The IDs of entries that were undone before they were added, which is rare.
    private var awaited: [EntryID] = []

    /// The position of an entry about an occurrence of a slot.
    struct Filed: Comparable {
        let day: CivilDate
        let ordinal: Int
        let index: Int

        static func < (left: Filed, right: Filed) -> Bool {
            left.day == right.day
                ? (left.ordinal, left.index) < (right.ordinal, right.index) : left.day < right.day
        }
    }

    /// Creates a record of entries.
    package init(_ entries: [Entry] = []) {
        // Entries are only appended one by one if an undoing is among them, which is rare.
        if entries.contains(where: \.isUndoing) {
            self.entries.reserveCapacity(entries.count)
            counting.reserveCapacity(entries.count)
            for entry in entries { append(entry) }
        } else {
            self.entries = entries
            counting = Array(repeating: true, count: entries.count)
            for index in entries.indices { file(index) }
        }
    }

    /// Adds the next entry.
    package mutating func append(_ entry: Entry) {
        let index = entries.count
        entries.append(entry)
        counting.append(true)
        file(index)
        if case .undone(let id) = entry.action { settle(id) }
        if let place = awaited.firstIndex(of: entry.id) {
            awaited.remove(at: place)
            setCounting(index, false)
        }
    }

    private mutating func file(_ index: Int) {
        guard let planned = entries[index].action.planned else {
            others[entries[index].subject.item, default: []].append(index)
            return
        }
        answers[entries[index].subject.item, default: [:]][planned.slot, default: []].file(
            Filed(day: entries[index].day, ordinal: planned.ordinal, index: index))
    }

    /// Updates whether an entry counts. Undoing an entry removes it, and undoing that restores it.
    private mutating func settle(_ id: EntryID) {
        let isUndone = isUndone(id)
        // The undone entry is usually a recent one, and undoings are rare.
        if let index = entries.lastIndex(where: { $0.id == id }) {
            setCounting(index, !isUndone)
        } else if isUndone {
            if !awaited.contains(id) { awaited.append(id) }
        } else {
            awaited.removeAll { $0 == id }
        }
    }

    private mutating func setCounting(_ index: Int, _ counts: Bool) {
        guard counting[index] != counts else { return }
        counting[index] = counts
        if case .undone(let id) = entries[index].action { settle(id) }
    }
}

extension Record {
    /// Returns whether a valid undoing names an entry, which may be in another record.
    package func isUndone(_ id: EntryID) -> Bool {
        entries.indices.contains { counting[$0] && entries[$0].action == .undone(id) }
    }

    /// Returns whether the entry at an index counts, so that no valid undoing names it.
    package func counts(_ index: Int) -> Bool { counting[index] }

    /// The entries that count, in order, without undoings.
    package var standing: [Entry] {
        entries.indices.filter { counting[$0] && !entries[$0].isUndoing }.map { entries[$0] }
    }

    /// Returns the entries of an item that count and are not about an occurrence, in order.
    package func entries(on item: String) -> [Entry] {
        (others[item] ?? []).filter { counting[$0] && !entries[$0].isUndoing }.map { entries[$0] }
    }

    /// Returns the entries about an occurrence that count, in order.
    package func entries(on name: OccurrenceName) -> [Entry] {
        answers(item: name.item, slot: name.slot).indices(on: name.date, ordinal: name.ordinal)
            .map { entries[$0] }
    }

    /// Returns the indices of all entries about an occurrence, in order, including those that do
    /// not count.
    package func indices(on name: OccurrenceName) -> [Int] {
        answers(item: name.item, slot: name.slot).all(on: name.date, ordinal: name.ordinal)
    }

    /// Returns the indices of all entries of an item that are not about an occurrence, in order,
    /// including undoings and entries that do not count.
    package func indices(on item: String) -> [Int] { others[item] ?? [] }

    /// Returns the entries about the occurrences of a slot, for efficient access to many of them.
    package func answers(item: String, slot: String) -> SlotAnswers {
        SlotAnswers(record: self, answers[item]?[slot] ?? [])
    }

    /// Returns the indices of the entries that record doses of an item as taken, in order. If an
    /// occurrence was recorded several times, only the earliest dose is included.
    package func takings(of item: String) -> [Int] {
        let planned = (answers[item] ?? [:]).values.flatMap(earliestTakings)
        return (planned + (others[item] ?? []).filter { taking($0) != nil }).sorted()
    }

    private func earliestTakings(_ slot: [Filed]) -> [Int] {
        var takings: [Int] = []
        var last: (filed: Filed, at: Instant)?
        for filed in slot {
            guard let at = taking(filed.index) else { continue }
            if let last, last.filed.isOnSameOccurrence(as: filed) {
                if last.at <= at { continue }
                takings.removeLast()
            }
            takings.append(filed.index)
            last = (filed, at)
        }
        return takings
    }

    private func taking(_ index: Int) -> Instant? {
        guard counting[index], case .taken(_, let at, _) = entries[index].action else { return nil }
        return at
    }
}

extension Record.Filed {
    func isOnSameOccurrence(as other: Self) -> Bool {
        day == other.day && ordinal == other.ordinal
    }
}

extension Array where Element == Record.Filed {
    /// Inserts an entry in its place, which is usually the end.
    fileprivate mutating func file(_ new: Element) {
        var place = endIndex
        while place > startIndex, new < self[place - 1] { place -= 1 }
        insert(new, at: place)
    }
}

extension Entry {
    /// Whether the entry undoes an earlier entry.
    package var isUndoing: Bool {
        if case .undone = action { true } else { false }
    }
}

/// The entries about the occurrences of one slot.
package struct SlotAnswers: Sendable {
    private let record: Record
    let filed: [Record.Filed]

    init(record: Record, _ filed: [Record.Filed]) {
        self.record = record
        self.filed = filed
    }

    /// Whether there are no entries.
    package var isEmpty: Bool { filed.isEmpty }

    /// Returns the indices of the entries about an occurrence that count, in order.
    package func indices(on date: CivilDate, ordinal: Int) -> [Int] {
        all(on: date, ordinal: ordinal).filter { record.counts($0) }
    }

    /// Calls `body` with the index of each entry about an occurrence that counts, without
    /// allocating an array.
    package func forEachIndex(on date: CivilDate, ordinal: Int, _ body: (Int) -> Void) {
        forAll(on: date, ordinal: ordinal) { if record.counts($0) { body($0) } }
    }

    /// Returns the indices of all entries about an occurrence, including those that do not count.
    func all(on date: CivilDate, ordinal: Int) -> [Int] {
        var indices: [Int] = []
        forAll(on: date, ordinal: ordinal) { indices.append($0) }
        return indices
    }

    private func forAll(on date: CivilDate, ordinal: Int, _ body: (Int) -> Void) {
        let wanted = Record.Filed(day: date, ordinal: ordinal, index: 0)
        var place = firstPlace(of: wanted)
        while place < filed.count, filed[place].isOnSameOccurrence(as: wanted) {
            body(filed[place].index)
            place += 1
        }
    }

    private func firstPlace(of wanted: Record.Filed) -> Int {
        var (low, high) = (0, filed.count)
        while low < high {
            let middle = (low + high) / 2
            if filed[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the answer that an entry gives, or `nil` if it does not count or records neither a
    /// taken nor a skipped dose.
    func answer(_ filed: Record.Filed) -> DoseAnswer? {
        guard record.counts(filed.index) else { return nil }
        let entry = record.entries[filed.index]
        let taken: Instant?
        switch entry.action {
        case .taken(_, let at, _): taken = at
        case .skipped: taken = nil
        case .snoozed, .seen, .worn, .replaced, .counted, .undone: return nil
        }
        return DoseAnswer(
            date: entry.day, ordinal: filed.ordinal, start: entry.action.planned?.start,
            taken: taken)
    }

    /// Returns the action of an entry and the time at which it was recorded.
    package func action(_ index: Int) -> (action: Action, recorded: Instant) {
        (record.entries[index].action, record.entries[index].recorded)
    }
}
