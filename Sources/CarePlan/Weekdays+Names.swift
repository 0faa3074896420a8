public import CivilTime

extension Weekday {
    /// The day that a word names: in English or Danish, in full or from its first two letters on.
    public init?(named word: String) {
        let word = word.lowercased()
        guard word.utf8.count > 1 else { return nil }
        let day = Self.allCases.first { day in
            Self.names[day.rawValue - 1].contains { $0.utf8.starts(with: word.utf8) }
        }
        guard let day else { return nil }
        self = day
    }

    /// The English name in lower case, as plans write it.
    var name: String { Self.names[rawValue - 1][0] }

    /// Each day in English, in Danish, and as it is typed without Danish letters; no two days have
    /// their first two letters in common.
    private static let names = [
        ["monday", "mandag"], ["tuesday", "tirsdag"], ["wednesday", "onsdag"],
        ["thursday", "torsdag"], ["friday", "fredag"], ["saturday", "lørdag", "loerdag"],
        ["sunday", "søndag", "soendag"],
    ]
}

extension Weekdays {
    /// The day that a word names, or the days from one to another: mon, monday-friday, lør-man.
    init?(named text: String) {
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        let days = words.compactMap { Weekday(named: String($0)) }
        guard days.count == words.count, let first = days.first, let last = days.last,
            days.count <= 2
        else { return nil }
        let count = (last.rawValue - first.rawValue + 7) % 7
        self.init((0...count).map { Weekday.allCases[(first.rawValue - 1 + $0) % 7] })
    }
}
