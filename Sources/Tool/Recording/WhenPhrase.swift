import CarePlan
import CivilTime
import Household

/// A moment as people write it: 20:00, yesterday 20:00, 2026-11-19 20:00, 30 min ago.
struct WhenPhrase {
    static let examples =
        "a time such as 20:00, 'yesterday 20:00', '2026-11-19 20:00' or '30 min ago'"

    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The moment meant; nil for what is none.
    var time: Household.Time? {
        if text == "now" { return .now }
        if text.hasSuffix(" ago") {
            return Self.minutes(String(text.dropLast(4))).map { .ago(minutes: $0) }
        }
        return clockTime
    }

    /// A time on the person's clocks, of today where no day is named.
    var clockTime: Household.Time? {
        let words = Self.words(text.replacingT)
        guard let last = words.last, (1...2).contains(words.count), let time = TimeOfDay(last)
        else { return nil }
        return words.count == 1 ? .on(.today, time) : Self.day(words[0]).map { .on($0, time) }
    }

    /// The day meant: today, yesterday, tomorrow, a weekday (the last one gone by) or a date.
    var day: Household.Day? {
        let words = Self.words(text)
        return words.count == 1 ? Self.day(words[0]) : nil
    }

    /// The words, two that mean one day as one: i går, Danish for yesterday.
    private static func words(_ text: String) -> [String] {
        let words = text.split(separator: " ").map { $0.lowercased() }
        guard words.first == "i", words.count > 1 else { return words }
        return ["i\(words[1])"] + words.dropFirst(2)
    }

    private static func day(_ text: String) -> Household.Day? {
        let word = text.lowercased()
        switch word {
        case "today", "idag": return .today
        case "yesterday", "igår": return .yesterday
        case "tomorrow", "imorgen": return .tomorrow
        default: break
        }
        // Two letters are rather the beginning of an item's name.
        if word.count > 2, let weekday = Weekday(named: word) { return .last(weekday) }
        return CivilDate(text).map { .date($0) }
    }

    /// Minutes written as 10, 10 min, 2 h or 1 h 30 min.
    static func minutes(_ text: String) -> Int? {
        let words = text.split(separator: " ").map { $0.lowercased() }
        var sum = 0
        var rest = words[...]
        while let word = rest.popFirst() {
            let digits = word.prefix(while: \.isNumber)
            guard let number = Int(digits), number <= 100_000 else { return nil }
            let unit =
                digits.count < word.count ? String(word.dropFirst(digits.count)) : rest.popFirst()
            switch unit ?? "min" {
            case "m", "min", "minute", "minutes", "minut", "minutter": sum += number
            case "h", "hour", "hours", "t", "time", "timer": sum += number * 60
            default: return nil
            }
        }
        return words.isEmpty ? nil : sum
    }
}

extension String {
    /// The text with the T that ISO 8601 puts between date and time as a blank.
    fileprivate var replacingT: String {
        let parts = split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && CivilDate(String(parts[0])) != nil
            ? parts.joined(separator: " ") : self
    }
}
