import Adherence
import CarePlan
import CivilTime
import Feed
import Journal

extension Recording {
    /// The amount asked for.
    func amount() throws -> Amount? {
        guard let text = arguments.value("amount") else { return nil }
        guard item.isMedicine else {
            throw Refusal("\(item.name) has no amount, so leave out --amount")
        }
        guard let amount = Amount(text), amount.thousandths > 0 else {
            throw UsageError.unfitValue(
                text, option: "amount", needs: "a number above 0 such as 2 or 0.5")
        }
        return amount
    }

    /// What was taken, in words: 2 tablets Metformin 500 mg.
    func title(_ amount: Amount?) -> String { wording.title(of: item, amount) }

    /// An occurrence's planned time as --for reads it.
    func phrase(_ outcome: Outcome) -> String {
        let shown = person.zone.wallClock(at: outcome.start)
        if outcome.isAllDay { return outcome.date.description }
        let time = shown.time.withoutSeconds.description
        return shown.date == person.today ? time : "\(shown.date) \(time)"
    }

    /// Why nothing can be recorded just so.
    func nothingOpen(_ next: Outcome?) -> String {
        if !item.isEnabled {
            return "\(item.name) is switched off; 'dosecal enable \(item.id)' switches it on"
        }
        let ahead = next.map {
            "; the next is due \(phrase($0)); to answer that one now add "
                + "--for '\(phrase($0))'"
        }
        return "nothing of \(item.name) is open at that time\(ahead ?? ""); "
            + "for an earlier one add --for 'yesterday 20:00' or so"
    }

    /// Throws for what has no planned times.
    func refuseUnplanned(_ command: String) throws(Refusal) {
        switch item.care {
        case .lenses: throw Refusal("\(item.name) is a lens set, so there is nothing to \(command)")
        case .medicine(let medicine):
            if case .asNeeded = medicine.intake {
                throw Refusal("\(item.name) is taken as needed, so there is nothing to \(command)")
            }
        case .reminder: return
        }
    }

    /// What comes next, and what is left, after a dose.
    func afterwards() throws -> [String] {
        let next = person.timeline.next(of: item.id, after: max(at, person.now)).map {
            wording.text("record.next", ["time": person.said($0)])
        }
        return try [next, shortage()].compactMap { $0 }
    }

    /// A word where little is left.
    private func shortage() throws -> String? {
        guard item.isMedicine, let supply = try household.supply(of: item, person) else {
            return nil
        }
        return wording.shortage(of: supply, item, on: person.today)
    }
}

extension Household {
    /// What is left of a medicine; nil where it was never counted.
    func supply(of item: Item, _ person: Person) throws -> Supply? {
        guard let count = person.timeline.count(of: item.id) else { return nil }
        let taken = try store.amountTaken(
            of: item.id, by: person.id, since: count.since, after: count.entry)
        return person.timeline.supply(of: item, count, taken: taken, at: person.now)
    }
}

extension Wording {
    /// An item with an amount: 2 tablets Metformin 500 mg.
    func title(of item: Item, _ amount: Amount?) -> String {
        guard case .medicine(let medicine) = item.care else { return item.name }
        return text(
            "title.dose",
            [
                "dose": amount.map { dose($0, of: medicine.unit) } ?? "", "name": item.name,
                "strength": medicine.strength ?? "",
            ])
    }

    /// A number of minutes in words: 10 min, 6 h, 1 h 30 min.
    func span(minutes: Int) -> String {
        let hours = minutes / 60
        let words = [
            hours > 0 ? text("span.hours", ["count": String(hours)]) : nil,
            minutes % 60 > 0 || hours == 0
                ? text("span.minutes", ["count": String(minutes % 60)]) : nil,
        ]
        return words.compactMap { $0 }.joined(separator: " ")
    }

    /// That little is left of a supply: at its mark, or where it was only counted by hand, when
    /// it is used up within a week; else nil.
    func shortage(of supply: Supply, _ item: Item, on today: CivilDate) -> String? {
        let isLow =
            if let stock = item.stock {
                stock.refillAt.map { supply.left <= $0 } ?? false
            } else {
                supply.runOut.map { $0 <= today.advanced(byDays: 7) } ?? false
            }
        guard isLow else { return nil }
        let words = ["amount": dose(supply.left, of: item.unit), "name": item.name]
        guard let runOut = supply.runOut else { return text("supply.low", words) }
        return text("supply.lowUntil", words.merging(["date": longDate(runOut)]) { $1 })
    }
}

extension Item {
    /// What its amounts count.
    var unit: String {
        if case .medicine(let medicine) = care { medicine.unit } else { "set" }
    }
}
