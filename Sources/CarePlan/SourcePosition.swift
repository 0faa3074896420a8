/// A position in a plan's text.
public struct SourcePosition: Hashable, Sendable {
    /// The line, starting at 1.
    public let line: Int
    /// The character within the line, starting at 1.
    public let column: Int

    /// Creates a position from a line and a column, both starting at 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension SourcePosition: Comparable {
    /// Returns whether the left position comes first.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A range of a plan's text.
struct SourceRange: Sendable {
    /// The position of the start.
    let position: SourcePosition
    /// The range in Unicode scalars, not counting a byte-order mark.
    let characters: Range<Int>
}
