/// The digests of the objects that dosecal wrote to a collection, by their usual names.
package struct KnownObjects: Equatable, Sendable {
    /// The state of one object.
    package struct ObjectState: Hashable, Sendable {
        /// The last writer of an object when it was last read.
        package enum Writer: Hashable, Sendable {
            /// dosecal, which wrote bytes with this digest.
            case dosecal(ObjectDigest)
            /// Another program.
            case another
        }
        /// The last writer, or `nil` if the object has never existed.
        package var writer: Writer?
        /// The digest of an announced write. An object with this digest was written by dosecal.
        package var coming: ObjectDigest?
        /// The digest before an announced removal. If the object is missing, dosecal removed it.
        package var leaving: ObjectDigest?

        /// Creates a state, by default that of an unknown object.
        package init(
            _ writer: Writer? = nil, coming: ObjectDigest? = nil, leaving: ObjectDigest? = nil
        ) {
            self.writer = writer
            self.coming = coming
            self.leaving = leaving
        }

        /// Returns whether dosecal wrote or announced the bytes with this digest.
        package func isOwn(_ digest: ObjectDigest) -> Bool {
            writer == .dosecal(digest) || coming == digest || leaving == digest
        }
    }
    private var objects: [String: ObjectState] = [:]

    /// Creates an empty set of objects.
    package init() {}

    /// The state of the object with the given name.
    package subscript(name: String) -> ObjectState {
        get { objects[name] ?? ObjectState() }
        set { objects[name] = newValue == ObjectState() ? nil : newValue }
    }

    /// The last writers of all objects that have existed, by name.
    package var writers: [String: ObjectState.Writer] { objects.compactMapValues(\.writer) }
}

/// The stored form: a digest for each object name, or 0 if another program wrote the object. The
/// digests of announced writes and removals have a `+` or `-` before the name.
extension KnownObjects {
    private enum Sign {
        static let coming: Character = "+"
        static let leaving: Character = "-"
    }
    private static let another: UInt64 = 0

    /// Reads the stored form.
    package init(stored: [String: UInt64]) {
        for (name, bits) in stored {
            let digest = ObjectDigest(bits: bits)
            switch name.first {
            case Sign.coming: self[String(name.dropFirst())].coming = digest
            case Sign.leaving: self[String(name.dropFirst())].leaving = digest
            default: self[name].writer = bits == Self.another ? .another : .dosecal(digest)
            }
        }
    }

    /// The stored form.
    package var stored: [String: UInt64] {
        var stored: [String: UInt64] = [:]
        for (name, memory) in objects {
            switch memory.writer {
            case .dosecal(let digest): stored[name] = digest.bits
            case .another: stored[name] = Self.another
            case nil: break
            }
            if let coming = memory.coming { stored["\(Sign.coming)\(name)"] = coming.bits }
            if let leaving = memory.leaving { stored["\(Sign.leaving)\(name)"] = leaving.bits }
        }
        return stored
    }
}
