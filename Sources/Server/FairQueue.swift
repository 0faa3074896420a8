/// Elements of several parties, of which each party in turn gets its oldest one taken.
package struct FairQueue<Party: Hashable & Sendable, Element: Sendable>: Sendable {
    private var waiting: [Party: [Element]] = [:]
    /// The parties that have elements, the next one first.
    private var turns: [Party] = []
    private var count = 0
    private let limit: Int
    private let partyLimit: Int

    /// An empty queue for a number of elements, and for fewer of one party.
    package init(limit: Int, partyLimit: Int) {
        self.limit = limit
        self.partyLimit = partyLimit
    }

    /// Adds an element; false if there is no room for it.
    package mutating func add(_ element: Element, of party: Party) -> Bool {
        let own = waiting[party]?.count ?? 0
        guard count < limit, own < partyLimit else { return false }
        if own == 0 { turns.append(party) }
        waiting[party, default: []].append(element)
        count += 1
        return true
    }

    /// Takes the next element; nil if there is none.
    package mutating func next() -> Element? {
        guard let party = turns.first, var own = waiting.removeValue(forKey: party) else {
            return nil
        }
        turns.removeFirst()
        count -= 1
        let element = own.removeFirst()
        if !own.isEmpty {
            waiting[party] = own
            turns.append(party)
        }
        return element
    }
}
