package import CarePlan

extension Wording {
    /// Returns a day of the month: `1st`, `22nd`, `last`.
    package func text(of day: MonthDay) -> String {
        guard case .day(let number) = day else { return text(.timingLast) }
        // The endings after 1, 2, 3 and other numbers, or a single one for all.
        let endings = text(.timingOrdinals).split(separator: " ")
        let isRegular = (11...13).contains(number) || !(1...3).contains(number % 10)
        let place = isRegular ? endings.count - 1 : min(number % 10, endings.count) - 1
        return "\(number)\(endings[place])"
    }

    /// Returns days of the month: `1st, 15th and last`.
    package func text(of days: [MonthDay]) -> String { list(days.map(text)) }

    /// Returns days as a list: `Mon, Wed and Fri`.
    func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return text(
            .timingMonthDaysAnd,
            ["days": words.dropLast().joined(separator: ", "), "last": last])
    }
}
