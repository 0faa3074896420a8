import CivilTime
import CalendarImport
import Feed
import ICalendar
import Journal
import Schedule

/// Brings a task written by another program in line with plan and record by changing only the
/// necessary properties.
struct TaskEdit {
    /// The task as planned.
    private let wanted: FeedTask
    private let new: TaskObject
    /// The task in earlier versions of the plan. A value that differs from the plan and was never
    /// planned belongs to the other program.
    private let earlier: [TaskObject]

    /// Creates an edit, or returns `nil` if the planned task cannot be parsed.
    init?(_ wanted: WantedTask, _ reader: CalendarReader) {
        let object = { (task: FeedTask) in TaskObject(task.text(revision: task.revision), reader) }
        guard let new = object(wanted.task) else { return nil }
        self.wanted = wanted.task
        self.new = new
        earlier = wanted.earlier.compactMap(object)
    }

    /// Returns the edited bytes, or `nil` if nothing has to change.
    func bytes(after old: TaskObject) -> [UInt8]? {
        guard let text = ComponentText(old.bytes, component: "VTODO") else { return nil }
        let edited = withAlarms(withTexts(withTimes(withState(text, old), old), old), old)
        return edited.bytes == old.bytes ? nil : stamped(edited, after: old).bytes
    }

    private func stamped(_ text: ComponentText, after old: TaskObject) -> ComponentText {
        let revision = max(wanted.revision, old.nextRevision)
        return text.setting([
            .moment("DTSTAMP", .utc(revision)), .moment("LAST-MODIFIED", .utc(revision)),
            .formed("SEQUENCE", "\(PublishedRevision.sequence(of: revision))"),
        ])
    }
}

extension TaskEdit {
    private func withState(_ text: ComponentText, _ old: TaskObject) -> ComponentText {
        guard mark(after: old) != old.mark else { return withCompletion(text, old) }
        let names = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
        return text.removing(names.filter { new.task[$0] == nil })
            .setting(names.compactMap { name in new.task[name].map { .formed(name, $0.value) } })
    }

    /// Sets COMPLETED to the time in the record, which differs if the tick was undone and the dose
    /// was recorded again.
    private func withCompletion(_ text: ComponentText, _ old: TaskObject) -> ComponentText {
        guard wanted.series.isCare, case .done(let at)? = wanted.state?.status,
            let told = old.instant(of: "COMPLETED", in: wanted.series.zone), told != at
        else { return text }
        return text.setting([.moment("COMPLETED", .utc(at))])
    }

    /// Returns the state after the edit.
    ///
    /// The object has just been read into the record, so the record is current. Hints are not
    /// recorded, so their mark is kept.
    private func mark(after old: TaskObject) -> TaskMark {
        wanted.series.isCare ? new.mark : old.mark
    }

    private func withTimes(_ text: ComponentText, _ old: TaskObject) -> ComponentText {
        text.setting(["DTSTART", "DUE"].compactMap { time($0, old) })
    }

    /// Returns a time that the plan or an answer to another dose has changed, in the object's own
    /// form.
    private func time(_ name: String, _ old: TaskObject) -> Property? {
        let zone = wanted.series.zone
        guard let planned = new.task[name]?.moments.first, let there = old.task[name],
            let before = old.instant(of: name, in: zone), before != planned.instant(in: zone),
            wanted.series.dates.areMovedByAnswers
                || earlier.contains(where: { $0.instant(of: name, in: zone) == before })
        else { return nil }
        guard case .zoned(let clock, _) = planned else { return .moment(name, planned) }
        // The object defines the time zone that it refers to, possibly under a different TZID.
        return there.parameter("TZID").map { .moment(name, .zoned(clock, zone: $0)) }
            ?? .moment(name, .utc(planned.instant(in: zone)))
    }

    private static let texts = [
        "SUMMARY", "DESCRIPTION", "LOCATION", "GEO", "CATEGORIES",
    ]

    private func withTexts(_ text: ComponentText, _ old: TaskObject) -> ComponentText {
        let names = Self.texts.filter { name in
            let there = old.task[name]?.text
            return there != new.task[name]?.text
                && earlier.contains { $0.task[name]?.text == there && isTold(as: $0, name, old) }
        }
        // X-APPLE-STRUCTURED-LOCATION repeats the name in LOCATION, so both change together.
        let map = names.contains("LOCATION") ? ["X-APPLE-STRUCTURED-LOCATION"] : []
        return text.removing((names + map).filter { new.task[$0] == nil })
            .setting(names.compactMap { name in new.task[name].map { .formed(name, $0.value) } })
    }

    /// Returns whether a value may have been published in an earlier version. A missing property
    /// counts only if the title matches.
    private func isTold(as earlier: TaskObject, _ name: String, _ old: TaskObject) -> Bool {
        old.task[name] != nil || earlier.task["SUMMARY"]?.text == old.task["SUMMARY"]?.text
    }

    private func withAlarms(_ text: ComponentText, _ old: TaskObject) -> ComponentText {
        guard mark(after: old) == .open else { return text.replacingAlarms(with: []) }
        let planned = ComponentText(new.bytes, component: "VTODO")
        let set = AlarmSet(
            text, planned, wanted.state,
            from: old.instant(of: "DTSTART", in: wanted.series.zone))
        let rest = set.isStale ? text.replacingAlarms(with: []) : text
        return rest.replacingAlarms(with: set.wanted).marking(isQuiet: planned?.isQuiet ?? false)
    }
}
