import Adherence
import CivilTime
import Feed
import ICalendar
import Journal

extension ObjectGroup {
    /// Returns claims for alarms of one occurrence that were dismissed or snoozed.
    func alarmClaims(of statement: ParsedTask, _ target: Claim.Target) -> [Claim] {
        guard case .occurrence(let outcome) = target else { return [] }
        let dismissed =
            [statement.component["X-MOZ-LASTACK"]?.utc]
            + statement.alarms.map { alarm in
                alarm["ACKNOWLEDGED"]?.utc.flatMap { $0 >= alarm.rings(for: outcome) ? $0 : nil }
            }
        let snoozed =
            [statement.component["X-MOZ-SNOOZE-TIME"]?.utc]
            + statement.alarms.filter(\.isSnooze).map { $0.absoluteTrigger }
        return claims(statement, dismissed.compactMap { $0 }, snoozed.compactMap { $0 }, target)
    }

    /// Returns claims for alarms of a whole series.
    ///
    /// A dismissal belongs to the occurrence nearest to its time. Thunderbird puts the start of a
    /// snoozed occurrence into the property name.
    func seriesAlarmClaims() -> [Claim] {
        guard let master, !isAboutOne(master) else { return [] }
        let dismissed =
            [master.component["X-MOZ-LASTACK"]?.utc]
            + master.alarms.map { $0["ACKNOWLEDGED"]?.utc }
        let seen = Set(dismissed.compactMap { $0 }).sorted().flatMap { at in
            nearest(to: at).map { claims(master, [at], [], .occurrence($0)) } ?? []
        }
        return seen
            + master.component.properties.flatMap { property -> [Claim] in
                guard let start = property.snoozedOccurrence, let until = property.utc else {
                    return []
                }
                return claims(master, [], [until], occurrence(at: .utc(start)))
            }
    }

    private func claims(
        _ statement: ParsedTask, _ dismissed: [Instant], _ snoozed: [Instant],
        _ target: Claim.Target
    ) -> [Claim] {
        let seen = dismissed.max().map {
            Claim(.seen($0), target, .alarm, .exact, statement, person)
        }
        let later = snoozed.max().map {
            Claim(
                .snoozed(until: $0, at: statement.written), target, .alarm, .exact, statement,
                person)
        }
        return [seen, later].compactMap { $0 }
    }

    /// Returns the occurrence that was due at the given time, or else the nearest of those that
    /// began before it or up to 12 hours later.
    func nearest(to moment: Instant) -> Outcome? {
        guard let date = person.date(of: .utc(moment)) else { return nil }
        for reach in [2, 40, 400] {
            let near = series.flatMap {
                person.outcomes(
                    of: $0, from: date.advanced(byDays: -reach),
                    through: date.advanced(byDays: min(reach, 2)))
            }
            let begun = near.filter { $0.start.seconds - moment.seconds <= 12 * 3600 }
            let due = begun.filter { $0.start <= moment && moment < $0.end }
            let nearest = (due.isEmpty ? begun : due).min {
                abs($0.start.seconds - moment.seconds) < abs($1.start.seconds - moment.seconds)
            }
            if let nearest { return nearest }
        }
        return nil
    }
}

extension ParsedTask {
    fileprivate var alarms: [ReadComponent] { component.components.filter { $0.name == "VALARM" } }
}

extension ReadComponent {
    /// Returns the time at which the alarm rings for an occurrence. Without a TRIGGER, this is the
    /// start.
    fileprivate func rings(for outcome: Outcome) -> Instant {
        if let absolute = absoluteTrigger { return absolute }
        return Instant(seconds: outcome.start.seconds + (self["TRIGGER"]?.duration ?? 0))
    }

    fileprivate var absoluteTrigger: Instant? { self["TRIGGER"]?.utc }

    /// Whether the alarm was created by a snooze (RFC 9074 section 7).
    fileprivate var isSnooze: Bool {
        self["RELATED-TO"]?.parameter("RELTYPE")?.uppercased() == "SNOOZE"
    }
}

extension ReadProperty {
    /// The start of the occurrence in a name such as `X-MOZ-SNOOZE-TIME-1793602800000000`, which is
    /// in microseconds.
    fileprivate var snoozedOccurrence: Instant? {
        let prefix = "X-MOZ-SNOOZE-TIME-"
        guard name.hasPrefix(prefix), let microseconds = Int(name.dropFirst(prefix.count)) else {
            return nil
        }
        return Instant(seconds: microseconds / 1_000_000)
    }
}
