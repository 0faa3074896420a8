import Adherence
import CarePlan
import CivilTime
import Journal
import Schedule

/// The expected statistics, counted day by day according to their definitions.
struct SlowStatistics {
    private typealias Doses = (due: Int, taken: Int, open: Int, paused: Int)
    private let timeline: SlowTimeline
    private let from: CivilDate
    private let through: CivilDate
    private let now: Instant
    private let today: CivilDate

    init(
        _ timeline: SlowTimeline, from: CivilDate, through: CivilDate, today: CivilDate,
        at now: Instant
    ) {
        self.timeline = timeline
        self.from = from
        self.through = through
        self.today = today
        self.now = now
    }

    /// Returns the figures of several items together, or of one.
    func figures(of items: [String]) -> String {
        let courses = items.map { Course(self, of: $0) }
        var counts = Counts()
        for course in courses { count(course, into: &counts) }
        let (days, coverage) = (self.days(courses), self.coverage(courses))
        let (current, longest) = streaks(courses)
        let firsts = courses.compactMap(\.first)
        let ends = courses.compactMap(\.end)
        let before = window.count { day in firsts.allSatisfy { day < $0 } }
        let after = ends.isEmpty ? 0 : window.count { day in ends.allSatisfy { $0 < day } }
        return "\(counts.words) days \(days) covered \(coverage) streak \(current)/\(longest) "
            + "before \(before) after \(after)"
    }

    private var window: [CivilDate] { Self.days(from, through) }

    private static func days(_ first: CivilDate, _ last: CivilDate) -> [CivilDate] {
        first > last ? [] : (first.dayNumber...last.dayNumber).map(CivilDate.init(clamping:))
    }
}

extension SlowStatistics {
    private struct Counts {
        var states: [Outcome.State: Int] = [:]
        var punctuality: [String: Int] = [:]
        var unplanned = 0
        var amount = 0

        var words: String {
            let states = Outcome.State.allCases.filter { $0 != .notYetDue }.map {
                "\($0.rawValue) \(self.states[$0] ?? 0)"
            }
            let times = ["early", "on-time", "late"].map { "\($0) \(punctuality[$0] ?? 0)" }
            return (states + times + ["unplanned \(unplanned)", "amount \(amount)"])
                .joined(separator: " ")
        }
    }

    private func count(_ course: Course, into counts: inout Counts) {
        for planned in course.outcomes
        where from <= planned.day && planned.day <= through {
            if planned.isPaused {
                // A switched-off dose was not due; taking it anyway counts as unplanned.
                if let answer = timeline.entries.answer(to: planned.name), answer.isTaken {
                    counts.unplanned += 1
                    counts.amount += answer.amount?.thousandths ?? 0
                } else {
                    counts.states[.paused, default: 0] += 1
                }
                continue
            }
            let state = timeline.state(planned, at: now)
            counts.states[state == .notYetDue ? .due : state, default: 0] += 1
            guard let answer = timeline.entries.answer(to: planned.name), answer.isTaken else {
                continue
            }
            counts.amount += answer.amount?.thousandths ?? 0
            counts.punctuality[punctuality(of: planned, answer.at), default: 0] += 1
        }
        let names = Set(course.outcomes.map(\.name))
        var strays: [OccurrenceName: Entry] = [:]
        for entry in timeline.entries.standing where entry.subject.item == course.item {
            guard case .taken(_, let at, let amount) = entry.action, from <= entry.day,
                entry.day <= through
            else { continue }
            if let name = entry.occurrence {
                if names.contains(name) { continue }
                if let other = strays[name]?.action.at, other <= at { continue }
                strays[name] = entry
            } else {
                counts.unplanned += 1
                counts.amount += amount?.thousandths ?? 0
            }
        }
        counts.unplanned += strays.count
        for case .taken(_, _, let amount?) in strays.values.map(\.action) {
            counts.amount += amount.thousandths
        }
    }

    private func punctuality(of planned: SlowTimeline.Planned, _ at: Instant) -> String {
        let off = at.seconds - planned.start.seconds
        if planned.isAllDay { return off < 0 ? "early" : at < planned.end ? "on-time" : "late" }
        return off < -3600 ? "early" : off > 3600 ? "late" : "on-time"
    }
}

extension SlowStatistics {
    /// The doses of one item by day.
    private struct Course {
        let item: String
        let outcomes: [SlowTimeline.Planned]
        let today: CivilDate
        private(set) var doses: [CivilDate: Doses] = [:]
        private(set) var present: Set<CivilDate> = []

        var first: CivilDate? { doses.keys.min() }
        var end: CivilDate? { doses.isEmpty ? nil : present.max() }

        init(_ statistics: SlowStatistics, of item: String) {
            self.item = item
            today = statistics.today
            let last = max(statistics.through, statistics.today)
            // On a journey, the date at home can differ from the person's day.
            outcomes = statistics.timeline.outcomes(of: item, through: last.advanced(byDays: 2))
                .filter { $0.day <= last }
            for planned in outcomes {
                var day = doses[planned.day] ?? (0, 0, 0, 0)
                switch planned.isPaused
                    ? .paused : statistics.timeline.state(planned, at: statistics.now)
                {
                case .taken: day = (day.due + 1, day.taken + 1, day.open, day.paused)
                case .skipped, .missed: day.due += 1
                case .due, .notYetDue: day.open += 1
                case .paused: day.paused += 1
                }
                doses[planned.day] = day
            }
            guard !doses.isEmpty, let begin = statistics.timeline.versions.first?.day else {
                return
            }
            present = Set(
                SlowStatistics.days(begin, last).filter { statistics.isPresent(item, on: $0) })
        }

        func on(_ day: CivilDate) -> Doses { doses[day] ?? (0, 0, 0, 0) }

        /// Returns whether a day is covered, or `nil` if it is not in the period.
        func isCovered(_ day: CivilDate) -> Bool? {
            guard let first, day >= first, present.contains(day) || on(day).due > 0,
                day != today || on(day).due > 0
            else { return nil }
            for date in SlowStatistics.days(first, day).reversed() {
                let doses = on(date)
                // An open dose was due and does not cover the days after it.
                if doses.open > 0, date < day { return false }
                if doses.due > 0, doses.open == 0 { return doses.taken == doses.due }
                if doses.due == 0, doses.paused > 0 { return nil }
            }
            return nil
        }
    }

    /// Returns whether a version in which the item was switched on and had not ended applied during
    /// the day.
    private func isPresent(_ item: String, on day: CivilDate) -> Bool {
        timeline.versions.enumerated().contains { index, version in
            guard let zone = version.plan?.zone, let series = version.series[item],
                series.first?.item.isEnabled == true
            else { return false }
            let until =
                index + 1 < timeline.versions.count
                ? zone.wallClock(at: timeline.versions[index + 1].since).date : .latest
            guard zone.wallClock(at: version.since).date <= day, day <= until else { return false }
            return series.contains { series in
                series.item.isOn(series.slot)
                    && series.occurrences(from: day, through: .latest).contains { _ in true }
            }
        }
    }

    /// Returns whether no more answers are expected for a day.
    private func isOver(_ day: CivilDate, _ courses: [Course]) -> Bool {
        day <= today && courses.allSatisfy { $0.on(day).open == 0 }
    }

    private func isComplete(_ day: CivilDate, _ courses: [Course]) -> Bool? {
        let doses = courses.map { $0.on(day) }
        let due = doses.map(\.due).reduce(0, +)
        return due == 0 ? nil : doses.map(\.taken).reduce(0, +) == due
    }

    private func days(_ courses: [Course]) -> String {
        let days = window.filter { isOver($0, courses) }.compactMap { isComplete($0, courses) }
        return "\(days.count { $0 })/\(days.count)"
    }

    private func coverage(_ courses: [Course]) -> String {
        let days = window.filter { isOver($0, courses) }.compactMap { day -> Bool? in
            let each = courses.compactMap { $0.isCovered(day) }
            return each.isEmpty ? nil : each.allSatisfy { $0 }
        }
        return "\(days.count { $0 })/\(days.count)"
    }

    private func streaks(_ courses: [Course]) -> (current: Int, longest: Int) {
        guard let first = courses.compactMap(\.first).min() else { return (0, 0) }
        var (current, longest) = (0, 0)
        for day in Self.days(first, today) {
            switch (isComplete(day, courses), isOver(day, courses)) {
            case (true, true): current += 1
            case (false, _): current = 0
            default: continue
            }
            longest = max(longest, current)
        }
        return (current, longest)
    }
}

extension Figures {
    /// The figures in the format of the slow statistics.
    var words: String {
        "due \(open) taken \(taken) skipped \(skipped) missed \(missed) paused \(paused) "
            + "early \(early) on-time \(onTime) late \(late) unplanned \(unplanned) "
            + "amount \(amount.thousandths) days \(days.numerator)/\(days.denominator) "
            + "covered \(coverage.numerator)/\(coverage.denominator) "
            + "streak \(currentStreak)/\(longestStreak) before \(daysBefore) after \(daysAfter)"
    }
}
