import CivilTime
import Wording

/// The links to other windows, and the form for a first and a last day.
struct PeriodChoice {
    let window: FigureWindow
    /// The page for a window; `nil` is the usual one.
    let page: (FigureWindow?) -> PagePlace
    let frame: PageFrame

    private var wording: Wording { frame.wording }

    /// The links to the windows that pages offer.
    var links: HTML {
        let lines = FigureWindow.choices.map { choice in
            let link = frame.link(to: page(choice))
            let words = words(for: choice)
            let piece: HTML =
                choice == window
                ? .tag("a", ["href": link, "aria-current": "page"], words)
                : .tag("a", ["href": link], words)
            return HTML.tag("li", [piece])
        }
        return .tag(
            "nav", ["class": "periods", "aria-label": wording.text(.pagePeriod)],
            [.tag("ul", lines)])
    }

    private func words(for choice: FigureWindow) -> String {
        switch choice {
        case .last(365): wording.text(.pagePeriodYear)
        case .last(let count): wording.counted(.pagePeriodDays, count)
        case .all, .days: wording.text(.pagePeriodAll)
        }
    }

    /// Returns the form with a first and a last day; `sent` is a form whose days cannot be shown.
    func form(_ days: ClosedRange<CivilDate>, _ sent: [String: String]?) -> HTML {
        let wrong = sent.map { $0["from"].flatMap(CivilDate.init) == nil ? "from" : "through" }
        let fields: [(String, Wording.Key, CivilDate)] = [
            ("from", .pagePeriodFrom, days.lowerBound),
            ("through", .pagePeriodThrough, days.upperBound),
        ]
        let controls = fields.map { name, label, day in
            var control = FormControl(name, wording.text(label))
            control.layout = .field
            if name == wrong { control.mistakes = [HTML(wording.text(.pagePeriodWrong))] }
            return control.date(sent?[name] ?? "\(day)", [("required", "")])
        }
        return .form(
            to: frame.link(to: page(nil)), class: "presses", [],
            controls + [.submit(wording.text(.pagePeriodShow), .quiet)])
    }
}
