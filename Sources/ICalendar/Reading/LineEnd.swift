#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The line ends of a file. RFC 5545 3.1 demands CRLF, but LF, CR and CR CR LF occur, and a last
/// line without any.
///
/// If lines end with LF, a CR inside a line does not end it. Otherwise, a title could add
/// properties.
struct LineEnd: Equatable, Sendable {
    /// The byte that ends a line. A CR before LF belongs to the line end.
    let byte: UInt8

    static let lineFeed = LineEnd(byte: UInt8(ascii: "\n"))
    static let carriageReturn = LineEnd(byte: UInt8(ascii: "\r"))

    /// Determines the line ends from the beginning of a file.
    init(of bytes: UnsafeRawBufferPointer) {
        var feeds = 0
        var loneReturns = 0
        var returnsBefore = 0
        for byte in bytes.prefix(Limits.sample) {
            switch byte {
            case Self.carriageReturn.byte: returnsBefore += 1
            case Self.lineFeed.byte:
                feeds += 1
                returnsBefore = 0
            default:
                loneReturns += returnsBefore
                returnsBefore = 0
            }
        }
        self = loneReturns > feeds ? .carriageReturn : .lineFeed
    }

    private init(byte: UInt8) {
        self.byte = byte
    }

    /// Returns the offset of the end of the line that contains `start`.
    @inline(__always)
    func place(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(byte), bytes.count - start)
        else { return bytes.count }
        return UnsafeRawPointer(found) - base
    }
}
