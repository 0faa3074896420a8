import Adherence
import CarePlan
import CivilTime
import Household
import LensCare
import Wording

/// The facts that the plan states about an item, except its next times.
struct ItemDetails {
    private let item: Item
    private let view: PersonView

    init(_ item: Item, _ view: PersonView) {
        self.item = item
        self.view = view
    }

    private var wording: Wording { view.wording }
    private var person: Person { view.person }

    /// The names and values of the facts; on a discreet page only the state.
    var rows: [(left: String, right: String)] {
        let told = view.isDiscreet ? [] : self.told
        return (told + [(.itemState, state)]).compactMap { key, text in
            text.flatMap { $0.isEmpty ? nil : (wording.text(key), $0) }
        }
    }

    private var told: [(Wording.Key, String?)] {
        let opened = person.packOpened(of: item)
        let keep = wording.shelfLife(of: item, opened: opened, on: person.today)
        let traits = TraitWords(wording).facts(of: item.traits)
        return [
            (.itemWhen, when), (.itemTraits, traits.joined(separator: "\n")),
            (.reportNote, item.note), (.itemPlace, item.place?.name), (.itemAlarm, alarm),
            (.itemKeep, keep.joined(separator: "\n")),
        ]
    }

    private var when: String {
        guard case .lenses(let lenses) = item.care, let record = person.lensRecord(item) else {
            return TimingWords(wording).lines(of: item).joined(separator: "\n")
        }
        let cycle = record.history.use(on: person.today).cycle
        return ItemWords(wording).text(of: lenses, opened: cycle.opened)
    }

    private var alarm: String? {
        if item.isAsNeeded { return nil }
        let telling = item.telling.map { wording.text(of: $0) }
        return [ItemWords(wording).text(of: item.reminding), telling].compactMap(\.self)
            .joined(separator: "\n")
    }

    private var state: String? {
        guard item.isEnabled else { return wording.text(.agendaOff) }
        let last = person.lastDay(of: item).flatMap { isOnce && $0 >= person.today ? nil : $0 }
        let end = last.map { last in
            wording.text(
                last < person.today ? .agendaEnded : .listUntil,
                ["date": wording.longDate(last)])
        }
        let pause = item.isAsNeeded ? nil : wording.pause(of: item.pauses, on: person.today)
        let facts = (lenses + [pause, end]).compactMap { $0 }
        return facts.isEmpty ? nil : facts.joined(separator: "\n")
    }

    /// The use of a lens set; nothing on a discreet page.
    private var lenses: [String?] {
        guard !view.isDiscreet, let record = person.lensRecord(item) else { return [] }
        let words = LensWords(record, view.words)
        return [words.progress, words.status]
    }

    /// Whether the item has one date, which is among the facts.
    private var isOnce: Bool {
        if case .once = item.timing?.pattern { true } else { false }
    }
}
