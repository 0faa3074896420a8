/// A plain file as it was at one moment.
package struct WholeFile: Sendable {
    /// Which file it was.
    package let stamp: FileStamp
    /// All its bytes.
    package let bytes: [UInt8]

    /// Nil if it cannot be read, is no plain file, or is larger than it should be.
    package init?(_ path: String, upTo limit: Int) {
        // Callers handle any error like a missing file: the feed cache keeps its last good copy, the health page says
        // 'never', and the list of withdrawn tokens checks for itself that the file exists.
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
