import CarePlan
import CivilTime

/// The properties that distinguish types of lenses. A change of type starts a new cycle.
struct LensType: Hashable {
    let allowedDays: Int
    let counting: LensSet.Counting

    init(of set: LensSet) {
        allowedDays = set.allowedDays
        counting = set.counting
    }
}

/// The opening of a set, which ends the previous cycle.
struct Opening {
    let date: CivilDate
    let type: LensType
    let cause: WearCycle.End.Cause
}

/// The openings of sets, from plan versions and recorded replacements.
struct Openings {
    /// An opening that the plan states.
    private struct Planned {
        var date: CivilDate
        let type: LensType
    }

    private let replaced: [CivilDate]
    private let firstType: LensType
    private var planned: [Planned] = []

    /// Reads the openings of all versions. `replaced` must be in order and without duplicates.
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

    /// The openings in order, at most one for each date.
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

    /// Applies the changes of a version, evaluated on its first day. Unchanged values are ignored.
    private mutating func take(_ version: LensSetHistory.Version, after old: LensSet) {
        let (day, opened) = (version.from, version.set.opened)
        let type = LensType(of: version.set)
        let isReopened = opened != old.opened
        guard isReopened || type != LensType(of: old) else { return }
        // Openings that are in the future have not happened yet, so the new version replaces them.
        planned.removeAll { $0.date > day }
        guard let last = planned.last else { return open(opened, as: type) }
        let inUse = max(last.date, replaced.last { $0 <= day } ?? last.date)
        if opened > inUse, isReopened || opened > day { return open(opened, as: type) }
        if isReopened, opened < inUse { correctFirst(inUse, to: opened) }
        if type != last.type { open(isReopened && opened == inUse ? opened : day, as: type) }
    }

    /// Adds an opening. It replaces one that the plan states for the same date.
    private mutating func open(_ date: CivilDate, as type: LensType) {
        planned.removeAll { $0.date == date }
        planned.append(Planned(date: date, type: type))
    }

    /// Moves the first opening to an earlier date. Later openings are not moved, because that would
    /// take days from a completed cycle.
    private mutating func correctFirst(_ inUse: CivilDate, to date: CivilDate) {
        let isFirst = planned.count == 1 && replaced.allSatisfy { $0 >= inUse }
        if isFirst, planned[0].date == inUse { planned[0].date = date }
    }
}
