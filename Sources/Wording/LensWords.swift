import CarePlan
package import CivilTime
package import LensCare

/// Says how a lens set stands, in words.
package struct LensWords {
    private let person: PersonWords
    private let record: LensRecord

    /// The words for a lens set.
    package init(_ record: LensRecord, _ person: PersonWords) {
        self.record = record
        self.person = person
    }

    private var wording: Wording { person.wording }
    /// What the person calls the set.
    package var name: String { record.item.name }

    /// The progress of the set in use: 5 of 14 wear days (36 %); of daily ones, how many there were.
    package var progress: String {
        progress(of: record.history.use(on: person.today).cycle, on: person.today)
    }

    /// A cycle's progress, with how many of its days count that were not recorded.
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

    /// How many daily sets were opened up to a day.
    package func dailySets(of cycle: WearCycle, on day: CivilDate) -> String {
        let sets = cycle.openings(through: day)
        let isRecorded = cycle.counting == .calendarDays || cycle.worn.contains { $0 <= day }
        return wording.counted(
            isRecorded ? .lensDailySets : .lensDailySetsUnrecorded, sets.count)
    }

    /// How much is used up, and for how many days it was used beyond that.
    private func percent(_ progress: LensProgress) -> String {
        let percent = "\(progress.percent)\(String.joint)%"
        guard progress.daysOver > 0 else { return percent }
        return wording.text(
            .lensOver, ["percent": percent, "over": wording.counted(.days, progress.daysOver)])
    }

    /// The days that a cycle's set may be used: 14 wear days.
    package func days(of cycle: WearCycle) -> String {
        wording.counted(cycle.counting.days, cycle.allowedDays)
    }

    /// How the set in use stands, with the day on which it is to be replaced.
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

    /// The last entry about the set in use, if a week or more went by without another.
    package var silence: String? {
        record.history.use(on: person.today).silentSince.map(date)
    }

    /// The day on which the set in use is to be replaced.
    package var replacement: String { day(record.history.use(on: person.today).replacement) }

    /// The sets left in the box; nil if they were never counted.
    package var left: String? {
        guard let left = record.supply(on: person.today)?.left else { return nil }
        guard left > Amount(0) else { return wording.text(.lensNoneLeft) }
        return wording.text(.lensLeft, ["amount": wording.dose(left, of: "set")])
    }

    /// When the last set in the box is opened; nil if there is none left.
    package var lastOpening: String? {
        guard let supply = record.supply(on: person.today), supply.left >= Amount(1) else {
            return nil
        }
        return wording.text(.lensLastOpened, ["when": day(supply.runsOut)])
    }

    /// That little is left in the box, where that is so.
    package var shortage: String? {
        guard let left = record.supply(on: person.today)?.left,
            let mark = record.set.stock?.refillAt, left <= mark
        else { return nil }
        return wording.text(.supplyLow, ["name": name, "amount": wording.dose(left, of: "set")])
    }

    private func date(_ date: CivilDate) -> String { person.said(date).heldTogether }

    /// The day of replacement, with what it rests on where that is a guess.
    private func when(_ use: LensUse) -> String {
        let day = day(use.replacement)
        guard use.cycle.counting == .wearDays else { return day }
        let isDaily = use.pace.wornDays == use.pace.days
        return wording.text(isDaily ? .lensWhenDaily : .lensWhenAtPace, ["date": day])
    }

    /// A day to come, no more than about where it depends on wear and is not near.
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
    /// A number of the days that it counts.
    package var days: Wording.Key {
        switch self {
        case .wearDays: .lensDaysWearDays
        case .calendarDays: .lensDaysCalendarDays
        }
    }
}
