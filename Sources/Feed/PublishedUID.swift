package import CivilTime

/// A UID in the form that dosecal uses, by which entries from apps are recognised.
package struct PublishedUID: Hashable, Sendable {
    /// The 16 digits of the person.
    package let person: String
    /// The UID of the whole series.
    package let series: String
    /// The planned date of the occurrence, or `nil` for the whole series or its only occurrence.
    ///
    /// In a task about replacing or refilling a lens set, the day on which the set was opened.
    package let date: CivilDate?
    /// Whether the date, if any, is in the years that plans may use.
    package var isSupported: Bool { date?.isSupported ?? true }
    /// Distinguishes the occurrences on one date of a series that counts elapsed hours; otherwise
    /// 1.
    package let ordinal: Int

    /// Reads a UID, in any case because Apple Reminders changes it. Returns `nil` for UIDs of other
    /// programs.
    package init?(_ uid: String) {
        var uid = uid
        guard let parts = uid.withUTF8({ Parts($0) }) else { return nil }
        self.init(parts)
    }

    private init(_ parts: Parts) {
        person = parts.person
        series = "\(parts.person)-\(parts.series)@\(Identity.domain)"
        date = parts.date
        ordinal = parts.ordinal
    }

    /// Returns whether a UID could be one of dosecal's, by its end alone.
    package static func isOurs(_ uid: String) -> Bool {
        var uid = uid
        return uid.withUTF8 { isOurs($0) }
    }

    fileprivate static func isOurs(_ uid: UnsafeBufferPointer<UInt8>) -> Bool {
        guard uid.count > Identity.bytesAfter,
            uid[uid.count - Identity.bytesAfter] == UInt8(ascii: "@")
        else { return false }
        return zip(uid.suffix(Identity.domain.utf8.count), Identity.domain.utf8).allSatisfy {
            $0 | 0x20 == $1
        }
    }

    /// Returns the 16 digits of a person in UIDs, or in those of discreet feeds with a secret.
    package static func person(of id: String, secret: String? = nil) -> String {
        Identity.person(id, secret: secret)
    }
}

/// The parts of a UID, in lower case.
private struct Parts {
    let person: String
    let series: String
    private(set) var date: CivilDate?
    private(set) var ordinal = 1

    /// Reads 0123456789abcdef-0123456789abcdef-20261120-02@dosecal, in which the date and the
    /// ordinal may be missing. Returns `nil` for any other form.
    init?(_ uid: UnsafeBufferPointer<UInt8>) {
        guard PublishedUID.isOurs(uid) else { return nil }
        let fields = uid.dropLast(Identity.bytesAfter).split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard (2...4).contains(fields.count), let person = Self.digest(fields[0]),
            let series = Self.digest(fields[1])
        else { return nil }
        (self.person, self.series) = (person, series)
        if fields.count > 2 {
            guard let date = CivilDate(compact: fields[2]) else { return nil }
            self.date = date
        }
        if fields.count > 3 {
            guard fields[3].count == 2, let number = fields[3].decimal, number > 0 else {
                return nil
            }
            ordinal = number
        }
    }

    /// Reads 16 hexadecimal digits.
    private static func digest(_ field: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        guard field.count == 16, field.allSatisfy(isHexadecimal) else { return nil }
        // The bit that makes letters lower case is set in all digits.
        return String(decoding: field.lazy.map { $0 | 0x20 }, as: UTF8.self)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}

extension CivilDate {
    /// Reads a date such as 20261120.
    package init?(compact text: Substring) {
        var text = text
        let date = text.withUTF8 { CivilDate(compact: $0[...]) }
        guard let date else { return nil }
        self = date
    }

    fileprivate init?(compact digits: Slice<UnsafeBufferPointer<UInt8>>) {
        guard digits.count == 8, let number = digits.decimal else { return nil }
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// The number, or `nil` if there is a byte that is not a digit.
    fileprivate var decimal: Int? {
        var number = 0
        for byte in self {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }
}
