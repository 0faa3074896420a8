public import CivilTime

extension Weekday {
    /// Reads a weekday in English or Danish, which may be shortened to its first two letters.
    public init?(named word: String) {
        let word = word.lowercased().utf8
        guard word.count > 1 else { return nil }
        let place = Self.names.firstIndex { names in
            names.contains { $0.utf8.first == word.first && $0.utf8.starts(with: word) }
        }
        guard let place else { return nil }
        self.init(rawValue: place + 1)
    }

    /// The English name in lower case, as in plans.
    var name: String { Self.names[rawValue - 1][0] }

    /// The names in English and in Danish, also without Danish letters. The first two letters are
    /// unique to each day.
    private static let names = [
        ["monday", "mandag"], ["tuesday", "tirsdag"], ["wednesday", "onsdag"],
        ["thursday", "torsdag"], ["friday", "fredag"], ["saturday", "lørdag", "loerdag"],
        ["sunday", "søndag", "soendag"],
    ]
}

extension Weekdays {
    /// Reads a weekday or a range such as mon, monday-friday or lør-man.
    init?(named text: String) {
        if let day = Weekday(named: text) {
            self.init(from: day, through: day)
            return
        }
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        let days = words.compactMap { Weekday(named: String($0)) }
        guard days.count == words.count, let first = days.first, let last = days.last,
            days.count <= 2
        else { return nil }
        self.init(from: first, through: last)
    }
}
