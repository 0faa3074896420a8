import Adherence
import CivilTime
import Feed

/// Matches finished copies (style D) to the occurrences that a series skipped when its start moved
/// on. Each confirms the other.
struct CopiedSteps {
    private let copier: CopyClaims
    private let copies: [ParsedTask]
    private let byTitle: [String: [Int]]
    /// The claims of the copies, in order.
    private(set) var claims: [Claim]

    init(_ copies: [ParsedTask], _ copier: CopyClaims) {
        self.copies = copies
        self.copier = copier
        claims = copies.map(copier.claim)
        byTitle = Dictionary(grouping: copies.indices) { copies[$0].summary.normalized }
    }

    /// Returns whether copies at the same location match skipped occurrences. Their claims then
    /// become more certain.
    mutating func tell(of move: SeriesMove, _ group: ObjectGroup) -> Bool {
        let titles = Set(group.series.flatMap { $0.titles.map(\.normalized) })
        var isTold = false
        for index in titles.flatMap({ byTitle[$0] ?? [] })
        where copies[index].place.isWith(move.master.place) {
            guard let step = step(of: index, move, group) else { continue }
            claims[index] = copier.claim(of: copies[index], step, group.person)
            isTold = true
        }
        return isTold
    }

    /// Returns the skipped occurrence that a copy was made from.
    ///
    /// python-caldav restarts a series at the time of the tick, so the times of later copies only
    /// approximate the planned ones.
    private func step(of index: Int, _ move: SeriesMove, _ group: ObjectGroup) -> Outcome? {
        let named: Outcome?
        switch claims[index].target {
        case .occurrence(let outcome): named = outcome
        case .none(.notPlanned, _):
            named = (copies[index].start ?? copies[index].due).flatMap {
                group.person.outcome(of: group.series, at: $0)
            }
        case .none, .replacement, .wear, .hint: named = nil
        }
        return move.steps.first { $0.name == named?.name }
    }
}
