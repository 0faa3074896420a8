import CivilTime
import Feed

/// An entry of a feed: its lines and its alarms.
struct RingingEntry: Hashable {
    struct Alarm: Hashable {
        let trigger: String
        let words: String
    }
    private(set) var lines: [String] = []
    private(set) var alarms: [Alarm] = []

    /// Returns the entries in a text with unfolded lines.
    static func all(in text: String) -> [RingingEntry] {
        var entries: [RingingEntry] = []
        var (entry, alarm): (RingingEntry?, [String]?) = (nil, nil)
        for line in text.split(separator: "\r\n").map(String.init) {
            switch line {
            case "BEGIN:VEVENT", "BEGIN:VTODO": entry = RingingEntry()
            case "END:VEVENT", "END:VTODO":
                if let entry { entries.append(entry) }
                entry = nil
            case "BEGIN:VALARM": alarm = []
            case "END:VALARM":
                if let lines = alarm { entry?.alarms.append(Alarm(lines)) }
                alarm = nil
            default:
                if alarm != nil { alarm?.append(line) } else { entry?.lines.append(line) }
            }
        }
        return entries
    }

    /// Returns the value of a property, without its parameters.
    func value(_ name: String) -> String? { Self.value(name, in: lines) }

    var uid: String { value("UID") ?? "" }
    var title: String { value("SUMMARY") ?? "" }

    /// The lines without revisions and alarms.
    var content: [String] {
        let apart = ["DTSTAMP:", "LAST-MODIFIED:", "SEQUENCE:", "X-DOSECAL-QUIET:"]
        return lines.filter { line in !apart.contains { line.hasPrefix($0) } }
    }

    fileprivate static func value(_ name: String, in lines: [String]) -> String? {
        lines.first { $0.hasPrefix("\(name):") || $0.hasPrefix("\(name);") }
            .map { $0.drop { $0 != ":" }.dropFirst().replacing("\\,", with: ",") }
            .map { String($0) }
    }
}

extension RingingEntry.Alarm {
    fileprivate init(_ lines: [String]) {
        trigger = RingingEntry.value("TRIGGER", in: lines) ?? ""
        words = RingingEntry.value("DESCRIPTION", in: lines) ?? ""
    }

    /// Returns when the alarm rings for an entry that starts on a day or at a time, or `nil` for an
    /// alarm at a place.
    func instant(from start: CivilDateTime, in zone: TimeZone) -> Instant? {
        if trigger.hasSuffix("Z") {
            let digits = trigger.filter(\.isNumber)
            let (date, time) = (digits.prefix(8), digits.suffix(6))
            guard let day = CivilDate(compact: date), let hour = Int(time.prefix(2)),
                let minute = Int(time.dropFirst(2).prefix(2)), day.year > 2000
            else { return nil }
            return Instant(seconds: (day.dayNumber * 24 + hour) * 3600 + minute * 60)
        }
        let isBefore = trigger.hasPrefix("-")
        var (number, minutes) = (0, 0)
        for letter in trigger {
            if let digit = letter.wholeNumberValue {
                number = number * 10 + digit
            } else {
                switch letter {
                case "D":
                    let day = start.date.advanced(byDays: -number)
                    return zone.instant(of: CivilDateTime(day, start.time))
                case "H": minutes += number * 60
                case "M": minutes += number
                default: break
                }
                number = 0
            }
        }
        return zone.instant(of: start).advanced(byMinutes: isBefore ? -minutes : minutes)
    }
}

extension RingingEntry {
    /// Returns the start times in a zone up to a day, with a slow interpretation of rules.
    func starts(through last: CivilDate, in zone: TimeZone) -> [CivilDateTime] {
        guard let first = start(value("DTSTART") ?? value("DUE") ?? "", zone) else { return [] }
        guard let rule = value("RRULE") else { return [first] }
        var parts: [String: String] = [:]
        for part in rule.split(separator: ";") {
            let pair = part.split(separator: "=").map(String.init)
            parts[pair[0]] = pair[1]
        }
        let gone = Set(
            lines.filter { $0.hasPrefix("EXDATE") }.flatMap { line in
                line.drop { $0 != ":" }.dropFirst().split(separator: ",").compactMap {
                    start(String($0), zone)
                }
            })
        let interval = parts["INTERVAL"].flatMap(Int.init) ?? 1
        let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        let days = parts["BYDAY"].map { $0.split(separator: ",").map(String.init) }
        let until = parts["UNTIL"].flatMap { start($0, zone) }?.date ?? last
        // 1 January 1970 was a Thursday.
        let weekday = { (day: CivilDate) in ((day.dayNumber + 3) % 7 + 7) % 7 }
        var found: [CivilDateTime] = []
        var day = first.date
        while day <= min(until, last) {
            let passed = day.dayNumber - first.date.dayNumber
            let isDue =
                switch parts["FREQ"] {
                case "DAILY": passed % interval == 0
                case "WEEKLY":
                    days?.contains(codes[weekday(day)]) == true
                        && (passed + weekday(first.date)) / 7 % interval == 0
                default: false
                }
            let moment = CivilDateTime(day, first.time)
            if isDue, !gone.contains(moment) { found.append(moment) }
            day = day.advanced(byDays: 1)
        }
        return found
    }

    private func start(_ text: String, _ zone: TimeZone) -> CivilDateTime? {
        guard let date = CivilDate(compact: text.prefix(8)) else { return nil }
        let time = text.dropFirst(9).prefix(4)
        guard let hour = Int(time.prefix(2)), let minute = Int(time.suffix(2)),
            let clock = TimeOfDay(hour: hour, minute: minute)
        else { return CivilDateTime(date, .midnight) }
        let shown = CivilDateTime(date, clock)
        return text.hasSuffix("Z")
            ? zone.wallClock(at: Instant(seconds: shown.clockSeconds)) : shown
    }
}
