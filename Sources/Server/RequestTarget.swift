import HTTP

/// The path of a request (RFC 9110 section 7.1, RFC 3986 section 3.3).
package enum RequestTarget {
    /// The maximum length of a path in bytes.
    package static let limit = 1024

    /// Returns the decoded path segments, or `nil` if a segment has invalid percent-encoding, is a
    /// dot segment or contains a control character.
    ///
    /// Names of calendar objects may contain tabs and line breaks, because some apps use them.
    package static func parts(of path: some Collection<UInt8>) -> [String]? {
        guard path.first == UInt8(ascii: "/") else { return nil }
        var parts: [String] = []
        for part in path.dropFirst().split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        {
            guard let text = text(of: part, isObject: parts.first == "dav" && parts.count > 3),
                text != ".", text != ".."
            else { return nil }
            parts.append(text)
        }
        return parts == [""] ? [] : parts
    }

    private static func text(of part: some Collection<UInt8>, isObject: Bool) -> String? {
        guard let bytes = PercentCoding.decoded(Array(part)) else { return nil }
        let isClean = bytes.allSatisfy {
            ($0 >= 0x20 || isObject && [0x09, 0x0A, 0x0D].contains($0)) && $0 != 0x7F
                && $0 != UInt8(ascii: "/")
        }
        return isClean ? String(validating: bytes, as: UTF8.self) : nil
    }
}
