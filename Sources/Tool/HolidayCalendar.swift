import CarePlan
import CivilTime
import Files
import ICalendar

/// Reads the calendar file that a plan names in place of its holidays.
struct HolidayCalendar {
    let environment: Environment
    /// The folder of the plan, where the file's name begins.
    let folder: String

    /// No calendar of holidays is larger.
    private static let largest = 4 << 20

    /// So many years ahead of this one a rule of a holiday is followed.
    private static let yearsAhead = 5

    /// A plan's text with the days in it.
    func resolved(_ text: [UInt8]) throws(PlanErrors) -> [UInt8] {
        guard let file = HolidayFile(in: text) else { return text }
        let path = file.name.hasPrefix("/") ? file.name : folder + file.name
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try OpenFile(reading: path).bytes(upTo: Self.largest)
        } catch {
            throw PlanErrors([PlanError(at: file.position, "'holidays': \(error)")])
        }
        let days = days(in: bytes)
        guard !days.isEmpty else {
            throw PlanErrors([
                PlanError(
                    at: file.position,
                    "'holidays': '\(path)' has no all-day events from last year on; "
                        + "name a calendar of holidays (.ics), or give their dates")
            ])
        }
        return file.text(with: days)
    }

    /// Whole years, so that the days do not change from one day to the next.
    private func days(in bytes: [UInt8]) -> [CivilDate] {
        let year = environment.now.utc.date.year
        guard
            let first = CivilDate(year: year - 1, month: 1, day: 1),
            let last = CivilDate(year: year + Self.yearsAhead, month: 12, day: 31)
        else { return [] }
        let reader = CalendarReader(zones: environment.zones)
        return (reader.wholeDays(in: bytes, from: first, through: last) ?? []).sorted()
    }
}
