internal import CMicroHTTPD

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Properties of the header fields that libmicrohttpd does not check.
struct RequestHead {
    /// Whether a field has a form that RFC 9112 section 5 forbids, or there are contradictory
    /// lengths.
    private(set) var isMalformed = false
    /// The value of `Content-Length`.
    private(set) var length: String?
    /// Whether there is a `Transfer-Encoding`.
    private(set) var isChunked = false
    /// Whether `If-Match` or `If-None-Match` occurs on several lines.
    private(set) var hasRepeatedCondition = false
    /// The last `X-Forwarded-For` line. A proxy that adds a separate line appends it.
    private(set) var forwardedFor: String?
    private var conditions = 0

    /// Reads the fields of a request with a complete head.
    init(of connection: OpaquePointer) {
        withUnsafeMutablePointer(to: &self) { head in
            _ = LibMicroHTTPD.functions.MHD_get_connection_values(
                connection, .HEADER_KIND, readField, head)
        }
    }

    fileprivate mutating func read(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) {
        let count = strlen(name)
        if !Self.isToken(name, count) || Self.hasControls(value)
            || !Self.follows(value, name, count)
        {
            isMalformed = true
        }
        switch count {
        case 8 where strcasecmp(name, "If-Match") == 0: note(1)
        case 13 where strcasecmp(name, "If-None-Match") == 0: note(2)
        case 14 where strcasecmp(name, "Content-Length") == 0: note(length: String(cString: value))
        case 15 where strcasecmp(name, "X-Forwarded-For") == 0:
            forwardedFor = String(cString: value)
        case 17 where strcasecmp(name, "Transfer-Encoding") == 0: isChunked = true
        default: break
        }
    }

    private mutating func note(_ condition: Int) {
        if conditions & condition != 0 { hasRepeatedCondition = true }
        conditions |= condition
    }

    private mutating func note(length new: String) {
        if let length, length != new { isMalformed = true }
        length = new
    }

    /// Returns whether a field name is a token (RFC 9110 section 5.6.2), which excludes spaces.
    private static func isToken(_ name: UnsafePointer<CChar>, _ count: Int) -> Bool {
        for index in 0..<count {
            switch UInt8(bitPattern: name[index]) {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: continue
            case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: continue
            default: return false
            }
        }
        return count > 0
    }

    private static func hasControls(_ value: UnsafePointer<CChar>) -> Bool {
        var next = value
        while next.pointee != 0 {
            let byte = UInt8(bitPattern: next.pointee)
            if byte == 0x7F || byte < 0x20 && byte != 0x09 { return true }
            next += 1
        }
        return false
    }

    /// Returns whether the value follows its name in memory, separated only by white space.
    ///
    /// libmicrohttpd 0.9.75 appends the second line of a folded field to the field's *name*, which
    /// it copies to another place. Folding is forbidden in requests (RFC 9112 section 5.2).
    private static func follows(
        _ value: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ count: Int
    ) -> Bool {
        var next = name + count + 1
        guard value >= next, value - next <= 16_384 else { return false }
        while next < value {
            guard next.pointee == 0x20 || next.pointee == 0x09 else { return false }
            next += 1
        }
        return true
    }
}

private func readField(
    _ pointer: UnsafeMutableRawPointer?, _: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let pointer, let name else { return .NO }
    let head = pointer.assumingMemoryBound(to: RequestHead.self)
    // A field without any value does not have a line.
    guard let value else { return .YES }
    head.pointee.read(name, value)
    return .YES
}
