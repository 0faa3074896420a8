import CivilTime
import Feed
import ICalendar
import Wording

/// The alarms of dosecal that an open task edited by another program should have.
struct AlarmSet {
    /// The alarms that the task should have.
    let wanted: [ComponentText.Alarm]
    /// Whether a current alarm shows a text that is no longer planned.
    let isStale: Bool

    /// Compares the alarms of a task as another program wrote it with those of the planned task.
    ///
    /// - Parameter start: The start of the task as the other program wrote it.
    init(
        _ task: ComponentText, _ new: ComponentText?, _ state: TaskState?, from start: Instant?
    ) {
        let (there, planned) = (task.alarms, new?.alarms ?? [])
        let own = there.filter(\.isOwn)
        let (title, plannedTitle) = (task.value(of: "SUMMARY"), new?.value(of: "SUMMARY"))
        isStale = own.contains { alarm in
            let same = planned.filter { $0.moment == alarm.moment }
            return !(same.isEmpty ? planned : same).contains {
                $0.words == alarm.words
                    // An alarm that shows the other program's title counts as one that shows the
                    // planned title.
                    || alarm.words == title && $0.words == plannedTitle
            }
        }
        let foreign = Set(there.filter { !$0.isOwn }.map(\.moment))
        let snoozes = planned.filter {
            $0.isAtMoment && state?.isSnoozed(until: $0.trigger) ?? false
        }
        let usual = planned.filter { alarm in
            !snoozes.contains { $0.trigger == alarm.trigger } && !foreign.contains(alarm.moment)
        }
        // A task that an app has moved keeps the relative alarm, which rings at the new time.
        let moments = Set(planned.map(\.moment)).union(
            own.filter { alarm in
                !alarm.isAtMoment
                    && snoozes.contains { $0.trigger == alarm.moment(from: start) }
            }.map(\.moment))
        // An alarm that the plan no longer contains shows that the planned alarms have changed.
        let isNew = own.contains { !$0.isAtMoment && !moments.contains($0.moment) }
        // If the alarms were removed, they are not restored, except on a reopened task, whose
        // alarms were removed with the answer, or if another task rang in its place.
        let isOpenAgain = own.isEmpty && (state != nil || task.isQuiet)
        let kept =
            isStale || isNew || isOpenAgain
            ? usual + snoozes
            : own.filter { moments.contains($0.moment) }
                + snoozes.filter { snooze in
                    !own.contains { $0.moment == snooze.moment }
                }
        // The relative alarms of a task that an app has moved ring at the new time, so no absolute
        // alarm for that time is needed.
        let ringing = (there.filter { !$0.isOwn } + kept.filter { !$0.isAtMoment })
            .compactMap { $0.moment(from: start) }
        wanted = kept.filter { !$0.isAtMoment || !ringing.contains($0.trigger) }
    }
}

extension TaskState {
    fileprivate func isSnoozed(until trigger: String) -> Bool {
        guard case .snoozed(let snooze) = status else { return false }
        return trigger == "\(snooze.upperBound.utc.compact)Z"
    }
}

extension ComponentText.Alarm {
    /// Whether the trigger is an absolute time. The plan's alarms are relative to the start.
    fileprivate var isAtMoment: Bool { trigger.hasSuffix("Z") }

    /// The trigger in a normalised form.
    fileprivate var moment: String { seconds.map(String.init) ?? trigger }

    /// Returns the alarm time in UTC for a task with the given start, or `nil` if it cannot be
    /// determined.
    fileprivate func moment(from start: Instant?) -> String? {
        guard let seconds else { return trigger }
        let isFromEnd = String(decoding: text, as: UTF8.self).uppercased().contains("RELATED=END")
        guard let start, !isFromEnd else { return nil }
        return "\(Instant(seconds: start.seconds + seconds).utc.compact)Z"
    }

    /// The unfolded DESCRIPTION.
    fileprivate var words: [UInt8]? {
        ComponentText(text, component: "VALARM")?.value(of: "DESCRIPTION")
    }
}
