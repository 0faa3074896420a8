package import CarePlan
import Household
import HouseholdWording
import Wording

/// `/plan/TOKEN/add`: the form for a new item. If the chosen schedule needs more answers, the page
/// is shown again with these questions.
package struct AddItemPage {
    private let form: NewItemForm
    private let base: Int
    private let frame: ItemFormFrame

    /// Creates the page with the mistakes in its answers. `base` is the number of the version that
    /// the item is added to.
    package init(
        _ form: NewItemForm, base: Int, _ mistakes: [ItemMistake] = [],
        _ view: PersonView, _ page: PageFrame
    ) {
        self.form = form
        self.base = base
        frame = ItemFormFrame(
            view: view, page: page, questions: form.all, mistakes: mistakes, answer: form.answer)
    }

    private func text(_ key: Wording.Key) -> String { frame.view.text(key) }

    /// The page as HTML.
    package var text: String {
        frame.page(
            text(.formAdd), about: "", hidden, content + [buttons] + frame.folds(form.parts),
            [frame.button(.planSaveAll, .quiet, "save")], before: [kinds])
    }

    private var content: [HTML] {
        let asking =
            form.asksMore
            ? [HTML.tag("p", ["class": "said", "role": "status"], text(.formAsksMore))] : []
        let steps = form.steps.map { frame.group($0[0].about ?? "", $0) }
        return asking + frame.pieces(form.first) + steps
            + (steps.isEmpty ? [] : [.tag("p", ["class": "faint"], text(.formStepsHint))])
    }

    private func save(_ words: Wording.Key) -> HTML { frame.button(words, .primary, "save") }

    /// The buttons after the usual questions. The folded ones follow, and then another Save.
    private var buttons: HTML {
        let more =
            form.steps.isEmpty
            ? [] : [frame.button(.formStepsMore, .quiet, "row", isChecked: false)]
        return .tag("div", ["class": "presses"], [save(.planSave)] + more)
    }

    /// The buttons that choose the kind.
    private var kinds: HTML {
        KindButtons(chosen: form.word, wording: frame.view.wording).form(
            to: frame.page.ownLink, [("person", frame.view.person.id)])
    }

    /// The hidden fields. Answers to questions that are not shown are kept for another frequency.
    private var hidden: HTML.Fields {
        let shown = Set(form.all.map(\.path))
        let kept = form.answers.sent.filter { path, text in
            !shown.contains(path) && !text.isEmpty
        }
        return [
            ("person", frame.view.person.id), ("what", form.word), ("base", "\(base)"),
            ("asked", form.frequency.rawValue), ("rows", "\(form.rows)"),
        ] + kept.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

/// The buttons that choose the kind of a new item.
private struct KindButtons {
    var chosen: String?
    let wording: Wording

    /// Returns a form with the buttons; `content` precedes them.
    func form(to link: String, _ hidden: HTML.Fields, _ content: [HTML] = []) -> HTML {
        let buttons = NewItemForm.words.map { word, words in
            HTML.tag(
                "button",
                [("name", "what"), ("value", word), ("class", "quiet")]
                    + (word == chosen ? [("aria-current", "true")] : []),
                [HTML(wording.text(words))])
        }
        let choice = HTML.tag(
            "fieldset", ["class": "kinds"], [.tag("legend", wording.text(.addKind))] + buttons)
        return .form(to: link, class: "asking", hidden, content + [choice])
    }
}

/// `/plan/TOKEN/add`: the page that asks for the kind of the new item and the person, if there are
/// several.
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
        frame.page(
            frame.wording.text(.formAdd),
            [KindButtons(wording: frame.wording).form(to: frame.ownLink, [], [whose])])
    }

    private var whose: HTML {
        let fields = FormFields(
            answers: { _ in views[0].person.id }, mistakes: [], wording: frame.wording)
        return fields.piece(
            FormField(
                path: "person", question: frame.wording.text(.formWhose),
                input: .marks(views.map { ($0.person.id, $0.person.plan.person) })))
    }
}
