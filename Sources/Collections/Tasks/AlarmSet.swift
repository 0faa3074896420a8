import CivilTime
import Feed
import ICalendar
import Wording

/// Which of dosecal's alarms an open task of another program should have: all or none.
struct AlarmSet {
    /// The alarms that belong there.
    let wanted: [ComponentText.Alarm]
    /// Whether the alarms there say something that must no longer be said.
    let isStale: Bool

    /// The alarms of a task as the other program has it, beside the task as it should be; `start` is
    /// when it begins there.
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
                    // What the other program calls the task stays, where nothing else is said.
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
        // A task that an app has moved rings at its new time by the alarm that the plan gave it.
        let moments = Set(planned.map(\.moment)).union(
            own.filter { alarm in
                !alarm.isAtMoment
                    && snoozes.contains { $0.trigger == alarm.moment(from: start) }
            }.map(\.moment))
        // An alarm that the plan no longer has shows that its alarms have changed.
        let isNew = own.contains { !$0.isAtMoment && !moments.contains($0.moment) }
        // Whoever removed the alarms wants none; but those of a finished task went by themselves,
        // and where another task rang there were none.
        let isOpenAgain = own.isEmpty && (state != nil || task.isQuiet)
        let kept =
            isStale || isNew || isOpenAgain
            ? usual + snoozes
            : own.filter { moments.contains($0.moment) }
                + snoozes.filter { snooze in
                    !own.contains { $0.moment == snooze.moment }
                }
        // A task that an app has moved rings at its new time by itself.
        let ringing = (there.filter { !$0.isOwn } + kept.filter { !$0.isAtMoment })
            .compactMap { $0.moment(from: start) }
        wanted = kept.filter { !$0.isAtMoment || !ringing.contains($0.trigger) }
    }
}

extension TaskState {
    fileprivate func isSnoozed(until trigger: String) -> Bool {
        guard case .snoozed(let snooze) = kind else { return false }
        return trigger == "\(snooze.upperBound.utc.compact)Z"
    }
}

extension ComponentText.Alarm {
    /// Whether it rings at a fixed moment; the plan's alarms are relative to the start.
    fileprivate var isAtMoment: Bool { trigger.hasSuffix("Z") }

    /// When it rings, however that is spelled.
    fileprivate var moment: String { seconds.map(String.init) ?? trigger }

    /// When it rings in a task that starts then, in UTC; nil where that cannot be told.
    fileprivate func moment(from start: Instant?) -> String? {
        guard let seconds else { return trigger }
        let isFromEnd = String(decoding: text, as: UTF8.self).uppercased().contains("RELATED=END")
        guard let start, !isFromEnd else { return nil }
        return "\(Instant(seconds: start.seconds + seconds).utc.compact)Z"
    }

    /// What it says, however its lines are folded.
    fileprivate var words: [UInt8]? {
        ComponentText(text, component: "VALARM")?.value(of: "DESCRIPTION")
    }
}
