import Adherence
package import CivilTime
import Files
package import Journal
import Schedule

/// Decides which notices of a person a channel sends, replaces and withdraws.
package struct NoticePlanner {
    private let channel: NoticeChannel
    private let purpose: ReminderNotice.Purpose
    private let person: String
    private let zone: TimeZone
    private let now: Instant

    /// The maximum number of minutes until a new alarm is sent after failures. Another process may
    /// be sending the earlier one until then.
    static let longestPause = 1

    /// Creates the planner of one person's notices on a channel. Quiet hours are in the given zone.
    package init(
        _ channel: NoticeChannel, for purpose: ReminderNotice.Purpose = .reminder, person: String,
        zone: TimeZone, at now: Instant
    ) {
        self.channel = channel
        self.purpose = purpose
        self.person = person
        self.zone = zone
        self.now = now
    }

    /// The notices after planning.
    package struct Plan: Sendable {
        /// The notices of the person on the channel.
        package fileprivate(set) var notices: [ReminderNotice]
        /// The time at which the plan changes without a new entry, or `nil` if it does not.
        package fileprivate(set) var next: Instant?

        /// Creates a plan of all notices of these plans.
        package init(_ plans: [Plan]) {
            self.init(
                notices: plans.flatMap(\.notices), next: plans.compactMap(\.next).min())
        }

        init(notices: [ReminderNotice], next: Instant?) {
            self.notices = notices
            self.next = next
        }
    }

    /// Returns the notices as of now, given those of the last plan.
    ///
    /// All reminders whose alarm is due ring in one notice, together with those whose alarm follows
    /// within the channel's minutes. A reminder that already has a notice keeps it, so that the
    /// notice is replaced and rings again. A subscriber is told once of each: afterwards, the notice
    /// only rings if an answer was undone, or if everything in it has been answered.
    package func plan(_ reminders: [DueReminder], after known: [ReminderNotice]) -> Plan {
        var notices = known.filter { $0.purpose == purpose }
        let current = Dictionary(reminders.map { ($0.name, $0) }) { first, _ in first }
        for index in notices.indices { refresh(&notices[index], current) }
        ring(reminders, &notices)
        for index in notices.indices {
            let before = known.first { $0.id == notices[index].id }
            notices[index].settle(after: before, purpose)
        }
        notices.removeAll { $0.members.isEmpty && $0.action == nil }
        return Plan(notices: notices, next: next(reminders, notices))
    }

    /// Removes the members that are over, and decides which of the others are named. A reminder that
    /// was moved after it rang is named again when it rings at its new time. Members that have rung
    /// at a time that is still to come are removed, too, so that they ring again: the clock was set
    /// back.
    private func refresh(_ notice: inout ReminderNotice, _ current: [OccurrenceName: DueReminder]) {
        let latest = now.advanced(byMinutes: channel.within + Self.margin)
        notice.members = notice.members.compactMap { member in
            guard let reminder = current[member.name], reminder.kept > now, member.rung <= latest
            else { return nil }
            let hasRung =
                purpose == .telling || bells(of: reminder).contains { $0 <= member.rung }
            var member = member
            member.isShown = reminder.isOpen && reminder.snoozedUntil == nil && hasRung
            member.start = reminder.start
            return member
        }
    }

    /// The number of minutes by which the clocks of several computers may differ.
    private static let margin = 1

    /// Adds the reminders whose alarm is due to a notice.
    private func ring(_ reminders: [DueReminder], _ notices: inout [ReminderNotice]) {
        let rung = rungTimes(notices)
        let waiting = reminders.filter { $0.isOpen && $0.snoozedUntil == nil }
            .compactMap { reminder in
                waitingBells(of: reminder, rung[reminder.name]).first.map { (reminder, $0) }
            }
        guard let first = waiting.map(\.1).min(), first <= now else { return }
        // A carer gets no message too early, because the answer may still come in time.
        let limit = purpose == .telling ? now : now.advanced(byMinutes: channel.within)
        let ringing = waiting.filter { $0.1 <= limit }.map { reminder, bell in
            // Of several alarms that are due, such as after an outage, only one rings.
            let due = bells(of: reminder).last { $0 <= now } ?? bell
            return ReminderNotice.Member(
                reminder.name, rung: max(due, bell), start: reminder.start)
        }
        let names = Set(ringing.map(\.name))
        var notice =
            notices.filter { $0.members.contains { names.contains($0.name) } }
            .min { $0.firstName < $1.firstName }
            ?? ReminderNotice(
                channel: channel.number, id: id(of: ringing, at: first), person: person,
                for: purpose)
        for index in notices.indices {
            notices[index].members.removeAll { names.contains($0.name) }
        }
        if let index = notices.firstIndex(where: { $0.id == notice.id }) {
            notice = notices.remove(at: index)
        }
        notice.members += ringing
        notice.action = .ring
        notice.retry = notice.retry.map { min($0, now.advanced(byMinutes: Self.longestPause)) }
        notice.revision += 1
        notices.append(notice)
    }

    /// Returns the ID of a new notice whose first alarm rings at a time. It cannot be traced back to
    /// the person without the store. Another notice may have begun with the same alarm, such as
    /// before a snooze, but not with the same occurrence.
    private func id(of members: [ReminderNotice.Member], at bell: Instant) -> String {
        let first = members.map(\.description).min() ?? ""
        let kind = purpose == .reminder ? "" : " \(purpose)"
        let text = "\(channel.number) \(channel.target) \(person) \(bell.seconds)\(kind) \(first)"
        return String(SHA256.digits(of: Array(text.utf8)).prefix(20))
    }

    private func rungTimes(_ notices: [ReminderNotice]) -> [OccurrenceName: Instant] {
        Dictionary(
            notices.flatMap(\.members).map { ($0.name, $0.rung) }, uniquingKeysWith: max)
    }

    /// Returns the alarms of a reminder that have not rung yet. Those before the channel was added
    /// never ring.
    private func waitingBells(of reminder: DueReminder, _ rung: Instant?) -> [Instant] {
        if reminder.end <= now || purpose == .telling && rung != nil { return [] }
        return bells(of: reminder).filter { $0 > rung ?? channel.added && $0 < reminder.end }
    }

    /// Returns the alarms of a reminder. Those in quiet hours ring at their end. If the occurrence is
    /// over by then, only the first alarm from its start on rings, at its time, and the end of a
    /// snooze. E-mail repeats at most once an hour, and after a snooze, because it cannot be
    /// replaced.
    private func bells(of reminder: DueReminder) -> [Instant] {
        // Those of tellings are outside of quiet hours.
        let quiet = purpose == .reminder ? channel.quiet : nil
        let first = reminder.bells.first { $0 >= reminder.start }
        let snooze = reminder.outcome?.snoozedUntil
        var bells: [Instant] = []
        for bell in reminder.bells {
            let later = quiet?.end(after: bell, in: zone) ?? bell
            let isOver = later >= reminder.end
            if isOver, bell != first, bell != snooze { continue }
            let time = isOver ? bell : later
            let isSoon = bells.last.map { time < $0.advanced(byMinutes: 60) } ?? false
            if channel.kind == .mail, isSoon, bell != snooze { continue }
            bells.append(time)
        }
        return bells
    }

    private func next(_ reminders: [DueReminder], _ notices: [ReminderNotice]) -> Instant? {
        let rung = rungTimes(notices)
        let bells = reminders.filter(\.isOpen).compactMap { reminder in
            reminder.snoozedUntil ?? waitingBells(of: reminder, rung[reminder.name]).first
        }
        let known = Set(rung.keys)
        let ends = reminders.filter { known.contains($0.name) }.map(\.kept)
        return (bells + ends + notices.filter { $0.action != nil }.compactMap(\.retry))
            .filter { $0 < .distantFuture }.min()
    }
}

extension ReminderNotice {
    fileprivate var shown: Set<OccurrenceName> { Set(members.filter(\.isShown).map(\.name)) }

    /// A text that determines which of several notices continues when their members ring together.
    fileprivate var firstName: String {
        members.map { "\($0.name.date) \($0.name.item) \($0.name.slot)" }.min() ?? ""
    }

    /// Decides whether a notice that does not ring has to be replaced or withdrawn, because the
    /// occurrences it names have changed, or their times.
    fileprivate mutating func settle(
        after before: ReminderNotice?, _ purpose: ReminderNotice.Purpose
    ) {
        guard let before, before.revision == revision else { return }
        // An occurrence that is over without an answer does not change a telling.
        let isTelling = purpose == .telling
        if isTelling, members.isEmpty { return action = nil }
        let old = isTelling ? before.shown.intersection(members.map(\.name)) : before.shown
        let starts = Dictionary(before.members.map { ($0.name, $0.start) }) { first, _ in first }
        let isMoved = members.contains { member in
            let start = starts[member.name] ?? nil
            return member.isShown && start != nil && start != member.start
        }
        guard old != shown || isMoved else { return }
        let rings = isTelling && (!isShown || !shown.isSubset(of: old))
        action = rings || isShown && action == .ring ? .ring : isShown ? .update : .withdraw
        revision += 1
    }
}

extension QuietHours {
    /// Returns the given instant, or the end of the quiet hours that it is in.
    package func end(after instant: Instant, in zone: TimeZone) -> Instant {
        let clock = zone.wallClock(at: instant)
        let isPastMidnight = from > to && clock.time >= from
        let isQuiet = from < to ? from <= clock.time && clock.time < to : clock.time < to
        guard isQuiet || isPastMidnight else { return instant }
        let day = isPastMidnight ? clock.date.advanced(byDays: 1) : clock.date
        return max(instant, zone.instant(of: CivilDateTime(day, to)))
    }
}
