/// The numbers of a list such as BYYEARDAY. A lookup takes constant time, so that each step of a
/// `WorkBudget` costs about the same.
struct RuleNumbers {
    /// The largest absolute value, or -1 if the list is empty.
    private let largest: Int
    /// Whether the list contains a number, at the index `number + largest`.
    private let isListed: [Bool]

    init(_ numbers: [Int]) {
        let largest = numbers.map(abs).max() ?? -1
        var isListed = Array(repeating: false, count: numbers.isEmpty ? 0 : 2 * largest + 1)
        for number in numbers { isListed[number + largest] = true }
        (self.largest, self.isListed) = (largest, isListed)
    }

    var isEmpty: Bool { isListed.isEmpty }

    func has(_ number: Int) -> Bool { abs(number) <= largest && isListed[number + largest] }

    /// Returns whether the list contains a number, or its position from the end, which is negative.
    func has(_ number: Int, of count: Int) -> Bool { has(number) || has(number - count - 1) }
}
