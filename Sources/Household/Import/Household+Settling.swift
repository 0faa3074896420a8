import Adherence
package import CarePlan
import CivilTime
import CalendarImport
package import Journal
import Schedule

extension Household {
    /// What somebody says that evidence was.
    package struct Assignment: Sendable {
        /// The number of the evidence.
        package let number: Int
        /// Whose record it belongs to: a person's id.
        package let person: String
        /// The item that it is about.
        package let item: ItemReference
        /// When it was done, where the calendar does not say so, or says otherwise.
        package var at: Time?
        /// Which occurrence is meant, where the calendar does not name it.
        package var target: Target?
        /// How much it was; as planned if nobody says.
        package var amount: Amount?
        /// Whether it is outside the plan.
        package var isExtra = false
        /// What was done with a lens set, where the calendar does not say so.
        package var lenses: LensAct?
        /// What to keep in mind about it.
        package var note: String?
        /// Which concerns the person was told about and confirmed.
        package var confirmed = Confirmation.none

        /// What can be done with a lens set.
        package enum LensAct: Hashable, Sendable { case worn, replaced }

        /// Says that the evidence with this number is about an item.
        package init(_ number: Int, to item: ItemReference, person: String) {
            self.number = number
            self.item = item
            self.person = person
        }
    }

    /// The result of settling evidence.
    package enum Assigned: Sendable {
        /// What was recorded; without that, the evidence is still unsettled.
        case recording(Recording)
        /// It was settled before.
        case settledBefore(Unmatched)
    }

    /// Why evidence is not settled.
    package enum SettlingError: Error, Equatable {
        case noEvidence(Int)
        /// The evidence does not say when it was done, and nobody else did.
        case noTime(Int)
        /// The item is a lens set, and nobody said whether it was worn or replaced.
        case lensActMissing(item: String)
        /// The item is no lens set, and can be neither worn nor replaced.
        case noLensSet(item: String)
    }

    /// Records what somebody says unmatched evidence was. Any entry that this makes settles it.
    package func settle(_ assignment: Assignment) throws -> Assigned {
        try store.write { change in try settle(assignment, by: .command, in: change) }
    }

    /// The same in a change, as said on a page or at the command line.
    package func settle(
        _ assignment: Assignment, by author: Author, in change: borrowing StoreChange
    ) throws -> Assigned {
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
        // A series that moved on begins with what is left, not with what may have been done.
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

    /// When it was done: what somebody says, else what the calendar says. If it was ticked off too
    /// early, it was done when its time came, or now.
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

    /// The evidence of a number.
    package func unmatched(_ number: Int) throws -> Unmatched {
        guard let found = try store.unmatched().first(where: { $0.number == number }) else {
            throw SettlingError.noEvidence(number)
        }
        return found
    }

    /// Settles evidence that has nothing to do with any plan; gives what waited until now.
    package func drop(_ numbers: [Int]) throws -> [Unmatched] {
        try store.write { change in try drop(numbers, in: change) }
    }

    /// The same in a change.
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

    /// Lets evidence that was dropped wait again; gives what had been dropped.
    package func reopen(_ numbers: [Int]) throws -> [Unmatched] {
        try store.write { change in try reopen(numbers, in: change) }
    }

    /// The same in a change.
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
