import CarePlan
import Household
import Journal
import Pages

/// The page of an item, and what its forms say.
extension PageHandler {
    /// The page of the item with this code.
    func show(itemOf code: String, _ context: PageContext) -> Response {
        guard let (item, view) = context.item(of: code) else { return notFound(context, at: .item) }
        return page(of: item, view, context)
    }

    private func page(
        of item: Item, _ view: PersonView, _ context: PageContext, _ mistake: ItemMistake? = nil
    ) -> Response {
        let status = mistake == .changed ? 409 : mistake != nil ? 422 : 200
        return .page(
            ItemPage(item, view, context.token, mistake).text,
            status: view.isPlanned(item) ? status : 410)
    }

    /// Does what a form of the page asks for.
    func press(
        _ code: String, of request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        guard let (item, view) = context.item(of: code), view.isPlanned(item) else {
            return JobOutput(show(itemOf: code, context))
        }
        do {
            guard let action = try ItemAction(request.form) else { return JobOutput(Response(400)) }
            guard context.token.may.includes(action.needed) else {
                return JobOutput(Response(403), notice: .managesNot)
            }
            switch action {
            case .count(let quantity, let last):
                return try count(
                    quantity, after: last, of: item, view, context, household, in: change)
            case .edit: return JobOutput(Response(405))
            }
        } catch let mistake as ItemMistake {
            return JobOutput(page(of: item, view, context, mistake))
        }
    }

    private func count(
        _ quantity: Household.Quantity, after last: EntryID?, of item: Item, _ view: PersonView,
        _ context: PageContext, _ household: Household, in change: borrowing StoreChange
    ) throws -> JobOutput {
        var wanted = Household.Request(.count(quantity), of: .id(item.id), person: view.person.id)
        wanted.seen = Household.LastEntry(last)
        let back = Response.redirect(to: view.code(of: item))
        switch try household.record(wanted, of: view.person, by: .page, in: change).verdict {
        case .recorded: return JobOutput(back, changed: [view.person.id])
        case .saidBefore: return JobOutput(back)
        case .needsConfirmation: return JobOutput(Response(400))
        case .refused(let refusal):
            guard let mistake = ItemMistake(refusal) else { return JobOutput(Response(400)) }
            throw mistake
        }
    }
}
