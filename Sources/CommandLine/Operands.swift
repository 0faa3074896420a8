/// The operands that a command takes: the words that are neither options nor their values.
package struct Operands: Equatable, Sendable {
    /// Names one operand, as in `PLAN`, or each of a fixed number, as in `PERSON ITEM`.
    let label: String
    let minimum: Int
    /// `nil` when there may be any number.
    let maximum: Int?
    let completion: Completion
    let meaning: String
    private let form: String?

    /// So many of them; `usage` says how they look in a usage line where that is not the label alone.
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

    /// The same without a limit.
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

    /// How they look in a usage line: `PLAN`, `PLAN…`, `[PLAN]` or `[PLAN…]`.
    package var usage: String {
        if let form { return form }
        let isOpen = maximum.map { $0 > 1 && $0 > minimum } ?? true
        let text = isOpen ? "\(label)…" : label
        return minimum == 0 ? "[\(text)]" : text
    }
}
