import CarePlan
import CivilTime
import CalendarImport
import Feed
package import ICalendar
import Journal

/// Which objects of calendars are of interest.
package struct CalendarScope {
    /// UIDs under which series went on, each with the UID before it.
    package let aliases: [String: String]
    private let interest: Interest
    /// The sixteen digits of the only person whom it is about, in feeds of either sort.
    private let digits: Set<String>?

    /// The objects that can be about everybody, or about one person; of those with some UIDs alone,
    /// where others are not asked for.
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

    /// Those that were seen before; ours are of interest anyway.
    private static func seen(_ uids: Set<String>, _ store: any Store) throws -> Set<String> {
        try uids.filter { try !PublishedUID.isOurs($0) && store.isSeen($0) }
    }

    /// Whether a component can say something of the persons.
    package func wants(_ found: FoundComponent) -> Bool {
        interest.wants(found) && has(found.uid)
    }

    /// Whether a component says something of other persons only.
    package func isAboutOthers(_ found: FoundComponent) -> Bool {
        digits != nil && !has(found.uid) && interest.wants(found)
    }

    /// Whether a UID belongs to one of the persons, or to nobody we know.
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
