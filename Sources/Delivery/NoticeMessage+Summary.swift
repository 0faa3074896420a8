import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Schedule
import Wording

extension NoticeMessage {
    /// Creates the summary of a person's day, or of the last seven days if it is weekly.
    init(
        summary notice: ReminderNotice, _ person: Person, _ channel: NoticeChannel,
        _ subscriber: Subscriber, _ wording: Wording
    ) {
        let isDiscreet = channel.isDiscreet || subscriber.isDiscreet || person.plan.isDiscreet
        let summary = Summary(
            person: person, selection: subscriber.selection, isDiscreet: isDiscreet,
            wording: wording)
        let time = notice.members.first.map { person.zone.wallClock(at: $0.rung) }
        let isWeekly = channel.summaries.contains {
            $0.time == time?.time && $0.weekday == time?.date.weekday
        }
        let lines = isWeekly ? summary.week : summary.day
        let date = wording.longDate(person.today)
        self.init(
            id: notice.id, person: person.id, action: .ring, revision: notice.revision,
            title: wording.text(
                isWeekly ? .summaryWeek : .summaryDay,
                ["person": person.plan.person, "date": date]),
            text: lines.isEmpty
                ? wording.text(.summaryNothing) : lines.joined(separator: "\n"))
        link = channel.page
        stop = channel.stop.map { (words: wording.text(.stopLink), url: $0) }
    }
}

/// The lines of a summary.
private struct Summary {
    let person: Person
    let selection: Subscriber.Selection
    let isDiscreet: Bool
    let wording: Wording

    private func outcomes(from: CivilDate, through: CivilDate) -> [Outcome] {
        person.timeline.outcomes(from: from, through: through).filter {
            selection.has($0.series.item) && ($0.answer != nil || !$0.isPaused)
        }
    }

    private func title(_ series: Series) -> String {
        guard isDiscreet else { return wording.title(of: series) }
        let index = person.plan.items.firstIndex { $0.id == series.item.id } ?? 0
        return wording.discreetTitle(of: series, number: index + 1)
    }

    /// The occurrences of today, each with its time and state.
    var day: [String] {
        let words = PersonWords(wording, in: person.zone, at: person.now)
        return outcomes(from: person.today, through: person.today).map { outcome in
            let status = DoseStatus(outcome, words)
            return "\(status.clock) \(title(outcome.series)): \(status.text)"
        }
    }

    /// The counts of the last seven days, without today, and what was missed in them.
    var week: [String] {
        let week = outcomes(
            from: person.today.advanced(byDays: -7), through: person.today.advanced(byDays: -1))
        let items = person.timeline.items.filter { id in week.contains { $0.name.item == id } }
        let counts = items.compactMap { id -> String? in
            let own = week.filter { $0.name.item == id }
            guard let last = own.last else { return nil }
            let taken = own.count { $0.answer?.isTaken ?? false }
            return wording.text(
                .summaryCount,
                ["title": title(last.series), "count": "\(taken)", "all": "\(own.count)"])
        }
        let missed = week.filter { $0.state(at: person.now) == .missed }.map { outcome in
            wording.text(
                .summaryMissed,
                [
                    "title": title(outcome.series), "date": wording.shortDate(outcome.day),
                    "time": outcome.isAllDay
                        ? wording.text(.agendaAllDay)
                        : wording.clock(outcome.personClockAtStart.time),
                ])
        }
        return counts + missed
    }
}
