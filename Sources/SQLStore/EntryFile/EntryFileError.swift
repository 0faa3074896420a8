/// Why a file of entries could not be read: every mistake in it, in order; never empty.
package struct EntryFileError: Error, Hashable, Sendable {
    /// One mistake: where it is, what it is, what to do.
    package struct Mistake: Hashable, Sendable {
        /// The line, from 1, where it is known; of an entry the one on which it begins.
        package let line: Int?
        /// Which entry, where it is in one.
        let place: EntryFile.Place?
        private let head: String
        private let found: String
        private let tail: String

        /// A mistake told without the file's own words but for those found.
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

        /// The same at a line.
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

    /// Entry and message, with the text found there, for the owner's own terminal.
    package var detail: String { name + head + found + tail }

    /// Line, entry and message, with nothing of the file's content: safe to log.
    package var description: String { (line.map { "line \($0): " } ?? "") + name + head + tail }
}

extension EntryFileError: CustomStringConvertible {
    /// The first mistake, and how many there are: safe to log.
    package var description: String {
        let first = mistakes.first?.description ?? ""
        return mistakes.count > 1 ? "\(first) (and \(mistakes.count - 1) more)" : first
    }
}
