import CivilTime
import Feed
import Journal

extension ObjectGroup {
    /// Returns the claim of a title that starts with one of the plan's done marks, or `nil` if it
    /// does not.
    func titleClaim(of statement: ParsedTask, _ target: Claim.Target) -> Claim? {
        let isMarked = person.doneMarks.contains { mark in
            statement.summary.begins(withMark: mark) && !isTitle(markedWith: mark)
        }
        guard isMarked else { return nil }
        let time = statement.written.map { ParsedTask.DoneTime.about($0) } ?? .unknown
        return Claim(.done(time), target, .title, .likely, statement, person)
    }
}

extension ObjectGroup {
    /// Returns whether the title in the plan already starts with the mark.
    private func isTitle(markedWith mark: String) -> Bool {
        series.contains { $0.titles.contains { $0.begins(withMark: mark) } }
    }
}

extension String {
    /// Returns whether the string starts with the mark. A mark that ends in a letter or digit has
    /// to end at a word boundary.
    fileprivate func begins(withMark mark: String) -> Bool {
        let text = drop(while: \.isWhitespace).lowercased()
        guard text.hasPrefix(mark.lowercased()) else { return false }
        guard let last = mark.last, last.isLetter || last.isNumber else { return true }
        let next = text.dropFirst(mark.count).first
        return next.map { !$0.isLetter && !$0.isNumber } ?? true
    }
}
