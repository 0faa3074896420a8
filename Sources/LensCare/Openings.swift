import CarePlan
import CivilTime

/// What makes a set another type of lens.
struct LensType: Hashable {
    let allowedDays: Int
    let counting: LensSet.Counting

    init(of set: LensSet) {
        allowedDays = set.allowedDays
        counting = set.counting
    }
}

/// The opening of a set, which ends the cycle of the one before it.
struct Opening {
    let date: CivilDate
    let type: LensType
    let cause: WearCycle.End.Cause
}

/// All the openings: those that the plan's versions give, and the replacements recorded.
struct Openings {
    /// An opening as the plan gives it.
    private struct Planned {
        var date: CivilDate
        let type: LensType
    }

    private let replaced: [CivilDate]
    private let firstType: LensType
    private var planned: [Planned] = []

    /// Reads the versions oldest first; the replacements are in order, each once.
    init(_ history: LensSetHistory, replaced: [CivilDate]) {
        self.replaced = replaced
        var set = history.set(on: .earliest)
        firstType = LensType(of: set)
        planned = [Planned(date: set.opened, type: firstType)]
        for version in history.versions.dropFirst() {
            take(version, after: set)
            set = version.set
        }
    }

    /// Each opening once, in order.
    var list: [Opening] {
        var list: [Opening] = []
        for date in Set(planned.map(\.date) + replaced).sorted() {
            let type = planned.last { $0.date <= date }?.type ?? list.last?.type ?? firstType
            let isNewType = list.last.map { $0.type != type } ?? false
            let cause: WearCycle.End.Cause = replaced.contains(date) ? .replaced : .openedLater
            list.append(Opening(date: date, type: type, cause: isNewType ? .typeChanged : cause))
        }
        return list
    }

    /// Takes in what a version changed, as seen on its day; the rest of it is no new statement.
    private mutating func take(_ version: LensSetHistory.Version, after old: LensSet) {
        let (day, opened) = (version.from, version.set.opened)
        let type = LensType(of: version.set)
        let isReopened = opened != old.opened
        guard isReopened || type != LensType(of: old) else { return }
        // What was only announced has not happened, so the new version's word replaces it.
        planned.removeAll { $0.date > day }
        guard let last = planned.last else { return open(opened, as: type) }
        let inUse = max(last.date, replaced.last { $0 <= day } ?? last.date)
        if opened > inUse, isReopened || opened > day { return open(opened, as: type) }
        if isReopened, opened < inUse { correctFirst(inUse, to: opened) }
        if type != last.type { open(isReopened && opened == inUse ? opened : day, as: type) }
    }

    /// Opens a set; what the plan opened the same day never was another.
    private mutating func open(_ date: CivilDate, as type: LensType) {
        planned.removeAll { $0.date == date }
        planned.append(Planned(date: date, type: type))
    }

    /// Moves the first opening back; a later one would take days from a cycle that is archived.
    private mutating func correctFirst(_ inUse: CivilDate, to date: CivilDate) {
        let isFirst = planned.count == 1 && replaced.allSatisfy { $0 >= inUse }
        if isFirst, planned[0].date == inUse { planned[0].date = date }
    }
}
