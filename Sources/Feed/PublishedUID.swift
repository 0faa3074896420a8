package import CivilTime

/// A UID in the form of dosecal's own: by it what an app gives back is known again.
package struct PublishedUID: Hashable, Sendable {
    /// Sixteen digits that stand for the person.
    package let person: String
    /// The UID of the whole series.
    package let series: String
    /// The occurrence's planned date; nil for a series as a whole, or for its only occurrence.
    ///
    /// In a task about a lens set's replacement or refill, the day on which the set was opened.
    package let date: CivilDate?
    /// Whether it names a day that anybody can mean, where it names any.
    package var isMeant: Bool { date?.isMeant ?? true }
    /// Which of the slot's moments on the date, where hours elapse; else 1.
    package let ordinal: Int

    /// Nil for the UIDs of others. Apps may change the case (Apple Reminders does).
    package init?(_ uid: String) {
        let whole = uid.lowercased()
        let parts = whole.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == Identity.domain else { return nil }
        let fields = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard (2...4).contains(fields.count), fields.prefix(2).allSatisfy(Self.isDigest) else {
            return nil
        }
        person = String(fields[0])
        series = "\(fields[0])-\(fields[1])@\(Identity.domain)"
        date = fields.dropFirst(2).first.flatMap(CivilDate.init(compact:))
        let number = fields.count > 3 ? Self.ordinal(fields[3]) : 1
        guard let number, fields.count == 2 || date != nil else { return nil }
        ordinal = number
    }

    private static func isDigest(_ field: Substring) -> Bool {
        field.utf8.count == 16 && field.allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    private static func ordinal(_ field: Substring) -> Int? {
        guard field.utf8.count == 2, field.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return nil
        }
        return Int(field).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Whether a UID could be one of dosecal's, told quickly.
    package static func isOurs(_ uid: String) -> Bool {
        let suffix = "@\(Identity.domain)"
        return uid.utf8.count > suffix.utf8.count
            && zip(uid.utf8.reversed(), suffix.utf8.reversed()).allSatisfy {
                $0 | 0x20 == $1 | 0x20
            }
    }

    /// The sixteen digits that stand for a person in UIDs: with a secret, in discreet ones.
    package static func person(of id: String, secret: String? = nil) -> String {
        Identity.person(id, secret: secret)
    }
}

extension CivilDate {
    /// Reads 20261120.
    package init?(compact text: Substring) {
        guard text.utf8.count == 8 else { return nil }
        let (year, month, day) = (text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2))
        self.init("\(year)-\(month)-\(day)")
    }
}
