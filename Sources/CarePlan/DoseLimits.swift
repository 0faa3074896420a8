/// Limits on the amount of a medicine and on the time between doses.
public struct DoseLimits: Hashable, Sendable {
    /// The shortest time between two doses in minutes, or `nil` if there is no limit.
    public let minimumGap: Int?
    /// The maximum, or `nil` if there is none.
    public let most: DoseCap?
}

/// The largest amount or number of doses in a period.
public struct DoseCap: Hashable, Sendable {
    /// The quantity that a maximum limits.
    public enum Measure: Hashable, Sendable {
        /// An amount in the medicine's unit.
        case amount(Amount)
        /// A number of doses of any size.
        case doses(Int)
    }
    /// The period in which doses are added up.
    public enum Window: Hashable, Sendable {
        /// A day, from one midnight of the person to the next.
        case day
        /// Any 24 hours.
        case hours24
    }
    /// The largest quantity.
    public let measure: Measure
    /// The period.
    public let window: Window

    /// Creates a maximum.
    public init(_ measure: Measure, in window: Window) {
        self.measure = measure
        self.window = window
    }
}

extension ScalarForm where Value == DoseCap {
    /// A maximum such as 4 per day, 2 doses per day, or 8 per 24 h.
    static var cap: ScalarForm {
        ScalarForm(.cap) { text in
            var words = text.lowercased().split(separator: " ")[...]
            guard let number = words.popFirst().map(String.init) else { return nil }
            let countsDoses = words.first.map { $0 == "dose" || $0 == "doses" } ?? false
            if countsDoses { words.removeFirst() }
            guard let window = DoseCap.Window(words),
                let measure = DoseCap.Measure(number, countsDoses: countsDoses)
            else { return nil }
            return DoseCap(measure, in: window)
        }
    }
}

extension DoseCap.Measure {
    fileprivate init?(_ number: String, countsDoses: Bool) {
        if countsDoses {
            guard let count = Int(number), (1...100).contains(count) else { return nil }
            self = .doses(count)
        } else {
            guard let amount = Amount(number), amount.thousandths > 0 else { return nil }
            self = .amount(amount)
        }
    }
}

extension DoseCap.Window {
    /// Reads the words after the number. Without any, the period is a day.
    fileprivate init?(_ words: ArraySlice<Substring>) {
        switch Array(words) {
        case [], ["per", "day"]: self = .day
        case ["per", "24", "h"], ["per", "24h"], ["per", "24", "hours"]: self = .hours24
        default: return nil
        }
    }
}
