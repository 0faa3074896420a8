public import CivilTime

/// How long a medicine can be used: until its expiry date, and for some time after opening.
public struct ShelfLife: Hashable, Sendable {
    /// The expiry date on the package, and when to remind of it.
    public struct Expiry: Hashable, Sendable {
        /// The last day on which the medicine can be used.
        public let date: CivilDate
        /// The number of days between the reminder and the expiry date.
        public let before: Int
        /// The time of day of the reminder.
        public let time: Clock

        /// The day of the reminder.
        public var reminder: CivilDate { date.advanced(byDays: -before) }
    }
    /// How long the medicine can be used after opening.
    public enum Span: Hashable, Sendable {
        /// A number of days.
        case days(Int)
        /// A number of months.
        case months(Int)
    }
    /// The expiry date, or `nil` if the plan does not state it.
    public let expires: Expiry?
    /// The day on which the current package was opened, or `nil` if the plan does not state it.
    public let opened: CivilDate?
    /// The period in which an opened package may be used, or `nil` if the plan does not state it.
    public let within: Span?

    /// A shelf life without any dates.
    public static let unknown = ShelfLife(expires: nil, opened: nil, within: nil)

    /// Returns the day on which a package opened on `day` must be replaced, or `nil` if the plan
    /// does not limit its use.
    public func end(openedOn day: CivilDate) -> CivilDate? {
        switch within {
        case nil: return nil
        case .days(let count): return day.advanced(byDays: count)
        case .months(let count):
            guard let month = CivilMonth(of: day).advanced(by: count) else { return nil }
            return month.date(day: min(day.day, month.length))
        }
    }
}

/// The price of a pack.
public struct Price: Hashable, Sendable {
    /// The number.
    public let amount: Amount
    /// The currency, or `nil` if the plan does not state it.
    public let currency: String?

    /// Creates a price.
    public init(amount: Amount, currency: String?) {
        self.amount = amount
        self.currency = currency
    }
}

extension Item {
    /// The shelf life of a medicine; `unknown` for other items.
    public var shelfLife: ShelfLife {
        if case .medicine(let medicine) = care { medicine.shelfLife } else { .unknown }
    }
}
