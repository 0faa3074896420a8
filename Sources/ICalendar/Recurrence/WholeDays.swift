package import CivilTime

extension CalendarReader {
    /// Returns the days of all-day events in a file, from one day to another, in order. Times in
    /// UTC are in the calendar's zone, or else in `zone`.
    ///
    /// - Throws: The first problem of a file that cannot be read completely.
    package func wholeDays(
        in bytes: [UInt8], from: CivilDate, through: CivilDate, zone: TimeZone?
    ) throws(CalendarProblem) -> [CivilDate] {
        let reading = reading(bytes) { $0.name == "VEVENT" }
        if let problem = reading.problems.first { throw problem }
        var clock = MomentClock(zones, floating: zone)
        var moved: [String: [Moment]] = [:]
        for event in reading.components {
            guard let moment = event["RECURRENCE-ID"]?.moments.first else { continue }
            moved[event["UID"]?.value ?? "", default: []].append(moment)
        }
        var days: Set<CivilDate> = []
        for event in reading.components where event["STATUS"]?.value.uppercased() != "CANCELLED" {
            guard event.isAllDay, let start = event["DTSTART"]?.moments.first else { continue }
            let first = clock.date(of: start, inCalendarOf: event)
            let length = event.length(from: first, &clock)
            let isOverride = event["RECURRENCE-ID"] != nil
            let set = RecurrenceSet(
                of: event, from: .date(first),
                without: isOverride ? [] : moved[event["UID"]?.value ?? ""] ?? [], &clock)
            let range =
                clock.instant(
                    of: .date(from.advanced(byDays: 1 - length)))...clock.instant(
                    of: .date(through))
            set.starts(in: range, &clock) { start in
                guard case .date(let day) = start.moment else { return true }
                for place in 0..<length {
                    let day = day.advanced(byDays: place)
                    if (from...through).contains(day) { days.insert(day) }
                }
                return days.count <= Self.mostDays
            }
        }
        return days.sorted()
    }

    /// The largest number of days, because a calendar of special days does not have more.
    private static let mostDays = 10_000
}

extension ReadComponent {
    /// The largest number of days of one event.
    private static let longest = 366

    /// Whether the component takes whole days, by its start or by Outlook's properties for times
    /// at midnight (MS-OXCICAL 2.1.3.1.1.20.28).
    fileprivate var isAllDay: Bool {
        self["DTSTART"]?.moments.first?.isDate == true
            || ["X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT"].contains {
                self[$0]?.value.uppercased() == "TRUE"
            }
    }

    /// Returns the number of days of an all-day event (RFC 5545 3.6.1), which is one by default.
    fileprivate func length(from first: CivilDate, _ clock: inout MomentClock) -> Int {
        var days = 1
        if let end = self["DTEND"]?.moments.first {
            days = clock.date(of: end, inCalendarOf: self).dayNumber - first.dayNumber
        } else if let duration = self["DURATION"].flatMap({ NominalDuration($0.value) }) {
            days = (duration.nominalSeconds + 86_399) / 86_400
        }
        return min(max(days, 1), Self.longest)
    }
}
