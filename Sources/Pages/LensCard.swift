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
            [ring, text, .tag("div", ["class": "presses"], buttons)])
    }

    /// The name; empty on the item's own page, whose heading has it.
    private var title: [HTML] {
        guard forms.origin != .take else { return [] }
        return [.tag("span", ["class": "title"], [.link(forms.link(to: item), name)])]
    }

    private var buttons: [HTML] { wear + replacement }

    private var wear: [HTML] {
        guard use.cycle.counting == .wearDays else { return [] }
        return choice(.worn, .worn(today), done: .pageWorn, .pageWear)
    }

    private var replacement: [HTML] {
        // A set that the plan opens today needs no button.
        let isOpenedByPlan = record.history.cycles.contains { $0.opened == today }
        let isRecorded = entries(.replaced).last != nil
        guard isRecorded || !isOpenedByPlan && !use.cycle.isDaily else { return [] }
        return choice(.replaced, .replaced(today), done: .pageReplaced, .pageReplace)
    }

    /// Returns the button for an action of today, or the recorded entry with its undo button.
    private func choice(_ action: Action, _ press: Press, done: Wording.Key, _ key: Wording.Key)
        -> [HTML]
    {
        guard let entry = entries(action).last else {
            let isUrgent = action == .replaced && use.status.isUsedUp
            return [
                forms.button(
                    press, on: item, view.text(key), about: name, isUrgent ? .primary : .quiet)
            ]
        }
        let words = view.text(done)
        return [
            .tag(
                "p", ["class": "last"],
                [.tag("span", ["class": "mark", "aria-hidden": "true"], "✓"), HTML(" \(words)")]),
            forms.button(
                .undone(entry.id), on: item, view.text(.pageUndo), about: "\(name), \(words)", .undo
            ),
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
            text: "\(percent)\(String.joint)%", arcs: [("arc", percent)], size: 96)
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
