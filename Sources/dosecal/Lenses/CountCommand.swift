import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import LensCare
import Household
import Wording

/// `dosecal count`: how much is left of a supply.
enum CountCommand {
    private static let grammar = Grammar(
        name: "count", summary: "correct how much is left of a medicine or of lenses",
        discussion: """
            Records that so much is left now, and tells how long that lasts. From then on each \
            dose taken, and each set of lenses opened, counts it down. What was taken before is \
            in it; an item needs no 'stock' in the plan for it.

            Of lenses it counts the sets in the box, without the one in use.
            """,
        operands: Operands(
            "ITEM", 2...2, usage: "ITEM N", "the item, and how much is left of it, such as 56"),
        options: [Recording.noteOption] + Household.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let amount = try amount(arguments.operands[1])
            let household = try Household(arguments, environment)
            let id = try household.id(arguments)
            let reply = try household.store.write { change -> CommandOutput in
                let person = try household.person(id)
                let item = try person.item(arguments.operands[0])
                return CommandOutput(
                    lines: try Counting(household, person, item, try arguments.note())
                        .lines(amount, in: change))
            }
            return try reply.print(environment)
        }
    }

    private static func amount(_ text: String) throws(UsageError) -> Amount {
        guard let amount = Amount(text) else {
            throw .unfitOperand(text, needs: "a number such as 56 or 10.5")
        }
        return amount
    }
}

/// Counts one item.
private struct Counting {
    private let household: Household
    private let person: Person
    private let item: Item
    private let note: String?

    init(_ household: Household, _ person: Person, _ item: Item, _ note: String?) {
        self.household = household
        self.person = person
        self.item = item
        self.note = note
    }

    func lines(
        _ amount: Amount, in change: borrowing StoreChange
    ) throws -> [String] {
        switch item.care {
        case .lenses:
            guard amount.thousandths % 1000 == 0 else {
                throw UsageError.unfitOperand(
                    amount.description, needs: "a whole number of sets such as 5")
            }
            return try lenses(amount, in: change)
        case .medicine: return try medicine(amount, in: change)
        case .reminder: throw Refusal("'\(item.id)' is a reminder, so there is nothing to count")
        }
    }

    private func lenses(
        _ amount: Amount, in change: borrowing StoreChange
    ) throws -> [String] {
        let before = person.lensRecord(item)?.supply(on: person.today)?.left
        let after = try write(amount, in: change)
        guard let record = after.lensRecord(item) else { return [] }
        let words = LensWords(record, after.words)
        return [headline(amount, insteadOf: before), words.lastOpening, words.shortage]
            .compactMap { $0 }
    }

    private func medicine(
        _ amount: Amount, in change: borrowing StoreChange
    ) throws -> [String] {
        let before = try household.supply(of: item, person)?.left
        let after = try write(amount, in: change)
        guard let supply = try household.supply(of: item, after) else { return [] }
        return [
            headline(amount, insteadOf: before), course(of: supply),
            person.wording.shortage(of: supply, item, on: person.today),
        ].compactMap { $0 }
    }

    private func write(
        _ amount: Amount, in change: borrowing StoreChange
    ) throws -> Person {
        try household.writing(
            .counted(amount, at: person.now), on: item, of: person, person.today, note: note,
            in: change)
    }

    private func headline(_ amount: Amount, insteadOf before: Amount?) -> String {
        let wording = person.wording
        let words = ["name": item.name, "amount": wording.dose(amount, of: item.unit)]
        guard let before, before != amount else { return wording.text("count.left", words) }
        return wording.text(
            "count.leftInstead", words.merging(["before": wording.number(before)]) { $1 })
    }

    private func course(of supply: Supply) -> String {
        let wording = person.wording
        guard let runOut = supply.runOut else {
            return wording.text(item.isAsNeeded ? "count.unused" : "count.endless")
        }
        return wording.text(
            item.isAsNeeded ? "count.untilByUse" : "count.until", ["date": person.said(runOut)])
    }
}
