import CivilTime

/// Reading doses that are counted from when the last one was taken.
extension PlanReader {
    /// Reads the interval, or returns `nil` after noting a mistake.
    mutating func takingPattern(in fields: Fields) -> Timing.Pattern? {
        let counting = optional("counts", in: fields, .takingCount)
        for word in ["date", "cycle", "taper", "between"] where fields[word] != nil {
            note(word, in: fields, .contradicts("counts"))
        }
        guard fields["every"] != nil else {
            note("counts", in: fields, .needs("every", such: "7 days"))
            return nil
        }
        guard let length = optional("every", in: fields, .every)?.length else { return nil }
        return counting.map { _ in .fromTaken(TakingInterval(length)) }
    }

    /// Notes several times a day. For intervals in hours, `checkStart` does so.
    mutating func checkTaking(_ timing: Timing, _ fields: Fields) {
        guard case .fromTaken(let interval) = timing.pattern, !interval.isElapsed,
            timing.slots.count > 1
        else { return }
        note(fields.position(of: "counts"), .countsOneTime)
    }
}

extension Timing.Pattern {
    fileprivate var length: TakingInterval.Length? {
        switch self {
        case .days(let count): .days(count)
        case .weeks(let count): .days(7 * count)
        case .months(let count): .months(count)
        case .hours(let count): .hours(count)
        case .once, .window, .cycle, .fromTaken: nil
        }
    }
}

/// The moment from which doses are counted, if that is not the first day.
private enum TakingCount: String, CaseIterable {
    case fromLastTaken = "from-last-taken"
}

extension ScalarForm where Value == TakingCount {
    fileprivate static var takingCount: ScalarForm { .word }
}
