import CarePlan
import Household
import Pages

/// Forms that add or change an item of a plan. The change is shown for review before it is saved.
extension PlanHandler {
    /// Handles the steps of the form for a new item.
    func addition() throws -> Response {
        let views = context.views.filter { !$0.isPartial }
        if views.isEmpty, let view = context.views.first {
            return .page(partial(view), status: 403)
        }
        let view = views.first { $0.person.id == request.form["person"] }
        guard isPost, let view else { return beginning(views) }
        let editing = try PlanEditing(household, view.person.id)
        guard
            let form = NewItemForm(
                request.form, editing.text.plan, on: view.person.today, context.wording)
        else { return beginning(views) }
        guard let step = request.form["step"].flatMap(NewItemForm.Step.init),
            form.steps.contains(step)
        else { return page(form, .name, [], view) }
        switch request.form["go"] {
        case "back":
            return form.step(-1, from: step).map { page(form, $0, [], view) } ?? beginning(views)
        case "row": return page(form.withMoreRows, step, [], view)
        default: return try next(form, after: step, view, editing)
        }
    }

    private func beginning(_ views: [PersonView]) -> Response {
        AddKindPage(views, context.frame).map { .page($0.text) }
            ?? context.notFound
    }

    private func page(
        _ form: NewItemForm, _ step: NewItemForm.Step, _ mistakes: [ItemMistake], _ view: PersonView
    ) -> Response {
        let page = AddItemPage(form, step, mistakes, view, context.frame)
        return .page(page.text, status: mistakes.isEmpty ? 200 : 422)
    }

    /// Returns the next step if the answers are valid, and after the last step the review page.
    private func next(
        _ form: NewItemForm, after step: NewItemForm.Step, _ view: PersonView,
        _ editing: PlanEditing
    ) throws -> Response {
        let missing = form.missing(in: step)
        guard missing.isEmpty else { return page(form, step, missing, view) }
        let following = form.step(1, from: step)
        do {
            let edited = try editing.adding(form.values)
            if let following { return page(form, following, [], view) }
            return try review(edited.bytes, base: editing.number, of: view)
        } catch ItemTextError.mistakes(let found) {
            let mistakes = form.told(found)
            let own = form.mistakes(mistakes, in: step)
            if !own.isEmpty { return page(form, step, own, view) }
            // Mistakes in later steps are expected, because they have not been filled in yet.
            if let following { return page(form, following, [], view) }
            let first = form.steps.first { !form.mistakes(mistakes, in: $0).isEmpty }
            return page(form, first ?? step, mistakes, view)
        } catch ItemTextError.notEditable(let error) {
            throw PlanRefusal.notEditable(error)
        }
    }
}

extension PlanHandler {
    /// Handles the form for changing an item, which shows its current values.
    func change(ofItem code: String) throws -> Response {
        guard let (item, view) = context.item(of: code), view.isPlanned(item) else {
            return context.notFound
        }
        guard !view.isPartial else { return .page(partial(view), status: 403) }
        let base = isPost ? request.form["base"].flatMap(Int.init) : nil
        do {
            let editing = try PlanEditing(household, view.person.id, from: base)
            let isThere = editing.current.plan.items.contains { $0.id == item.id }
            return isThere ? try change(item, view, editing) : context.notFound
        } catch let refusal as PlanRefusal {
            return refused(refusal, view)
        }
    }

    private func change(
        _ item: Item, _ view: PersonView, _ editing: PlanEditing
    ) throws -> Response {
        let shown = try editing.values(of: item)
        let pressed = request.form["go"].flatMap(ItemValues.Way.init)
        let way = isPost ? pressed ?? request.form["way"].flatMap(ItemValues.Way.init) : nil
        let page = { (mistakes: [ItemMistake], rows: Int) -> Response in
            let page = ChangeItemPage(
                item, shown, isPost ? request.form : nil, mistakes, in: editing, view,
                context.frame, rows: rows, way: way)
            return .page(page.text, status: mistakes.isEmpty ? 200 : 422)
        }
        guard isPost else { return page([], 1) }
        let rows = min(max(request.form["rows"].flatMap { Int($0) } ?? 1, 1), 20)
        if request.form["go"] == "row" { return page([], rows + 2) }
        if pressed != nil { return page([], rows) }
        let said = FormAnswers(request.form, in: view.wording).changing(
            shown.turned(to: way ?? shown.way))
        do {
            let newest = try editing.withChangesBeside(item)
            let edited = try newest.changing(item, to: said)
            return try review(edited.bytes, base: newest.number, of: view)
        } catch ItemTextError.mistakes(let mistakes) {
            return page(mistakes, rows)
        } catch ItemTextError.notEditable(let error) {
            throw PlanRefusal.notEditable(error)
        }
    }
}
