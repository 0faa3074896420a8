/// Where something stands in a plan's text.
public struct SourcePosition: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The character in the line, from 1.
    public let column: Int

    /// A place in a text; both count from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension SourcePosition: Comparable {
    /// Orders as one reads.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// From where to where something stands in a plan's text.
struct SourceRange: Sendable {
    /// Where it begins, as people count.
    let position: SourcePosition
    /// The Unicode scalars that it takes, a byte-order mark at the start not counted.
    let characters: Range<Int>
}
