import CivilTime
import Confirmation
import Feed
import ICalendar
import Journal
import Schedule

/// Brings a task that another program has written in line with plan and record, changing no more
/// than there is to say.
struct TaskEdit {
    /// The task as it should be.
    private let wanted: FeedTask
    private let new: TaskFile
    /// The task as earlier versions of the plan had it: what differs from the wish and was never
    /// planned is the other program's own.
    private let earlier: [TaskFile]

    /// Nil where dosecal itself gives no task that can be compared.
    init?(_ entry: PersonTasks.Entry, _ reader: CalendarReader) {
        let file = { (task: FeedTask) in TaskFile(task.text(revision: task.revision), reader) }
        guard let new = file(entry.task) else { return nil }
        wanted = entry.task
        self.new = new
        earlier = entry.earlier.compactMap(file)
    }

    /// The bytes after it; nil where nothing is to be changed.
    func bytes(after old: TaskFile) -> [UInt8]? {
        guard let text = ComponentText(old.bytes, component: "VTODO") else { return nil }
        let edited = withAlarms(withTexts(withTimes(withState(text, old), old), old), old)
        return edited.bytes == old.bytes ? nil : stamped(edited, after: old).bytes
    }

    private func stamped(_ text: ComponentText, after old: TaskFile) -> ComponentText {
        let revision = max(wanted.revision, old.nextRevision)
        return text.setting([
            .moment("DTSTAMP", .utc(revision)), .moment("LAST-MODIFIED", .utc(revision)),
            .formed("SEQUENCE", "\(PublishedRevision.sequence(of: revision))"),
        ])
    }
}

extension TaskEdit {
    private func withState(_ text: ComponentText, _ old: TaskFile) -> ComponentText {
        guard mark(after: old) != old.mark else { return text }
        let names = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
        return text.removing(names.filter { new.task[$0] == nil })
            .setting(names.compactMap { name in new.task[name].map { .formed(name, $0.value) } })
    }

    private func mark(after old: TaskFile) -> TaskMark {
        isKnownBetter(than: old) ? new.mark : old.mark
    }

    /// Whether the record says more than the mark: what is marked stays so unless it was taken
    /// back later, since what was read of it may have matched nothing.
    private func isKnownBetter(than old: TaskFile) -> Bool {
        switch (old.mark, new.mark) {
        case (.open, _), (.cancelled, .done): return true
        case (.done, _), (.cancelled, _):
            guard let state = wanted.state else { return false }
            return old.sighting(seen: .distantFuture).modified.map { $0 < state.recorded } ?? true
        }
    }

    private func withTimes(_ text: ComponentText, _ old: TaskFile) -> ComponentText {
        text.setting(["DTSTART", "DUE"].compactMap { time($0, old) })
    }

    /// A time that the plan has changed, told in the way in which it is told there.
    private func time(_ name: String, _ old: TaskFile) -> Property? {
        let zone = wanted.series.zone
        guard let planned = new.task[name]?.moments.first, let there = old.task[name],
            let before = old.instant(of: name, in: zone), before != planned.instant(in: zone),
            earlier.contains(where: { $0.instant(of: name, in: zone) == before })
        else { return nil }
        guard case .zoned(let clock, _) = planned else { return .moment(name, planned) }
        // The file describes the zone that it names, maybe by another name than ours.
        return there.parameter("TZID").map { .moment(name, .zoned(clock, zone: $0)) }
            ?? .moment(name, .utc(planned.instant(in: zone)))
    }

    private func withTexts(_ text: ComponentText, _ old: TaskFile) -> ComponentText {
        let names = ["SUMMARY", "DESCRIPTION"].filter { name in
            let there = old.task[name]?.text
            return there != new.task[name]?.text
                && earlier.contains { $0.task[name]?.text == there }
        }
        return text.removing(names.filter { new.task[$0] == nil })
            .setting(names.compactMap { name in new.task[name].map { .text(name, $0.text) } })
    }

    private func withAlarms(_ text: ComponentText, _ old: TaskFile) -> ComponentText {
        switch (mark(after: old), new.mark) {
        case (.open, .open):
            let planned = ComponentText(new.bytes, component: "VTODO")?.alarms ?? []
            return text.replacingAlarms(
                with: planned.filter { isWanted($0, planned, text.alarms) })
        case (.done, .done), (.cancelled, .cancelled): return text.replacingAlarms(with: [])
        default: return text
        }
    }

    /// Whether an alarm belongs there: whoever took the plan's alarms out of a task wants none.
    private func isWanted(
        _ alarm: ComponentText.Alarm, _ planned: [ComponentText.Alarm],
        _ there: [ComponentText.Alarm]
    ) -> Bool {
        let same = there.filter { $0.trigger == alarm.trigger }
        if !same.isEmpty { return same.contains(where: \.isOwn) }
        let isOpenAgain = there.isEmpty && wanted.state != nil
        // One that the plan has no longer tells that its alarms are new.
        let isPlanNew = there.contains { old in
            old.isOwn && !old.isAtMoment && !planned.contains { $0.trigger == old.trigger }
        }
        return isSnooze(alarm) || isOpenAgain || isPlanNew
    }

    private func isSnooze(_ alarm: ComponentText.Alarm) -> Bool {
        guard case .snoozed(let until) = wanted.state?.kind else { return false }
        return alarm.trigger == "\(until.utc.compact)Z"
    }
}

extension ComponentText.Alarm {
    /// Whether it rings at a moment of its own: those of the plan are told from the start.
    fileprivate var isAtMoment: Bool { trigger.hasSuffix("Z") }
}
