/// A plain file as it was at one moment.
package struct WholeFile: Sendable {
    /// Which file it was.
    package let stamp: FileStamp
    /// All its bytes.
    package let bytes: [UInt8]

    /// Nil if it cannot be read, is no plain file, or is larger than it should be.
    package init?(_ path: String, upTo limit: Int) {
        guard let file = try? Descriptor(path, for: .readingAtOnce),
            let status = try? file.status(), status.kind == .plain, status.stamp.size <= limit
        else { return nil }
        let size = status.stamp.size
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
        }
        guard bytes.count == size else { return nil }
        self.bytes = bytes
        stamp = status.stamp
    }
}
