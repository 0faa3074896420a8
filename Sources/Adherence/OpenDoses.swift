package import CarePlan
package import CivilTime
package import Journal
import Schedule

/// Calculates until when doses that are less frequent than daily can be answered.
///
/// A dose stays open until the item's next dose is due, or for the plan's `open-for`. If doses are
/// counted from the last one taken, the dose stays open until it is answered, and holds back the
/// doses after it.
enum OpenDoses {
    /// The period in which the doses of an item can be answered.
    enum Window: Hashable {
        /// Until the end of the day.
        case day
        /// Until the next dose, but at most this number of days.
        case next(days: Int)
        /// Until they are answered, or like `next` if a later dose has an answer.
        case answered(days: Int)
        /// A fixed number of minutes.
        case fixed(minutes: Int)

        /// Creates the window of an item's doses. A reminder stays open beyond its day only if it
        /// has an `open-for`, or if the next one is counted from it.
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

        /// The number of days that a single dose stays open, which is as long as the pages let
        /// people answer.
        private static let mostDaysOfOne = 30

        /// The number of days after a dose's date on which it can still be open. For `answered`,
        /// this applies once a later dose has an answer.
        var days: Int {
            switch self {
            case .day: 2
            case .next(let days), .answered(let days): days + 2
            case .fixed(let minutes): minutes / (24 * 60) + 3
            }
        }
    }

    /// Sets the ends of an item's outcomes, which must be in order of their starts. `leaving`
    /// returns the first instant after the given one at which the item left the plan or was
    /// disabled.
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

    /// Holds back the doses that are counted from an earlier, unanswered one.
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
    /// Whether the outcome can stay open beyond its day.
    fileprivate var canStayOpen: Bool {
        answer == nil && !isPaused && !waitsIfOver && heldSince == nil && planned.window != .day
    }

    /// Whether the outcome stays open until it is answered, because no later dose of its series has
    /// an answer.
    fileprivate var isOpenUntilAnswered: Bool {
        guard answer == nil, case .answered = planned.window,
            case .fromTaken(let dates) = series.dates
        else { return false }
        return !dates.hasAnswer(from: date, start)
    }

    /// Returns the end of the outcome, or `nil` if it ends with its day.
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

    /// The time of the first answer to a later dose in a series that is counted from the last dose.
    private var laterAnswer: Instant {
        guard case .fromTaken(let dates) = series.dates else { return .distantFuture }
        return dates.answer(from: date, after: start) ?? .distantFuture
    }
}

extension Item {
    /// The number of days after its date on which a dose of the item can still be open.
    package var daysOpen: Int { OpenDoses.Window(of: self).days }
}

extension Timeline {
    /// Returns the unanswered occurrences of an item that are due at an instant, in order.
    package func open(of item: String, at now: Instant) -> [Outcome] {
        outcomes(
            of: item, from: firstOpenDate(of: item, at: now),
            through: today(at: now).advanced(byDays: 1)
        ).filter { $0.state(at: now) == .due }
    }

    /// Returns the occurrences of earlier days that are still open at an instant, in order.
    package func open(before day: CivilDate, at now: Instant) -> [Outcome] {
        items.flatMap { open(of: $0, at: now) }.filter { $0.day < day }
            .sorted { $0.start < $1.start }
    }

    /// Returns the earliest date whose occurrences can still be open at an instant.
    package func firstOpenDate(of item: String, at now: Instant) -> CivilDate {
        let today = today(at: now)
        let windows = windows(of: item)
        let days = windows.map(\.days).max() ?? 2
        return min(today.advanced(byDays: -days), firstUnanswered(of: item) ?? today)
    }

    /// The earliest date without an answer, among the enabled items whose doses stay open until
    /// they are answered.
    package var firstUnanswered: CivilDate? {
        guard !history.slotsFromTaken.isEmpty else { return nil }
        return history.plan?.items.filter { item in
            if case .answered = OpenDoses.Window(of: item) { item.isEnabled } else { false }
        }.compactMap { firstUnanswered(of: $0.id) }.min()
    }

    /// Returns the answer windows of an item in all versions of the plan.
    func windows(of item: String) -> Set<OpenDoses.Window> {
        Set(
            history.versions.compactMap { version in
                version.plan?.items.first { $0.id == item }.map(OpenDoses.Window.init)
            })
    }

    /// Returns the first date after all answers, if the item's doses are counted from the last one
    /// taken.
    func firstUnanswered(of item: String) -> CivilDate? {
        history.versions.flatMap { answeredSeries(of: item, inVersion: $0.number) }
            .compactMap { series in
                guard case .fromTaken(let dates) = series.dates else { return nil }
                return dates.firstAfterAnswers
            }.min()
    }

    /// Returns the first instant after the given one at which the item left the plan, or the item or
    /// its slot was disabled.
    package func leaving(
        _ item: String, slot: String? = nil, after moment: Instant
    ) -> Instant? {
        history.versions.first { version in
            version.isEverInForce && version.since > moment
                && drops(item, slot: slot, in: version)
        }?.since
    }

    /// Returns whether a version of the plan has no such item, or has disabled the item or its slot.
    /// A slot that was only removed is not dropped, because its open dose stays.
    package func drops(
        _ item: String, slot: String?, in version: PlanHistory.Version
    ) -> Bool {
        guard let known = version.plan?.items.first(where: { $0.id == item }), known.isEnabled
        else { return true }
        let slots = answeredSeries(of: item, inVersion: version.number).filter { $0.slot == slot }
        return !slots.isEmpty && !slots.contains(where: \.isEnabled)
    }
}
