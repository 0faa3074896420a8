package import CarePlan
import CivilTime
package import Household
import Journal
import Adherence
package import Wording

/// The description of a plan change.
package struct ChangeWords {
    let change: PlanChange
    let difference: PlanDifference
    let person: Person
    let words: PersonWords
    let times: NextTimes
    /// The plan of another person that resembles the new one, or `nil` if there is none.
    private let lookalike: CarePlan?
    private let unreachedCarers: [UnreachedCarer]

    /// The description of one change.
    package struct Row {
        /// The kind of change.
        package enum Kind {
            case added, changed, removed
        }
        /// The kind of change.
        package let kind: Kind
        /// The changed item, or `nil` if the change is about the person.
        package let item: Item?
        /// The description of the change, with the name of the item.
        package let text: String
        /// The details of a new item, such as its supply and alarms.
        package var details: [String] = []
        /// The hint that times of today are past, or `nil` if there are none.
        package var isOver: String?
    }

    /// Creates the description in the given language.
    package init(_ outlook: PlanOutlook, _ wording: Wording) {
        (change, difference, person) = (outlook.change, outlook.difference, outlook.person)
        (times, lookalike) = (outlook.times, outlook.lookalike)
        unreachedCarers = outlook.unreachedCarers
        words = PersonWords(wording, in: person.zone, at: person.now)
    }

    var wording: Wording { words.wording }

    /// Returns the heading: the person, the number of the version, and the time at which it takes
    /// effect.
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

    /// The changes of the person, followed by the added, changed and removed items.
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
        let next = times.next(of: changed.new)?.start
        let facts =
            changes
            + moves.map { move in said(move, isNext: next.map { $0 >= move.new.start } ?? true) }
            + lensFacts(changed)
        return "\(changed.new.name): " + facts.joined(separator: "; ")
    }

    private func next(_ item: Item) -> String? {
        guard item.isEnabled else { return wording.text(.agendaOff) }
        return times.next(of: item).map { wording.text(.listNext, ["time": joined($0)]) }
    }

    /// Returns the change of a slot's next time. `isNext` is whether no other slot is due before.
    private func said(_ move: NextTimes.Move, isNext: Bool) -> String {
        guard let old = move.old else {
            return wording.text(.listNext, ["time": joined(move.new)])
        }
        let isSameDay = old.date == move.new.date && !old.isAllDay
        let time = wording.clock(person.zone.wallClock(at: old.start).time)
        var words = ["time": joined(move.new), "was": isSameDay ? time : joined(old)]
        guard let staying = move.staying else {
            return wording.text(isNext ? .applyNext : .applyMoved, words)
        }
        words["stays"] = joined(staying)
        return wording.text(.applyStays, words)
    }

    private func joined(_ outcome: Outcome) -> String {
        words.said(outcome).heldTogether
    }
}

/// Texts besides the changes themselves.
extension ChangeWords {
    /// The message that the version replaces an unreadable one, restores a plan, or only changes
    /// the text; otherwise `nil`.
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

    /// The warnings that subscribers whom the plan wants to be told get no message.
    package var silence: [String] {
        unreachedCarers.map { carer in
            let key: Wording.Key =
                switch carer.reason {
                case .isGone: .tellGone
                case .isOfOthers: .tellOfOthers
                case .hasNoChannel: .tellNoChannel
                }
            return wording.text(key, ["who": carer.id, "person": person.plan.person])
        }
    }

    /// The pairs of removed and added items that may be renamed items.
    package var renamings: [(old: Item, new: Item)] {
        let kinds: [(Item) -> Bool] = [\.isMedicine, \.isLensSet, \.isReminder]
        return kinds.flatMap { isKind in
            zip(
                difference.removed.filter(isKind),
                difference.added.filter { isKind($0) && !$0.hasOwnID })
        }.map { (old: $0, new: $1) }
    }

    /// Returns the message that a new person may be an existing one under another name, or `nil` if
    /// none is similar.
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
