package import CarePlan
package import CivilTime
package import Household

/// A person's answer about a piece of evidence: the item, the time and what was done.
package struct EvidenceAnswer: Hashable, Sendable {
    /// The number of the evidence.
    package let number: Int
    /// The code of the item.
    package let item: String
    /// The day on which the dose was taken or the task done.
    package let date: CivilDate
    /// The time on that day.
    package let time: TimeOfDay
    /// The amount taken, or `nil` for the planned one.
    package var amount: Amount?
    /// The kind of dose or lens change, or `nil` before that is asked.
    package var what: What?
    /// The code of the concerns that were confirmed.
    package var confirmed: String?

    /// The dose, or what was done with lenses.
    package enum What: Hashable, Sendable {
        case dose(Press.OccurrenceKey)
        /// A dose that is not planned, or taken as needed.
        case extra
        case worn, replaced
    }

    /// Creates an answer with the item and the time.
    package init(_ number: Int, item: String, on date: CivilDate, at time: TimeOfDay) {
        self.number = number
        self.item = item
        self.date = date
        self.time = time
    }

    /// Reads the fields of a form, or returns `nil` if no page sends such a form.
    package init?(_ form: [String: String]) {
        guard let number = form["number"].flatMap(Int.init), let item = form["item"],
            let date = form["day"].flatMap(CivilDate.init),
            let time = form["at"].flatMap(TypedTimes.clock)
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

    /// The form fields of the answer.
    var fields: HTML.Fields {
        [
            ("number", "\(number)"), ("item", item), ("day", "\(date)"), ("at", "\(time)"),
            ("amount", amount?.description), ("what", what?.word), ("sure", confirmed),
        ].compactMap { name, value in value.map { (name, $0) } }
    }
}

extension EvidenceAnswer.What {
    /// The value in a form.
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
                let moment = Press.OccurrenceKey([
                    "slot": parts[0], "date": parts[1], "ordinal": parts[2],
                ])
            else { return nil }
            self = .dose(moment)
        }
    }
}

extension EvidenceAnswer {
    /// Returns the assignment that the household is asked for, or `nil` if `what` is not known yet.
    package func assignment(
        to item: Item, of person: Person, note: String? = nil
    ) -> Household.Assignment? {
        guard let what else { return nil }
        var assignment = Household.Assignment(number, to: .id(item.id), person: person.id)
        assignment.at = .on(.date(date), time)
        assignment.amount = amount
        assignment.note = note
        assignment.confirmed = confirmed.map(Household.Confirmation.shown) ?? .none
        switch what {
        case .dose(let moment): assignment.target = .named(moment.name(of: item.id))
        case .extra: assignment.isExtra = true
        case .worn: assignment.lenses = .worn
        case .replaced: assignment.lenses = .replaced
        }
        return assignment
    }
}
