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

    /// Corrects a day of a lens set, or of those of both eyes.
    func pressDay(
        _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        guard let press = LensPress(request.form),
            let sets = context.lenses(of: press), let (item, view) = sets.first
        else { return JobOutput(context.notFound) }
        let refused = { (reason: RefusalPage.Reason, item: Item) in
            let page = RefusalPage(reason, item, view, context.frame)
            return RolledBackOutput(output: JobOutput(.page(page.text, status: 409)))
        }
        let back = context.redirect(to: .month(press.month), view.anchor(item))
        var isNew = false
        if case .undone(let id) = press.action {
            let result = try Press.undone(id).result(
                on: item, of: view.person, household, by: context.author, confirming: nil,
                in: change)
            if case .refused(let reason) = result { throw refused(reason, item) }
            if case .done(isNew: true) = result { isNew = true }
            return JobOutput(back, changed: isNew ? [view.person.id] : [])
        }
        do {
            let recordings = try household.recordAll(
                sets.compactMap { press.request(on: $0.item, of: view.person) }, of: view.person,
                by: context.author, in: change)
            isNew = recordings.contains {
                if case .recorded = $0.verdict { true } else { false }
            }
        } catch let undone as Household.NotAllRecorded {
            for recording in undone.recordings {
                guard case .refused(let refusal) = recording.verdict else { continue }
                throw refused(RefusalPage.Reason(refusal), recording.item)
            }
            throw refused(.changed, item)
        } catch is ItemError {
            throw refused(.notPlanned, item)
        }
        return JobOutput(back, changed: isNew ? [view.person.id] : [])
    }
}

extension PageContext {
    /// Returns the lens sets of a press with the view of their person, or `nil` if one is unknown
    /// or they belong to different persons.
    fileprivate func lenses(of press: LensPress) -> [(item: Item, view: PersonView)]? {
        let found = press.items.compactMap(item(of:)).filter(\.item.isLensSet)
        guard found.count == press.items.count, Set(found.map(\.view.person.id)).count == 1
        else { return nil }
        return found
    }
}

extension LensPress {
    /// Returns the request to record the press for an item, or `nil` if it undoes an entry.
    fileprivate func request(on item: Item, of person: Person) -> Household.Request? {
        let verb: Household.Verb
        switch action {
        case .worn(let day): verb = .wear(.date(day))
        case .unworn(let day): verb = .unwear(.date(day))
        case .replaced(let day): verb = .replace(.date(day))
        case .undone: return nil
        }
        var request = Household.Request(verb, of: .id(item.id), person: person.id)
        request.isDayChosen = true
        return request
    }
}
