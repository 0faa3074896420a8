/// A mistake in a care plan: its position, its kind, and what is needed to describe it. `Wording`
/// makes the sentence.
public struct PlanError: Error, Hashable, Sendable {
    /// The position in the text.
    public let position: SourcePosition
    /// The beginning of the sentence, or `nil` if the text of the reason is a whole sentence.
    public let subject: Subject?
    /// The kind of mistake.
    public let reason: Reason
    /// The text or the sort of value at the position, if the sentence names it.
    public let found: Found?
    /// Advice at the end of the sentence.
    public let hints: [Hint]

    /// Creates a mistake.
    public init(
        at position: SourcePosition, of subject: Subject? = nil, _ reason: Reason,
        found: Found? = nil, hints: [Hint] = []
    ) {
        self.position = position
        self.subject = subject
        self.reason = reason
        self.found = found
        self.hints = hints
    }

    /// The field with which the sentence begins, or `nil` if it begins with other words.
    public var field: String? {
        if case .field(let name)? = subject { name } else { nil }
    }
}

extension PlanError: CustomStringConvertible {
    /// The position, the field and the kind of mistake, without any text of the plan, so that they
    /// can be logged.
    public var description: String {
        var kind = Self.name(of: reason)
        if case .must(let expectation) = reason { kind += " be \(Self.name(of: expectation))" }
        return ["\(position.line):\(position.column):", field.map { "'\($0)'" }, kind]
            .compactMap { $0 }.joined(separator: " ")
    }

    /// Returns the name of an enumeration's case without its values, which can be texts of the plan.
    private static func name(of value: some Any) -> String {
        Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }
}

/// The mistakes of a plan, in the order of its text; never empty.
public struct PlanErrors: Error, Hashable, Sendable {
    /// The mistakes.
    public let mistakes: [PlanError]

    /// Creates an error of these mistakes, which are sorted.
    public init(_ mistakes: [PlanError]) {
        self.mistakes = mistakes.sorted { $0.position < $1.position }
    }
}
