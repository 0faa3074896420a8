/// Values that were asked for last, by key; a new one takes the place of that which was used longest ago.
///
/// Finding that one looks at all of them, so a cache holds hundreds of values that take longer to make.
package struct BoundedCache<Key: Hashable, Value> {
    private var entries: [Key: (value: Value, used: Int)] = [:]
    private var uses = 0
    private let limit: Int

    /// An empty cache for this many values.
    package init(limit: Int) {
        self.limit = limit
    }

    /// The value of a key, or `nil` if the cache has none. Setting `nil` removes it.
    package subscript(key: Key) -> Value? {
        mutating get {
            guard let place = entries.index(forKey: key) else { return nil }
            uses += 1
            entries.values[place].used = uses
            return entries.values[place].value
        }
        set {
            guard let newValue else {
                entries[key] = nil
                return
            }
            if entries.count >= limit, entries[key] == nil {
                entries.min { $0.value.used < $1.value.used }.map { entries[$0.key] = nil }
            }
            uses += 1
            entries[key] = (newValue, uses)
        }
    }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
