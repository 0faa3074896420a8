import Adherence
package import CarePlan
import CivilTime
import Journal
package import LensCare

extension Person {
    /// The lens sets of the plan in force, in plan order. Requires the whole record.
    package var lenses: [LensRecord] { plan.items.compactMap(lensRecord) }

    /// Returns the record of a lens set, or `nil` if the item was never one.
    package func lensRecord(_ item: Item) -> LensRecord? {
        let fold = LensFold(item.id, timeline)
        guard let set = fold.statements.last?.set, let history = fold.history else { return nil }
        return LensRecord(item: item, set: set, history: history, count: fold.count)
    }
}

extension Person {
    /// Returns the record of a lens set with the given ID, even if it is no longer in the plan.
    package func lensRecord(of id: String) -> LensRecord? {
        let versions = timeline.history.versions.reversed()
        let item = versions.lazy.compactMap { version in
            version.plan?.items.first { $0.id == id && $0.isLensSet }
        }.first
        return item.flatMap(lensRecord)
    }
}

/// Collects the plan versions and entries of one lens set.
private struct LensFold {
    /// The lens set in a plan version.
    struct Statement {
        let made: Instant
        let day: CivilDate
        let set: LensSet
    }
    let statements: [Statement]
    private let entries: [Entry]

    init(_ id: String, _ timeline: Timeline) {
        entries = timeline.record.entries(on: id)
        statements = timeline.history.versions.compactMap { version in
            guard let plan = version.plan,
                case .lenses(let set) = plan.items.first(where: { $0.id == id })?.care
            else { return nil }
            return Statement(
                made: version.since, day: plan.zone.wallClock(at: version.since).date, set: set)
        }
    }

    var history: LensHistory? { history(statements, entries) }

    private func history(
        _ statements: some Sequence<Statement>, _ entries: some Sequence<Entry>
    ) -> LensHistory? {
        LensSetHistory(statements.map { .init(from: $0.day, $0.set) }).map { versions in
            LensHistory(
                versions, worn: entries.filter { $0.action == .worn }.map(\.day),
                replaced: entries.filter { $0.action == .replaced }.map(\.day))
        }
    }

    /// The most recent count, from the plan or by hand.
    var count: StockCount? {
        let planned = plannedCount
        for index in entries.indices.reversed() {
            let entry = entries[index]
            guard case .counted(let amount, _) = entry.action,
                planned.map({ entry.recorded >= $0.made }) ?? true
            else { continue }
            return count(amount, on: entry.day, at: entry.recorded, entries[..<index])
        }
        return planned?.count
    }

    /// The most recent count in the plan. It is dropped if it is removed from the plan, or if the
    /// type of lens changes, because another type comes in another box.
    private var plannedCount: (made: Instant, count: StockCount?)? {
        var last: (made: Instant, count: StockCount?)?
        var before: LensSet?
        for statement in statements {
            let stock = statement.set.stock
            if stock?.left != before?.stock?.left || stock?.counted != before?.stock?.counted {
                last = (statement.made, count(of: statement, after: before))
            } else if let before, before.allowedDays != statement.set.allowedDays {
                last = (statement.made, nil)
            }
            before = statement.set
        }
        return last
    }

    /// A count without a date that was added to the plan later applies to the day on which it was
    /// added.
    private func count(of statement: Statement, after before: LensSet?) -> StockCount? {
        guard let stock = statement.set.stock else { return nil }
        guard stock.counted == nil, let before, before.opened == statement.set.opened else {
            return StockCount(of: statement.set)
        }
        let known = entries.filter { $0.recorded <= statement.made }
        return count(stock.left, on: statement.day, at: statement.made, known)
    }

    /// Returns a count that already includes the replacements made before it.
    private func count(
        _ left: Amount, on day: CivilDate, at moment: Instant, _ entries: some Sequence<Entry>
    ) -> StockCount {
        let known = history(statements.filter { $0.made <= moment }, entries)
        let isAfter = known?.takings(through: day).contains(day) ?? false
        return StockCount(left: left, on: day, afterReplacement: isAfter)
    }
}
