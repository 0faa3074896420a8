/// One mistake in a care plan: where it is, what it is, what to do.
public struct PlanError: Error, Hashable, Sendable {
    /// What stands in the text, for the owner's eyes only, and how the sentence leads to it.
    private struct Found: Hashable {
        let text: String
        let lead: String
        /// What the plan itself has instead.
        let hint: String
    }
    /// Where in the text.
    public let position: SourcePosition
    private let head: String
    private let found: Found?
    private let tail: String
    /// What kind it is; nil for what forms hardly cause.
    public let reason: Reason?

    /// A mistake at a place, told without the plan's own words.
    public init(at position: SourcePosition, _ message: String, reason: Reason? = nil) {
        self.position = position
        self.reason = reason
        head = message
        found = nil
        tail = ""
    }

    /// A mistake with the text found there: the message, the lead, that text, a hint in the plan's
    /// own words, the advice.
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

    /// What stands in the text, for its owner's eyes only; nil where that does not matter.
    public var foundText: String? { found?.text }

    /// What is wrong and what to do, with the text found there, for the plan's owner on their own
    /// terminal.
    public var detail: String {
        head + (found.map { "\($0.lead)'\($0.text)'\($0.hint)" } ?? "") + tail
    }
}

extension PlanError: CustomStringConvertible {
    /// Line, column and message, with nothing of the plan's own content: safe to log.
    public var description: String { "\(position.line):\(position.column): \(withoutPosition)" }

    /// The message with nothing of the plan's own content.
    var withoutPosition: String { head + tail }
}

/// Every mistake of one plan, in the order of its text; never empty.
public struct PlanErrors: Error, Hashable, Sendable {
    /// The mistakes.
    public let mistakes: [PlanError]

    /// These mistakes.
    public init(_ mistakes: [PlanError]) {
        self.mistakes = mistakes.sorted { $0.position < $1.position }
    }
}

extension PlanError {
    /// What kind of mistake it is, where forms can cause it: for whoever tells it in another language.
    public enum Reason: Hashable, Sendable {
        /// A value is not as it must be.
        case must(Expectation)
        /// A field is missing.
        case missing
        /// It does not go with another field.
        case contradicts(String)
        /// There is no first day to count from.
        case needsFrom
        /// Two doses have one time on one day.
        case sameTime
        /// A title begins with a mark that means done.
        case titleIsMarked
        /// Two items have one id.
        case sameID
    }

    /// What a value must be.
    public enum Expectation: Hashable, Sendable {
        case text(atMost: Int)
        case time, clock, date, expiry, window, price, weekdays, monthDay, cap
        /// A number above 0.
        case positive
        /// A number from 0 on.
        case amount
        case whole(from: Int, through: Int)
        case degrees(upTo: Int)
        /// A time zone, such as this one.
        case zone(such: String)
        /// A span of time, such as this one.
        case span(such: String)
    }
}
