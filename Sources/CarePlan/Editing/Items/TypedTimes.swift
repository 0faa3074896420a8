public import CivilTime

/// Reads times of day as people type them: 8, 20.30, 22:00 and 8 pm.
public enum TypedTimes {
    /// Returns the times in a text, as a plan writes them. Words that are not times are returned
    /// unchanged.
    public static func parts(of text: String) -> [String] {
        words(in: text).map { time(word: $0)?.description ?? $0 }
    }

    /// Reads a time of day such as 08:00, 8.30 or 8 pm, or an hour, or returns `nil` for other
    /// text.
    public static func time(_ text: String) -> TimeOfDay? {
        let words = words(in: text)
        return words.count == 1 ? time(word: words[0]) : nil
    }

    /// Reads a time of day, but not an hour alone, which can also be meant as a number.
    public static func clock(_ text: String) -> TimeOfDay? {
        TimeOfDay(text) ?? (Int(text) == nil ? time(text) : nil)
    }

    /// Returns two times with a dash between them, such as 8am-8pm, as a plan writes them. Other
    /// text is returned unchanged.
    public static func window(_ text: String) -> String {
        let times = text.split(separator: "-", omittingEmptySubsequences: false)
            .map { time(String($0)) }
        guard times.count == 2, let start = times[0], let end = times[1] else { return text }
        return "\(start)-\(end)"
    }

    /// Returns the words of a text without fillers. `am` and `pm` belong to the word before them.
    private static func words(in text: String) -> [String] {
        let all = text.lowercased().split { $0.isWhitespace || ",;&".contains($0) }.map(String.init)
        return all.filter { !fillers.contains($0) }.reduce(into: []) { words, word in
            let isHalf = halves.contains { word == $0 || word == dotted($0) }
            if isHalf, let last = words.last, last.last?.isNumber == true {
                words[words.count - 1] = last + word
            } else {
                words.append(word)
            }
        }
    }

    private static func time(word: String) -> TimeOfDay? {
        for half in halves {
            for ending in [half, dotted(half)] where word.hasSuffix(ending) {
                let hour = time(word: String(word.dropLast(ending.count)))
                guard let hour, (1...12).contains(hour.hour) else { return nil }
                return TimeOfDay(
                    hour: hour.hour % 12 + (half == "pm" ? 12 : 0), minute: hour.minute)
            }
        }
        let isHour = (1...2).contains(word.utf8.count) && Int(word) != nil
        return TimeOfDay(isHour ? "\(word):00" : word.replacing(".", with: ":"))
    }

    private static let halves = ["am", "pm"]

    private static func dotted(_ half: String) -> String { half.map { "\($0)." }.joined() }

    /// Words that are ignored.
    private static let fillers: Set<String> = ["and", "at", "og", "kl", "kl."]
}
