/// A queue that takes elements from each party in turn, and those of one party in order.
package struct FairQueue<Party: Hashable & Sendable, Element: Sendable>: Sendable {
    private var waiting: [Party: [Element]] = [:]
    /// The parties with elements, in the order of their turns.
    private var turns: [Party] = []
    private var count = 0
    private let limit: Int
    private let partyLimit: Int

    /// Creates a queue with limits for the number of elements in total and for each party.
    package init(limit: Int, partyLimit: Int) {
        self.limit = limit
        self.partyLimit = partyLimit
    }

    /// Adds an element. Returns false if a limit is reached.
    package mutating func add(_ element: Element, of party: Party) -> Bool {
        let own = waiting[party]?.count ?? 0
        guard count < limit, own < partyLimit else { return false }
        if own == 0 { turns.append(party) }
        waiting[party, default: []].append(element)
        count += 1
        return true
    }

    /// Removes and returns the next element, or `nil` if the queue is empty.
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
