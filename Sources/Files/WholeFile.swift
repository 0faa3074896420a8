/// The content of a plain file, read at one moment.
package struct WholeFile: Sendable {
    /// The stamp of the file.
    package let stamp: FileStamp
    /// All bytes of the file.
    package let bytes: [UInt8]

    /// Reads a file, or returns `nil` if it is unreadable, not a plain file or larger than `limit`
    /// bytes.
    package init?(_ path: String, upTo limit: Int) {
        // Callers treat any error like a missing file: the feed cache keeps its last good copy, the
        // health page shows 'never', and the list of withdrawn tokens checks separately whether the
        // file exists.
        guard let file = try? Descriptor(path, for: .readingAtOnce),
            let status = try? file.status(), status.kind == .plain, status.stamp.size <= limit
        else { return nil }
        let size = status.stamp.size
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            // After an error the count is too small, which is checked below.
            count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
        }
        guard bytes.count == size else { return nil }
        self.bytes = bytes
        stamp = status.stamp
    }
}
