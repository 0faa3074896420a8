import CivilTime
import Feed
import ICalendar
import Schedule

/// Brings a task that another program has written in line with plan and record, changing no more
/// than there is to say.
struct TaskEdit {
    /// The task as it should be.
    let wanted: FeedTask
    /// The task as earlier versions of the plan had it: what differs from the wish and was never
    /// planned is the other program's own.
    let earlier: [FeedTask]
    private let new: TaskText

    /// Nil where dosecal itself gives no task that can be compared.
    init?(_ wanted: FeedTask, earlier: [FeedTask]) {
        guard let new = TaskText(wanted.text(revision: wanted.revision)) else { return nil }
        self.wanted = wanted
        self.earlier = earlier
        self.new = new
    }

    /// The text after it; nil where nothing is to be changed.
    func text(of bytes: [UInt8]) -> [UInt8]? {
        guard let old = TaskText(bytes) else { return nil }
        var text = old
        setState(in: &text)
        setTimes(in: &text)
        setTexts(in: &text)
        setAlarms(in: &text)
        guard text.bytes != bytes else { return nil }
        stamp(&text, after: old)
        return text.bytes
    }

    private func stamp(_ text: inout TaskText, after old: TaskText) {
        let revision = max(wanted.revision, old.nextRevision)
        text.set("DTSTAMP", to: "\(revision.utc.compact)Z")
        text.set("LAST-MODIFIED", to: "\(revision.utc.compact)Z")
        text.set("SEQUENCE", to: "\(PublishedRevision.sequence(of: revision))")
    }
}

extension TaskEdit {
    private func setState(in text: inout TaskText) {
        guard text.mark != new.mark, isKnownBetter(than: text) else { return }
        for name in ["STATUS", "COMPLETED", "PERCENT-COMPLETE"] {
            text.set(name, new.line(name))
        }
    }

    /// Whether the record says more than the mark: what is marked stays so unless it was taken
    /// back later, since what was read of it may have matched nothing.
    private func isKnownBetter(than text: TaskText) -> Bool {
        switch (text.mark, new.mark) {
        case (.open, _), (.cancelled, .done): true
        case (.done, _), (.cancelled, _):
            wanted.state.map { state in text.modified.map { $0 < state.recorded } ?? true } ?? false
        }
    }

    private func setTimes(in text: inout TaskText) {
        let zone = wanted.series.zone
        for name in ["DTSTART", "DUE"] {
            guard let planned = new.instant(of: name, in: zone),
                let there = text.instant(of: name, in: zone), there != planned,
                previous.contains(where: { $0.instant(of: name, in: zone) == there })
            else { continue }
            if new.zone(of: name) == nil || text.describes(zone: zone.name) {
                text.set(name, new.line(name))
            } else {
                text.set(name, to: "\(planned.utc.compact)Z")
            }
        }
    }

    private func setTexts(in text: inout TaskText) {
        for name in ["SUMMARY", "DESCRIPTION"] where text[name] != new[name] {
            if previous.contains(where: { $0[name] == text[name] }) {
                text.set(name, new.line(name))
            }
        }
    }

    private func setAlarms(in text: inout TaskText) {
        let planned = Set(([wanted] + earlier).flatMap(\.triggers))
        let isOurs = { (alarm: TaskText.Alarm) in
            alarm.isMarked || planned.contains(alarm.trigger)
        }
        guard text.mark == .open, new.mark == .open else {
            if new.mark != .open, text.mark == new.mark { text.removeAlarms(where: isOurs) }
            return
        }
        let there = text.alarms
        let isWanted = { (trigger: String) in new.alarms.contains { $0.trigger == trigger } }
        let stale = there.filter { isOurs($0) && !isWanted($0.trigger) }
        text.removeAlarms { isOurs($0) && !isWanted($0.trigger) }
        // Whoever took the plan's alarms out of a task wants none of them.
        let isPlanNew = stale.contains { !$0.isMarked }
        let isOpenAgain = there.isEmpty && wanted.state != nil
        for alarm in new.alarms where !there.contains(where: { $0.trigger == alarm.trigger }) {
            if alarm.isMarked || isPlanNew || isOpenAgain { text.add(alarm) }
        }
    }

    private var previous: [TaskText] {
        earlier.compactMap { TaskText($0.text(revision: $0.revision)) }
    }
}
