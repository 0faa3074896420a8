/// The operands of a command: the arguments that are neither options nor their values.
package struct Operands: Equatable, Sendable {
    /// The name of an operand, as in `PLAN`, or of each of a fixed number, as in `PERSON ITEM`.
    let label: String
    let minimum: Int
    /// The greatest number, or `nil` if there is no limit.
    let maximum: Int?
    let completion: Completion
    let meaning: String
    private let form: String?

    /// Creates operands. `usage` is their form in a usage line, if the label alone is not enough.
    package init(
        _ label: String, _ count: ClosedRange<Int>, completion: Completion = .none,
        usage: String? = nil, _ meaning: String
    ) {
        self.label = label
        form = usage
        (minimum, maximum) = (count.lowerBound, count.upperBound)
        self.completion = completion
        self.meaning = meaning
    }

    /// Creates operands without a greatest number.
    package init(
        _ label: String, _ count: PartialRangeFrom<Int>, completion: Completion = .none,
        usage: String? = nil, _ meaning: String
    ) {
        self.label = label
        form = usage
        (minimum, maximum) = (count.lowerBound, nil)
        self.completion = completion
        self.meaning = meaning
    }

    /// The form in a usage line: `PLAN`, `PLAN…`, `[PLAN]` or `[PLAN…]`.
    package var usage: String {
        if let form { return form }
        let isOpen = maximum.map { $0 > 1 && $0 > minimum } ?? true
        let text = isOpen ? "\(label)…" : label
        return minimum == 0 ? "[\(text)]" : text
    }
}
