public import CarePlan
public import CivilTime

/// One set of lenses from its opening to its replacement, with the days on which it was worn.
public struct WearCycle: Hashable, Sendable {
    /// How a cycle ended.
    public struct End: Hashable, Sendable {
        /// What ended it.
        public enum Cause: String, CaseIterable, Sendable {
            /// The person said that the set was replaced.
            case replaced
            /// The plan gave a later opening.
            case openedLater = "opened-later"
            /// The plan changed the allowed days or what counts.
            case typeChanged = "type-changed"
        }
        /// The first day that is not in the cycle: the one on which the next begins.
        public let date: CivilDate
        /// What ended it.
        public let cause: Cause
    }

    /// Its first day.
    public let opened: CivilDate
    /// How it ended; nil for the last cycle, which is the one in use.
    public let end: End?
    /// Which eye, as the plan last had it while the cycle ran.
    public let eye: LensSet.Eye
    /// After how many days it is replaced.
    public let allowedDays: Int
    /// Which days count.
    public let counting: LensSet.Counting
    /// The days on which it was worn, in order, each once.
    public let worn: [CivilDate]

    /// How far it was used up at the end of a day, by what is recorded.
    public func progress(on day: CivilDate) -> LensProgress {
        progress(on: day, counting: counting)
    }

    func progress(on day: CivilDate, counting: LensSet.Counting) -> LensProgress {
        LensProgress(usedDays: usedDays(on: day, counting), allowedDays: allowedDays)
    }

    private func usedDays(on day: CivilDate, _ counting: LensSet.Counting) -> Int {
        switch counting {
        case .wearDays:
            return worn.count { $0 <= day }
        case .calendarDays:
            let last = min(day, end?.date ?? day)
            return max(0, last.dayNumber - opened.dayNumber)
        }
    }

    /// The day on which it is or was due, where the days up to this one decide that.
    func settledReplacement(on day: CivilDate, counting: LensSet.Counting) -> CivilDate? {
        switch counting {
        case .calendarDays: opened.advanced(byDays: allowedDays)
        case .wearDays:
            worn.dropFirst(allowedDays - 1).first.flatMap { last in
                last <= day ? last.advanced(byDays: 1) : nil
            }
        }
    }
}
