package import CarePlan
import CivilTime
import Journal
import Schedule

/// Items that somebody adds or changes with a form.
extension PlanEditing {
    /// A version of a person's plan, from which somebody started; the last where none is named.
    /// Throws where it is none that has a text.
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

    /// The id by which the text calls an item, where it has it.
    package func textID(of item: Item) -> String? {
        // The only possible error is that the text does not contain the item.
        (try? index(of: item)).map { text.plan.items[$0].id }
    }

    /// What a form shows of an item.
    package func values(of item: Item) throws -> ItemValues {
        let index = try index(of: item)
        do throws(PlanEditError) {
            return try text.values(ofItemAt: index)
        } catch {
            throw PlanRefusal.notEditable(error)
        }
    }

    /// The text with an item as a form says it. What is left counts from today where somebody says
    /// how much that is, and no other day.
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

    /// The last version, where that says of an item what this one does; else this one.
    package func withChangesBeside(_ item: Item) throws -> PlanEditing {
        let last = try PlanEditing(household, current.plan.id)
        // If the item is missing or not editable in the last version, this version differs from it.
        guard last.number != number, let values = try? last.values(of: item),
            try values == self.values(of: item)
        else { return self }
        return last
    }

    /// The text with another item, which a form describes.
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

    /// No form may leave an item that is never due: 'dosecal check' would reject it.
    private func refuseIdle(_ item: Item) throws(ItemTextError) {
        guard item.hasIdlePart(beginning: today, in: text.plan.zone) else { return }
        throw .mistakes([
            ItemMistake(
                nil, "the item, or one time of it, would never be due; look at its days",
                .idle)
        ])
    }
}
