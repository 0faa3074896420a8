import CarePlan
import Household
import Journal
import Pages

/// The page of an item and its form for counting the supply.
extension PageHandler {
    /// Shows the page of the item with the given code.
    func show(itemOf code: String, _ context: PageContext) -> Response {
        guard let (item, view) = context.item(of: code) else { return context.notFound }
        return page(of: item, view, context)
    }

    private func page(
        of item: Item, _ view: PersonView, _ context: PageContext, _ mistake: CountMistake? = nil,
        sent: [String: String] = [:]
    ) -> Response {
        let status = mistake == .changed ? 409 : mistake != nil ? 422 : 200
        return .page(
            ItemPage(item, view, context.frame, mistake, sent: sent).text,
            status: view.isPlanned(item) ? status : 410)
    }

    /// Records a counted supply.
    func press(
        _ code: String, of request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        guard let (item, view) = context.item(of: code), view.isPlanned(item) else {
            return JobOutput(show(itemOf: code, context))
        }
        do {
            guard let count = try ItemCount(request.form) else { return JobOutput(Response(400)) }
            return try record(count, of: item, view, context, household, in: change)
        } catch let mistake as CountMistake {
            return JobOutput(page(of: item, view, context, mistake, sent: request.form))
        }
    }

    private func record(
        _ count: ItemCount, of item: Item, _ view: PersonView, _ context: PageContext,
        _ household: Household, in change: borrowing StoreChange
    ) throws -> JobOutput {
        var wanted = Household.Request(
            .count(count.quantity), of: .id(item.id), person: view.person.id)
        wanted.seen = Household.LastEntry(count.last)
        let back = context.redirect(to: context.frame.place)
        switch try household.record(wanted, of: view.person, by: context.author, in: change).verdict
        {
        case .recorded: return JobOutput(back, changed: [view.person.id])
        case .alreadyRecorded: return JobOutput(back)
        case .needsConfirmation: return JobOutput(Response(400))
        case .refused(let refusal):
            guard let mistake = CountMistake(refusal) else { return JobOutput(Response(400)) }
            throw mistake
        }
    }
}
