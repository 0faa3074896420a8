/// The problems of one file: the first ones, and the number of others.
struct ProblemList {
    private var told: [CalendarProblem] = []
    private var untold = 0
    private var lastLine = 1

    /// Whether further problems are only counted.
    var isFull: Bool { told.count >= Limits.problems }

    mutating func add(_ line: Int, _ reason: CalendarProblem.Reason, raw: () -> [UInt8] = { [] }) {
        guard !isFull else {
            untold += 1
            lastLine = line
            return
        }
        told.append(CalendarProblem(line: line, reason, raw: raw()))
    }

    /// Returns the problems by line number. If some were only counted, the last one has their
    /// number.
    func all() -> [CalendarProblem] {
        let ordered = told.enumerated().sorted {
            ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
        }
        .map(\.element)
        guard untold > 0 else { return ordered }
        return ordered + [CalendarProblem(line: lastLine, .more(untold))]
    }
}
