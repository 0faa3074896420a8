import CarePlan
import Household
import Journal
import Pages
import Schedule

/// The form that adds an item to a plan. The new item is saved at once, because nothing else
/// changes, and the next page shows how it was understood.
extension PlanHandler {
    private var editable: [PersonView] { context.views.filter { !$0.isPartial } }

    /// Returns the page with the empty form, or the question for which person the item is.
    func addition() throws -> Response {
        if editable.isEmpty, let view = context.views.first {
            return .page(partial(view), status: 403)
        }
        guard editable.count == 1 else {
            return AddKindPage(editable, context.frame).map { .page($0.text) } ?? context.notFound
        }
        let (view, editing) = (
            editable[0], try PlanEditing(household, editable[0].person.id)
        )
        return page(form(view, editing.current.plan), [], view, base: editing.number)
    }

    private func form(_ view: PersonView, _ plan: CarePlan) -> NewItemForm {
        NewItemForm(request.form, plan, on: view.person.today, context.wording)
    }

    private func page(
        _ form: NewItemForm, _ mistakes: [ItemMistake], _ view: PersonView, base: Int
    ) -> Response {
        let page = AddItemPage(form, base: base, mistakes, view, context.frame)
        return .page(page.text, status: mistakes.isEmpty ? 200 : 422)
    }

    /// Saves the item, or shows the form again with its mistakes or with further questions.
    func add(in change: borrowing StoreChange) throws -> JobOutput {
        let view = editable.first { $0.person.id == request.form["person"] }
        guard let view else { return JobOutput(try addition()) }
        let editing = try PlanEditing(household, view.person.id)
        let form = form(view, editing.current.plan)
        let shown = { (form: NewItemForm, mistakes: [ItemMistake]) in
            JobOutput(page(form, mistakes, view, base: editing.number))
        }
        if request.form["go"] == "row" { return shown(form.withMoreRows, []) }
        guard form.isComplete else { return shown(form, []) }
        guard form.missing.isEmpty else { return shown(form, form.missing) }
        do {
            let edited = try editing.adding(form.values)
            return try save(edited, editing, view, in: change)
        } catch ItemTextError.mistakes(let mistakes) {
            if try isRepeated(form, editing), let item = editing.current.plan.items(of: form).last {
                return JobOutput(context.redirect(to: .added(item: view.code(of: item))))
            }
            return shown(form, form.told(mistakes))
        } catch ItemTextError.notEditable(let error) {
            return JobOutput(refused(.notEditable(error), view))
        } catch let refusal as PlanRefusal {
            return JobOutput(refused(refusal, view))
        }
    }

    private func save(
        _ edited: PlanText, _ editing: PlanEditing, _ view: PersonView,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        let known = Set(editing.current.plan.items.map(\.id))
        let plan = try household.submission(edited.bytes, of: view.person.id)
        let outlook = try household.change(to: plan)
        let new = outlook.after.plan.items.filter { !known.contains($0.id) }
        let isOdd = new.contains { !$0.slips(on: view.person.today, in: plan.plan.zone).isEmpty }
        guard let item = new.last, new.count == 1, !isOdd else {
            return JobOutput(try review(outlook, base: editing.number, of: view))
        }
        _ = try household.apply(plan, editedFrom: editing.number, in: change)
        return JobOutput(
            context.redirect(to: .added(item: view.code(of: item))), changed: [view.person.id])
    }

    /// Returns whether the form was sent before and made the version in force, as by a button that
    /// was pressed twice.
    private func isRepeated(_ form: NewItemForm, _ editing: PlanEditing) throws -> Bool {
        guard let base = request.form["base"].flatMap(Int.init), base != editing.number else {
            return false
        }
        do {
            let before = try PlanEditing(household, editing.current.plan.id, from: base)
            return try before.adding(form.values).bytes == editing.text.bytes
        } catch is ItemTextError {
            return false
        } catch is PlanRefusal {
            return false
        }
    }

    /// Shows an item that was just added.
    func added(_ code: String) throws -> Response {
        guard let (item, view) = context.item(of: code), view.isPlanned(item) else {
            return context.notFound
        }
        let page = AddedPage(
            item, view, ringing: try ringing(view.person.id), context.frame)
        return .page(page.text)
    }

    /// Returns the link to the page that connects a phone with a person's calendar, or `nil` if an
    /// account or a device already rings.
    private func ringing(_ person: String) throws -> String? {
        let subscribers = try household.store.subscribers().filter {
            $0.people == [person] && $0.revoked == nil
        }
        let ids = subscribers.map(\.id)
        let isHeard = try household.noticeChannels().contains {
            ids.contains($0.subscriber) && $0.reminds && $0.isConfirmed && !$0.hasEnded
        }
        let hasAccount = subscribers.contains { $0.isAccount && $0.alarms != .none }
        guard !isHeard, !hasAccount else { return nil }
        guard context.token.isOwner else {
            return context.frame.place.link(to: .subscribe, of: context.token)
        }
        let addresses = try household.feedAddresses()
        return subscribers.lazy.compactMap { addresses[$0.id] }.first.map {
            context.frame.place.root + $0.pagePath
        }
    }
}

extension CarePlan {
    /// Returns the items that have the name in a form.
    fileprivate func items(of form: NewItemForm) -> [Item] {
        items.filter { $0.name == form.values.name }
    }
}

/// The form that changes an item. The change is shown for review before it is saved.
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
        let carers = try household.store.subscribers().filter {
            $0.revoked == nil && $0.people.contains(view.person.id)
        }
        let page = { (mistakes: [ItemMistake], rows: Int) -> Response in
            let page = ChangeItemPage(
                item, shown, isPost ? request.form : nil, mistakes, in: editing, view,
                context.frame, carers: carers, rows: rows, way: way)
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
