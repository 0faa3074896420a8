import CarePlan
import CivilTime
import CalendarImport
import Feed
package import ICalendar
import Journal

/// A filter for calendar components that can refer to dosecal's plans.
package struct CalendarScope {
    /// The UIDs of continued series, each with its previous UID.
    package let aliases: [String: String]
    private let interest: Interest
    /// The person part of the published UIDs, with and without the secret, or `nil` if the filter
    /// is not limited to one person.
    private let digits: Set<String>?

    /// Creates the filter for all persons, or for one.
    ///
    /// - Parameter uids: The only UIDs that will be asked for, which saves reading the others;
    ///   `nil` for all.
    package init(
        _ household: Household, about person: String? = nil, saying uids: Set<String>? = nil
    ) throws {
        aliases = try household.store.aliases()
        interest = Interest(
            aliases: aliases.keys,
            seen: try uids.map { try Self.seen($0, household.store) } ?? household.store.seenUIDs())
        let secret = try household.store.value(of: .secret)
        digits = person.map { person in
            Set([nil, secret].map { PublishedUID.person(of: person, secret: $0) })
        }
    }

    /// Returns the given UIDs that were seen before. UIDs made by dosecal are always of interest.
    private static func seen(_ uids: Set<String>, _ store: any Store) throws -> Set<String> {
        try uids.filter { try !PublishedUID.isOurs($0) && store.isSeen($0) }
    }

    /// Returns whether a component can refer to the persons.
    package func wants(_ found: FoundComponent) -> Bool {
        interest.wants(found) && has(found.uid)
    }

    /// Returns whether a component refers only to other persons.
    package func isAboutOthers(_ found: FoundComponent) -> Bool {
        digits != nil && !has(found.uid) && interest.wants(found)
    }

    /// Returns whether a UID belongs to the person, or to no known person.
    package func has(_ uid: String) -> Bool {
        guard let digits else { return true }
        return PublishedUID(root(of: uid)).map { digits.contains($0.person) } ?? true
    }

    private func root(of uid: String) -> String {
        var uid = uid
        var passed: Set<String> = []
        while let earlier = aliases[uid], passed.insert(uid).inserted { uid = earlier }
        return uid
    }
}
