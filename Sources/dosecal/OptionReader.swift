import CarePlan
import CivilTime

/// Reads the values of options that several commands share.
extension Arguments {
    static let nowOption = Option(
        "now", .value("TIME", default: "the clock's time"),
        "take TIME, such as 2026-11-20T08:00:00Z, for now")
    static let templatesOption = Option(
        "templates", .value("DIR", completion: .directories),
        "take the wording from DIR, a file such as da.strings for each language")

    func date(_ option: String) throws(UsageError) -> CivilDate? {
        guard let text = value(option) else { return nil }
        guard let date = CivilDate(text), (1900...2199).contains(date.year) else {
            throw .unfitValue(text, option: option, needs: "a date such as 2026-11-20")
        }
        return date
    }

    func number(_ option: String, in allowed: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), allowed.contains(number) else {
            throw .unfitValue(
                text, option: option,
                needs: "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return number
    }

    /// The time given as `--now`, or the clock's.
    func now(_ surroundings: Surroundings) throws(UsageError) -> Instant {
        guard let text = value("now") else { return surroundings.now }
        guard let now = Instant(text), (1900...2199).contains(now.utc.date.year) else {
            throw .unfitValue(
                text, option: "now", needs: "a time in UTC such as 2026-11-20T08:00:00Z")
        }
        return now
    }
}

extension Instant {
    /// Reads 2026-11-20T08:00:00Z, seconds or not.
    fileprivate init?(_ text: String) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasSuffix("Z"), let date = CivilDate(String(parts[0]))
        else { return nil }
        let numbers = parts[1].dropLast().split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(numbers.count), numbers.allSatisfy({ $0.utf8.count == 2 }) else {
            return nil
        }
        let clock = numbers.compactMap { Int($0) }
        guard clock.count == numbers.count,
            let time = TimeOfDay(
                hour: clock[0], minute: clock[1], second: clock.count == 3 ? clock[2] : 0)
        else { return nil }
        self.init(seconds: CivilDateTime(date, time).clockSeconds)
    }
}
