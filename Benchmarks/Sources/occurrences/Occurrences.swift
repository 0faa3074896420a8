import CarePlan
import CivilTime
import Glibc
import Schedule

/// Finds everything that a plan has due in some years, so many times, and prints for each item how
/// many moments that were and the sum of their minutes.
///
/// usage: occurrences PLAN FIRST-DATE LAST-DATE TIMES
@main
enum Occurrences {
    static func main() throws {
        let words = CommandLine.arguments
        guard words.count == 5, let first = CivilDate(words[2]), let last = CivilDate(words[3]),
            let times = Int(words[4])
        else { exit(64) }
        let plan = try CarePlan(reading: contents(of: words[1]), zones: ZoneDirectory())
        for item in plan.items {
            var sum = Sum()
            for _ in 0..<times {
                for series in item.series(beginning: first, in: plan.zone) {
                    sum.add(series.occurrences(from: first, through: last))
                }
            }
            print(item.id, sum.count, sum.minutes)
        }
    }

    private static func contents(of path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { exit(1) }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: CarePlan.largestFile)
        let size = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(size))
    }
}

/// What is printed of an item, which depends on every moment.
private struct Sum {
    var count = 0
    var minutes = 0

    mutating func add(_ occurrences: Schedule.Occurrences) {
        for occurrence in occurrences {
            guard case .at(let time) = occurrence.clock else { continue }
            count += 1
            minutes += occurrence.date.dayNumber * 1440 + time.minuteOfDay
        }
    }
}

extension TimeOfDay {
    fileprivate var minuteOfDay: Int { hour * 60 + minute }
}
