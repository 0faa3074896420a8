/// A mistake in a care plan, with its position and advice.
public struct PlanError: Error, Hashable, Sendable {
    /// The text at the position, which only the owner may see, and the words around it.
    private struct Found: Hashable {
        let text: String
        let lead: String
        /// A suggestion that is made of other texts of the plan.
        let hint: String
    }
    /// The position in the text.
    public let position: SourcePosition
    private let head: String
    private let found: Found?
    private let tail: String
    /// The kind of mistake, or `nil` if forms cannot cause it easily.
    public let reason: Reason?

    /// Creates a mistake whose message contains no text of the plan.
    public init(at position: SourcePosition, _ message: String, reason: Reason? = nil) {
        self.position = position
        self.reason = reason
        head = message
        found = nil
        tail = ""
    }

    /// Creates a mistake with the text found at its position. The message is made of `message`,
    /// `lead`, the found text, `hint` and `advice`. The hint may contain texts of the plan.
    init(
        at position: SourcePosition, _ message: String, lead: String = ", not ", found: String,
        hint: String = "", advice: String = "", reason: Reason? = nil
    ) {
        self.position = position
        self.reason = reason
        head = message
        self.found = Found(text: found, lead: lead, hint: hint)
        tail = advice
    }

    /// The text found at the position, which only the owner may see, or `nil` if the mistake has
    /// none.
    public var foundText: String? { found?.text }

    /// The message with the text that was found, for the terminal of the plan's owner.
    public var detail: String {
        head + (found.map { "\($0.lead)'\($0.text)'\($0.hint)" } ?? "") + tail
    }
}

extension PlanError: CustomStringConvertible {
    /// The position and the message without any text of the plan, so that it can be logged.
    public var description: String { "\(position.line):\(position.column): \(withoutPosition)" }

    /// The message without any text of the plan.
    var withoutPosition: String { head + tail }
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

extension PlanError {
    /// The kind of a mistake that forms can cause, from which messages in other languages are made.
    public enum Reason: Hashable, Sendable {
        /// A value does not meet an expectation.
        case must(Expectation)
        /// A required field is missing.
        case missing
        /// The field contradicts this other field.
        case contradicts(String)
        /// A first day to count from is missing.
        case needsFrom
        /// Two doses have the same time on the same days.
        case sameTime
        /// A title begins with a mark for done entries.
        case titleIsMarked
        /// Two items have the same ID.
        case sameID
    }

    /// An expectation of a value.
    public enum Expectation: Hashable, Sendable {
        case text(atMost: Int)
        case time, clock, date, expiry, window, price, weekdays, monthDay, cap
        /// A number above 0.
        case positive
        /// A number from 0.
        case amount
        case whole(from: Int, through: Int)
        case degrees(upTo: Int)
        /// A time zone, with an example.
        case zone(such: String)
        /// A span of time, with an example.
        case span(such: String)
    }
}
