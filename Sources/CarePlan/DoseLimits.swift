/// How much of a medicine may be taken, and how far apart.
public struct DoseLimits: Hashable, Sendable {
    /// The shortest time between two doses, in minutes.
    public let minimumGap: Int?
    /// The most that may be taken.
    public let most: DoseCap?
}

/// The most that may be taken of a medicine in some time.
public struct DoseCap: Hashable, Sendable {
    /// What is counted.
    public enum Measure: Hashable, Sendable {
        /// So much in the medicine's unit.
        case amount(Amount)
        /// So many doses, however large.
        case doses(Int)
    }
    /// The time in which it is counted.
    public enum Window: Hashable, Sendable {
        /// A day of the person, from midnight to midnight.
        case day
        /// Any 24 hours.
        case hours24
    }
    /// How much.
    public let measure: Measure
    /// In which time.
    public let window: Window

    /// So much in some time.
    public init(_ measure: Measure, in window: Window) {
        self.measure = measure
        self.window = window
    }
}

extension ScalarForm where Value == DoseCap {
    /// The most that may be taken: 4 per day, 2 doses per day, 8 per 24 h.
    static var cap: ScalarForm {
        ScalarForm(
            expectation: "an amount per day such as '4 per day', '2 doses per day' or '8 per 24 h'",
            meaning: .cap
        ) { text in
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
    /// A day where nothing is said.
    fileprivate init?(_ words: ArraySlice<Substring>) {
        switch Array(words) {
        case [], ["per", "day"]: self = .day
        case ["per", "24", "h"], ["per", "24h"], ["per", "24", "hours"]: self = .hours24
        default: return nil
        }
    }
}
