import CarePlan
import CivilTime
import HTTP
import Household
import Journal
import Pages

/// Shows the pages of plans and saves changes made there. Every change is shown for review before
/// it is saved.
struct PlanHandler {
    /// The household at the time of the request.
    let household: Household
    let request: PageRequest
    let context: PageContext

    var isPost: Bool { request.method == "POST" }

    /// Responds to a request about a person's plan. Requesters who may only see a part of it are
    /// refused.
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

    /// Returns the page that explains why a change cannot be made.
    func refused(_ refusal: PlanRefusal, _ view: PersonView) -> Response {
        let page = PlanRefusalPage(refusal, view, context.frame)
        return .page(page.text, status: 409)
    }

    func partial(_ view: PersonView) -> String {
        PlanRefusalPage(partialTo: view, context.frame).text
    }

    /// Shows the plans of all persons.
    func list() throws -> Response {
        var versions: [String: StoredPlan] = [:]
        for view in context.views {
            let id = view.person.id
            versions[id] = try household.store.plans(of: id, since: .distantFuture).last
        }
        let page = PlanPage(
            context.views, versions: versions, unreadable: context.unreadable, context.frame)
        return page.map { .page($0.text) } ?? context.notFound
    }
}

/// Editing of a plan's text.
extension PlanHandler {
    /// Shows the form with a plan's text, or the changes that a submitted text would make.
    func text(_ view: PersonView) throws -> Response {
        guard isPost else {
            let editing = try PlanEditing(household, view.person.id)
            return show(PlanForm.SentText(editing.text.bytes, base: editing.number), nil, view)
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
        _ sent: PlanForm.SentText, _ problem: PlanTextPage.Problem?, _ view: PersonView
    ) -> Response {
        let page = PlanTextPage(sent, problem, view, context.frame)
        return .page(page.text, status: problem == nil ? 200 : 422)
    }

    /// Returns the submitted form with the line breaks of the plan's text, or `nil` if the form is
    /// malformed.
    private func sent(_ view: PersonView) throws -> PlanForm.SentText? {
        guard let sent = PlanForm.SentText(request.form) else { return nil }
        let versions = try household.store.plans(of: view.person.id, since: nil)
        let base = versions.last { $0.number == sent.base } ?? versions.last
        return sent.with(LineEnds(of: base?.content?.text ?? []))
    }

    /// Returns the page that shows the changes of a text for review, or a conflict page if the plan
    /// was changed meanwhile.
    ///
    /// Throws `PlanErrors` or `PlanRefusal` if the text cannot become the person's plan.
    ///
    /// - Parameter base: The number of the version from which the text was edited.
    func review(_ text: [UInt8], base: Int, of view: PersonView) throws -> Response {
        let plan = try household.submission(text, of: view.person.id)
        if let conflict = try household.conflict(plan, editedFrom: base) {
            let page = PlanConflictPage(conflict, view, context.frame)
            return .page(page.text, status: 409)
        }
        return try review(household.change(to: plan), base: base, of: view)
    }

    /// Returns the review page for a valid change of the given version, or of the last one.
    func review(
        _ change: PlanChange, base: Int? = nil, packing: PackingList? = nil, of view: PersonView
    ) throws -> Response {
        let page = PlanReviewPage(
            try PlanOutlook(change, in: household), base: base ?? change.past.last?.number ?? 0,
            packing: packing, view, context.frame)
        return .page(page.text)
    }

    /// Saves a text that was shown for review.
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
