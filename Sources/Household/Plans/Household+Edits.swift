package import CarePlan
package import CivilTime
import Feed
package import Journal

extension Household {
    /// A change of one item in a plan.
    package enum ItemEdit: Sendable {
        case switching(on: Bool)
        /// Enables or disables an entry of `doses`, identified by its ID or time.
        case switchingLine(String, on: Bool)
        /// Sets the last day, or today if no day is given.
        case ending(on: Day?)
        case removing
    }

    /// The result of an edit.
    package enum ItemEditResult: Sendable {
        case changed(PlanChange)
        /// Nothing changed. `end` is the day on which the item already ended.
        case unchanged(Item, Person, end: CivilDate?)
    }

    /// Edits one item in the text of a person's plan, and puts the result into force.
    package func edit(
        _ edit: ItemEdit, of item: ItemReference, person id: String
    ) throws -> ItemEditResult {
        try store.write { change in
            let edited = try self.change(by: edit, of: item, person: id)
            if case .changed(let plan) = edited { try enter(plan, in: change) }
            return edited
        }
    }

    /// Returns the change that an edit would make, without writing it.
    package func change(
        by edit: ItemEdit, of item: ItemReference, person id: String
    ) throws -> ItemEditResult {
        let person = try person(id, for: .today)
        let item = try person.item(item)
        let editing = try PlanEditing(self, id)
        do {
            return try result(edit, of: item, person, editing)
        } catch let error as PlanEditError {
            throw PlanRefusal.notEditable(error)
        }
    }

    private func result(
        _ edit: ItemEdit, of item: Item, _ person: Person, _ editing: PlanEditing
    ) throws -> ItemEditResult {
        let index = try editing.index(of: item)
        switch edit {
        case .switching(let isOn):
            let edited = try editing.text.settingEnabled(isOn, ofItemAt: index)
            return try entered(edited, item, person, editing, end: nil)
        case .switchingLine(let name, let isOn):
            let line = try item.line(named: name)
            let edited = try editing.text.settingEnabled(
                isOn, ofLineAt: line, ofItemAt: index)
            return try entered(edited, item, person, editing, end: nil)
        case .ending(let day):
            let end = day?.date(seenFrom: person.today) ?? person.today
            let edited = try ending(item, at: index, on: end, editing)
            return try entered(edited, item, person, editing, end: end)
        case .removing:
            let edited = try editing.text.removing(itemAt: index)
            return .changed(try editing.change(to: edited, removing: item.id))
        }
    }

    private func ending(
        _ item: Item, at index: Int, on date: CivilDate, _ editing: PlanEditing
    ) throws -> PlanText {
        let begin = editing.current.identities.first { $0.id == item.id }?.begin
        if let begin, date < begin { throw PlanRefusal.endsBeforeStart(item, date) }
        do {
            return try editing.text.ending(itemAt: index, on: date)
        } catch {
            guard error == .endsBeforeStart else { throw error }
            throw PlanRefusal.endsBeforeStart(item, date)
        }
    }

    private func entered(
        _ edited: PlanText, _ item: Item, _ person: Person, _ editing: PlanEditing, end: CivilDate?
    ) throws -> ItemEditResult {
        edited.bytes == editing.text.bytes
            ? .unchanged(item, person, end: end) : .changed(try editing.change(to: edited))
    }

    /// Applies an edited plan text, unless the plan was changed meanwhile.
    ///
    /// - Parameter base: The number of the version that was edited.
    package func apply(_ plan: Submission, editedFrom base: Int) throws -> PlanChange {
        try store.write { change in try apply(plan, editedFrom: base, in: change) }
    }

    /// Applies an edited plan text within a transaction. A text that is already in force is not
    /// refused, even if its version is not `base`.
    package func apply(
        _ plan: Submission, editedFrom base: Int, in change: borrowing StoreChange
    ) throws -> PlanChange {
        let last = try store.plans(of: plan.plan.id, since: .distantFuture).last
        try feedTitles.check(plan.plan)
        guard last?.number == base || last?.content?.text == plan.text else {
            throw PlanRefusal.changedMeanwhile(
                person: plan.plan.id, last: last?.number ?? 0, base: base)
        }
        return try enter(self.change(to: plan), in: change)
    }

    /// Adds to a person's plan. `edit` returns the new text, given the current one.
    package func extend(
        planOf person: String, _ edit: (PlanEditing) throws -> PlanText
    ) throws -> PlanChange {
        try store.write { change in
            let editing = try PlanEditing(self, person)
            try feedTitles.check(editing.current.plan)
            return try enter(editing.change(to: edit(editing)), in: change)
        }
    }
}

extension Item {
    /// Returns the index of the entry of `doses` with this ID, or of the only one at this time.
    fileprivate func line(named name: String) throws(PlanRefusal) -> Int {
        guard case .medicine(let medicine) = care, case .scheduled(let timing) = medicine.intake
        else { throw .noLine(self, named: name) }
        if let line = timing.slots.firstIndex(where: { $0.id == name }) { return line }
        let time = TypedTimes.clock(name).map(Clock.at)
        let lines = timing.slots.indices.filter { timing.slots[$0].time == time }
        guard lines.count == 1, let line = lines.first else { throw .noLine(self, named: name) }
        return line
    }
}
