import CarePlan
package import Confirmation
package import Journal

/// What calendars said that matched nothing, as somebody with a page may see and settle it.
extension Household {
    /// A piece of evidence that is not settled, or was dropped.
    package struct ReviewedEvidence {
        /// The piece.
        package let unmatched: Unmatched
        /// What it says; nil for what nobody can read.
        package let finding: Finding?
    }

    /// The pieces that somebody who sees these persons may settle: those that name one of them, and
    /// those that name nobody for whoever looks after everybody.
    package func evidence(
        of people: [String], for manager: Manager
    ) throws -> [ReviewedEvidence] {
        guard manager.seesWholePlans else { return [] }
        let open = try store.unmatched().filter { $0.settlement == nil || $0.isDropped }
        guard !open.isEmpty else { return [] }
        let findings = try EvidenceReview(self).findings(of: open)
        let seesAll = try seesEverybody(people, manager)
        return open.map { ReviewedEvidence(unmatched: $0, finding: findings[$0.number]) }.filter {
            $0.finding?.person.map(people.contains) ?? seesAll
        }
    }

    /// The piece of a number among those; throws where there is none.
    package func evidence(
        _ number: Int, of people: [String], for manager: Manager
    ) throws -> ReviewedEvidence {
        let found = try evidence(of: people, for: manager).first { $0.unmatched.number == number }
        guard let found else { throw SettlingError.noEvidence(number) }
        return found
    }

    /// How much there is to settle for somebody who may do that.
    package func unmatchedCount(
        of people: [String], for manager: Manager, _ access: Access
    ) throws -> Int {
        guard access.includes(.manage) else { return 0 }
        let waiting = try store.unmatched().count { $0.settlement == nil }
        guard waiting > 0, manager.seesWholePlans else { return 0 }
        // To read what each says takes everybody's whole record, which a page seldom needs.
        if try Set(store.people()).isSubset(of: people) { return waiting }
        return try evidence(of: people, for: manager).count { $0.unmatched.settlement == nil }
    }

    private func seesEverybody(_ people: [String], _ manager: Manager) throws -> Bool {
        if case .owner = manager { return true }
        return try Set(store.people()).isSubset(of: people)
    }
}

extension Manager {
    /// Whether nothing of their persons' plans is kept from them.
    fileprivate var seesWholePlans: Bool {
        if case .subscriber(let own) = self {
            own.selection == .init() && !own.isDiscreet
        } else {
            true
        }
    }
}

extension Unmatched {
    /// Whether somebody said that it has nothing to do with any plan.
    package var isDropped: Bool { settlement == .dropped }
}
