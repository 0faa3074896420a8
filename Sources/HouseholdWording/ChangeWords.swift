package import CarePlan
import CivilTime
package import Household
import Journal
import Adherence
package import Wording

/// What a change of a plan comes to, in words.
package struct ChangeWords {
    let change: PlanChange
    let difference: PlanDifference
    let person: Person
    let words: PersonWords
    let times: NextTimes
    /// Somebody in the store whom this new person looks like.
    private let lookalike: CarePlan?

    /// One thing that changes.
    package struct Row {
        /// What becomes of it.
        package enum Kind {
            case added, changed, removed
        }
        /// What becomes of it.
        package let kind: Kind
        /// The item; nil where it is the person.
        package let item: Item?
        /// What changes about it, with its name.
        package let text: String
        /// What else a new item has, such as its supply and its alarms.
        package var details: [String] = []
        /// That times of today are over before it begins; nil where none is.
        package var isOver: String?
    }

    /// A change in the words of its person.
    package init(_ outlook: PlanOutlook, _ wording: Wording) {
        (change, difference, person) = (outlook.change, outlook.difference, outlook.person)
        (times, lookalike) = (outlook.times, outlook.lookalike)
        words = PersonWords(wording, in: person.zone, at: person.now)
    }

    var wording: Wording { words.wording }

    /// Whose plan it is, which version it is or would be, and since when.
    package func head(isTrial: Bool) -> String {
        var words = ["person": person.plan.person, "id": person.id]
        guard let version = change.version else {
            words["number"] = String(change.past.last?.number ?? 0)
            return wording.text(.applySame, words)
        }
        words["number"] = String(version.number)
        words["since"] =
            version.since == person.now ? wording.text(.applyNow) : said(version.since)
        return wording.text(isTrial ? .applyTrial : .applyVersion, words)
    }

    private func said(_ moment: Instant) -> String {
        let shown = person.zone.wallClock(at: moment)
        return shown.time == .midnight ? words.said(shown.date) : words.said(moment)
    }

    /// What changes: about the person, then new, changed and removed items.
    package var rows: [Row] {
        difference.head.map { Row(kind: .changed, item: nil, text: wording.text(of: $0)) }
            + difference.added.map {
                Row(
                    kind: .added, item: $0, text: text(ofAdded: $0), details: details(of: $0),
                    isOver: over($0))
            }
            + difference.changed.map {
                Row(kind: .changed, item: $0.new, text: text(of: $0))
            }
            + difference.removed.map {
                Row(
                    kind: .removed, item: $0,
                    text: wording.text(.applyRemoved, ["name": $0.name]))
            }
    }

    private func text(ofAdded item: Item) -> String {
        let facts = [ItemWords(wording).text(of: item), next(item)].compactMap { $0 }
        return "\(wording.title(of: item, nil)): " + facts.joined(separator: "; ")
    }

    private func text(of changed: PlanDifference.ChangedItem) -> String {
        let changes = ItemChangeWords(wording, changed).texts
        let moves = changed.old.isLensSet || changed.new.isLensSet ? [] : times.moves(of: changed)
        let facts = changes + moves.map { said($0) } + lensFacts(changed)
        return "\(changed.new.name): " + facts.joined(separator: "; ")
    }

    private func next(_ item: Item) -> String? {
        guard item.isEnabled else { return wording.text(.agendaOff) }
        return times.next(of: item).map { wording.text(.listNext, ["time": joined($0)]) }
    }

    private func said(_ move: NextTimes.Move) -> String {
        guard let old = move.old else {
            return wording.text(.listNext, ["time": joined(move.new)])
        }
        let isSameDay = old.date == move.new.date && !old.isAllDay
        let time = person.zone.wallClock(at: old.start).time.withoutSeconds.description
        var words = ["time": joined(move.new), "was": isSameDay ? time : joined(old)]
        guard let staying = move.staying else { return wording.text(.applyNext, words) }
        words["stays"] = joined(staying)
        return wording.text(.applyStays, words)
    }

    private func joined(_ outcome: Outcome) -> String {
        words.said(outcome).heldTogether
    }
}

/// What there is to say beside the changes.
extension ChangeWords {
    /// That it replaces one that cannot be read, that a plan is back, or that nothing changed but its text.
    package var news: String? {
        guard change.version != nil else { return nil }
        if let replaced = change.replaced {
            return wording.text(.applyReplaces, ["number": String(replaced.number)])
        }
        if change.before == nil {
            return change.past.isEmpty ? nil : wording.text(.applyBack)
        }
        return difference.isEmpty ? wording.text(.applyOnlyText) : nil
    }

    /// What looks gone and what looks new, which may be one item that was renamed.
    package var renamings: [(old: Item, new: Item)] {
        let kinds: [(Item) -> Bool] = [\.isMedicine, \.isLensSet, \.isReminder]
        return kinds.flatMap { isKind in
            zip(
                difference.removed.filter(isKind),
                difference.added.filter { isKind($0) && !$0.hasOwnID })
        }.map { (old: $0, new: $1) }
    }

    /// That a new person may be one who is there under another name.
    package func renaming(isTrial: Bool) -> String? {
        lookalike.map { other in
            wording.text(
                isTrial ? .applyPersonHint : .applyPersonAdded,
                ["new": person.plan.person, "old": other.person, "id": other.id, "own": person.id])
        }
    }
}

extension Item {
    fileprivate var isReminder: Bool { !isMedicine && !isLensSet }
}
