package import CarePlan
import Household
import HouseholdWording
import Wording

/// `/plan/TOKEN/add`: asks for a new item page by page. The page carries the answers, so nothing is
/// stored before the change is reviewed.
package struct AddItemPage {
    private let form: NewItemForm
    private let step: NewItemForm.Step
    private let frame: ItemFormFrame

    /// Creates a page of questions with the mistakes in its answers.
    package init(
        _ form: NewItemForm, _ step: NewItemForm.Step, _ mistakes: [ItemMistake] = [],
        _ view: PersonView, _ page: PageFrame
    ) {
        self.form = form
        self.step = step
        frame = ItemFormFrame(
            view: view, page: page, questions: form.fields(of: step),
            mistakes: mistakes, answer: form.answer)
    }

    private func text(_ key: Wording.Key) -> String { frame.view.text(key) }

    /// The page as HTML.
    package var text: String {
        let fields = form.fields(of: step)
        let isLast = form.step(1, from: step) == nil
        let next = frame.button(isLast ? .planShow : .formNext, .primary, "next")
        let hasRows =
            step == .when && (form.kind == .reminder || fields.contains { $0.isOfRow })
        let hasSteps = step == .amount && !form.taperSteps.isEmpty
        let more =
            hasRows || hasSteps
            ? [
                frame.button(
                    hasRows ? .formRowsMore : .formStepsMore, .quiet, "row", isChecked: false)
            ] : []
        let back = frame.button(.formBefore, .quiet, "back", isChecked: false)
        return frame.page(
            step == .name ? form.title : text(step.title), about: step == .name ? "" : form.name,
            hidden, content(fields),
            [next] + more + [back])
    }

    private func content(_ fields: [FormField]) -> [HTML] {
        switch step {
        case .often: [often]
        case .more: [.tag("p", text(.formMoreWhat))] + frame.folds(form.more)
        case .when where fields.contains { $0.isOfRow }:
            frame.pieces(fields.filter { !$0.isOfRow }) + [
                .tag(
                    "fieldset",
                    [
                        .tag("legend", text(.formAt)),
                        .tag(
                            "div", ["class": "fields"], frame.pieces(fields.filter(\.isOfRow))),
                        .tag("span", ["class": "faint"], text(.formRowsHint)),
                    ])
            ]
        case .amount where !form.taperSteps.isEmpty:
            frame.pieces(fields.filter { !$0.path.hasPrefix("taper.") })
                + form.taperSteps.map { frame.group($0[0].about ?? "", $0) }
                + [.tag("p", ["class": "faint"], text(.formStepsHint))]
        default: frame.pieces(fields)
        }
    }

    private var often: HTML {
        let ways = ItemQuestions.frequencies(of: form.kind, in: frame.view.person.plan)
        let field = FormField(
            path: "often", question: text(.addOften),
            input: .marks(ways.map { ($0.rawValue, text($0.text).capitalizedFirst) }),
            isTitle: true)
        let fields = FormFields(
            answers: { _ in form.frequency.rawValue }, mistakes: [], wording: frame.view.wording)
        return fields.piece(field)
    }

    /// The hidden fields: answers given on other pages.
    private var hidden: HTML.Fields {
        let shown = form.fields(of: step).map(\.path)
        let kept = form.answers.sent.filter { path, _ in !shown.contains(path) }
        var own = [
            ("person", frame.view.person.id), ("what", form.word), ("step", step.rawValue),
            ("rows", "\(form.rows)"),
        ]
        if step != .often { own.append(("often", form.frequency.rawValue)) }
        return own + kept.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension FormField {
    /// Whether the field is one of several times of day.
    var isOfRow: Bool { path.hasPrefix("doses.") && path.hasSuffix(".at") }
}

extension NewItemForm.Step {
    fileprivate var title: Wording.Key {
        switch self {
        case .name: .formPartWhat
        case .often: .addOften
        case .when: .formPartWhen
        case .amount: .formPartAmount
        case .lenses: .formPartLenses
        case .supply: .formPartSupply
        case .remind: .formPartRemind
        case .more: .formMore
        }
    }
}

/// `/plan/TOKEN/add`: the first page, which asks for the kind of the new item and the person.
package struct AddKindPage {
    private let views: [PersonView]
    private let frame: PageFrame

    /// Creates the page for persons whose plans can be changed, or returns `nil` if there are none.
    package init?(_ views: [PersonView], _ frame: PageFrame) {
        guard !views.isEmpty else { return nil }
        self.views = views
        self.frame = frame
    }

    /// The page as HTML.
    package var text: String {
        let buttons = NewItemForm.words.map { word, words in
            HTML.submit(frame.wording.text(words).capitalizedFirst, .quiet, ("what", word))
        }
        let form = HTML.form(
            to: frame.ownLink, class: "asking", [],
            [
                whose,
                .tag(
                    "fieldset",
                    [
                        .tag("legend", frame.wording.text(.addKind)),
                        .tag("div", ["class": "kinds"], buttons),
                    ]),
            ])
        return frame.page(
            frame.wording.text(.formAdd),
            lead: views.count == 1 ? views[0].person.plan.person : nil,
            [form])
    }

    private var whose: HTML {
        guard views.count > 1 else { return .hidden("person", views[0].person.id) }
        let fields = FormFields(
            answers: { _ in views[0].person.id }, mistakes: [], wording: frame.wording)
        return fields.piece(
            FormField(
                path: "person", question: frame.wording.text(.formWhose),
                input: .marks(views.map { ($0.person.id, $0.person.plan.person) })))
    }
}
