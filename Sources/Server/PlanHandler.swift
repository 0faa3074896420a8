import CarePlan
import CivilTime
import HTTP
import Household
import Journal
import Pages

/// Shows the pages of plans, and saves what somebody changed there. Whatever changes a plan is shown
/// first, and only then saved.
struct PlanHandler {
    /// At the moment that counts as now.
    let household: Household
    let request: PageRequest
    let context: PageContext

    var isPost: Bool { request.method == "POST" }

    /// Answers a request about the plan of one person, unless only a part of it may be seen.
    func answer(
        about person: String, _ body: (PersonView) throws -> Response
    ) throws -> Response {
        guard let view = context.views.first(where: { $0.person.id == person }) else {
            return context.notFound
        }
        guard !view.isPartial else { return .page(partial(view), status: 403) }
        do {
            return try body(view)
        } catch let refusal as PlanRefusal {
            return refused(refusal, view)
        }
    }

    var toList: Response { context.redirect(to: .plan) }

    /// The page that says why a change cannot be made.
    func refused(_ refusal: PlanRefusal, _ view: PersonView) -> Response {
        let page = PlanRefusalPage(refusal, view, context.token, at: context.page)
        return .page(page.text, status: 409)
    }

    func partial(_ view: PersonView) -> String {
        PlanRefusalPage(partialTo: view, context.token, at: context.page).text
    }

    /// The plans of all persons.
    func list() throws -> Response {
        var versions: [String: StoredPlan] = [:]
        for view in context.views {
            let id = view.person.id
            versions[id] = try household.store.plans(of: id, since: .distantFuture).last
        }
        let page = PlanPage(
            context.views, versions: versions, unreadable: context.unreadable, context.token,
            context.wording)
        return page.map { .page($0.text) } ?? context.notFound
    }
}

/// A plan's text.
extension PlanHandler {
    /// The form with a plan's text, or what the text that it sent would change.
    func text(_ view: PersonView) throws -> Response {
        guard isPost else {
            let editing = try PlanEditing(household, view.person.id)
            return show(PlanForm.Sent(editing.text.bytes, base: editing.number), nil, view)
        }
        guard let sent = try sent(view) else { return Response(400) }
        if sent.isUnfinished { return show(sent, nil, view) }
        do {
            return try review(sent.text, base: sent.base, of: view)
        } catch let mistakes as PlanErrors {
            return show(sent, .mistakes(mistakes.mistakes), view)
        } catch let refusal as PlanRefusal {
            return show(sent, .refusal(refusal), view)
        }
    }

    private func show(
        _ sent: PlanForm.Sent, _ problem: PlanTextPage.Problem?, _ view: PersonView
    ) -> Response {
        let page = PlanTextPage(sent, problem, view, context.token, at: context.page)
        return .page(page.text, status: problem == nil ? 200 : 422)
    }

    /// What a form sent, with the ends of lines that the plan's text has; nil where it is none of
    /// ours.
    private func sent(_ view: PersonView) throws -> PlanForm.Sent? {
        guard let sent = PlanForm.Sent(request.form) else { return nil }
        let versions = try household.store.plans(of: view.person.id, since: nil)
        let base = versions.last { $0.number == sent.base } ?? versions.last
        return sent.with(LineEnds(of: base?.content?.text ?? []))
    }

    /// The page that shows what a text changes that was made from a version of somebody's plan, with
    /// the button that saves it; where somebody else changed the plan meanwhile, the page that says
    /// so. Throws `PlanErrors` or `PlanRefusal` where the text cannot be their plan.
    func review(_ text: [UInt8], base: Int, of view: PersonView) throws -> Response {
        let plan = try household.submission(text, of: view.person.id)
        if let conflict = try household.conflict(plan, editedFrom: base) {
            let page = PlanConflictPage(conflict, view, context.token, at: context.page)
            return .page(page.text, status: 409)
        }
        return try review(household.change(to: plan), base: base, of: view)
    }

    /// The same for a change that is known to be possible, of a version or of the last one.
    func review(
        _ change: PlanChange, base: Int? = nil, packing: PackingList? = nil, of view: PersonView
    ) throws -> Response {
        let page = PlanReviewPage(
            try PlanOutlook(change, in: household), base: base ?? change.past.last?.number ?? 0,
            packing: packing, view, context.token, at: context.page)
        return .page(page.text)
    }

    /// Saves a text that was shown before.
    func save(_ person: String, in change: borrowing StoreChange) throws -> JobOutput {
        guard let view = context.views.first(where: { $0.person.id == person }) else {
            return JobOutput(context.notFound)
        }
        guard !view.isPartial else { return JobOutput(.page(partial(view), status: 403)) }
        guard let sent = try sent(view) else { return JobOutput(Response(400)) }
        do {
            let plan = try household.submission(sent.text, of: person)
            if try household.conflict(plan, editedFrom: sent.base) != nil {
                return JobOutput(try review(sent.text, base: sent.base, of: view))
            }
            let made = try household.apply(plan, editedFrom: sent.base, in: change)
            return JobOutput(
                context.redirect(to: .plan, "saved-\(person.percentEncoded)"),
                changed: made.version == nil ? [] : [person])
        } catch let mistakes as PlanErrors {
            return JobOutput(show(sent, .mistakes(mistakes.mistakes), view))
        } catch let refusal as PlanRefusal {
            return JobOutput(show(sent, .refusal(refusal), view))
        }
    }
}
