import Adherence
package import CarePlan
import CivilTime
import Journal

extension Household {
    /// A change of the pauses of a plan or an item.
    package enum PauseEdit: Sendable {
        /// A pause from a day, or from today, until a day or without an end.
        case pausing(from: Day?, until: Day?)
        /// The end of a pause on a day, or today.
        case resuming(from: Day?)
    }

    /// The result of a change of pauses.
    package enum PauseEditResult: Sendable {
        case changed(PlanChange)
        /// Nothing changed. The item is `nil` if the edit is about the whole plan.
        case unchanged(Item?, Person)
    }

    /// Changes the pauses in the text of a person's plan, and puts the result into force.
    package func edit(
        _ edit: PauseEdit, of reference: ItemReference?, person id: String
    ) throws -> PauseEditResult {
        try store.write { change in
            let edited = try self.change(by: edit, of: reference, person: id)
            if case .changed(let plan) = edited { try enter(plan, in: change) }
            return edited
        }
    }

    /// Returns the change that an edit of pauses would make, without writing it.
    package func change(
        by edit: PauseEdit, of reference: ItemReference?, person id: String
    ) throws -> PauseEditResult {
        let person = try person(id, for: .today)
        let item = try reference.map { try person.item($0) }
        let editing = try PlanEditing(self, id)
        let owner = try item.map { PauseOwner.item(at: try editing.index(of: $0)) } ?? .plan
        let edited: PlanText
        do {
            edited = try text(after: edit, of: owner, item, person, editing)
        } catch let error as PlanEditError {
            throw PlanRefusal.notEditable(error)
        }
        guard edited.bytes != editing.text.bytes else { return .unchanged(item, person) }
        return .changed(try editing.change(to: edited))
    }

    private func text(
        after edit: PauseEdit, of owner: PauseOwner, _ item: Item?, _ person: Person,
        _ editing: PlanEditing
    ) throws -> PlanText {
        let day = { (day: Day?) in day?.date(seenFrom: person.today) ?? person.today }
        switch edit {
        case .pausing(let from, let until):
            if let item, item.isAsNeeded { throw PlanRefusal.pausesAsNeeded(item) }
            let last = until?.date(seenFrom: person.today)
            if let last, last < day(from) { throw PlanRefusal.pauseEndsBeforeStart(last) }
            return try editing.text.pausing(owner, Pause(from: day(from), until: last))
        case .resuming(let from):
            let date = day(from)
            let own = try editing.text.pauses(of: owner)
            if let item, !own.contains(date), editing.text.plan.pauses.contains(date) {
                throw PlanRefusal.pausedWithPlan(item)
            }
            return try editing.text.resuming(owner, on: date)
        }
    }
}
