import Adherence
import CivilTime
import Feed

/// Finished copies beside series that moved on: where a copy is of what a series has passed over, each
/// vouches for the other (D).
struct CopiedSteps {
    private let copier: CopyClaims
    private let copies: [ParsedTask]
    private let byTitle: [String: [Int]]
    /// What the copies say, in their order.
    private(set) var claims: [Claim]

    init(_ copies: [ParsedTask], _ copier: CopyClaims) {
        self.copies = copies
        self.copier = copier
        claims = copies.map(copier.claim)
        byTitle = Dictionary(grouping: copies.indices) { copies[$0].summary.normalized }
    }

    /// Whether copies at the same place tell of what a series has passed over; they are surer then.
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

    /// What a copy is of: python-caldav begins a series anew at the moment of a tick, so that the
    /// times of later copies are near the planned ones only.
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
