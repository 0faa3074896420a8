/// The lines of a text. Positions count Unicode scalars, as libyaml does.
struct TextLines {
    let characters: [Unicode.Scalar]

    init(_ characters: [Unicode.Scalar]) {
        self.characters = characters
    }

    /// The line end that the text uses.
    var newline: String {
        guard let first = characters.firstIndex(of: "\n"), first > 0 else { return "\n" }
        return characters[first - 1] == "\r" ? "\r\n" : "\n"
    }

    /// Returns the start of the line that contains a position.
    func start(ofLineAt place: Int) -> Int {
        var start = place
        while start > 0, !characters[start - 1].isLineBreak { start -= 1 }
        return start
    }

    /// Returns the end of the line that contains a position, before its line end.
    func end(ofLineAt place: Int) -> Int {
        var end = place
        while end < characters.count, !characters[end].isLineBreak { end += 1 }
        return end
    }

    /// Returns the start of the next line, or the end of the text.
    func next(afterLineAt place: Int) -> Int {
        let end = end(ofLineAt: place)
        guard end < characters.count else { return end }
        let isPair =
            characters[end] == "\r" && end + 1 < characters.count
            && characters[end + 1] == "\n"
        return end + (isPair ? 2 : 1)
    }

    /// Returns the start of the line before the one that starts at `start`, or `nil` for the first
    /// line.
    func previous(beforeLineAt start: Int) -> Int? {
        guard start > 0 else { return nil }
        let isPair = start > 1 && characters[start - 1] == "\n" && characters[start - 2] == "\r"
        return self.start(ofLineAt: start - (isPair ? 2 : 1))
    }

    /// Returns the position of the next character that is not a space or tab.
    func afterSpaces(from place: Int) -> Int {
        var index = place
        while index < characters.count, characters[index].isSpace { index += 1 }
        return index
    }

    /// Returns the end of a range without trailing white space.
    func trimmedEnd(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, characters[end - 1].isSpaceOrBreak { end -= 1 }
        return end
    }

    /// Returns whether a range contains only white space and `others`.
    func isBlank(_ range: Range<Int>, besides others: Set<Unicode.Scalar> = []) -> Bool {
        characters[range].allSatisfy { $0.isSpaceOrBreak || others.contains($0) }
    }

    /// Returns whether the rest of the line is blank or a comment.
    func isBlankOrComment(from place: Int) -> Bool {
        let first = afterSpaces(from: place)
        return first == end(ofLineAt: place) || characters[first] == "#"
    }

    /// Returns whether the line that starts at `start` is blank.
    func isBlankLine(at start: Int) -> Bool { isBlank(start..<end(ofLineAt: start)) }

    /// Returns the indentation of a line that is only a comment, or `nil` for other lines.
    func commentIndentation(ofLineAt start: Int) -> Int? {
        let first = afterSpaces(from: start)
        guard first < characters.count, characters[first] == "#" else { return nil }
        return first - start
    }

    /// Returns whether a line that starts within a range is blank.
    func hasBlankLine(within range: Range<Int>) -> Bool {
        var line = next(afterLineAt: range.lowerBound)
        while line < range.upperBound {
            if isBlankLine(at: line) { return true }
            line = next(afterLineAt: line)
        }
        return false
    }

    /// Returns the end of the last comment line directly below with a deeper indentation, or the
    /// end of the line itself.
    func endWithComments(ofLineAt place: Int, deeperThan column: Int) -> Int {
        var end = end(ofLineAt: place)
        while true {
            let line = next(afterLineAt: end)
            guard line > end, let indentation = commentIndentation(ofLineAt: line),
                indentation > column
            else { return end }
            end = self.end(ofLineAt: line)
        }
    }

    /// Returns the start of the first comment line directly above with this indentation, or the
    /// start of the line itself.
    func startWithComments(ofLineAt start: Int, indentedBy column: Int) -> Int {
        var start = start
        while let line = previous(beforeLineAt: start),
            commentIndentation(ofLineAt: line) == column
        {
            start = line
        }
        return start
    }
}

extension Unicode.Scalar {
    /// Whether libyaml ends a line at this character (YAML 1.1, 4.1.4).
    fileprivate var isLineBreak: Bool {
        ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(self)
    }

    fileprivate var isSpace: Bool { self == " " || self == "\t" }

    fileprivate var isSpaceOrBreak: Bool { isSpace || isLineBreak }
}
