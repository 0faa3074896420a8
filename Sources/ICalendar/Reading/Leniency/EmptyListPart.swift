/// Lists of dates with nothing between two commas or behind the last: what a script leaves that takes
/// a date out of an EXDATE.
enum EmptyListPart {
    /// The parts of a list that say something.
    static func parts(of list: String) -> [Substring] {
        list.split(separator: ",", omittingEmptySubsequences: true)
    }
}
