package import CarePlan
import CivilTime
import Journal

extension Household {
    /// A change of the pauses of a whole plan or of one item.
    package enum PauseEdit: Sendable {
        /// Nothing is due from one day on, or from today, until another, or until further notice.
        case pausing(from: Day?, until: Day?)
        /// It is due again from a day on, or from today.
        case resuming(from: Day?)
    }

    /// The result of such a change.
    package enum PauseEdited: Sendable {
        case changed(PlanChange)
        /// Nothing changed: it was so already. Without an item it is about the whole plan.
        case unchanged(Item?, Person)
    }

    /// Changes the pauses in the text of a person's plan, and puts that into force.
    package func edit(
        _ edit: PauseEdit, of reference: ItemReference?, person id: String
    ) throws -> PauseEdited {
        try store.write { change in
            let edited = try self.change(by: edit, of: reference, person: id)
            if case .changed(let plan) = edited { try enter(plan, in: change) }
            return edited
        }
    }

    /// What such a change would come to.
    package func change(
        by edit: PauseEdit, of reference: ItemReference?, person id: String
    ) throws -> PauseEdited {
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
