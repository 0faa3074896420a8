import Adherence
import CarePlan
package import Journal

extension Household {
    /// The entry to undo.
    package enum UndoTarget: Hashable, Sendable {
        /// The last entry that is not undone.
        case last
        /// The entry whose ID starts with the given text.
        case beginning(String)
        /// The last valid entry of the item with the given name, or else an entry as in `beginning`.
        case named(String)
        /// The given entry, which must be about the item.
        case entry(EntryID, item: String)
    }

    /// The result of an undo.
    package enum UndoResult: Sendable {
        /// The entry was undone.
        case undone(Entry, Person)
        /// The entry was already undone.
        case undoneBefore(Entry, Person)
        case refused(UndoRefusal, Person)
    }

    /// The reason why no entry was undone.
    package enum UndoRefusal: Hashable, Sendable {
        case nothingLeft
        /// There is no valid entry of the item with this name.
        case nothingLeftOf(String)
        case noEntry(String)
        case several(String, count: Int)
        /// The item has no such entry, or one that cannot be undone separately.
        case changed
    }

    /// Returns the ID of the only person whose record has an entry with an ID that begins with the
    /// text, or `nil`.
    package func id(ofEntry text: String) throws -> String? {
        let owners = try ids(in: .recorded).filter { id in
            try person(id, for: .wholeRecord).timeline.record.entries.contains {
                $0.id.description.hasPrefix(text.lowercased())
            }
        }
        return owners.count == 1 ? owners.first : nil
    }

    /// Undoes an entry of a person. The entry is not deleted; the undo is recorded as another
    /// entry.
    package func undo(
        _ target: UndoTarget, of id: String, by author: Author
    ) throws -> UndoResult {
        try store.write { change in
            try undo(target, of: person(id, for: .wholeRecord), by: author, in: change)
        }
    }

    /// Undoes an entry of a person who was loaded in the same transaction.
    package func undo(
        _ target: UndoTarget, of person: Person, by author: Author,
        in change: borrowing StoreChange
    ) throws -> UndoResult {
        switch try person.timeline.record.entry(target, of: person) {
        case .failure(let error): return .refused(error.refusal, person)
        case .success(let found) where !found.counts: return .undoneBefore(found.entry, person)
        case .success(let found):
            let undoing = Entry(
                id: newID(), recorded: now, source: author.source, subject: found.entry.subject,
                day: found.entry.day, action: .undone(found.entry.id), author: author)
            try change.append([undoing])
            var after = person
            after.timeline = person.timeline.appending([undoing])
            return .undone(found.entry, after)
        }
    }
}

extension Record {
    fileprivate struct Missing: Error {
        let refusal: Household.UndoRefusal
    }

    fileprivate func entry(
        _ target: Household.UndoTarget, of person: Person
    ) throws -> Result<(entry: Entry, counts: Bool), Missing> {
        switch target {
        case .last:
            standing.last { $0.told == nil }.map { .success(($0, true)) }
                ?? .failure(Missing(refusal: .nothingLeft))
        case .beginning(let text): entry(beginning: text)
        case .named(let word): try entry(named: word, of: person)
        case .entry(let id, let item): entry(id, on: item)
        }
    }

    /// The full name of an item takes precedence over an entry ID, which takes precedence over the
    /// beginning of a name.
    private func entry(
        named word: String, of person: Person
    ) throws -> Result<(entry: Entry, counts: Bool), Missing> {
        let item = Result { () throws(ItemError) in try person.itemEver(word) }
        switch item {
        case .success(let item) where item.id == word || item.name == word: return last(of: item)
        case .success(let item):
            if case .success(let found) = entry(beginning: word) { return .success(found) }
            return last(of: item)
        case .failure(let error):
            let found = entry(beginning: word)
            if case .failure(let missing) = found, missing.refusal == .noEntry(word),
                !word.allSatisfy(\.isHexDigit)
            {
                throw error
            }
            return found
        }
    }

    private func last(of item: Item) -> Result<(entry: Entry, counts: Bool), Missing> {
        standing.last { $0.subject.item == item.id && $0.told == nil }.map { .success(($0, true)) }
            ?? .failure(Missing(refusal: .nothingLeftOf(item.name)))
    }

    /// An undo can be undone by its own ID.
    private func entry(beginning text: String) -> Result<(entry: Entry, counts: Bool), Missing> {
        let found = entries.indices.filter(counts).map { entries[$0] }
            .filter { $0.id.description.hasPrefix(text.lowercased()) }
        guard let only = found.first else { return .failure(Missing(refusal: .noEntry(text))) }
        guard found.count == 1 else {
            return .failure(Missing(refusal: .several(text, count: found.count)))
        }
        return .success((only, true))
    }

    private func entry(
        _ id: EntryID, on item: String
    ) -> Result<(entry: Entry, counts: Bool), Missing> {
        guard let index = entries.lastIndex(where: { $0.id == id }),
            entries[index].subject.item == item, entries[index].action.kind.isUndoneAlone
        else { return .failure(Missing(refusal: .changed)) }
        return .success((entries[index], counts(index)))
    }
}

extension Action.Kind {
    /// Whether an entry of this kind can be undone separately. A count cannot; it is
    /// corrected by another count.
    fileprivate var isUndoneAlone: Bool {
        switch self {
        case .taken, .skipped, .snoozed, .worn, .replaced: true
        case .seen, .counted, .undone: false
        }
    }
}
