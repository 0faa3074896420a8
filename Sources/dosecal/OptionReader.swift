import CarePlan
import CivilTime
import Wording

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
    func now(_ environment: Environment) throws(UsageError) -> Instant {
        guard let text = value("now") else { return environment.now }
        guard let now = Instant(text), (1900...2199).contains(now.utc.date.year) else {
            throw .unfitValue(
                text, option: "now", needs: "a time in UTC such as 2026-11-20T08:00:00Z")
        }
        return now
    }
}
