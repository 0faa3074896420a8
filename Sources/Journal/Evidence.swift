import Files
package import CivilTime

/// What a calendar said of something done, as it came.
package struct Evidence: Hashable, Sendable {
    /// Identifies what was said: saying the same again gives the same id.
    package let id: EvidenceID
    /// When it was read first.
    package let read: Instant
    /// Where it came from: a file's path or an address.
    package let origin: String
    /// The line on which it begins there, from 1.
    package let line: Int
    /// The bytes as they stood there; of a long component what counts, with the digest of the whole.
    package let raw: [UInt8]

    /// What was said, where and in what bytes.
    package init(id: EvidenceID, read: Instant, origin: String, line: Int, raw: [UInt8]) {
        self.id = id
        self.read = read
        self.origin = origin
        self.line = line
        self.raw = raw
    }
}

/// How sure evidence is.
package enum Grade: String, CaseIterable, Comparable, Sendable {
    /// It names the occurrence and says what was done with it.
    case exact
    /// It says so in a roundabout way that leaves little doubt.
    case likely
    /// It can be meant otherwise, so somebody should look.
    case check

    /// From the surest on.
    package static func < (left: Grade, right: Grade) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .exact: 0
        case .likely: 1
        case .check: 2
        }
    }
}

/// 128 bits that follow from what a calendar said.
package struct EvidenceID: Hashable, Sendable {
    private let bits: UInt128

    /// The id of a statement, told in parts (FNV-1a, 128 bits).
    package init(of parts: [String]) {
        // No byte of UTF-8 is 0xFF, so parts cannot run into one another.
        bits = FNV1a.longSum(of: parts, endedBy: 0xFF)
    }
}

extension EvidenceID: CustomStringConvertible, LosslessStringConvertible {
    /// 32 hexadecimal digits.
    package var description: String {
        Hexadecimal.digits(UInt64(truncatingIfNeeded: bits >> 64))
            + Hexadecimal.digits(UInt64(truncatingIfNeeded: bits))
    }

    /// Reads 32 hexadecimal digits in lower case.
    package init?(_ text: String) {
        var text = text
        guard let id = text.withUTF8({ EvidenceID(digits: $0) }) else { return nil }
        self = id
    }

    /// Reads the same from bytes.
    package init?(digits: UnsafeBufferPointer<UInt8>) {
        guard let (high, low) = Hexadecimal.halves(digits) else { return nil }
        bits = UInt128(high) << 64 | UInt128(low)
    }
}

/// The bytes of evidence in a form that every store and every file takes: a text where they are
/// one, else hexadecimal digits. No text holds NUL, as PostgreSQL and JSON readers refuse it.
package enum RawText {
    /// The text that they are.
    case plain(String)
    /// Two hexadecimal digits for each.
    case digits(String)

    /// The form of these bytes.
    package init(_ raw: [UInt8]) {
        let text = raw.contains(0) ? nil : String(validating: raw, as: UTF8.self)
        self = text.map { .plain($0) } ?? .digits(Hexadecimal.digits(of: raw))
    }

    /// The text, where they are one.
    package var plain: String? {
        if case .plain(let text) = self { text } else { nil }
    }

    /// The digits, where they are no text.
    package var digits: String? {
        if case .digits(let digits) = self { digits } else { nil }
    }

    /// The bytes; nil if what should be digits is none.
    package var raw: [UInt8]? {
        switch self {
        case .plain(let text): Array(text.utf8)
        case .digits(let digits): Hexadecimal.bytes(digits)
        }
    }
}
