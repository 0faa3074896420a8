package import CivilTime
import Files
package import Journal
import Schedule

/// Decides when a channel sends the summary of a person. Each summary replaces the previous one.
package struct SummaryPlanner {
    private let channel: NoticeChannel
    private let person: String
    private let zone: TimeZone
    private let now: Instant

    /// Creates the planner of a person's summaries on a channel. Their times are in the given zone.
    package init(_ channel: NoticeChannel, person: String, zone: TimeZone, at now: Instant) {
        self.channel = channel
        self.person = person
        self.zone = zone
        self.now = now
    }

    /// Returns the summary as of now, given the notices of the last plan. After an interruption,
    /// only a summary of today is sent.
    package func plan(after known: [ReminderNotice]) -> NoticePlanner.Plan {
        guard !channel.summaries.isEmpty else { return NoticePlanner.Plan([]) }
        var notice = known.first { $0.purpose == .summary } ?? new
        let today = zone.wallClock(at: now).date
        let days = (-1...8).map { today.advanced(byDays: $0) }
        let times = days.flatMap { day in
            channel.summaries.filter { $0.weekday.map { $0 == day.weekday } ?? true }.map {
                (day, zone.instant(of: CivilDateTime(day, $0.time)))
            }
        }
        // After the clock was set back, a summary that has been sent may still be to come.
        let sent = notice.members.first.map(\.rung).flatMap { $0 <= now ? $0 : nil }
        let last = sent ?? channel.added
        let due = times.filter { $0.0 == today && last < $0.1 && $0.1 <= now }.map(\.1).max()
        if let due {
            let name = OccurrenceName(item: "summary", slot: "summary", date: today)
            notice.members = [ReminderNotice.Member(name, rung: due)]
            notice.action = .ring
            notice.retry = notice.retry.map {
                min($0, now.advanced(byMinutes: NoticePlanner.longestPause))
            }
            notice.revision += 1
        } else if notice.members.first.map({ $0.name.date < today }) ?? false {
            notice.action = nil
        }
        let next =
            times.map(\.1).filter { $0 > now }
            + [notice.action.flatMap { _ in notice.retry }]
            .compactMap(\.self)
        return NoticePlanner.Plan(
            notices: notice.members.isEmpty ? [] : [notice], next: next.min())
    }

    private var new: ReminderNotice {
        let text = "\(channel.number) \(channel.target) \(person) summary"
        return ReminderNotice(
            channel: channel.number, id: String(SHA256.digits(of: Array(text.utf8)).prefix(20)),
            person: person, for: .summary)
    }
}
