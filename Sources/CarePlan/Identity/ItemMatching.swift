/// Finds for each item of a plan which item of earlier versions it is.
///
/// To join the histories of two different medicines is harm, to part one medicine's history is a
/// nuisance: in doubt an item is new.
struct ItemMatching {
    private let items: [Item]
    private let past: PlanPast
    private var found: [String?]
    private var taken: Set<String>

    init(items: [Item], past: PlanPast) {
        self.items = items
        self.past = past
        found = items.map { $0.hasOwnID ? $0.id : nil }
        taken = Set(found.compactMap(\.self))
        matchNames()
        matchRenamed()
        matchReturned()
        nameNew()
    }

    /// An id for each item, in their order.
    var ids: [String] { zip(items, found).map { $1 ?? $0.id } }

    /// The places of the items that have no id yet.
    private var open: [Int] { items.indices.filter { found[$0] == nil } }

    /// What the text gives an id that nothing had; under its name it was something else before, which
    /// no other may take on.
    private var newlyNamed: [Item] {
        items.filter { $0.hasOwnID && past.latest[$0.id] == nil }
    }

    private mutating func take(_ id: String, for index: Int) {
        found[index] = id
        taken.insert(id)
    }

    /// What has the same name in the same list is the same; rather that which had no id of its own.
    private mutating func matchNames() {
        for index in open {
            let same = past.inForce.filter {
                !taken.contains($0.id) && $0.hasName(of: items[index])
            }
            guard let match = same.first(where: { !$0.hasOwnID }) ?? same.first else { continue }
            take(match.id, for: index)
        }
    }

    /// What vanished from a list and what is new there are the same if their names are alike, and
    /// like no others.
    private mutating func matchRenamed() {
        let gone = past.inForce.filter { item in
            !taken.contains(item.id) && !item.hasOwnID
                && !newlyNamed.contains { item.hasName(of: $0) }
        }
        let new = open
        let pairs = new.map { index in gone.filter { $0.couldBeRenamed(items[index]) } }
        for (index, candidates) in zip(new, pairs) {
            guard candidates.count == 1, let match = candidates.first,
                pairs.count(where: { $0.contains { $0.id == match.id } }) == 1
            else { continue }
            take(match.id, for: index)
        }
    }

    /// What went away under this name, and comes back under it, is the same.
    private mutating func matchReturned() {
        for index in open {
            let same = past.latest.values.filter {
                !taken.contains($0.item.id) && $0.item.hasName(of: items[index])
            }
            // Of several, the one whose id says least about another: the shortest, then the first.
            let match = same.map(\.item.id).min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
            if let match { take(match, for: index) }
        }
    }

    private mutating func nameNew() {
        for index in open { take(unused(like: items[index].id), for: index) }
    }

    /// An id that nothing ever had: the one made from the name, else with a number behind it.
    private func unused(like id: String) -> String {
        func isFree(_ id: String) -> Bool { !taken.contains(id) && past.latest[id] == nil }
        if isFree(id) { return id }
        var number = 2
        while !isFree(numbered(id, number)) { number += 1 }
        return numbered(id, number)
    }

    private func numbered(_ id: String, _ number: Int) -> String {
        let ending = "-\(number)"
        return id.prefix(64 - ending.utf8.count) + ending
    }
}

extension Item {
    /// Whether it stands in the same list under the same name, but for case and punctuation.
    fileprivate func hasName(of other: Item) -> Bool {
        kind == other.kind
            && Identifier.made(from: name) == Identifier.made(from: other.name)
    }

    /// Whether it stands in the same list under a name so alike that it is taken for the same.
    fileprivate func couldBeRenamed(_ other: Item) -> Bool {
        kind == other.kind && NameLikeness.areAlike(name, other.name)
    }
}
