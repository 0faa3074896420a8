package import CivilTime

extension CalendarReader {
    /// The days of the all-day events of a file between two days, both inclusive; nil if the file
    /// is no calendar that can be read to its end.
    package func wholeDays(
        in bytes: [UInt8], from: CivilDate, through: CivilDate
    ) -> Set<CivilDate>? {
        let reading = reading(bytes) { $0.name == "VEVENT" }
        guard reading.isWhole, reading.problems.isEmpty else { return nil }
        var clock = MomentClock(zones, floating: nil)
        var moved: [String: Set<Instant>] = [:]
        for event in reading.components {
            guard let moment = event["RECURRENCE-ID"]?.moments.first else { continue }
            moved[event["UID"]?.value ?? "", default: []].insert(clock.instant(of: moment))
        }
        var days: Set<CivilDate> = []
        for event in reading.components where event["STATUS"]?.value.uppercased() != "CANCELLED" {
            guard let first = event["DTSTART"]?.moments.first, case .date = first else { continue }
            let length = event.length(from: first)
            let isOverride = event["RECURRENCE-ID"] != nil
            let set = RecurrenceSet(
                of: event, from: first,
                without: isOverride ? [] : moved[event["UID"]?.value ?? ""] ?? [], &clock)
            let range = from.advanced(byDays: 1 - length).midnight...through.midnight
            set.starts(in: range, &clock) { start in
                let day = start.instant.utc.date
                for place in 0..<length {
                    let day = day.advanced(byDays: place)
                    if (from...through).contains(day) { days.insert(day) }
                }
                return days.count <= Self.mostDays
            }
        }
        return days
    }

    /// More days are no list of some special ones.
    private static let mostDays = 10_000
}

extension ReadComponent {
    /// No special day is longer.
    private static let longest = 366

    /// How many days an all-day event takes (RFC 5545 3.6.1): one where nothing says so.
    fileprivate func length(from first: Moment) -> Int {
        var days = 1
        if let end = self["DTEND"]?.moments.first {
            days = (end.clockSeconds - first.clockSeconds) / 86_400
        } else if let duration = self["DURATION"].flatMap({ NominalDuration($0.value) }) {
            days = duration.days
        }
        return min(max(days, 1), Self.longest)
    }
}

extension CivilDate {
    /// Its beginning, where dates are those of UTC.
    fileprivate var midnight: Instant { Instant(seconds: dayNumber * 86_400) }
}
