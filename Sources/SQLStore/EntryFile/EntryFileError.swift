/// All mistakes in a file of entries, in order. There is at least one.
package struct EntryFileError: Error, Hashable, Sendable {
    /// A mistake in a file: its position, its description and the correction.
    package struct Mistake: Hashable, Sendable {
        /// The line, from 1, or `nil` if it is not known. For an entry, the line on which it
        /// begins.
        package let line: Int?
        /// The entry or evidence with the mistake, or `nil` if it is outside of them.
        let place: EntryFile.Place?
        private let head: String
        private let found: String
        private let tail: String

        /// Creates a mistake. Only `found` contains text of the file.
        init(
            line: Int? = nil, in place: EntryFile.Place? = nil, _ head: String, found: String = "",
            _ tail: String = ""
        ) {
            self.line = line
            self.place = place
            self.head = head
            self.found = found
            self.tail = tail
        }

        /// Returns the mistake at a line.
        func at(line: Int?) -> Mistake {
            Mistake(line: line, in: place, head, found: found, tail)
        }
    }
    /// The mistakes.
    package let mistakes: [Mistake]

    init(_ mistakes: [Mistake]) {
        self.mistakes = mistakes
    }

    init(_ mistake: Mistake) {
        self.init([mistake])
    }
}

extension EntryFileError.Mistake: CustomStringConvertible {
    private var name: String { place.map { "\($0.list.noun) \($0.number): " } ?? "" }

    /// The position and message with the text of the file, to be shown only to the user.
    package var detail: String { name + head + found + tail }

    /// The line, position and message without text of the file, which is safe to log.
    package var description: String { (line.map { "line \($0): " } ?? "") + name + head + tail }
}

extension EntryFileError: CustomStringConvertible {
    /// The first mistake and the number of others, which is safe to log.
    package var description: String {
        let first = mistakes.first?.description ?? ""
        return mistakes.count > 1 ? "\(first) (and \(mistakes.count - 1) more)" : first
    }
}
