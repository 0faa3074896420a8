/// A calendar object of a collection as it is now: a file of a folder, a resource of an account.
package struct CollectionObject: Equatable, Sendable {
    /// What it is called there; programs that bring objects from elsewhere call them as they like.
    package let name: String
    /// The calendar.
    package let bytes: [UInt8]
    /// By which its bytes are known again.
    package let digest: ObjectDigest

    /// An object that was read; `digest` is that of its bytes, where it is known.
    package init(name: String, bytes: [UInt8], digest: ObjectDigest? = nil) {
        self.name = name
        self.bytes = bytes
        self.digest = digest ?? ObjectDigest(of: bytes)
    }
}

/// One thing to do with one object, as long as that is still what was seen.
package enum ObjectChange: Equatable, Sendable {
    /// Make it, where there is none.
    case create([UInt8])
    /// Put other bytes in its place.
    case replace(seen: [UInt8], with: [UInt8])
    /// Take it away.
    case remove(seen: [UInt8])

    /// The bytes that are there before it.
    package var seen: [UInt8]? {
        switch self {
        case .create: nil
        case .replace(let seen, _), .remove(let seen): seen
        }
    }

    /// The bytes that are there after it.
    package var wanted: [UInt8]? {
        switch self {
        case .create(let wanted), .replace(_, let wanted): wanted
        case .remove: nil
        }
    }
}
