import Adherence
import CivilTime
package import CalendarImport
package import Journal

/// The amount of imported evidence that needs a review.
package struct EvidenceCounts: Equatable, Sendable {
    /// The number of unsettled pieces of evidence that match nothing in a plan.
    package let unmatched: Int
    /// The number of recent entries that were recorded with the grade `check`.
    package let unsure: Int

    /// The number of days for which entries are considered recent.
    private static let days = 7

    /// Counts the unmatched evidence of a household, and the recent entries of the given persons.
    package init(_ household: Household, about persons: [Person]) throws {
        unmatched = try Self.unmatched(household)
        unsure = persons.reduce(0) { $0 + Self.unsure(of: $1) }
    }

    private static func unmatched(_ household: Household) throws -> Int {
        let waiting = try household.store.unmatched().filter { $0.settlement == nil }
        // Finding the persons of unmatched evidence requires reading all plan versions.
        guard !waiting.isEmpty else { return 0 }
        let findings = try EvidenceReview(household).findings(of: waiting)
        // Tasks that people made themselves, and not dosecal, are not counted.
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
    /// Returns the reason why the evidence matches nothing, or `nil` if it matches now.
    package func mismatch(_ finding: Finding?) -> Finding.Mismatch? {
        finding == nil ? .unreadable : finding?.verdict.mismatch
    }
}
