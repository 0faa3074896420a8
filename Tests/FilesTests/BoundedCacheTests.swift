import Files
import Testing

@Suite struct BoundedCacheTests {
    @Test func fullCacheEvictsTheLeastRecentlyUsedValue() {
        var cache = BoundedCache<Int, String>(limit: 3)
        for key in 0..<3 { cache[key] = "\(key)" }
        #expect(cache[0] == "0")
        cache[3] = "3"
        #expect((0...3).map { cache[$0] } == ["0", nil, "2", "3"])
    }

    @Test func replacingAValueEvictsNoOther() {
        var cache = BoundedCache<Int, String>(limit: 2)
        (cache[0], cache[1]) = ("a", "b")
        cache[1] = "c"
        #expect(cache[0] == "a" && cache[1] == "c")
    }

    @Test func valueIsRemoved() {
        var cache = BoundedCache<Int, String>(limit: 2)
        (cache[0], cache[1]) = ("a", "b")
        cache[0] = nil
        cache[2] = "c"
        #expect((0...2).map { cache[$0] } == [nil, "b", "c"])
    }

    @Test func cacheNeverHoldsMoreThanItsLimit() {
        var cache = BoundedCache<Int, Int>(limit: 64)
        for key in 0..<1000 { cache[key] = key }
        #expect((0..<1000).filter { cache[$0] != nil } == Array(936..<1000))
    }
}
