/// Matches the items of a plan with those of earlier versions.
///
/// Joining the histories of two medicines is harmful, while splitting one is only a nuisance. An
/// uncertain item therefore counts as new.
struct ItemMatching {
    private let items: [Item]
    private let past: EarlierVersions
    private var found: [String?]
    private var taken: Set<String>

    init(items: [Item], past: EarlierVersions) {
        self.items = items
        self.past = past
        found = items.map { $0.hasOwnID ? $0.id : nil }
        taken = Set(found.compactMap(\.self))
        matchNames()
        matchRenamed()
        matchReturned()
        nameNew()
    }

    /// The ID of each item.
    var ids: [String] { zip(items, found).map { $1 ?? $0.id } }

    /// The indices of the items that have no ID yet.
    private var open: [Int] { items.indices.filter { found[$0] == nil } }

    /// The items to which the text gives an unused ID. Other items must not take over the ID that
    /// they had under their name.
    private var itemsWithNewIDs: [Item] {
        items.filter { $0.hasOwnID && past.latest[$0.id] == nil }
    }

    private mutating func take(_ id: String, for index: Int) {
        found[index] = id
        taken.insert(id)
    }

    /// Matches items of the same name in the same list. One without an ID in the text is preferred.
    private mutating func matchNames() {
        for index in open {
            let same = past.inForce.filter {
                !taken.contains($0.id) && $0.hasName(of: items[index])
            }
            guard let match = same.first(where: { !$0.hasOwnID }) ?? same.first else { continue }
            take(match.id, for: index)
        }
    }

    /// Matches items that are gone with new ones of a similar name in the same list, if the match
    /// is unique.
    private mutating func matchRenamed() {
        let gone = past.inForce.filter { item in
            !taken.contains(item.id) && !item.hasOwnID
                && !itemsWithNewIDs.contains { item.hasName(of: $0) }
        }
        let new = open
        let pairs = new.map { index in gone.filter { $0.hasSimilarName(items[index]) } }
        for (index, candidates) in zip(new, pairs) {
            guard candidates.count == 1, let match = candidates.first,
                pairs.count(where: { $0.contains { $0.id == match.id } }) == 1
            else { continue }
            take(match.id, for: index)
        }
    }

    /// Matches new items with earlier ones of the same name.
    private mutating func matchReturned() {
        for index in open {
            let same = past.latest.values.filter {
                !taken.contains($0.item.id) && $0.item.hasName(of: items[index])
            }
            // Of several IDs, the shortest is least likely to be made from another name.
            let match = same.map(\.item.id).min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
            if let match { take(match, for: index) }
        }
    }

    private mutating func nameNew() {
        for index in open { take(unused(like: items[index].id), for: index) }
    }

    /// Returns an ID that was never used: this one, or this one with a number.
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
    /// Returns whether the items are in the same list and have the same name. Case and punctuation
    /// are ignored.
    fileprivate func hasName(of other: Item) -> Bool {
        kind == other.kind
            && Identifier.made(from: name) == Identifier.made(from: other.name)
    }

    /// Returns whether the items are in the same list and have similar names.
    fileprivate func hasSimilarName(_ other: Item) -> Bool {
        kind == other.kind && NameLikeness.areAlike(name, other.name)
    }
}
