/// The coding of a path's parts (RFC 3986 2.1).
enum PathCoding {
    /// A part in which only unreserved characters stand for themselves (RFC 3986 2.3).
    static func encoded(_ part: String) -> String {
        guard !part.utf8.allSatisfy(isUnreserved) else { return part }
        var part = part
        var bytes: [UInt8] = []
        part.withUTF8 { encode($0, into: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same with bytes.
    static func encode(_ part: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
        var start = 0
        for (index, byte) in part.enumerated() where !isUnreserved(byte) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: part[start..<index]))
            bytes.append(UInt8(ascii: "%"))
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
            start = index + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: part[start...]))
    }

    /// What a part means; nil where a `%` has no two digits behind it, or it is not UTF-8.
    static func decoded(_ part: Substring) -> String? {
        guard part.utf8.contains(UInt8(ascii: "%")) else { return String(part) }
        var bytes: [UInt8] = []
        var rest = part.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(value),
                let low = rest.popFirst().flatMap(value)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func value(_ digit: UInt8) -> UInt8? {
        Character(UnicodeScalar(digit)).hexDigitValue.flatMap { UInt8(exactly: $0) }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
