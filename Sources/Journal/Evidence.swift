import Files
package import CivilTime

/// A part of a calendar which reports an action, in its original bytes.
package struct Evidence: Hashable, Sendable {
    /// The ID. Equal statements have equal IDs.
    package let id: EvidenceID
    /// The time at which the evidence was first read.
    package let read: Instant
    /// The source: the path of a file, or an address.
    package let origin: String
    /// The first line of the component in the source, from 1.
    package let line: Int
    /// The original bytes. For a long component, the relevant lines and a digest of the whole.
    package let raw: [UInt8]

    /// Creates a piece of evidence.
    package init(id: EvidenceID, read: Instant, origin: String, line: Int, raw: [UInt8]) {
        self.id = id
        self.read = read
        self.origin = origin
        self.line = line
        self.raw = raw
    }
}

/// The certainty of evidence.
package enum Grade: String, CaseIterable, Comparable, Sendable {
    /// The evidence identifies the occurrence and the action.
    case exact
    /// The evidence is indirect, but leaves little doubt.
    case likely
    /// The evidence is ambiguous, so the user should check it.
    case check

    /// Returns whether the first grade is more certain.
    package static func < (left: Grade, right: Grade) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .exact: 0
        case .likely: 1
        case .check: 2
        }
    }
}

/// The ID of a piece of evidence: a 128-bit hash of the statement in the calendar.
package struct EvidenceID: Hashable, Sendable {
    private let bits: UInt128

    /// Creates the ID of a statement from its parts (FNV-1a, 128 bits).
    package init(of parts: [String]) {
        // The byte 0xFF does not occur in UTF-8, so different parts cannot produce the same bytes.
        bits = FNV1a.longSum(of: parts, endedBy: 0xFF)
    }
}

extension EvidenceID: CustomStringConvertible, LosslessStringConvertible {
    /// The ID as 32 hexadecimal digits in lower case.
    package var description: String {
        Hexadecimal.digits(UInt64(truncatingIfNeeded: bits >> 64))
            + Hexadecimal.digits(UInt64(truncatingIfNeeded: bits))
    }

    /// Parses 32 hexadecimal digits in lower case, or returns `nil` for any other text.
    package init?(_ text: String) {
        var text = text
        guard let id = text.withUTF8({ EvidenceID(digits: $0) }) else { return nil }
        self = id
    }

    /// Parses 32 hexadecimal digits in lower case, or returns `nil` for any other bytes.
    package init?(digits: UnsafeBufferPointer<UInt8>) {
        guard let (high, low) = Hexadecimal.halves(digits) else { return nil }
        bits = UInt128(high) << 64 | UInt128(low)
    }
}

/// The bytes of evidence in a form that every store and file accepts: text if they are valid UTF-8,
/// otherwise hexadecimal digits.
///
/// Text with a NUL is stored as digits, because PostgreSQL and JSON readers refuse it.
package enum RawText {
    /// The bytes as text.
    case plain(String)
    /// The bytes as two hexadecimal digits each.
    case digits(String)

    /// Chooses the form for bytes.
    package init(_ raw: [UInt8]) {
        let text = raw.contains(0) ? nil : String(validating: raw, as: UTF8.self)
        self = text.map { .plain($0) } ?? .digits(Hexadecimal.digits(of: raw))
    }

    /// The text, or `nil` if the bytes are stored as digits.
    package var plain: String? {
        if case .plain(let text) = self { text } else { nil }
    }

    /// The digits, or `nil` if the bytes are stored as text.
    package var digits: String? {
        if case .digits(let digits) = self { digits } else { nil }
    }

    /// The bytes, or `nil` if the digits are not valid.
    package var raw: [UInt8]? {
        switch self {
        case .plain(let text): Array(text.utf8)
        case .digits(let digits): Hexadecimal.bytes(digits)
        }
    }
}
