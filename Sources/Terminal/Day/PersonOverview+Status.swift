import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Household
import Wording

extension PersonOverview {
    /// The state of the person's doses, lenses and supplies, as `dosecal status` prints it.
    package var statusText: String {
        let title = page.strong(person.plan.person) + " · " + wording.longDate(person.today)
        return ([title, ""] + summary + lenses + left).joined(separator: "\n")
    }

    private var summary: [String] {
        let today = person.timeline.outcomes(from: person.today, through: person.today)
        let rows =
            before + [
                (wording.text(.statusToday), day(today)), (wording.text(.statusStreak), streak),
            ]
        return TextLayout(width: page.width).table(rows)
    }

    /// A row for each dose of an earlier day that is still open.
    private var before: [(String, String)] {
        person.timeline.open(before: person.today, at: person.now).map { outcome in
            let title = wording.titleWithPlace(of: outcome.series)
            return (wording.text(.todayOverdue), "\(title) · \(DoseStatus(outcome, words).text)")
        }
    }

    private func day(_ outcomes: [Outcome]) -> String {
        var counts: [Wording.Key: Int] = [:]
        for key in outcomes.compactMap({ $0.statusKey(at: person.now) }) {
            counts[key, default: 0] += 1
        }
        let due = outcomes.count { $0.state(at: person.now) != .paused }
        let taken = counts[.statusTaken] ?? 0
        let head =
            due == 0
            ? wording.text(.statusNothing)
            : wording.text(.statusTaken, ["count": String(taken), "due": String(due)])
        let rest = [Wording.Key.statusDue, .statusLate, .statusSkipped, .statusMissed]
            .compactMap { key in
                counts[key].map { wording.text(key, ["count": String($0)]) }
            }
        let next = person.timeline.next(after: person.now).map {
            wording.text(
                .statusNext,
                ["time": words.saidNext($0), "title": wording.title(of: $0.series)])
        }
        return ([head] + rest + [next].compactMap { $0 }).joined(separator: "; ")
    }

    private var streak: String {
        let statistics = Statistics(
            person.timeline, from: person.today, through: person.today, at: person.now)
        let figures = statistics.together
        guard figures.longestStreak > 0 else { return wording.text(.statusNoStreak) }
        return wording.text(
            .statusDays,
            [
                "current": wording.counted(.days, figures.currentStreak),
                "longest": wording.counted(.days, figures.longestStreak),
            ])
    }

    private var lenses: [String] {
        let lines = person.lensLines(words, on: page)
        return lines.isEmpty ? [] : ["", page.strong(wording.text(.todayLenses))] + lines
    }

    private var left: [String] {
        let rows = SupplyLines(self).all.map { ($0.name, $0.text) }
        guard !rows.isEmpty else { return [] }
        return ["", page.strong(wording.text(.todaySupplies))]
            + TextLayout(width: page.width).table(rows)
    }
}

extension Outcome {
    /// Returns the key that counts outcomes in this state, if any. A dose that has been due for
    /// long counts as late.
    fileprivate func statusKey(at now: Instant) -> Wording.Key? {
        if isLate(at: now) { return .statusLate }
        return switch state(at: now) {
        case .due: .statusDue
        case .taken: .statusTaken
        case .skipped: .statusSkipped
        case .missed: .statusMissed
        case .notYetDue, .paused: nil
        }
    }
}
