/// The calendars of a file: one after the other, as RFC 5545 3.4 lets them be, or one in another, as
/// exports wrapped by another program are. Each has a head of its own.
struct SeveralCalendars {
    /// What each says of itself; the first stands for what is around all of them.
    var texts = [CalendarHeadReader(line: 1)]
    /// Those that are open, outermost first.
    private(set) var open: [Int] = []

    mutating func begin(on line: Int) {
        open.append(texts.count)
        texts.append(CalendarHeadReader(line: line))
    }

    /// Ends the innermost; an END too many is passed over.
    mutating func end() {
        _ = open.popLast()
    }
}
