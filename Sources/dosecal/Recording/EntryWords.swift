import CarePlan
import CivilTime
import Feed
import Journal

/// Says an entry in the person's words.
struct EntryWords {
    private let person: Person

    init(_ person: Person) {
        self.person = person
    }

    private var wording: Wording { person.wording }

    /// What was done: 'Metformin, taken at 08:05 (planned 08:00)'.
    func text(of entry: Entry) -> String {
        var words = ["name": entry.subject.name, "day": person.said(entry.day)]
        words["time"] = entry.deed.at.map(person.said)
        words["planned"] = entry.deed.planned.map { planned in
            planned.start.map(person.said) ?? person.said(entry.day)
        }
        switch entry.deed {
        case .taken(let planned, _, let amount):
            words["amount"] = amount.map { wording.dose($0, of: entry.subject.unit ?? "") }
            let kind = entry.subject.unit == nil ? "task" : "dose"
            return wording.text("entry.\(planned == nil ? "extra" : "taken").\(kind)", words)
        case .skipped: return wording.text("entry.skipped", words)
        case .snoozed(_, _, let until):
            words["until"] = person.said(until)
            return wording.text("entry.snoozed", words)
        case .worn: return wording.text("entry.worn", words)
        case .replaced: return wording.text("entry.replaced", words)
        case .counted(let amount, _):
            words["amount"] = wording.dose(amount, of: entry.subject.unit ?? "set")
            return wording.text("entry.counted", words)
        case .undone: return wording.text("entry.undone", words)
        }
    }
}
