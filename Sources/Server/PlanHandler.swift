import CarePlan
import CivilTime
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
    let part: PlanPart

    var isPost: Bool { request.method == "POST" }

    /// Responds to a request that saves nothing.
    func response() throws -> Response {
        guard let person = part.person else { return try responseForSeveral() }
        guard let view = context.views.first(where: { $0.person.id == person }) else {
            return notFound
        }
        guard !view.isPartial else { return .page(partial(view), status: 403) }
        do {
            return try response(view)
        } catch let refusal as PlanRefusal {
            return refused(refusal, view)
        }
    }

    /// The same where the address names no person.
    private func responseForSeveral() throws -> Response {
        switch part {
        case .add: try addition()
        case .change(let code): try change(ofItem: code)
        default: try list()
        }
    }

    private func response(_ view: PersonView) throws -> Response {
        switch part {
        case .text: return try text(view)
        case .item where isPost: return try item(view)
        case .pause(_, let code): return try pause(view, code)
        case .travel: return try travel(view)
        case .versions(_, let number): return try versions(view, number)
        case .remove: return .page(try removal(of: view))
        case .list, .add, .change, .save, .item:
            return .redirect(to: part.place.link(to: .list, of: context.token))
        }
    }

    var notFound: Response {
        guard context.unreadable.isEmpty else {
            let page = UnreadablePage(
                context.unreadable, at: part.place, context.token, context.wording)
            return .page(page.text, status: 500)
        }
        let page = NotFoundPage(at: part.place, context.token, wording: context.wording)
        return .page(page.text, status: 404)
    }

    /// The page that says why a change cannot be made.
    func refused(_ refusal: PlanRefusal, _ view: PersonView) -> Response {
        let page = PlanRefusalPage(refusal, view, context.token, at: part.place)
        return .page(page.text, status: 409)
    }

    func partial(_ view: PersonView) -> String {
        PlanRefusalPage(partialTo: view, context.token, at: part.place).text
    }

    private func list() throws -> Response {
        var versions: [String: StoredPlan] = [:]
        for view in context.views {
            let id = view.person.id
            versions[id] = try household.store.plans(of: id, since: .distantFuture).last
        }
        let page = PlanPage(
            context.views, versions: versions, unreadable: context.unreadable, context.token,
            context.wording)
        return page.map { .page($0.text) } ?? notFound
    }
}

/// A plan's text.
extension PlanHandler {
    private func text(_ view: PersonView) throws -> Response {
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
        let page = PlanTextPage(sent, problem, view, context.token, at: part.place)
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
            let page = PlanConflictPage(conflict, view, context.token, at: part.place)
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
            packing: packing, view, context.token, at: part.place)
        return .page(page.text)
    }

    /// Saves a text that was shown before, or removes a whole plan.
    func save(in change: borrowing StoreChange) throws -> JobOutput {
        if case .remove(let person) = part { return try remove(person, in: change) }
        guard case .save(let person) = part,
            let view = context.views.first(where: { $0.person.id == person })
        else { return JobOutput(notFound) }
        guard !view.isPartial else { return JobOutput(.page(partial(view), status: 403)) }
        guard let sent = try sent(view) else { return JobOutput(Response(400)) }
        do {
            let plan = try household.submission(sent.text, of: person)
            if try household.conflict(plan, editedFrom: sent.base) != nil {
                return JobOutput(try review(sent.text, base: sent.base, of: view))
            }
            let made = try household.apply(plan, editedFrom: sent.base, in: change)
            let link =
                "\(part.place.link(to: .list, of: context.token))#saved-\(person.percentEncoded)"
            return JobOutput(.redirect(to: link), changed: made.version == nil ? [] : [person])
        } catch let mistakes as PlanErrors {
            return JobOutput(show(sent, .mistakes(mistakes.mistakes), view))
        } catch let refusal as PlanRefusal {
            return JobOutput(show(sent, .refusal(refusal), view))
        }
    }
}
