/// One mistake in a care plan: where it is, what it is, what to do.
public struct PlanError: Error, Hashable, Sendable {
    /// Where in the text.
    public let position: SourcePosition
    /// What is wrong and what to write instead; names fields only, so it is safe to log.
    public let message: String
    /// What stands there now; for the owner's eyes only.
    public let found: String?

    /// A mistake at a place, with what stands there where that helps.
    public init(at position: SourcePosition, _ message: String, found: String? = nil) {
        self.position = position
        self.message = message
        self.found = found
    }

    /// The message with what stands there, for the plan's owner on their own terminal.
    public var detail: String {
        found.map { "\(message), not '\($0)'" } ?? message
    }
}

extension PlanError: CustomStringConvertible {
    /// Line, column and message, with nothing of the plan's own content.
    public var description: String { "\(position.line):\(position.column): \(message)" }
}

/// Every mistake of one plan, in the order of its text; never empty.
public struct PlanErrors: Error, Hashable, Sendable {
    /// The mistakes.
    public let mistakes: [PlanError]

    init(_ mistakes: [PlanError]) {
        self.mistakes = mistakes.sorted { $0.position < $1.position }
    }
}
