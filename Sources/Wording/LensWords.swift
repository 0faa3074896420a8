import CarePlan
package import CivilTime
package import LensCare

/// The state of a lens set in words.
package struct LensWords {
    private let person: PersonWords
    private let record: LensRecord

    /// Creates the words for a lens set.
    package init(_ record: LensRecord, _ person: PersonWords) {
        self.record = record
        self.person = person
    }

    private var wording: Wording { person.wording }
    /// The name of the set.
    package var name: String { record.item.name }

    /// The progress of the current set, such as `5 of 14 wear days (36 %)`, or the number of daily
    /// lenses that were opened.
    package var progress: String {
        progress(of: record.history.use(on: person.today).cycle, on: person.today)
    }

    /// Returns the progress of a cycle. If some of its days were counted as worn without an entry,
    /// their number is added.
    package func progress(of cycle: WearCycle, on day: CivilDate) -> String {
        if cycle.isDaily { return dailySets(of: cycle, on: day) }
        let progress = cycle.progress(on: day)
        let unrecorded = cycle.unrecordedDays(on: day)
        let key: Wording.Key =
            switch unrecorded {
            case 0: .lensProgress
            case progress.usedDays: .lensProgressUnrecorded
            default: .lensProgressPartly
            }
        return text(key, progress, cycle, unrecorded)
    }

    private func text(
        _ key: Wording.Key, _ progress: LensProgress, _ cycle: WearCycle, _ unrecorded: Int
    ) -> String {
        wording.text(
            key,
            [
                "used": String(progress.usedDays), "days": days(of: cycle),
                "unrecorded": String(unrecorded),
                "percent": percent(progress),
            ])
    }

    /// Returns the number of daily sets that were opened up to a day.
    package func dailySets(of cycle: WearCycle, on day: CivilDate) -> String {
        let sets = cycle.openings(through: day)
        let isRecorded = cycle.counting == .calendarDays || cycle.worn.contains { $0 <= day }
        return wording.counted(
            isRecorded ? .lensDailySets : .lensDailySetsUnrecorded, sets.count)
    }

    /// Returns the percentage that is used up, or the number of days beyond the limit.
    private func percent(_ progress: LensProgress) -> String {
        guard progress.daysOver == 0 else {
            return wording.text(.lensOver, ["over": wording.counted(.days, progress.daysOver)])
        }
        return wording.text(.reportPercent, ["percent": "\(progress.percent)"])
            .replacing(" ", with: "\(String.joint)")
    }

    /// Returns the number of days that a set may be used: `14 wear days`.
    package func days(of cycle: WearCycle) -> String {
        wording.counted(cycle.counting.days, cycle.allowedDays)
    }

    /// The state of the current set, with its day of replacement.
    package var status: String {
        let use = record.history.use(on: person.today)
        var words = ["date": date(use.replacement), "when": when(use)]
        switch use.status {
        case .notOpenedYet(let opens): words["date"] = date(opens)
        case .overdue(let days): words["days"] = wording.counted(.days, days)
        case .daily, .good, .ageing, .replaceSoon, .replaceNow: break
        }
        let status = wording.text(use.status.text, words)
        guard let silence else { return status }
        return "\(status) \(wording.text(.lensSilent, ["date": silence]))"
    }

    /// The date of the last entry about the current set if it is more than a week old, or `nil`.
    package var silence: String? {
        record.history.use(on: person.today).unrecordedSince.map(date)
    }

    /// The day on which the current set is due for replacement.
    package var replacement: String { day(record.history.use(on: person.today).replacement) }

    /// The number of sets left in the box, or `nil` if they were never counted.
    package var left: String? {
        guard let left = record.supply(on: person.today)?.left else { return nil }
        guard left > Amount(0) else { return wording.text(.lensNoneLeft) }
        return wording.text(.lensLeft, ["amount": wording.dose(left, of: "set")])
    }

    /// The day on which the last set in the box will be opened, or `nil` if none is left.
    package var lastOpening: String? {
        guard let supply = record.supply(on: person.today), supply.left >= Amount(1) else {
            return nil
        }
        return wording.text(.lensLastOpened, ["when": day(supply.runsOut)])
    }

    /// A warning if the box is at or below its refill mark, or `nil`.
    package var shortage: String? {
        guard let left = record.supply(on: person.today)?.left,
            let mark = record.set.stock?.refillAt, left <= mark
        else { return nil }
        return wording.text(.supplyLow, ["name": name, "amount": wording.dose(left, of: "set")])
    }

    private func date(_ date: CivilDate) -> String { person.said(date).heldTogether }

    /// Returns the day of replacement. For a set counted by wear days, it adds the assumed pace of
    /// wear.
    private func when(_ use: LensUse) -> String {
        let day = day(use.replacement)
        guard use.cycle.counting == .wearDays else { return day }
        let isDaily = use.pace.wornDays == use.pace.days
        return wording.text(isDaily ? .lensWhenDaily : .lensWhenAtPace, ["date": day])
    }

    /// Returns a future date. It is marked as approximate if it depends on wear and is later than
    /// tomorrow.
    private func day(_ date: CivilDate) -> String {
        let text = self.date(date)
        let isFixed = record.set.counting == .calendarDays
        let isNear = date <= person.today.advanced(byDays: 1)
        return isFixed || isNear ? text : wording.text(.lensAbout, ["date": text])
    }
}

extension LensStatus {
    fileprivate var text: Wording.Key {
        switch self {
        case .notOpenedYet: .lensStatusUnopened
        case .daily(isWorn: true): .lensStatusDailyWorn
        case .daily(isWorn: false): .lensStatusDailyUnworn
        case .good: .lensStatusGood
        case .ageing: .lensStatusAgeing
        case .replaceSoon: .lensStatusSoon
        case .replaceNow: .lensStatusNow
        case .overdue: .lensStatusOverdue
        }
    }
}

extension LensSet.Counting {
    /// The key for a number of days of this kind.
    package var days: Wording.Key {
        switch self {
        case .wearDays: .lensDaysWearDays
        case .calendarDays: .lensDaysCalendarDays
        }
    }
}
