import CarePlan
package import CalendarImport
package import Journal

/// Access to unmatched evidence for a manager.
extension Household {
    /// A piece of unmatched evidence that is not settled, or was dropped.
    package struct ReviewedEvidence {
        /// The evidence with its number.
        package let unmatched: Unmatched
        /// The interpretation of the evidence, or `nil` if it is unreadable.
        package let finding: Finding?
        /// Whether the evidence names no person and may belong to a person outside the view.
        package let mayBeOfOthers: Bool
    }

    /// Returns the evidence that a manager of the given persons may settle: pieces that name one of
    /// these persons, and, if the manager sees all persons or is the owner, pieces that name no
    /// person.
    package func evidence(
        of people: [String], for manager: Manager
    ) throws -> [ReviewedEvidence] {
        guard manager.seesWholePlans else { return [] }
        let open = try store.unmatched().filter { $0.settlement == nil || $0.isDropped }
        guard !open.isEmpty else { return [] }
        let findings = try EvidenceReview(self).findings(of: open)
        let areAllInView = try areAll(in: people)
        let isOwner = if case .owner = manager { true } else { false }
        return open.compactMap { piece in
            let finding = findings[piece.number]
            if let person = finding?.person {
                return people.contains(person)
                    ? ReviewedEvidence(unmatched: piece, finding: finding, mayBeOfOthers: false)
                    : nil
            }
            return areAllInView || isOwner
                ? ReviewedEvidence(
                    unmatched: piece, finding: finding, mayBeOfOthers: !areAllInView)
                : nil
        }
    }

    /// Returns the piece of evidence with a number. Throws `SettlingError` if the manager may not
    /// settle it or it does not exist.
    package func evidence(
        _ number: Int, of people: [String], for manager: Manager
    ) throws -> ReviewedEvidence {
        let found = try evidence(of: people, for: manager).first { $0.unmatched.number == number }
        guard let found else { throw SettlingError.noEvidence(number) }
        return found
    }

    /// Returns the number of unsettled pieces of evidence that the manager may settle.
    package func unmatchedCount(
        of people: [String], for manager: Manager, _ access: Access
    ) throws -> Int {
        guard access.includes(.manage) else { return 0 }
        let waiting = try store.unmatched().count { $0.settlement == nil }
        guard waiting > 0, manager.seesWholePlans else { return 0 }
        // Interpreting the evidence requires all records, which is avoided here if possible.
        if try areAll(in: people) { return waiting }
        return try evidence(of: people, for: manager).count { $0.unmatched.settlement == nil }
    }

    private func areAll(in people: [String]) throws -> Bool {
        try Set(store.people()).isSubset(of: people)
    }
}

extension Manager {
    /// Whether the manager sees the plans without restrictions.
    fileprivate var seesWholePlans: Bool {
        if case .subscriber(let own) = self {
            own.selection == .init() && !own.isDiscreet
        } else {
            true
        }
    }
}

extension Unmatched {
    /// Whether the evidence was marked as unrelated to any plan.
    package var isDropped: Bool { settlement == .dropped }
}
