import CarePlan
import CivilTime
import ICalendar
import Schedule

/// What one series puts into a feed.
struct Course {
    private enum Content {
        case single(CivilDate)
        case rule(Recurrence, first: CivilDate)
        case dates(from: CivilDate, through: CivilDate)
    }
    private let maker: EntryMaker
    private let content: Content
    /// The years whose clock changes its entries need.
    let years: ClosedRange<Int>

    /// Where changes have no yearly rule they are told so many years ahead.
    private static let yearsAhead = 10

    /// Nil where nothing of the series belongs into the window.
    init?(_ maker: EntryMaker, _ window: Window, form: FeedOptions.Form) {
        let series = maker.series
        self.maker = maker
        switch (series.form, form) {
        case (.single(let date), _):
            guard window.admits(single: date) else { return nil }
            content = .single(date)
            years = date.year...date.year
        case (.rule(let recurrence, let first), .series):
            if let last = recurrence.until, last < window.from { return nil }
            content = .rule(recurrence, first: first)
            let last = recurrence.until?.year ?? max(first, window.to).year + Self.yearsAhead
            years = first.year...max(first.year, last)
        case (.rule, .expanded), (.dates, _):
            let dates = series.occurrences(from: window.from, through: window.to)
            guard let first = dates.first(where: { _ in true }) else { return nil }
            content = .dates(from: first.date, through: window.to)
            years = first.date.year...max(first.date.year, window.to.year)
        }
    }

    var zone: TimeZone { maker.zone }
    var isZoned: Bool { maker.series.clock != .allDay }

    /// Prints its entries.
    func print(into output: inout Output) throws {
        switch content {
        case .single(let date): try output.append(single(date).text())
        case .rule(let recurrence, let first):
            try output.append(maker.entry(following: recurrence, from: first).text())
        case .dates(let from, let through):
            var printer = SeriesPrinter(maker)
            for occurrence in maker.series.occurrences(from: from, through: through) {
                try printer.print(occurrence, into: &output)
            }
        }
    }

    /// Hands out its entries one by one.
    func entries(_ body: (_ uid: String, _ text: [UInt8]) throws -> Void) throws {
        switch content {
        case .single(let date): try body(maker.singleUID, single(date).text())
        case .rule(let recurrence, let first):
            try body(
                maker.identity.uid, maker.entry(following: recurrence, from: first).text())
        case .dates(let from, let through):
            let printer = SeriesPrinter(maker)
            for occurrence in maker.series.occurrences(from: from, through: through) {
                try body(
                    maker.identity.uid(of: occurrence), printer.component(of: occurrence).text())
            }
        }
    }

    /// Hands out the tasks of its occurrences one by one; a rule has none.
    func tasks(_ body: (_ uid: String, Occurrence, EntryMaker) throws -> Void) rethrows {
        switch content {
        case .single(let date): try body(maker.singleUID, occurrence(on: date), maker)
        case .rule: break
        case .dates(let from, let through):
            for occurrence in maker.series.occurrences(from: from, through: through) {
                try body(maker.identity.uid(of: occurrence), occurrence, maker)
            }
        }
    }

    private func single(_ date: CivilDate) -> Component {
        maker.entry(maker.singleUID, of: occurrence(on: date))
    }

    private func occurrence(on date: CivilDate) -> Occurrence {
        guard
            let occurrence = maker.series.occurrences(from: date, through: date)
                .first(where: { _ in true })
        else { preconditionFailure("a single date is one on which the series is due") }
        return occurrence
    }
}
