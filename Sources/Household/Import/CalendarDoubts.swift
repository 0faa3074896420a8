import Adherence
import CivilTime
package import CalendarImport
package import Journal

/// How much of what calendars said somebody should look at.
package struct CalendarDoubts: Equatable, Sendable {
    /// How much matched nothing.
    package let unmatched: Int
    /// How much was recorded lately that somebody should check.
    package let unsure: Int

    /// After so many days nobody looks any more at what was recorded.
    private static let days = 7

    /// What waits in a household, and what was recorded of some persons.
    package init(_ household: Household, about persons: [Person]) throws {
        unmatched = try Self.unmatched(household)
        unsure = persons.reduce(0) { $0 + Self.unsure(of: $1) }
    }

    private static func unmatched(_ household: Household) throws -> Int {
        let waiting = try household.store.unmatched().filter { $0.settlement == nil }
        // To know whose they are takes every plan there ever was.
        guard !waiting.isEmpty else { return 0 }
        let findings = try EvidenceReview(household).findings(of: waiting)
        // People's own tasks are none of dosecal's business.
        return waiting.count { $0.mismatch(findings[$0.number]) != .foreign }
    }

    private static func unsure(of person: Person) -> Int {
        let first = person.now.seconds - days * 24 * 3600
        return person.timeline.record.standing.count {
            $0.recorded.seconds >= first && $0.basis?.grade == .check
        }
    }
}

extension Unmatched {
    /// Why it matches nothing; nil if it would by now.
    package func mismatch(_ finding: Finding?) -> Finding.Mismatch? {
        finding == nil ? .unreadable : finding?.verdict.mismatch
    }
}
