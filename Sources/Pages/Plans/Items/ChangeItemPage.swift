import Adherence
package import CarePlan
import CivilTime
package import Household
package import Journal
import LensCare
import Wording

/// `/plan/TOKEN/change/CODE`: a form with the fields of an item. Fields that it does not show stay
/// in the text unchanged.
package struct ChangeItemPage {
    private let shown: ItemValues
    private let sent: FormAnswers?
    private let base: Int
    private let rows: Int
    private let frame: ItemFormFrame
    private let layout: ItemFormLayout
    private let name: String
    private let way: ItemValues.Way
    private let wayBefore: ItemValues.Way
    /// The day on which the lenses in use were opened, if that is later than the text says.
    private let renewal: CivilDate?

    /// Creates the page of an item. `shown` is the text of a version, `sent` the form with these
    /// mistakes; `carers` are the subscribers who can get messages about the open item, `rows` is the number
    /// of empty lines, and `way` another way to take a medicine.
    package init(
        _ item: Item, _ shown: ItemValues, _ sent: [String: String]? = nil,
        _ mistakes: [ItemMistake] = [], in editing: PlanEditing, _ view: PersonView,
        _ page: PageFrame, carers: [Subscriber], rows: Int = 1, way: ItemValues.Way? = nil
    ) {
        wayBefore = shown.way
        let way = way ?? shown.way
        let shown = shown.turned(to: way)
        self.way = way
        self.shown = shown
        self.sent = sent.map { FormAnswers($0, in: view.wording) }
        self.rows = rows
        base = editing.number
        name = item.name
        let cycle = view.person.lensRecord(item)?.history.use(on: view.person.today).cycle
        let renewal = cycle.flatMap { cycle in
            CivilDate(shown["opened"]).flatMap { $0 < cycle.opened ? cycle.opened : nil }
        }
        self.renewal = renewal
        let questions = FormQuestions(
            kind: shown.kind, plan: editing.text.plan, wording: view.wording,
            carers: carers, eye: sent?["eye"] ?? shown["eye"])
        let layout = ItemFormLayout(
            shown: shown, way: way, rows: rows, questions: questions,
            textID: editing.textID(of: item), isRenewed: renewal != nil)
        self.layout = layout
        let answers = self.sent
        frame = ItemFormFrame(
            view: view, page: page,
            questions: layout.all, mistakes: mistakes,
            answer: { answers?.sent[$0] ?? shown[$0] })
    }

    private func text(_ key: Wording.Key) -> String { frame.view.text(key) }

    /// The page as HTML.
    package var text: String {
        var more: [HTML] = []
        if !layout.lines.isEmpty {
            more.append(frame.button(.formRowsMore, .quiet, "row", isChecked: false))
        }
        if !layout.steps.isEmpty {
            more.append(frame.button(.formStepsMore, .quiet, "row", isChecked: false))
        }
        return frame.page(
            frame.view.text(.formChange), about: name,
            [("base", "\(base)"), ("rows", "\(rows)"), ("way", way.rawValue)],
            turned + frame.pieces(layout.first) + renewed + layout.lines.map(line)
                + layout.steps.map(step) + frame.folds(layout.parts) + [turning],
            [frame.button(.planShow, .primary, "next")] + more,
            after: [kept, frame.asText(.formAsText)])
    }

    /// The note about another way to take the medicine.
    private var turned: [HTML] {
        guard way != wayBefore else { return [] }
        return [.tag("p", ["class": "said"], text(way.goes))]
    }

    /// The note about the recorded set in use, in place of the field for the first one.
    private var renewed: [HTML] {
        guard let renewal else { return [] }
        let words = frame.view.text(
            layout.questions.isOneLens ? .formOpenedSinceOne : .formOpenedSince,
            ["date": frame.view.wording.longDate(renewal)])
        let link = HTML.link(
            frame.page.link(to: .month(CivilMonth(of: renewal))), text(.pageToMonth))
        return [.tag("p", ["class": "faint"], [HTML("\(words) "), link])]
    }

    /// The buttons for the other ways in which the item can be taken or done.
    private var turning: HTML {
        let ways = shown.otherWays.filter { $0 != .after || layout.canFollow }
        guard !ways.isEmpty else { return .empty }
        let buttons = ways.map { frame.button($0.turn, .quiet, $0.rawValue, isChecked: false) }
        let title = text(shown.kind == .medicine ? .formTurn : .formTurnTask)
        return .tag(
            "details", ["class": "part"],
            [.tag("summary", title), .tag("div", ["class": "presses"], buttons)])
    }

    /// Returns the fields of one step of a changing dose.
    private func step(_ line: ItemFormLayout.Step) -> HTML {
        frame.group(
            line.fields.first?.about ?? "", line.fields,
            line.isNew ? [] : frame.pieces([line.removal]))
    }

    /// Returns the fields of one line of `doses`, with the rare ones folded up.
    private func line(_ line: ItemFormLayout.Line) -> HTML {
        let title = frame.view.text(.formRow, ["number": "\(line.number + 1)"])
        return frame.group(
            title, line.fields,
            frame.folds([line.more]) + frame.pieces(line.ticks))
    }

    private var kept: HTML {
        // The identifier is never changed.
        let fields = shown.kept.filter { $0 != "id" }
        guard !fields.isEmpty else { return .empty }
        let names = fields.joined(separator: ", ")
        return .tag(
            "p", ["class": "faint"], frame.view.text(.formKept, ["fields": names]))
    }
}

extension ItemValues.Way {
    /// The words of the button that chooses this way.
    fileprivate var turn: Wording.Key {
        switch self {
        case .times: .formTurnTimes
        case .after: .formTurnAfter
        case .steps: .formTurnSteps
        case .asNeeded: .formTurnAsNeeded
        }
    }

    /// The note that explains this way.
    fileprivate var goes: Wording.Key {
        switch self {
        case .times: .formTurnTimesWhat
        case .after: .formTurnAfterWhat
        case .steps: .formTurnStepsWhat
        case .asNeeded: .formTurnAsNeededWhat
        }
    }
}
