public import CivilTime

/// Times of day as people type them: 8, 20.30 and 22:00.
public enum TypedTimes {
    /// The times one by one, as a plan has them; what is none stays as it was typed.
    public static func parts(of text: String) -> [String] {
        text.split { $0.isWhitespace || ",;&".contains($0) }.map { $0.lowercased() }
            .filter { !fillers.contains($0) }.map { time($0)?.description ?? $0 }
    }

    /// A time of day: 08:00, 8.30, or an hour alone.
    public static func time(_ text: String) -> TimeOfDay? {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
            .filter { !fillers.contains($0) }
        guard words.count == 1, let word = words.first else { return nil }
        let isHour = (1...2).contains(word.utf8.count) && Int(word) != nil
        return TimeOfDay(isHour ? "\(word):00" : word.replacing(".", with: ":"))
    }

    /// What stands beside times and says nothing.
    private static let fillers: Set<String> = ["and", "at", "og", "kl", "kl."]
}
