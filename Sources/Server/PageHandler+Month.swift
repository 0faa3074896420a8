import CarePlan
import CivilTime
import Household
import Journal
import Pages

/// The page of a month and its form for correcting lens days.
extension PageHandler {
    /// Shows the page of a month, or of the current one.
    func show(_ month: CivilMonth?, _ context: PageContext) throws -> Response {
        let today = context.views.first?.person.today
        if let month, month == today.map({ CivilMonth(of: $0) }) {
            return context.redirect(to: .month(nil))
        }
        let page = MonthPage(
            context.views, unreadable: context.unreadable, context.frame,
            of: month, since: try firstDay(of: context))
        return page.map { .page($0.text) }
            ?? context.notFound
    }

    /// Returns the first day of all plans in view.
    func firstDay(of context: PageContext) throws -> CivilDate? {
        try context.views.compactMap { view in
            try household.store.plans(of: view.person.id, since: nil).first.map {
                view.person.zone.wallClock(at: $0.since).date
            }
        }.min()
    }

    /// Corrects a day of a lens set.
    func pressDay(
        _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        guard let (item, view) = context.item(of: request.form["item"] ?? ""), item.isLensSet,
            let press = LensPress(request.form)
        else { return JobOutput(context.notFound) }
        let result = try press.result(
            on: item, of: view.person, household, by: context.author, in: change)
        switch result {
        case .refused(let reason):
            let page = RefusalPage(reason, item, view, context.frame)
            return JobOutput(.page(page.text, status: 409))
        case .unconfirmed, .answeredBefore, .done(isNew: false):
            return JobOutput(back(press, item, view, context))
        case .done:
            return JobOutput(back(press, item, view, context), changed: [view.person.id])
        }
    }

    private func back(
        _ press: LensPress, _ item: Item, _ view: PersonView, _ context: PageContext
    ) -> Response {
        context.redirect(to: .month(press.month), view.anchor(item))
    }
}

extension LensPress {
    /// Asks the household to record the press.
    fileprivate func result(
        on item: Item, of person: Person, _ household: Household, by author: Author,
        in change: borrowing StoreChange
    ) throws -> Press.Result {
        let verb: Household.Verb
        switch action {
        case .worn(let day): verb = .wear(.date(day))
        case .unworn(let day): verb = .unwear(.date(day))
        case .replaced(let day): verb = .replace(.date(day))
        case .undone(let id):
            return try Press.undone(id).result(
                on: item, of: person, household, by: author, confirming: nil, in: change)
        }
        var request = Household.Request(verb, of: .id(item.id), person: person.id)
        request.isDayChosen = true
        do {
            switch try household.record(request, of: person, by: author, in: change).verdict {
            case .recorded: return .done(isNew: true)
            case .alreadyRecorded: return .done(isNew: false)
            case .needsConfirmation: return .refused(.changed)
            case .refused(let refusal): return .refused(RefusalPage.Reason(refusal))
            }
        } catch is ItemError {
            return .refused(.notPlanned)
        }
    }
}
