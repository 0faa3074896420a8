import Adherence

/// The current content of a location, or of the copies made by one program.
struct PlaceContents {
    let place: TaskLocation
    let groups: [ObjectGroup]
    /// Tasks that may be copies of occurrences.
    let copies: [ParsedTask]
    /// A Boolean value that indicates whether every file could be read. If not, no object counts as
    /// missing.
    let isWhole: Bool
    /// Whether dosecal itself maintains the calendar, so that no object disappears merely because
    /// it is old.
    let isMaintainedByUs: Bool
    /// Whether the location is a folder or an account, in which apps edit dosecal's tasks in place.
    var isOurs: Bool { isMaintainedByUs && !place.isCopy }

    /// Returns the content of each location of the sources, in order.
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
                    isMaintainedByUs: sources.contains(where: \.isMaintainedByUs))
            }
    }

    /// The UIDs of all objects at the location.
    var uids: Set<String> {
        Set(groups.flatMap(\.statements).map(\.uid) + copies.map(\.uid))
    }

    /// Returns whether any object at the location is about the occurrence.
    func hasObject(for outcome: Outcome) -> Bool { groups.contains { $0.hasObject(for: outcome) } }
}
