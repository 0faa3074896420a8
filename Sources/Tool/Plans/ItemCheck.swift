import CarePlan
import CivilTime
import Schedule

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
        throw ItemFormError("id", "is that of \(known.name) already; choose another one")
    }

    /// Throws for an item that is never due, which `dosecal check` reports as a mistake.
    private func refuseIdle(_ plan: CarePlan) throws(ItemFormErrors) {
        let known = Set(text.plan.items.map(\.id))
        let isIdle = plan.items.contains {
            !known.contains($0.id) && $0.hasPartNeverDue(beginning: today, in: plan.zone)
        }
        guard isIdle else { return }
        let text = "the item, or one time of it, would never be due; look at its days"
        throw ItemFormErrors(errors: [ItemFormError(nil, text)])
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
                throw ItemFormErrors(errors: [ItemFormError(nil, error.description)])
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
    /// Creates a mistake in an item, in the words of the plan reader if it found it.
    init(_ mistake: ItemMistake, of kind: ItemKind) {
        switch mistake.reason {
        case .nameTaken?:
            self.init(
                mistake.path == "id" ? "id" : "name",
                "is that of another item; choose another, or give an --id too")
        case .plan(.titleIsMarked, _)?:
            self.init(
                nil,
                "its title would begin with one of the plan's 'done-marks', so it would always "
                    + "count as done; choose another name, or change the mark with "
                    + "'dosecal plan edit'")
        default:
            self.init(mistake.sentence ?? mistake.text) { name in
                ItemField.options(named: name, at: mistake.path ?? "", of: kind).first
            }
        }
    }

    /// Creates a mistake in the fields outside items.
    init(inHead detail: String) {
        self.init(detail) { field in
            switch field {
            case "person": "person-name"
            case "zone", "language": field
            default: nil
            }
        }
    }

    /// Creates a mistake from a message that begins with the field, such as "'at' must be a time
    /// such as 08:00".
    private init(_ detail: String, option: (String) -> String?) {
        let parts = detail.split(
            separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, let name = option(String(parts[1])) else {
            self.init(nil, detail)
            return
        }
        self.init(name, String(parts[2].drop(while: \.isWhitespace)))
    }
}
