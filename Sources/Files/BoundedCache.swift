/// A cache with a maximum number of values, from which the least recently used value is removed.
///
/// Removing a value takes time proportional to the size of the cache, so it suits hundreds of
/// values that are slow to make.
package struct BoundedCache<Key: Hashable, Value> {
    private var entries: [Key: (value: Value, used: Int)] = [:]
    private var uses = 0
    private let limit: Int

    /// Creates an empty cache for at most `limit` values.
    package init(limit: Int) {
        self.limit = limit
    }

    /// The value of a key, or `nil` if it is not in the cache. Setting `nil` removes the value.
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
