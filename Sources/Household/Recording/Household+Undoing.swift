import Adherence
import CarePlan
package import Journal

extension Household {
    /// Which entry is to be taken back.
    package enum UndoTarget: Hashable, Sendable {
        /// The one that came last and still counts.
        case last
        /// The one whose id begins so.
        case beginning(String)
        /// The last that still counts of the item that somebody names so; else as `beginning`.
        case named(String)
        /// This one, which is about an item.
        case entry(EntryID, item: String)
    }

    /// The result of an undo.
    package enum Undoing: Sendable {
        /// The entry no longer counts.
        case undone(Entry, Person)
        /// The entry was already undone.
        case undoneBefore(Entry, Person)
        case refused(UndoRefusal, Person)
    }

    /// Why nothing is taken back.
    package enum UndoRefusal: Hashable, Sendable {
        case nothingLeft
        /// Nothing of the item of this name is left to be taken back.
        case nothingLeftOf(String)
        case noEntry(String)
        case several(String, count: Int)
        /// There is no such entry on the item, or none that can be taken back alone.
        case changed
    }

    /// Takes an entry of a person back: nothing is deleted, the undoing is an entry of its own.
    package func undo(
        _ target: UndoTarget, of id: String, by author: Author
    ) throws -> Undoing {
        try store.write { change in
            try undo(target, of: person(id, for: .wholeRecord), by: author, in: change)
        }
    }

    /// The same for a person who was loaded in the same change.
    package func undo(
        _ target: UndoTarget, of person: Person, by author: Author,
        in change: borrowing StoreChange
    ) throws -> Undoing {
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
            standing.last.map { .success(($0, true)) } ?? .failure(Missing(refusal: .nothingLeft))
        case .beginning(let text): entry(beginning: text)
        case .named(let word): try entry(named: word, of: person)
        case .entry(let id, let item): entry(id, on: item)
        }
    }

    /// An item's whole name goes before an entry's id, and that before the beginning of a name.
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
        standing.last { $0.subject.item == item.id }.map { .success(($0, true)) }
            ?? .failure(Missing(refusal: .nothingLeftOf(item.name)))
    }

    /// An undoing can be undone, too, by its own id.
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
    /// Whether it can be taken back where it is shown: a count is corrected by another.
    fileprivate var isUndoneAlone: Bool {
        switch self {
        case .taken, .skipped, .snoozed, .worn, .replaced: true
        case .seen, .counted, .undone: false
        }
    }
}
