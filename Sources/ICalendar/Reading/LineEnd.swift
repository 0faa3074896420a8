#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How a file ends its lines. CRLF is right (RFC 5545 3.1); LF, CR and CR CR LF occur, and a last
/// line without any.
///
/// Where LF ends the lines, a CR inside one is no line end: else a title could bring in properties.
struct LineEnd: Equatable, Sendable {
    /// The byte that ends a line; a CR in front of LF counts with it.
    let byte: UInt8

    static let lineFeed = LineEnd(byte: UInt8(ascii: "\n"))
    static let carriageReturn = LineEnd(byte: UInt8(ascii: "\r"))

    /// The habit of a file, told from how it begins.
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

    /// Where the line ends that goes on at a place.
    @inline(__always)
    func place(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(byte), bytes.count - start)
        else { return bytes.count }
        return UnsafeRawPointer(found) - base
    }
}
