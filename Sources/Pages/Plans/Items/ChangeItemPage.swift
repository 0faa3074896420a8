package import CarePlan
package import Household
import Wording

/// `/plan/TOKEN/change/CODE`: what an item's text says, in a form. What it does not show stays in the
/// text as it is.
package struct ChangeItemPage {
    private let shown: ItemValues
    private let sent: FormAnswers?
    private let base: Int
    private let rows: Int
    private let frame: ItemFormFrame
    private let layout: ItemFormLayout
    private let name: String

    /// A page about an item of a version's text, with what somebody sent, if they did, and what is
    /// wrong with that. There is room for so many more times of day.
    package init(
        _ item: Item, _ shown: ItemValues, _ sent: [String: String]? = nil,
        _ mistakes: [ItemMistake] = [], in editing: PlanEditing, _ view: PersonView,
        _ token: PageToken, rows: Int = 1
    ) {
        self.shown = shown
        self.sent = sent.map(FormAnswers.init)
        self.rows = rows
        base = editing.number
        name = item.name
        let questions = FormQuestions(
            kind: shown.kind, plan: editing.text.plan, wording: view.wording)
        let layout = ItemFormLayout(
            shown: shown, rows: rows, questions: questions,
            textID: editing.textID(of: item))
        self.layout = layout
        let answers = self.sent
        frame = ItemFormFrame(
            view: view, part: .change(item: view.code(of: item)), token: token,
            questions: layout.all, mistakes: mistakes,
            answer: { answers?.sent[$0] ?? shown[$0] })
    }

    private func text(_ key: Wording.Key) -> String { frame.view.text(key) }

    /// The page as HTML.
    package var text: String {
        let more =
            layout.lines.isEmpty
            ? [] : [frame.button(.formRowsMore, "quiet", "row", isChecked: false)]
        return frame.page(
            frame.view.text(.formChange), about: name, [("base", "\(base)"), ("rows", "\(rows)")],
            frame.pieces(layout.first) + layout.lines.map(line) + frame.folds(layout.parts),
            [frame.button(.planShow, "primary", "next")] + more,
            after: [kept, frame.asText(.formAsText)])
    }

    /// A line of `doses`, with what is seldom needed folded up.
    private func line(_ line: ItemFormLayout.Line) -> HTML {
        let title = frame.view.text(.formRow, ["number": "\(line.number + 1)"])
        return .tag(
            "fieldset", ["class": "line"],
            [
                .tag("legend", title),
                .tag("div", ["class": "fields"], frame.pieces(line.fields)),
            ] + frame.folds([line.more]) + (line.isNew ? [] : frame.pieces([line.removal])))
    }

    private var kept: HTML {
        guard !shown.kept.isEmpty else { return .empty }
        let names = shown.kept.joined(separator: ", ")
        return .tag(
            "p", ["class": "faint"], frame.view.text(.formKept, ["fields": names]))
    }
}
