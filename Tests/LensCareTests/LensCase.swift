import CarePlan
import CivilTime
import LensCare
import Testing

/// The history of a lens set in a test: days as text, sets in plan syntax.
struct LensCase {
    private static let zones = ZoneDirectory()

    let history: LensHistory
    let versions: LensSetHistory

    /// Creates a history; each version has the day from which it applied and the fields of the
    /// plan.
    init(_ versions: [(String, String)], worn: [String] = [], replaced: [String] = []) throws {
        let list = try versions.map { from, fields in
            LensSetHistory.Version(from: try day(from), try Self.set(fields))
        }
        self.versions = try #require(LensSetHistory(list))
        history = LensHistory(
            self.versions, worn: try worn.map(day), replaced: try replaced.map(day))
    }

    /// Creates a history with one version, which applied from the day of opening.
    init(
        _ fields: String, opened: String, worn: [String] = [], replaced: [String] = []
    ) throws {
        let version = (opened, "\(fields), opened: \(opened)")
        try self.init([version], worn: worn, replaced: replaced)
    }

    static func set(_ fields: String) throws -> LensSet {
        let text = "person: Sam\nzone: UTC\nlenses: [{name: L, \(fields)}]\n"
        let plan = try CarePlan(reading: Array(text.utf8), zones: zones)
        guard case .lenses(let set) = try #require(plan.items.first).care else {
            throw PlanWithoutLenses()
        }
        return set
    }

    private struct PlanWithoutLenses: Error {}

    /// The cycles as `opened..<end cause allowed counting: days of wear`.
    var cycles: [String] {
        history.cycles.map { cycle in
            let end = cycle.end.map { "\($0.date) \($0.cause.rawValue)" } ?? "in use"
            let type = "\(cycle.allowedDays) \(cycle.counting.rawValue)"
            return "\(cycle.opened)..<\(end) \(type): \(cycle.worn.count)"
        }
    }

    func use(on text: String) throws -> LensUse { history.use(on: try day(text)) }
}

func day(_ text: String) throws -> CivilDate {
    try #require(CivilDate(text), "'\(text)' is no date")
}

/// Returns consecutive days.
func days(_ count: Int, from first: String) throws -> [String] {
    let first = try day(first)
    return (0..<count).map { "\(first.advanced(byDays: $0))" }
}
