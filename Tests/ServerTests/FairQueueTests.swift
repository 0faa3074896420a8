import Server
import Testing

/// Tests of the order in which requests of several senders are processed.
@Suite struct FairQueueTests {
    /// Adds elements of parties and returns those that had room.
    private static func add(
        _ elements: [(Int, String)], to queue: inout FairQueue<String, Int>
    ) -> [Bool] {
        elements.map { queue.add($0.0, of: $0.1) }
    }

    /// Removes up to `most` elements and returns them.
    private static func take(_ most: Int, of queue: inout FairQueue<String, Int>) -> [Int] {
        (0..<most).compactMap { _ in queue.next() }
    }

    @Test func partiesTakeTurnsAndKeepTheirOrder() {
        var queue = FairQueue<String, Int>(limit: 10, partyLimit: 6)
        _ = Self.add((1...5).map { ($0, "many") } + [(10, "one")], to: &queue)
        let first = Self.take(1, of: &queue)
        _ = Self.add([(20, "late")], to: &queue)
        #expect(first + Self.take(9, of: &queue) == [1, 10, 2, 20, 3, 4, 5])
    }

    @Test func onePartyCannotFillTheQueue() {
        var queue = FairQueue<String, Int>(limit: 5, partyLimit: 3)
        let many = Self.add((1...5).map { ($0, "many") }, to: &queue)
        #expect(many == [true, true, true, false, false])
        let others = Self.add([(6, "one"), (7, "other"), (8, "late")], to: &queue)
        #expect(others == [true, true, false])
        let first = Self.take(1, of: &queue)
        let late = Self.add([(8, "late")], to: &queue)
        #expect(late == [true])
        #expect(first + Self.take(9, of: &queue) == [1, 6, 7, 2, 8, 3])
    }
}
