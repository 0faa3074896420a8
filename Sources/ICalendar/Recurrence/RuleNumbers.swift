/// The numbers of a list such as BYYEARDAY. Looking one up takes as long in a list of hundreds as in a
/// short one, so that each step of a `WorkBudget` costs about the same.
struct RuleNumbers {
    /// The largest amount of a number; -1 if there is none.
    private let largest: Int
    /// Whether the list has a number, at the index `number + largest`.
    private let isListed: [Bool]

    init(_ numbers: [Int]) {
        let largest = numbers.map(abs).max() ?? -1
        var isListed = Array(repeating: false, count: numbers.isEmpty ? 0 : 2 * largest + 1)
        for number in numbers { isListed[number + largest] = true }
        (self.largest, self.isListed) = (largest, isListed)
    }

    var isEmpty: Bool { isListed.isEmpty }

    func has(_ number: Int) -> Bool { abs(number) <= largest && isListed[number + largest] }

    /// Whether the list has one of `count` numbers, counted from the first or, below zero, from the last.
    func has(_ number: Int, of count: Int) -> Bool { has(number) || has(number - count - 1) }
}
