import CarePlan
import CivilTime
import Household

/// A moment as people type it: 20:00, 8 pm, yesterday 20:00, 2026-11-19 20:00, 30 min ago.
struct WhenPhrase {
    private let text: String
    /// Whether a weekday without a date is the next one, as for plans, instead of the last one, as
    /// for what was done.
    private let isAhead: Bool

    init(_ text: String, isAhead: Bool = false) {
        self.text = text
        self.isAhead = isAhead
    }

    /// The moment, or `nil` if the text is none.
    var time: Household.Time? {
        if text == "now" { return .now }
        if text.hasSuffix(" ago") {
            return Self.minutes(String(text.dropLast(4))).map { .ago(minutes: $0) }
        }
        return clockTime
    }

    /// A local time, on the current day unless the text names another, or `nil` if the text is
    /// none.
    var clockTime: Household.Time? {
        let words = Self.words(text.replacingT)
        if let time = TypedTimes.clock(words.joined(separator: " ")) { return .on(.today, time) }
        let rest = words.dropFirst().joined(separator: " ")
        guard let first = words.first, let time = TypedTimes.clock(rest) else { return nil }
        return day(named: first).map { .on($0, time) }
    }

    /// The day: today, yesterday, tomorrow, a weekday or a date; `nil` if the text is none.
    var day: Household.Day? {
        let words = Self.words(text)
        return words.count == 1 ? day(named: words[0]) : nil
    }

    /// Returns the words of a text. Two words for a day, such as Danish "i går" for yesterday,
    /// become one.
    private static func words(_ text: String) -> [String] {
        let words = text.split(separator: " ").map { $0.lowercased() }
        guard words.first == "i", words.count > 1 else { return words }
        return ["i\(words[1])"] + words.dropFirst(2)
    }

    private func day(named text: String) -> Household.Day? {
        let word = text.lowercased()
        switch word {
        case "today", "idag": return .today
        case "yesterday", "igår": return .yesterday
        case "tomorrow", "imorgen": return .tomorrow
        default: break
        }
        // Two letters are more likely the beginning of an item's name.
        if word.count > 2, let weekday = Weekday(named: word) {
            return isAhead ? .next(weekday) : .last(weekday)
        }
        return CivilDate(text).map { .date($0) }
    }

    /// Returns the minutes of a text such as 10, 10 min, 2 h or 1 h 30 min, or `nil` for other
    /// text.
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
    /// The text with a blank in place of the T between date and time in ISO 8601.
    fileprivate var replacingT: String {
        let parts = split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && CivilDate(String(parts[0])) != nil
            ? parts.joined(separator: " ") : self
    }
}
