import CivilTime
import Feed
import ICalendar
import Wording

/// Which of dosecal's alarms an open task of another program should have: all of them, or none.
struct AlarmSet {
    /// The alarms that belong there.
    let wanted: [ComponentText.Alarm]
    /// Whether those there say what is not to be said any more.
    let isStale: Bool

    /// `earlier` are the texts of the task as it was planned, or told, before.
    init(
        _ there: [ComponentText.Alarm], _ planned: [ComponentText.Alarm], _ state: TaskState?,
        _ earlier: [[UInt8]]
    ) {
        let own = there.filter(\.isOwn)
        let before = earlier.flatMap { ComponentText($0, component: "VTODO")?.alarms ?? [] }
        let stale = Set(before.map(\.words)).subtracting(planned.map(\.words))
        isStale = own.contains { stale.contains($0.words) }
        let foreign = Set(there.filter { !$0.isOwn }.map(\.moment))
        let snoozes = planned.filter {
            $0.isAtMoment && state?.isSnoozed(until: $0.trigger) ?? false
        }
        let usual = planned.filter { alarm in
            !snoozes.contains { $0.trigger == alarm.trigger } && !foreign.contains(alarm.moment)
        }
        let moments = Set(planned.map(\.moment))
        // One that the plan has no longer tells that its alarms are new.
        let isNew = own.contains { !$0.isAtMoment && !moments.contains($0.moment) }
        // Whoever took alarms out wants none; but those of a task that was done went by themselves.
        let isOpenAgain = own.isEmpty && state != nil
        wanted =
            isStale || isNew || isOpenAgain
            ? usual + snoozes
            : own.filter { moments.contains($0.moment) }
                + snoozes.filter { snooze in
                    !own.contains { $0.moment == snooze.moment }
                }
    }
}

extension TaskState {
    fileprivate func isSnoozed(until trigger: String) -> Bool {
        guard case .snoozed(let until) = kind else { return false }
        return trigger == "\(until.utc.compact)Z"
    }
}

extension ComponentText.Alarm {
    /// Whether it rings at a moment of its own: those of the plan are told from the start.
    fileprivate var isAtMoment: Bool { trigger.hasSuffix("Z") }

    /// When it rings, however that is spelled.
    fileprivate var moment: String { seconds.map(String.init) ?? trigger }

    /// What it says.
    fileprivate var words: [UInt8] {
        text.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "DESCRIPTION".utf8) }
            .map { Array($0.last == 0x0D ? $0.dropLast() : $0) } ?? []
    }
}
