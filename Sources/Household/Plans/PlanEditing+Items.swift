package import CarePlan
import CivilTime
import Journal
import Schedule

/// Adding and changing items with a form.
extension PlanEditing {
    /// Loads a version of a person's plan for editing, or the last version if no number is given.
    /// Throws `PlanRefusal` if the version does not exist or has no text.
    package init(_ household: Household, _ person: String, from number: Int?) throws {
        let last = try PlanEditing(household, person)
        guard let number, number != last.number else {
            self = last
            return
        }
        guard
            let stored = try household.store.plans(of: person, since: nil)
                .first(where: { $0.number == number }),
            let content = stored.content, let plan = try household.identified(stored, of: person)
        else {
            throw PlanRefusal.changedMeanwhile(person: person, last: last.number, base: number)
        }
        self.init(
            household: household, current: plan, number: number,
            text: try PlanText(content.text, zones: household.zones))
    }

    /// Returns the ID of the item in the plan text, or `nil` if the text does not contain it.
    package func textID(of item: Item) -> String? {
        // The only possible error is that the text does not contain the item.
        (try? index(of: item)).map { text.plan.items[$0].id }
    }

    /// Returns the values of an item's fields for a form.
    package func values(of item: Item) throws -> ItemValues {
        let index = try index(of: item)
        do throws(PlanEditError) {
            return try text.values(ofItemAt: index)
        } catch {
            throw PlanRefusal.notEditable(error)
        }
    }

    /// Returns the text with new values of an item. If the stock is changed without its date, it is
    /// counted as of today.
    package func changing(_ item: Item, to new: ItemValues) throws -> PlanText {
        let shown = try values(of: item)
        let isCounted =
            new["stock.left"] != shown["stock.left"] && !new["stock.left"].isEmpty
            && new["stock.counted"] == shown["stock.counted"]
        let index = try index(of: item)
        let edited = try text.changing(
            itemAt: index, to: isCounted ? counted(new) : new, keeping: item.id)
        guard edited.bytes != text.bytes else { return edited }
        try refuseIdle(edited.plan.items[index])
        let change = try household.change(to: .init(edited.bytes, edited.plan))
        let isSame = change.after.plan.items.map(\.id) == current.plan.items.map(\.id)
        guard isSame || change.past.last?.number != number else {
            throw ItemTextError.notEditable(.risky)
        }
        return edited
    }

    /// Returns the editing of the last version if that has an equal item, and otherwise this one.
    package func withChangesBeside(_ item: Item) throws -> PlanEditing {
        let last = try PlanEditing(household, current.plan.id)
        // If the item is missing or not editable in the last version, this version differs from it.
        guard last.number != number, let values = try? last.values(of: item),
            try values == self.values(of: item)
        else { return self }
        return last
    }

    /// Returns the text with a new item.
    package func adding(_ new: ItemValues) throws -> PlanText {
        let isCounted = !new["stock.left"].isEmpty && new["stock.counted"].isEmpty
        let edited = try text.adding(isCounted ? counted(new) : new)
        let known = Set(text.plan.items.map(\.id))
        for item in edited.plan.items where !known.contains(item.id) { try refuseIdle(item) }
        return edited
    }

    private var today: CivilDate { text.plan.zone.wallClock(at: household.now).date }

    private func counted(_ values: ItemValues) -> ItemValues {
        values.changed(by: ["stock.counted": today.description])
    }

    /// Items that are never due are refused, because `dosecal check` rejects them, too.
    private func refuseIdle(_ item: Item) throws(ItemTextError) {
        guard item.hasPartNeverDue(beginning: today, in: text.plan.zone) else { return }
        throw .mistakes([ItemMistake(nil, .idle)])
    }
}
