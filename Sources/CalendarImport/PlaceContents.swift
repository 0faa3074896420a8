import Adherence

/// What there is at a place now, or in the copies that one program made.
struct PlaceContents {
    let place: TaskLocation
    let groups: [ObjectGroup]
    /// Tasks that may be copies of occurrences.
    let copies: [ParsedTask]
    /// Whether all of it could be read: only then is something missing.
    let isWhole: Bool
    /// Whether nothing leaves it only because it is old.
    let isTended: Bool
    /// Whether it is a folder or an account, in which dosecal's tasks are moved and not copied.
    var isOurs: Bool { isTended && !place.isCopy }

    /// The places and lineages of these sources, in order.
    static func all(_ sources: [CalendarSource], _ sorting: Sorting) -> [PlaceContents] {
        let groups = Dictionary(grouping: sorting.groups, by: \.place)
        let copies = Dictionary(grouping: sorting.copies, by: \.place)
        let own = Dictionary(grouping: sources, by: \.ownPlace)
        var seen: Set<TaskLocation> = []
        let places = sorting.groups.compactMap(\.place) + sorting.copies.map(\.place)
        return (places + sources.compactMap(\.ownPlace))
            .filter { seen.insert($0).inserted }
            .map { place in
                let sources = own[place] ?? own[nil] ?? []
                return PlaceContents(
                    place: place, groups: groups[place] ?? [], copies: copies[place] ?? [],
                    isWhole: sources.allSatisfy(\.isWhole),
                    isTended: sources.contains(where: \.isTended))
            }
    }

    /// The UIDs of all that is there.
    var uids: Set<String> {
        Set(groups.flatMap(\.statements).map(\.uid) + copies.map(\.uid))
    }

    /// Whether anything there tells of an occurrence.
    func tells(of outcome: Outcome) -> Bool { groups.contains { $0.tells(of: outcome) } }
}
