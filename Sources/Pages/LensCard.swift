import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import LensCare
import Household
import Wording

/// A lens set: a ring with its progress, the same in words, and its buttons.
struct LensCard {
    private let record: LensRecord
    private let words: LensWords
    private let use: LensUse
    private let view: PersonView
    private let forms: PressForm

    /// Returns `nil` if the item is not a lens set.
    init?(_ item: Item, _ view: PersonView, _ forms: PressForm) {
        guard let record = view.person.lensRecord(item) else { return nil }
        self.record = record
        self.view = view
        self.forms = forms
        words = LensWords(record, view.words)
        use = record.history.use(on: view.person.today)
    }

    private var item: Item { record.item }
    /// The name of the lens set.
    var name: String { view.name(of: item) }
    /// Whether the set has to be replaced now.
    var isUsedUp: Bool { use.status.isUsedUp }
    private var today: CivilDate { view.person.today }
    private var progress: String { words.progress }

    /// The card in a list.
    var line: HTML {
        let states = [progress, words.status].map { HTML.tag("span", ["class": "state"], $0) }
        let text = HTML.tag("div", ["class": "what"], title + states)
        return .tag(
            "li", ["class": "lens", "id": view.anchor(item)],
            [
                forms.person == nil ? ring : .empty, text,
                .tag("div", ["class": "presses"], buttons),
            ])
    }

    /// The name; empty on the item's own page, whose heading has it.
    private var title: [HTML] {
        guard forms.origin != .take else { return [] }
        return [.tag("span", ["class": "title"], [.link(forms.link(to: item), name)])]
    }

    /// The entries of today with their undo buttons, then the other buttons.
    private var buttons: [HTML] {
        let actions = (canBeWorn ? [Action.worn] : []) + (canBeReplaced ? [.replaced] : [])
        let recorded = actions.compactMap { action in entries(action).last.map { (action, $0) } }
        let open = actions.filter { entries($0).isEmpty }
        let forms =
            open.isEmpty ? [] : [forms.buttons(open.map(choice), on: item, today, about: name)]
        return recorded.flatMap { undoing($1, of: $0) } + forms
    }

    private var canBeWorn: Bool { use.cycle.counting == .wearDays }

    /// Whether a new set can be recorded. One that the plan opens today needs no button.
    private var canBeReplaced: Bool {
        let isOpenedByPlan = record.history.cycles.contains { $0.opened == today }
        return !entries(.replaced).isEmpty || !isOpenedByPlan && !use.cycle.isDaily
    }

    private func choice(_ action: Action) -> PressForm.Choice {
        action == .worn
            ? .init(does: "worn", words: view.text(.pageWear), look: .quiet)
            : .init(
                does: "replaced", words: view.text(.pageReplace),
                look: use.status.isUsedUp ? .primary : .quiet)
    }

    private func undoing(_ entry: Entry, of action: Action) -> [HTML] {
        let words = view.text(action == .worn ? .pageWorn : .pageReplaced)
        return [
            .signed("p", class: "last", "✓", words),
            forms.button(
                .undone(entry.id), on: item, view.text(.pageUndo), about: "\(name), \(words)",
                .undo),
        ]
    }

    private func entries(_ action: Action) -> [Entry] {
        view.person.timeline.record.entries(on: item.id).filter {
            $0.action == action && $0.day == today
        }
    }
}

extension LensCard {
    /// The picture of the progress.
    private var ring: HTML {
        let percent = use.progress.percent
        return .ring(
            use.status.colour.rawValue, label: "\(name): \(progress)",
            text: view.wording.text(.reportPercent, ["percent": "\(percent)"]),
            arcs: [("arc", percent)], size: 96)
    }
}

extension LensStatus {
    fileprivate var isUsedUp: Bool {
        switch self {
        case .replaceNow, .overdue: true
        case .notOpenedYet, .daily, .good, .ageing, .replaceSoon: false
        }
    }
}
