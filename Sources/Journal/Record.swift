public import CivilTime
public import Schedule

/// What the entries of a person say together: a fold over them in the order in which they came.
///
/// Folding all entries gives the same as folding some and then the rest.
public struct Record: Sendable {
    /// All entries so far.
    public private(set) var entries: [Entry] = []
    private var counting: [Bool] = []
    private var answers: [SlotName: [DayKey: [Int]]] = [:]
    private var others: [String: [Int]] = [:]
    private var awaited: Set<EntryID> = []

    private struct SlotName: Hashable {
        let item: String
        let slot: String
    }

    struct DayKey: Hashable {
        let day: Int
        let ordinal: Int
    }

    /// The record of these entries.
    public init(_ entries: [Entry] = []) {
        self.entries.reserveCapacity(entries.count)
        counting.reserveCapacity(entries.count)
        for entry in entries { append(entry) }
    }

    /// Folds the next entry in.
    public mutating func append(_ entry: Entry) {
        let index = entries.count
        entries.append(entry)
        counting.append(true)
        file(entry, index)
        if case .undone(let id) = entry.deed { toggle(id) }
        if !awaited.isEmpty, awaited.remove(entry.id) != nil { setCounting(index, false) }
    }

    private mutating func file(_ entry: Entry, _ index: Int) {
        guard let planned = entry.deed.planned else {
            others[entry.subject.item, default: []].append(index)
            return
        }
        let slot = SlotName(item: entry.subject.item, slot: planned.slot)
        let key = DayKey(day: entry.day.dayNumber, ordinal: planned.ordinal)
        answers[slot, default: [:]][key, default: []].append(index)
    }

    /// An undoing takes an entry out of the count, and the undoing of that puts it back.
    private mutating func toggle(_ id: EntryID) {
        // Mostly a late one is meant, and undoings are rare.
        guard let index = entries.lastIndex(where: { $0.id == id }) else {
            awaited.insert(id)
            return
        }
        setCounting(index, false)
    }

    private mutating func setCounting(_ index: Int, _ counts: Bool) {
        guard counting[index] != counts else { return }
        counting[index] = counts
        guard case .undone(let id) = entries[index].deed else { return }
        let isUndone = entries.indices.contains {
            counting[$0] && entries[$0].deed == .undone(id)
        }
        if let undone = entries.lastIndex(where: { $0.id == id }) {
            setCounting(undone, !isUndone)
        } else if isUndone {
            awaited.insert(id)
        } else {
            awaited.remove(id)
        }
    }
}

extension Record {
    /// Whether an entry counts: nothing that counts undoes it.
    public func counts(_ index: Int) -> Bool { counting[index] }

    /// The entries that count, in order, the undoings left out.
    public var standing: [Entry] {
        entries.indices.filter { counting[$0] && !entries[$0].isUndoing }.map { entries[$0] }
    }

    /// The entries on an item that count and that answer no occurrence, in order.
    public func entries(on item: String) -> [Entry] {
        (others[item] ?? []).filter { counting[$0] && !entries[$0].isUndoing }.map { entries[$0] }
    }

    /// The entries on an occurrence that count, in order.
    public func entries(on name: OccurrenceName) -> [Entry] {
        guard let slot = answers[SlotName(item: name.item, slot: name.slot)] else { return [] }
        let key = DayKey(day: name.date.dayNumber, ordinal: name.ordinal)
        return (slot[key] ?? []).filter { counting[$0] }.map { entries[$0] }
    }

    /// The entries on the occurrences of one slot, for whoever asks for many of them.
    public func answers(item: String, slot: String) -> SlotAnswers {
        SlotAnswers(record: self, answers[SlotName(item: item, slot: slot)] ?? [:])
    }

    /// Where among the entries those are that say that some of an item was taken, in order: of
    /// several on one occurrence the earliest taking.
    public func takings(of item: String) -> [Int] {
        let planned = answers.filter { $0.key.item == item }.values.flatMap(\.values)
            .compactMap(earliestTaking)
        return (planned + (others[item] ?? []).filter { taking($0) != nil }).sorted()
    }

    private func earliestTaking(_ indices: [Int]) -> Int? {
        indices.compactMap { index in taking(index).map { (at: $0, index: index) } }.min {
            ($0.at, $0.index) < ($1.at, $1.index)
        }?.index
    }

    private func taking(_ index: Int) -> Instant? {
        guard counting[index], case .taken(_, let at, _) = entries[index].deed else { return nil }
        return at
    }

    /// Every occurrence of an item that has an entry that counts.
    public func occurrences(of item: String) -> [OccurrenceName] {
        answers.filter { $0.key.item == item }.flatMap { slot, days in
            days.filter { $0.value.contains { counting[$0] } }.keys.compactMap { key in
                CivilDate(dayNumber: key.day).map {
                    OccurrenceName(item: item, slot: slot.slot, date: $0, ordinal: key.ordinal)
                }
            }
        }
    }
}

extension Entry {
    /// Whether it only undoes another.
    public var isUndoing: Bool {
        if case .undone = deed { true } else { false }
    }
}

/// The entries on the occurrences of one slot.
public struct SlotAnswers: Sendable {
    private let record: Record
    private let answers: [Record.DayKey: [Int]]

    init(record: Record, _ answers: [Record.DayKey: [Int]]) {
        self.record = record
        self.answers = answers
    }

    /// Whether there are none.
    public var isEmpty: Bool { answers.isEmpty }

    /// Which of the record's entries are on an occurrence and count, in order.
    public func indices(on date: CivilDate, ordinal: Int) -> [Int] {
        let key = Record.DayKey(day: date.dayNumber, ordinal: ordinal)
        return answers[key]?.filter(record.counts) ?? []
    }

    /// One of the record's entries.
    public subscript(index: Int) -> Entry { record.entries[index] }
}
