import CarePlan
import CivilTime
import Files
import ICalendar
import Wording

/// The holidays that were read from a calendar file.
struct ReadHolidays {
    /// The name of the file, as in the plan.
    let file: String
    /// The days, sorted.
    let days: [CivilDate]

    private static let mostListed = 60

    /// Returns a list of the days from a date on, so that a person can check it.
    func text(from today: CivilDate, _ wording: Wording) -> String {
        let ahead = days.filter { $0 >= today }
        let years = Dictionary(grouping: ahead.prefix(Self.mostListed), by: \.year).sorted {
            $0.key < $1.key
        }
        let list = years.map { year, days in
            "\(year): " + days.map(wording.shortDate).joined(separator: ", ")
        }
        let more = ahead.count - Self.mostListed
        guard let last = ahead.last else {
            return wording.text(.holidaysNoneAhead, ["file": file])
        }
        let days = list.joined(separator: "; ")
        return more > 0
            ? wording.text(
                .holidaysReadMore,
                [
                    "file": file, "days": days, "more": wording.counted(.days, more),
                    "last": wording.longDate(last),
                ])
            : wording.text(.holidaysRead, ["file": file, "days": days])
    }
}

/// Reads the calendar file that a plan names as its holidays.
struct HolidayCalendar {
    let environment: Environment
    /// The folder of the plan, to which the file's name is relative.
    let folder: String
    /// Returns the wording for mistakes.
    let wording: () -> Wording

    /// The size limit of the file, in bytes.
    private static let largest = 4 << 20

    /// The number of years ahead for which recurring holidays are expanded.
    private static let yearsAhead = 5

    /// Returns a plan's text with the days in place of the file, and the days. Without a file,
    /// returns the text unchanged.
    func resolved(
        _ text: [UInt8]
    ) throws(PlanErrors) -> (text: [UInt8], holidays: ReadHolidays?) {
        guard let file = HolidayFile(in: text) else { return (text, nil) }
        let path = file.name.hasPrefix("/") ? file.name : folder + file.name
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try OpenFile(reading: path).bytes(upTo: Self.largest)
        } catch {
            throw PlanErrors([
                PlanError(at: file.position, .holidayCalendar(wording().text(about: error)))
            ])
        }
        let days = try days(in: bytes, file, path)
        guard !days.isEmpty else {
            throw PlanErrors([PlanError(at: file.position, .noHolidays(path: path))])
        }
        return (file.text(with: days), ReadHolidays(file: file.name, days: days))
    }

    /// Returns the days of whole years, so that they do not change from one day to the next.
    private func days(
        in bytes: [UInt8], _ file: HolidayFile, _ path: String
    ) throws(PlanErrors) -> [CivilDate] {
        let year = environment.now.utc.date.year
        guard
            let first = CivilDate(year: year - 1, month: 1, day: 1),
            let last = CivilDate(year: year + Self.yearsAhead, month: 12, day: 31)
        else { return [] }
        let reader = CalendarReader(zones: environment.zones)
        do throws(CalendarProblem) {
            return try reader.wholeDays(
                in: bytes, from: first, through: last,
                zone: file.zone.flatMap(environment.zones.zoneName(of:)).flatMap(
                    environment.zones.zone(named:)))
        } catch {
            let wording = wording()
            let problem = wording.text(
                .holidaysProblem,
                [
                    "path": path, "line": "\(error.line)",
                    "problem": wording.text(about: error.reason),
                ])
            throw PlanErrors([PlanError(at: file.position, .holidayCalendar(problem))])
        }
    }
}
