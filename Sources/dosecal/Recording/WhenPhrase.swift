import CivilTime
import Wording

/// A moment as people write it: 20:00, yesterday 20:00, 2026-11-19 20:00, 30 min ago.
struct WhenPhrase {
    static let examples =
        "a time such as 20:00, 'yesterday 20:00', '2026-11-19 20:00' or '30 min ago'"

    private let now: Instant
    private let zone: TimeZone

    init(_ zone: TimeZone, now: Instant) {
        self.zone = zone
        self.now = now
    }

    private var today: CivilDate { zone.wallClock(at: now).date }

    /// The moment meant; nil for what is none.
    func instant(_ text: String) -> Instant? {
        if text == "now" { return now }
        if text.hasSuffix(" ago") {
            return Self.minutes(String(text.dropLast(4))).map { now.advanced(byMinutes: -$0) }
        }
        return wallClock(text).map(zone.instant(of:))
    }

    /// The words, two that mean one day as one: i går, Danish for yesterday.
    private static func words(_ text: String) -> [String] {
        let words = text.split(separator: " ").map { $0.lowercased() }
        guard words.first == "i", words.count > 1 else { return words }
        return ["i\(words[1])"] + words.dropFirst(2)
    }

    /// What the person's clocks show at the moment meant.
    func wallClock(_ text: String) -> CivilDateTime? {
        let words = Self.words(text.replacingT)
        guard let last = words.last, (1...2).contains(words.count), let time = TimeOfDay(last)
        else {
            return nil
        }
        let date = words.count == 1 ? today : date(words[0])
        return date.map { CivilDateTime($0, time) }
    }

    /// The date meant: today, yesterday, a weekday (the last one gone by) or a date.
    func date(_ text: String) -> CivilDate? {
        let word = text.lowercased()
        switch word {
        case "today", "idag": return today
        case "yesterday", "igår": return today.advanced(byDays: -1)
        default: break
        }
        if let weekday = Weekday.allCases.first(where: {
            "\($0)" == word || "\($0)".prefix(3) == word
        }) {
            return (1...7).lazy.map { today.advanced(byDays: -$0) }.first { $0.weekday == weekday }
        }
        return CivilDate(text).flatMap { (1900...2199).contains($0.year) ? $0 : nil }
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
