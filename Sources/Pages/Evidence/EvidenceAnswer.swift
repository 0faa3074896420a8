package import CarePlan
package import CivilTime
package import Household

/// What somebody says that a piece of evidence was.
package struct EvidenceAnswer: Hashable, Sendable {
    /// The number of the piece.
    package let number: Int
    /// The code of the item.
    package let item: String
    /// The day on which it was done.
    package let date: CivilDate
    /// When on that day.
    package let time: TimeOfDay
    /// How much, where it was not as planned.
    package var amount: Amount?
    /// What it was: nil until that is asked.
    package var what: What?
    /// The concerns that somebody was told of.
    package var confirmed: String?

    /// Which dose it was, or what was done.
    package enum What: Hashable, Sendable {
        case dose(Press.Moment)
        /// Beside the plan, or as needed.
        case extra
        case worn, replaced
    }

    /// An answer that says which item it was, and when.
    package init(_ number: Int, item: String, on date: CivilDate, at time: TimeOfDay) {
        self.number = number
        self.item = item
        self.date = date
        self.time = time
    }

    /// Reads the fields of a form; nil if they are none that a page sends.
    package init?(_ form: [String: String]) {
        guard let number = form["number"].flatMap(Int.init), let item = form["item"],
            let date = form["day"].flatMap(CivilDate.init),
            let time = form["at"].flatMap(TimeOfDay.init)
        else { return nil }
        self.init(number, item: item, on: date, at: time)
        if let text = form["amount"], !text.isEmpty {
            guard let amount = Amount(text), amount.thousandths > 0 else { return nil }
            self.amount = amount
        }
        if let text = form["what"] {
            guard let what = What(text) else { return nil }
            self.what = what
        }
        confirmed = form["sure"]
    }

    /// The fields that say it.
    var fields: HTML.Fields {
        [
            ("number", "\(number)"), ("item", item), ("day", "\(date)"), ("at", "\(time)"),
            ("amount", amount?.description), ("what", what?.word), ("sure", confirmed),
        ].compactMap { name, value in value.map { (name, $0) } }
    }
}

extension EvidenceAnswer.What {
    /// What stands for it in a form.
    var word: String {
        switch self {
        case .dose(let moment): "\(moment.slot)/\(moment.date)/\(moment.ordinal)"
        case .extra: "extra"
        case .worn: "worn"
        case .replaced: "replaced"
        }
    }

    fileprivate init?(_ word: String) {
        switch word {
        case "extra": self = .extra
        case "worn": self = .worn
        case "replaced": self = .replaced
        default:
            let parts = word.split(separator: "/").map(String.init)
            guard parts.count == 3,
                let moment = Press.Moment([
                    "slot": parts[0], "date": parts[1], "ordinal": parts[2],
                ])
            else { return nil }
            self = .dose(moment)
        }
    }
}

extension EvidenceAnswer {
    /// What the household is asked for; nil where it is still to be said what it was.
    package func assignment(
        to item: Item, of person: Person, note: String? = nil
    ) -> Household.Assignment? {
        guard let what else { return nil }
        var assignment = Household.Assignment(number, to: .id(item.id), person: person.id)
        assignment.at = .on(.date(date), time)
        assignment.amount = amount
        assignment.note = note
        assignment.confirmed = confirmed.map(Household.Confirmation.told) ?? .none
        switch what {
        case .dose(let moment): assignment.target = .named(moment.name(of: item.id))
        case .extra: assignment.isExtra = true
        case .worn: assignment.lenses = .worn
        case .replaced: assignment.lenses = .replaced
        }
        return assignment
    }
}
