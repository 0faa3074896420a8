import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
import HouseholdWording
import Schedule
import Wording

extension Report {
    /// The most doses and tasks in the table; the rest is only counted.
    private static let mostAnswers = 100

    /// The doses and tasks that were missed or skipped within the window, newest first.
    var answersSection: HTML {
        let outcomes = timeline.outcomes(from: from, through: through).filter {
            [.missed, .skipped].contains($0.state(at: person.now)) && isChosen($0.series.item)
        }
        guard !outcomes.isEmpty else {
            return section(text(.reportAnswers), [.tag("p", text(.reportAnswersNone))])
        }
        let shown = outcomes.suffix(Self.mostAnswers)
        var rows: [[Outcome]] = []
        for outcome in shown {
            if let last = rows.last?.last, isBare(last), isBare(outcome), last.day == outcome.day,
                (last.answer == nil) == (outcome.answer == nil)
            {
                rows[rows.count - 1].append(outcome)
            } else {
                rows.append([outcome])
            }
        }
        let table = HTML.table(
            [
                text(.reportPlanned), text(.reportItem), text(.reportState), text(.reportAuthor),
                text(.reportNote),
            ], rows.reversed().map(row),
            class: "unmet", isLabelled: false)
        let rest = outcomes.count - shown.count
        let more = HTML.tag("p", wording.counted(.reportAnswersMore, rest))
        return section(
            text(.reportAnswersCount, ["count": String(outcomes.count)]),
            rest > 0 ? [table, more] : [table])
    }

    /// Whether the table shows neither an author nor a note of the outcome, so that those of one
    /// day fit in one row.
    private func isBare(_ outcome: Outcome) -> Bool {
        author(of: outcome) == nil && notes(on: outcome).isEmpty
    }

    private func author(of outcome: Outcome) -> Author? {
        person.entry(answering: outcome)?.author
    }

    private func notes(on outcome: Outcome) -> [String] {
        let entries = timeline.record.entries(on: outcome.name)
        return wording.tellings(in: entries, said) + entries.compactMap(\.note)
    }

    /// Returns the row of outcomes of one day, which has one line for each.
    private func row(_ outcomes: [Outcome]) -> [HTML] {
        let first = outcomes[0]
        return [
            HTML(wording.longDate(first.day)),
            .lines(
                outcomes.map { outcome in
                    HTML("\(clock(of: outcome)) \(wording.title(of: outcome.series))")
                }),
            HTML(text(first.answer == nil ? .reportStateMissed : .reportStateSkipped)),
            HTML(author(of: first).map(wording.text(of:)) ?? ""),
            .lines(notes(on: first).joined(separator: "\n")),
        ]
    }

    private func clock(of outcome: Outcome) -> String {
        outcome.isAllDay
            ? text(.agendaAllDay)
            : wording.clock(person.zone.wallClock(at: outcome.start).time)
    }

    /// The use of as-needed medicines in the months with any.
    var needSection: HTML {
        let items = statistics.lines.filter { $0.item.isAsNeeded && $0.isShown }
        let months = months
        guard !items.isEmpty else { return .empty }
        let uses = items.flatMap { line in months.map { NeedMonth(line.item, $0, in: self) } }
        let rows = uses.filter { $0.doses > 0 }.map(row)
        guard !rows.isEmpty else {
            return section(text(.reportNeed), [.tag("p", text(.reportNeedNone))])
        }
        let keys: [Wording.Key] = [
            .reportItem, .reportMonth, .reportDoses, .reportAmount, .reportDaysUsed,
            .reportMostInDay,
        ]
        let heads = keys.map { text($0) }
        return section(text(.reportNeed), [.table(heads, rows, class: "need")])
    }

    private var months: [CivilMonth] {
        var months = [CivilMonth(of: from)]
        while let month = months.last?.advanced(by: 1), month.first <= through {
            months.append(month)
        }
        return months
    }

    private func row(_ use: NeedMonth) -> [HTML] {
        [
            HTML(use.item.title), HTML(wording.month(use.month)), HTML(String(use.doses)),
            HTML(wording.dose(use.amount, of: use.item.unit)), HTML(String(use.days)),
            HTML(String(use.most)),
        ]
    }
}

/// The use of an as-needed medicine in one month within the window.
private struct NeedMonth {
    let item: Item
    let month: CivilMonth
    let doses: Int
    let amount: Amount
    /// The number of days on which the item was taken.
    let days: Int
    /// The most doses on one day.
    let most: Int

    init(_ item: Item, _ month: CivilMonth, in report: Report) {
        let record = report.timeline.record
        let taken = record.takings(of: item.id).map { record.entries[$0] }.filter {
            $0.action.planned == nil && report.contains($0.day)
                && CivilMonth(of: $0.day) == month
        }
        let days = Dictionary(grouping: taken, by: \.day)
        self.item = item
        self.month = month
        doses = taken.count
        amount = taken.compactMap(\.action.amount).reduce(Amount(0), +)
        self.days = days.count
        most = days.values.map(\.count).max() ?? 0
    }
}
