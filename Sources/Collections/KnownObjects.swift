/// What dosecal remembers of the objects that it wrote into a collection, by their usual names.
package struct KnownObjects: Equatable, Sendable {
    /// What is remembered of one object.
    package struct Memory: Hashable, Sendable {
        /// Who wrote it last, when that was last looked at.
        package enum Writer: Hashable, Sendable {
            /// dosecal, in bytes of this digest.
            case dosecal(ObjectDigest)
            /// Another program.
            case another
        }
        /// Nil for an object that never was there.
        package var writer: Writer?
        /// What was about to be written: once it is there, nobody else wrote it.
        package var coming: ObjectDigest?
        /// What was about to be taken away: once it is gone, nobody else removed it.
        package var leaving: ObjectDigest?

        /// Nothing yet.
        package init(
            _ writer: Writer? = nil, coming: ObjectDigest? = nil, leaving: ObjectDigest? = nil
        ) {
            self.writer = writer
            self.coming = coming
            self.leaving = leaving
        }

        /// Whether bytes of this digest are dosecal's, written or announced.
        package func isOwn(_ digest: ObjectDigest) -> Bool {
            writer == .dosecal(digest) || coming == digest || leaving == digest
        }
    }
    private var objects: [String: Memory] = [:]

    /// Nothing.
    package init() {}

    /// What is remembered of an object.
    package subscript(name: String) -> Memory {
        get { objects[name] ?? Memory() }
        set { objects[name] = newValue == Memory() ? nil : newValue }
    }

    /// The objects that were there once, and who wrote them last.
    package var writers: [String: Memory.Writer] { objects.compactMapValues(\.writer) }
}

/// How stores keep it: a digest by the name of an object, 0 where another program wrote that; what
/// is coming or leaving stands beside it with a sign before the name.
extension KnownObjects {
    private enum Sign {
        static let coming: Character = "+"
        static let leaving: Character = "-"
    }
    private static let another: UInt64 = 0

    /// Reads what was kept.
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

    /// What is to be kept.
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
