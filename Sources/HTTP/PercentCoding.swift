/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentCoding {
    /// Appends text, encoding every byte that is not an unreserved character (RFC 3986, section
    /// 2.3).
    package static func encode(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
        var start = 0
        for (index, byte) in text.enumerated() where !isUnreserved(byte) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            bytes.append(UInt8(ascii: "%"))
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
            start = index + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    /// Returns the decoded bytes, or `nil` if an escape is malformed.
    package static func decoded(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = value(of: rest.next()), let low = value(of: rest.next()) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func value(of digit: UInt8?) -> UInt8? {
        switch digit {
        case .some(0x30...0x39): digit.map { $0 - 0x30 }
        case .some(0x41...0x46): digit.map { $0 - 0x37 }
        case .some(0x61...0x66): digit.map { $0 - 0x57 }
        default: nil
        }
    }

    fileprivate static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}

extension String {
    /// The text, percent-encoded for a path segment, a query value or an extended header field (RFC
    /// 8187, section 3.2.1).
    package var percentEncoded: String {
        guard !utf8.allSatisfy(PercentCoding.isUnreserved) else { return self }
        var text = self
        var bytes: [UInt8] = []
        text.withUTF8 { PercentCoding.encode($0, into: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes percent-encoded text, or returns `nil` if an escape is malformed or the bytes are
    /// not UTF-8.
    package init?(percentEncoded text: Substring) {
        guard text.utf8.contains(UInt8(ascii: "%")) else {
            self.init(text)
            return
        }
        guard let bytes = PercentCoding.decoded(Array(text.utf8)) else { return nil }
        self.init(validating: bytes, as: UTF8.self)
    }
}
