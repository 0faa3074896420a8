import CarePlan
import CivilTime
import Household
import Schedule
import Terminal
import Wording

/// Checks a form against the plan to which its item is added.
struct ItemCheck {
    let text: PlanText
    /// The plan in force with the IDs of the store, or `nil` for a first plan.
    let current: CarePlan?
    /// The person's current day.
    let today: CivilDate

    /// Returns the text with the item. Throws all mistakes, each with the name of its value.
    func edited(_ form: ItemForm) throws(ItemFormErrors) -> PlanText {
        let item: ItemValues
        do throws(ItemFormError) {
            item = try form.item(on: today)
            try refuseKnown(form.values["id"])
        } catch {
            throw ItemFormErrors(errors: [error])
        }
        return try adding(item)
    }

    /// Returns the probable mistakes in the added items.
    func slips(in edited: PlanText) -> [ItemSlip] {
        let known = Set(text.plan.items.map(\.id))
        return edited.plan.items.filter { !known.contains($0.id) }
            .flatMap { $0.slips(on: today, in: edited.plan.zone) }
    }

    private func refuseKnown(_ id: String?) throws(ItemFormError) {
        guard let id, let known = current?.items.first(where: { $0.id == id }) else { return }
        throw ItemFormError("id", .addMistakeKnownID, ["name": known.name])
    }

    /// Throws for an item that is never due, which `dosecal check` reports as a mistake.
    private func refuseIdle(_ plan: CarePlan) throws(ItemFormErrors) {
        let known = Set(text.plan.items.map(\.id))
        let isIdle = plan.items.contains {
            !known.contains($0.id) && $0.hasPartNeverDue(beginning: today, in: plan.zone)
        }
        guard isIdle else { return }
        throw ItemFormErrors(errors: [ItemFormError(nil, .addMistakeIdle)])
    }

    private func adding(_ item: ItemValues) throws(ItemFormErrors) -> PlanText {
        let edited: PlanText
        do throws(ItemTextError) {
            edited = try text.adding(item)
        } catch {
            switch error {
            case .mistakes(let mistakes):
                // An ID is only a mistake if the item can otherwise be read.
                let others = mistakes.filter { $0.reason != .nameTaken }
                throw ItemFormErrors(
                    errors: (others.isEmpty ? mistakes : others).map {
                        ItemFormError($0, of: item.kind)
                    })
            case .notEditable(let error):
                let refusal = PlanRefusal.notEditable(error)
                throw ItemFormErrors(
                    errors: [ItemFormError(nil) { HouseholdErrorText($0).text(refusal) }])
            }
        }
        try refuseIdle(edited.plan)
        return edited
    }
}

/// The mistakes of a form, never empty.
struct ItemFormErrors: Error {
    let errors: [ItemFormError]
}

extension ItemFormError {
    /// Creates a mistake in an item.
    init(_ mistake: ItemMistake, of kind: ItemKind) {
        switch mistake.reason {
        case .nameTaken: self.init(mistake.path == "id" ? "id" : "name", .addMistakeTaken)
        case .nameMissing: self.init("name", .mistakeNameMissing)
        case .plan(let error):
            if case .titleIsMarked = error.reason {
                self.init(nil, .addMistakeMarked)
            } else {
                self.init(error) { name in
                    ItemField.options(named: name, at: mistake.path ?? "", of: kind).first
                }
            }
        case .needed, .unitNeeded, .alarmsTwice, .idle:
            self.init(nil) { MistakeWords($0).text(of: mistake) }
        }
    }

    /// Creates a mistake in the fields outside items.
    init(inHead error: PlanError) {
        self.init(error) { field in
            switch field {
            case "person": "person-name"
            case "zone", "language": field
            default: nil
            }
        }
    }

    /// Creates a mistake that the plan reader found. `option` has the names of options by field.
    private init(_ error: PlanError, option: (String) -> String?) {
        if let name = error.field.flatMap(option) {
            self.init(name) { MistakeWords($0).text(of: error) }
        } else {
            self.init(nil) { MistakeWords($0).sentence(about: error) }
        }
    }
}
