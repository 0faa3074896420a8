import Adherence
package import CarePlan
import CivilTime
import CalendarImport
package import Journal
import Schedule

extension Household {
    /// A manual assignment of unmatched evidence to an item.
    package struct Assignment: Sendable {
        /// The number of the evidence.
        package let number: Int
        /// The ID of the person whose record the evidence belongs to.
        package let person: String
        /// The item that the evidence is about.
        package let item: ItemReference
        /// The time of the action, or `nil` to use the time in the evidence.
        package var at: Time?
        /// The occurrence, or `nil` to use the one that the evidence names.
        package var target: Target?
        /// The amount, or `nil` for the planned amount.
        package var amount: Amount?
        /// Whether the dose is outside the plan.
        package var isExtra = false
        /// The action on a lens set, or `nil` to use the one in the evidence.
        package var lenses: LensAct?
        /// The note for the entry.
        package var note: String?
        /// The concerns that were confirmed.
        package var confirmed = Confirmation.none

        /// An action on a lens set.
        package enum LensAct: Hashable, Sendable { case worn, replaced }

        /// Creates an assignment of the evidence with this number to an item.
        package init(_ number: Int, to item: ItemReference, person: String) {
            self.number = number
            self.item = item
            self.person = person
        }
    }

    /// The result of an assignment.
    package enum AssignmentResult: Sendable {
        /// The result of the recording. If nothing was recorded, the evidence remains unsettled.
        case recording(Recording)
        /// The evidence was already settled.
        case settledBefore(Unmatched)
    }

    /// The reason why evidence cannot be settled.
    package enum SettlingError: Error, Equatable {
        case noEvidence(Int)
        /// Neither the evidence nor the assignment states a time.
        case noTime(Int)
        /// The item is a lens set, and it is unknown whether it was worn or replaced.
        case lensActMissing(item: String)
        /// The assignment has an action on a lens set, but the item is none.
        case noLensSet(item: String)
    }

    /// Records unmatched evidence as assigned. The evidence is settled if an entry is recorded.
    package func settle(_ assignment: Assignment) throws -> AssignmentResult {
        try store.write { change in try settle(assignment, by: .command, in: change) }
    }

    /// Records unmatched evidence as assigned, within a transaction and with the given author.
    package func settle(
        _ assignment: Assignment, by author: Author, in change: borrowing StoreChange
    ) throws -> AssignmentResult {
        let unmatched = try unmatched(assignment.number)
        if unmatched.settlement != nil { return .settledBefore(unmatched) }
        var request = try request(assignment, about: unmatched)
        request.isDayChosen = true
        let recording = try self.recording(of: request, by: author, in: change)
        if case .recorded(let told) = recording.verdict, let entry = told.entries.last {
            try change.settle(assignment.number, .assigned(entry.id), at: now)
        }
        return .recording(recording)
    }

    private func request(
        _ assignment: Assignment, about unmatched: Unmatched
    ) throws -> Request {
        let review = try EvidenceReview(self)
        let person = try person(assignment.person, for: .wholeRecord)
        let item = try person.item(assignment.item)
        let finding = review.findings(of: [unmatched])[assignment.number]
        let why = finding?.verdict.mismatch
        // The evidence about a continued series names its remaining occurrences, not the one that
        // may have been done.
        let isNamed = assignment.at != nil || assignment.target != nil || why == .mayBe
        let meant = isNamed ? nil : review.outcome(of: item, person, namedBy: unmatched)
        let time = try time(assignment, finding, meant)
        let isTold = why == .tooEarly || finding?.style == .deleted
        let early = isTold ? finding?.occurrence : nil
        let name = meant?.name ?? (early?.item == item.id ? early : nil)
        let target = assignment.target ?? name.map { .named($0) } ?? .nearest
        let verb = try verb(assignment, on: item, of: person, finding?.what, target, time)
        var request = Request(verb, of: .id(item.id), person: person.id)
        request.note = assignment.note
        request.evidence = unmatched.evidence
        request.confirmed = assignment.confirmed
        return request
    }

    /// Returns the time of the action: the assigned time, otherwise the one in the evidence. For a
    /// task that was completed too early, it is the planned start, or now if that is earlier.
    private func time(
        _ assignment: Assignment, _ finding: Finding?, _ meant: Outcome?
    ) throws(SettlingError) -> Time {
        if let given = assignment.at { return given }
        if finding?.style == .deleted { return .now }
        let said =
            finding?.verdict.mismatch == .tooEarly
            ? (finding?.start ?? meant?.start).map { min($0, now) }
            : finding?.at ?? meant?.start ?? finding?.start
        guard let said, said <= now else { throw .noTime(assignment.number) }
        return .at(said)
    }

    private func verb(
        _ assignment: Assignment, on item: Item, of person: Person, _ said: Action.Kind?,
        _ target: Target, _ time: Time
    ) throws(SettlingError) -> Verb {
        guard item.isLensSet else {
            if assignment.lenses != nil { throw .noLensSet(item: item.id) }
            if said == .skipped { return .skip(target, at: time) }
            return assignment.isExtra
                ? .takeExtra(at: time, amount: assignment.amount)
                : .take(target, at: time, amount: assignment.amount)
        }
        let day = Day.date(person.zone.wallClock(at: time.moment(for: person)).date)
        switch (assignment.lenses, said) {
        case (.worn, _), (nil, .worn): return .wear(day)
        case (.replaced, _), (nil, .replaced): return .replace(day)
        case (nil, _): throw .lensActMissing(item: item.id)
        }
    }

    /// Returns the evidence with the given number. Throws `SettlingError` if there is none.
    package func unmatched(_ number: Int) throws -> Unmatched {
        guard let found = try store.unmatched().first(where: { $0.number == number }) else {
            throw SettlingError.noEvidence(number)
        }
        return found
    }

    /// Settles evidence that is unrelated to any plan. Returns the evidence that was unsettled
    /// before.
    package func drop(_ numbers: [Int]) throws -> [Unmatched] {
        try store.write { change in try drop(numbers, in: change) }
    }

    /// Settles evidence that is unrelated to any plan, within a transaction.
    @discardableResult
    package func drop(
        _ numbers: [Int], in change: borrowing StoreChange
    ) throws -> [Unmatched] {
        let waiting = try store.unmatched().filter {
            $0.settlement == nil && numbers.contains($0.number)
        }
        for piece in waiting { try change.settle(piece.number, .dropped, at: now) }
        return waiting
    }

    /// Marks dropped evidence as unsettled again. Returns the evidence that was dropped before.
    package func reopen(_ numbers: [Int]) throws -> [Unmatched] {
        try store.write { change in try reopen(numbers, in: change) }
    }

    /// Marks dropped evidence as unsettled again, within a transaction.
    @discardableResult
    package func reopen(
        _ numbers: [Int], in change: borrowing StoreChange
    ) throws -> [Unmatched] {
        let dropped = try store.unmatched().filter {
            $0.settlement == .dropped && numbers.contains($0.number)
        }
        for piece in dropped { try change.reopen(piece.number, at: now) }
        return dropped
    }
}
