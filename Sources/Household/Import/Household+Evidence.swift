import CarePlan
package import CalendarImport
package import Journal

/// What calendars said that matched nothing, as somebody with a page may see and settle it.
extension Household {
    /// A piece of evidence that is not settled, or was dropped.
    package struct ReviewedEvidence {
        /// The piece.
        package let unmatched: Unmatched
        /// What it says; nil for what nobody can read.
        package let finding: Finding?
        /// Whether it names nobody, and may be about somebody who is not in view.
        package let mayBeOfOthers: Bool
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
        if try areAll(in: people) { return waiting }
        return try evidence(of: people, for: manager).count { $0.unmatched.settlement == nil }
    }

    private func areAll(in people: [String]) throws -> Bool {
        try Set(store.people()).isSubset(of: people)
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
