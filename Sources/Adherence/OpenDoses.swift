package import CarePlan
package import CivilTime
import Journal
import Schedule

/// Decides until when a dose that comes less than daily can be answered.
///
/// It stays open until the item's next dose is due, or for the plan's `open-for`. A dose that is counted
/// from the last one taken stays open until it is answered, and holds back those after it.
enum OpenDoses {
    /// How long the doses of an item stay open.
    enum Window: Hashable {
        /// Until their day is over.
        case day
        /// Until the next one, for at most this many days.
        case next(days: Int)
        /// Until they are answered; with a later answer, like `next`.
        case answered(days: Int)
        /// For this many minutes.
        case fixed(minutes: Int)

        /// Creates the window of an item's doses. A reminder stays open beyond its day only if it has an
        /// `open-for` or if the next one is counted from it.
        init(of item: Item) {
            guard let timing = item.timing else {
                self = .day
                return
            }
            let days = timing.daysApart ?? Self.mostDaysOfOne
            if let minutes = timing.openFor {
                self = .fixed(minutes: minutes)
            } else if days == 1 {
                self = .day
            } else if case .fromTaken = timing.pattern {
                self = .answered(days: days)
            } else {
                self = item.isMedicine ? .next(days: days) : .day
            }
        }

        /// A dose that is due only once stays open for as long as pages let people answer.
        private static let mostDaysOfOne = 30

        /// The number of days after a dose's date on which it can still be open; of `answered`, after an
        /// answer.
        var days: Int {
            switch self {
            case .day: 2
            case .next(let days), .answered(let days): days + 2
            case .fixed(let minutes): minutes / (24 * 60) + 3
            }
        }
    }

    /// Sets the ends of an item's outcomes, which are in order of their starts. `leaving` returns the first
    /// moment after another at which the item left the plan or was switched off.
    static func setEnds(of outcomes: inout [Outcome], leaving: (Instant) -> Instant?) {
        guard outcomes.contains(where: { $0.planned.window != .day }) else { return }
        holdBack(&outcomes, leaving: leaving)
        for index in outcomes.indices where outcomes[index].canStayOpen {
            let outcome = outcomes[index]
            let next = outcomes[(index + 1)...].first {
                $0.start > outcome.start && !$0.isPaused && $0.heldSince == nil
            }
            guard let end = outcome.longEnd(before: next) else { continue }
            outcomes[index].end =
                leaving(outcome.start).map { min(end, max($0, outcome.end)) } ?? end
        }
    }

    /// Holds back the doses behind an unanswered one from which they are counted.
    private static func holdBack(_ outcomes: inout [Outcome], leaving: (Instant) -> Instant?) {
        var first: Instant?
        for index in outcomes.indices where !outcomes[index].isPaused {
            let outcome = outcomes[index]
            guard outcome.isOpenUntilAnswered else {
                first = nil
                continue
            }
            if let earlier = first, leaving(earlier).map({ $0 > outcome.start }) ?? true {
                outcomes[index].heldSince = earlier
            } else {
                first = outcome.start
            }
        }
    }
}

extension Outcome {
    /// Whether it can stay open beyond its day.
    fileprivate var canStayOpen: Bool {
        answer == nil && !isPaused && !waitsIfOver && heldSince == nil && planned.window != .day
    }

    /// Whether it stays open until it is answered: no later dose of its series has an answer.
    fileprivate var isOpenUntilAnswered: Bool {
        guard answer == nil, case .answered = planned.window,
            case .fromTaken(let dates) = series.dates
        else { return false }
        return !dates.hasAnswer(from: date, start)
    }

    /// Its end before the next dose, or `nil` if its day decides.
    fileprivate func longEnd(before next: Outcome?) -> Instant? {
        let limit = next?.start ?? .distantFuture
        switch planned.window {
        case .day: return nil
        case .fixed(let minutes): return min(limit, start.advanced(byMinutes: minutes))
        case .answered where isOpenUntilAnswered: return limit
        case .next(let days), .answered(let days):
            if let next, next.date <= date.advanced(byDays: 1) { return nil }
            return min(limit, start.advanced(byMinutes: days * 24 * 60), laterAnswer)
        }
    }

    /// The moment at which a later dose was taken from which others are counted.
    private var laterAnswer: Instant {
        guard case .fromTaken(let dates) = series.dates else { return .distantFuture }
        return dates.answer(from: date, after: start) ?? .distantFuture
    }
}

extension Item {
    /// The number of days after its date on which a dose can still be open.
    package var daysOpen: Int { OpenDoses.Window(of: self).days }
}

extension Timeline {
    /// The unanswered occurrences of an item that are due at a moment, in order.
    package func open(of item: String, at now: Instant) -> [Outcome] {
        outcomes(
            of: item, from: firstOpenDate(of: item, at: now),
            through: today(at: now).advanced(byDays: 1)
        ).filter { $0.state(at: now) == .due }
    }

    /// The occurrences of days before a day that are still open at a moment, in order.
    package func open(before day: CivilDate, at now: Instant) -> [Outcome] {
        items.flatMap { open(of: $0, at: now) }.filter { $0.day < day }
            .sorted { $0.start < $1.start }
    }

    /// The first date of which an occurrence of an item can be open at a moment.
    package func firstOpenDate(of item: String, at now: Instant) -> CivilDate {
        let today = today(at: now)
        let windows = windows(of: item)
        let days = windows.map(\.days).max() ?? 2
        return min(today.advanced(byDays: -days), firstUnanswered(of: item) ?? today)
    }

    /// The first date after all answers of any item whose doses stay open until they are answered.
    package var firstUnanswered: CivilDate? {
        guard !history.slotsFromTaken.isEmpty else { return nil }
        return history.plan?.items.filter { item in
            if case .answered = OpenDoses.Window(of: item) { item.isEnabled } else { false }
        }.compactMap { firstUnanswered(of: $0.id) }.min()
    }

    /// How long the doses of an item stay open by the versions that have it.
    func windows(of item: String) -> Set<OpenDoses.Window> {
        Set(
            history.versions.compactMap { version in
                version.plan?.items.first { $0.id == item }.map(OpenDoses.Window.init)
            })
    }

    /// The first date after all answers of an item of which doses are counted from the last one taken.
    func firstUnanswered(of item: String) -> CivilDate? {
        history.versions.flatMap { answeredSeries(of: item, inVersion: $0.number) }
            .compactMap { series in
                guard case .fromTaken(let dates) = series.dates else { return nil }
                return dates.firstAfterAnswers
            }.min()
    }

    /// The first moment after another at which an item left the plan or was switched off.
    func leaving(_ item: String, after moment: Instant) -> Instant? {
        history.versions.first { version in
            guard version.isEverInForce, version.since > moment else { return false }
            let known = version.plan?.items.first { $0.id == item }
            return known.map { !$0.isEnabled } ?? true
        }?.since
    }
}
