import CommandLine
import Household
import Journal
import Wording
import Terminal

/// A number or a range of numbers: 12, or 12-40.
struct UnmatchedNumbers {
    let range: ClosedRange<Int>

    init(_ word: String) throws(UsageError) {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
            first > 0, first <= last
        else { throw .unfitOperand(word, needs: .text(.valueUnmatchedNumbers)) }
        range = first...last
    }

    /// The number, if it is a single one. Throws for a range.
    var only: Int {
        get throws(UsageError) {
            guard range.count == 1 else {
                throw .unfitOperand(
                    "\(range.lowerBound)-\(range.upperBound)", needs: .text(.valueOneNumber))
            }
            return range.lowerBound
        }
    }
}

extension [UnmatchedNumbers] {
    /// Reads the numbers among the operands.
    init(_ arguments: Arguments) throws(UsageError) {
        self = []
        for word in arguments.operands { append(try UnmatchedNumbers(word)) }
    }

    /// Returns the evidence with these numbers. Of a range, only evidence that fulfils `isOpen` is
    /// returned.
    func chosen(
        _ household: Household, where isOpen: (Unmatched) -> Bool
    ) throws -> [Unmatched] {
        let all = try household.store.unmatched()
        for range in map(\.range) where !all.contains(where: { range.contains($0.number) }) {
            _ = try household.unmatched(range.lowerBound)
        }
        return all.filter { unmatched in
            contains {
                $0.range.contains(unmatched.number) && ($0.range.count == 1 || isOpen(unmatched))
            }
        }
    }
}
