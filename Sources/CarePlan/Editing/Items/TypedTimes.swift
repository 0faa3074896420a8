public import CivilTime

/// Reads times of day as people type them: 8, 20.30 and 22:00.
public enum TypedTimes {
    /// Returns the times in a text, as a plan writes them. Words that are not times are returned
    /// unchanged.
    public static func parts(of text: String) -> [String] {
        text.split { $0.isWhitespace || ",;&".contains($0) }.map { $0.lowercased() }
            .filter { !fillers.contains($0) }.map { time($0)?.description ?? $0 }
    }

    /// Reads a time of day such as 08:00 or 8.30, or an hour, or returns `nil` for other text.
    public static func time(_ text: String) -> TimeOfDay? {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
            .filter { !fillers.contains($0) }
        guard words.count == 1, let word = words.first else { return nil }
        let isHour = (1...2).contains(word.utf8.count) && Int(word) != nil
        return TimeOfDay(isHour ? "\(word):00" : word.replacing(".", with: ":"))
    }

    /// Words that are ignored.
    private static let fillers: Set<String> = ["and", "at", "og", "kl", "kl."]
}
