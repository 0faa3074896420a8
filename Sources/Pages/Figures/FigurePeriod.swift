import CivilTime
import Household

/// What the pages of figures and of the report are over: days that an address names, for persons
/// whose days may be one apart.
struct FigurePeriod {
    let window: FigureWindow
    private let first: CivilDate

    /// Days that were asked for, or the usual ones, since the first day of all plans. Nil if nobody
    /// is in view, or the days end after the first person's today.
    init?(_ window: FigureWindow?, since first: CivilDate?, of views: [PersonView]) {
        guard let today = views.first?.person.today else { return nil }
        self.window = window ?? .usual
        self.first = first ?? today
        guard self.window.days(on: today, since: self.first) != nil else { return nil }
    }

    /// The days for a person. Only today, if theirs is still a day before the last one asked for.
    func days(of view: PersonView) -> ClosedRange<CivilDate> {
        let today = view.person.today
        return window.days(on: today, since: first) ?? today...today
    }
}
