public import CivilTime

/// Until when a medicine may be used: by the date on its package, and once it was opened.
public struct ShelfLife: Hashable, Sendable {
    /// The date on the package, and when to be told of it.
    public struct Expiry: Hashable, Sendable {
        /// The last day on which it may be used.
        public let date: CivilDate
        /// How many days before that to be told.
        public let before: Int
        /// When on that day to be told.
        public let time: Clock

        /// The day on which to be told.
        public var reminder: CivilDate { date.advanced(byDays: -before) }
    }
    /// How long it may be used once it was opened.
    public enum Span: Hashable, Sendable {
        /// So many days.
        case days(Int)
        /// So many months.
        case months(Int)
    }
    /// The date on the package.
    public let expires: Expiry?
    /// The day on which the one in use was opened, where the plan says so.
    public let opened: CivilDate?
    /// How long it may be used once it was opened.
    public let within: Span?

    /// Nothing is known.
    public static let unknown = ShelfLife(expires: nil, opened: nil, within: nil)

    /// The day on which one that was opened on a day is to be replaced; nil if that is never.
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

/// What a pack costs.
public struct Price: Hashable, Sendable {
    /// How much.
    public let amount: Amount
    /// In which currency, where the plan says so.
    public let currency: String?

    /// So much in a currency.
    public init(amount: Amount, currency: String?) {
        self.amount = amount
        self.currency = currency
    }
}

extension Item {
    /// Until when it may be used; only of a medicine.
    public var shelfLife: ShelfLife {
        if case .medicine(let medicine) = care { medicine.shelfLife } else { .unknown }
    }
}
