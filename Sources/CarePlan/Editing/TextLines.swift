/// A text as Unicode scalars, which is how libyaml counts, and where its lines begin and end.
struct TextLines {
    let characters: [Unicode.Scalar]

    init(_ characters: [Unicode.Scalar]) {
        self.characters = characters
    }

    /// What ends a line here.
    var newline: String {
        guard let first = characters.firstIndex(of: "\n"), first > 0 else { return "\n" }
        return characters[first - 1] == "\r" ? "\r\n" : "\n"
    }

    /// Where the line of a place begins.
    func start(ofLineAt place: Int) -> Int {
        var start = place
        while start > 0, !characters[start - 1].isLineBreak { start -= 1 }
        return start
    }

    /// Where the line of a place ends, before what ends it.
    func end(ofLineAt place: Int) -> Int {
        var end = place
        while end < characters.count, !characters[end].isLineBreak { end += 1 }
        return end
    }

    /// Where the next line begins, or the text ends.
    func next(afterLineAt place: Int) -> Int {
        let end = end(ofLineAt: place)
        guard end < characters.count else { return end }
        let isPair =
            characters[end] == "\r" && end + 1 < characters.count
            && characters[end + 1] == "\n"
        return end + (isPair ? 2 : 1)
    }

    /// Where the line before the one that begins here begins; nil if there is none.
    func previous(beforeLineAt start: Int) -> Int? {
        guard start > 0 else { return nil }
        let isPair = start > 1 && characters[start - 1] == "\n" && characters[start - 2] == "\r"
        return self.start(ofLineAt: start - (isPair ? 2 : 1))
    }

    /// The first place from here on that is no space, at most the end of the line.
    func afterSpaces(from place: Int) -> Int {
        var index = place
        while index < characters.count, characters[index].isSpace { index += 1 }
        return index
    }

    /// Where what ends here ends without the white space behind it.
    func trimmedEnd(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, characters[end - 1].isSpaceOrBreak { end -= 1 }
        return end
    }

    /// Whether there is nothing but white space, and of these characters.
    func isBlank(_ range: Range<Int>, besides others: Set<Unicode.Scalar> = []) -> Bool {
        characters[range].allSatisfy { $0.isSpaceOrBreak || others.contains($0) }
    }

    /// Whether the rest of a line is blank or a comment.
    func isBlankOrComment(from place: Int) -> Bool {
        let first = afterSpaces(from: place)
        return first == end(ofLineAt: place) || characters[first] == "#"
    }

    /// Whether the line that begins here is blank.
    func isBlankLine(at start: Int) -> Bool { isBlank(start..<end(ofLineAt: start)) }

    /// How far the comment is indented that is all of the line that begins here; nil for others.
    func commentIndentation(ofLineAt start: Int) -> Int? {
        let first = afterSpaces(from: start)
        guard first < characters.count, characters[first] == "#" else { return nil }
        return first - start
    }

    /// Whether one of the lines within a range is blank.
    func hasBlankLine(within range: Range<Int>) -> Bool {
        var line = next(afterLineAt: range.lowerBound)
        while line < range.upperBound {
            if isBlankLine(at: line) { return true }
            line = next(afterLineAt: line)
        }
        return false
    }

    /// The end of the last of the comment lines right below that are indented deeper than this,
    /// or of the line itself.
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

    /// The start of the first of the comment lines right above that are indented so far.
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
    /// Whether libyaml ends a line here (YAML 1.1, 4.1.4).
    fileprivate var isLineBreak: Bool {
        ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(self)
    }

    fileprivate var isSpace: Bool { self == " " || self == "\t" }

    fileprivate var isSpaceOrBreak: Bool { isSpace || isLineBreak }
}
