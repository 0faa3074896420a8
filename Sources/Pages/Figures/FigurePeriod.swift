import CivilTime
import Household
import Wording

/// The days of a page with figures, for persons whose dates can differ by one day.
struct FigurePeriod {
    let window: FigureWindow
    private let first: CivilDate

    /// Creates the period of a window, or of the usual one; `first` is the first day of all plans.
    /// Returns `nil` if there are no persons, or the window ends after the first person's today.
    init?(_ window: FigureWindow?, since first: CivilDate?, of views: [PersonView]) {
        guard let today = views.first?.person.today else { return nil }
        self.window = window ?? .usual
        self.first = first ?? today
        guard self.window.days(on: today, since: self.first) != nil else { return nil }
    }

    /// Returns the days of a person; only today if the person's date is still before the window's
    /// last day.
    func days(of view: PersonView) -> ClosedRange<CivilDate> {
        let today = view.person.today
        return window.days(on: today, since: first) ?? today...today
    }

    /// Returns the links to the windows that pages offer; `page` is the page for a window.
    func links(to page: (FigureWindow?) -> PagePlace, _ frame: PageFrame) -> HTML {
        let lines = FigureWindow.choices.map { choice in
            HTML.tag(
                "li",
                [
                    .link(
                        frame.link(to: page(choice)), words(for: choice, frame.wording),
                        isOfThisPage: choice == window)
                ])
        }
        return .tag(
            "nav", ["class": "periods", "aria-label": frame.wording.text(.pagePeriod)],
            [.tag("ul", lines)])
    }

    private func words(for choice: FigureWindow, _ wording: Wording) -> String {
        switch choice {
        case .last(365): wording.text(.pagePeriodYear)
        case .last(let count): wording.counted(.pagePeriodDays, count)
        case .all, .days: wording.text(.pagePeriodAll)
        }
    }
}
