import CarePlan
package import CivilTime
package import Schedule

/// What the entries of a person say together: a fold over them in the order in which they came.
///
/// Folding all entries gives the same as folding some and then the rest.
package struct Record: Sendable {
    /// All entries so far.
    package private(set) var entries: [Entry] = []
    private var counting: [Bool] = []
    /// The entries on occurrences by item, then by slot.
    private var answers: [String: [String: [Filed]]] = [:]
    private var others: [String: [Int]] = [:]
    /// The entries that were undone before they came; seldom any.
    private var awaited: [EntryID] = []

    /// Where an entry on one of a slot's occurrences stands.
    struct Filed: Comparable {
        let day: CivilDate
        let ordinal: Int
        let index: Int

        static func < (left: Filed, right: Filed) -> Bool {
            left.day == right.day
                ? (left.ordinal, left.index) < (right.ordinal, right.index) : left.day < right.day
        }
    }

    /// The record of these entries.
    package init(_ entries: [Entry] = []) {
        // Each is folded in for itself where one undoes another, which is rare.
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

    /// Folds the next entry in.
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

    /// An undoing takes an entry out of the count, and the undoing of that puts it back.
    private mutating func settle(_ id: EntryID) {
        let isUndone = isUndone(id)
        // Mostly a late one is meant, and undoings are rare.
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
    /// Whether an undoing that counts names an entry, which may be in another record.
    package func isUndone(_ id: EntryID) -> Bool {
        entries.indices.contains { counting[$0] && entries[$0].action == .undone(id) }
    }

    /// Whether an entry counts: nothing that counts undoes it.
    package func counts(_ index: Int) -> Bool { counting[index] }

    /// The entries that count, in order, the undoings left out.
    package var standing: [Entry] {
        entries.indices.filter { counting[$0] && !entries[$0].isUndoing }.map { entries[$0] }
    }

    /// The entries on an item that count and that answer no occurrence, in order.
    package func entries(on item: String) -> [Entry] {
        (others[item] ?? []).filter { counting[$0] && !entries[$0].isUndoing }.map { entries[$0] }
    }

    /// The entries on an occurrence that count, in order.
    package func entries(on name: OccurrenceName) -> [Entry] {
        answers(item: name.item, slot: name.slot).indices(on: name.date, ordinal: name.ordinal)
            .map { entries[$0] }
    }

    /// Where all entries on an occurrence are, in order, also those that do not count.
    package func indices(on name: OccurrenceName) -> [Int] {
        answers(item: name.item, slot: name.slot).all(on: name.date, ordinal: name.ordinal)
    }

    /// Where all entries on an item are that are on no occurrence, in order, also those that do not
    /// count, and the undoings.
    package func indices(on item: String) -> [Int] { others[item] ?? [] }

    /// The entries on the occurrences of one slot, for whoever asks for many of them.
    package func answers(item: String, slot: String) -> SlotAnswers {
        SlotAnswers(record: self, answers[item]?[slot] ?? [])
    }

    /// Where among the entries those are that say that some of an item was taken, in order: of
    /// several on one occurrence the earliest taking.
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
    /// Puts one in its place, which is mostly the last.
    fileprivate mutating func file(_ new: Element) {
        var place = endIndex
        while place > startIndex, new < self[place - 1] { place -= 1 }
        insert(new, at: place)
    }
}

extension Entry {
    /// Whether it only undoes another.
    package var isUndoing: Bool {
        if case .undone = action { true } else { false }
    }
}

/// The entries on the occurrences of one slot.
package struct SlotAnswers: Sendable {
    private let record: Record
    let filed: [Record.Filed]

    init(record: Record, _ filed: [Record.Filed]) {
        self.record = record
        self.filed = filed
    }

    /// Whether there are none.
    package var isEmpty: Bool { filed.isEmpty }

    /// Which of the record's entries are on an occurrence and count, in order.
    package func indices(on date: CivilDate, ordinal: Int) -> [Int] {
        all(on: date, ordinal: ordinal).filter { record.counts($0) }
    }

    /// The same, one by one: whoever asks for many needs no list for each.
    package func forEachIndex(on date: CivilDate, ordinal: Int, _ body: (Int) -> Void) {
        forAll(on: date, ordinal: ordinal) { if record.counts($0) { body($0) } }
    }

    /// The same, and those that do not count.
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

    /// What one of them says of a dose, where it counts and says that it was taken or skipped.
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

    /// What one of them says was done, and when that was written down.
    package func action(_ index: Int) -> (action: Action, recorded: Instant) {
        (record.entries[index].action, record.entries[index].recorded)
    }
}
