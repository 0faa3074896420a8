/// All mistakes in a file of entries, in order. There is at least one.
package struct EntryFileError: Error, Hashable, Sendable {
    /// The lists in a file.
    package enum List: String, CaseIterable, Sendable {
        case entries, evidence
    }

    /// The position of a part in a file: its list, and its number from 1.
    package struct Place: Hashable, Sendable {
        /// The list.
        package let list: List
        /// The number, from 1.
        package let number: Int

        /// Creates a position.
        package init(list: List, number: Int) {
            self.list = list
            self.number = number
        }
    }

    /// A mistake in a file.
    package struct Mistake: Hashable, Sendable {
        /// The line, from 1, or `nil` if it is not known. For an entry, the line on which it
        /// begins.
        package let line: Int?
        /// The entry or evidence with the mistake, or `nil` if it is outside of them.
        package let place: Place?
        /// The kind of the mistake.
        package let reason: Reason

        /// Creates a mistake.
        package init(line: Int? = nil, in place: Place? = nil, _ reason: Reason) {
            self.line = line
            self.place = place
            self.reason = reason
        }

        /// Returns the mistake at a line.
        package func at(line: Int?) -> Mistake { Mistake(line: line, in: place, reason) }
    }
    /// The mistakes.
    package let mistakes: [Mistake]

    /// Creates an error of these mistakes.
    package init(_ mistakes: [Mistake]) {
        self.mistakes = mistakes
    }

    /// Creates an error of one mistake.
    package init(_ mistake: Mistake) {
        self.init([mistake])
    }
}

extension EntryFileError {
    /// The kind of a mistake.
    package enum Reason: Hashable, Sendable {
        // The file.
        case unreadable(StoreError)
        case tooLarge(mebibytes: Int)
        case notUTF8, nul, notJSON
        /// The file does not begin with these characters.
        case otherFile(head: String)
        case newer(form: Int, known: Int)
        case version(Int)
        case noList(List)
        case unknownHead(String)
        // Lines that are not JSON.
        case brokenLine, missingComma, extraComma, afterEnd, cutOff
        // Parts of a list, and their fields.
        case noObject, takenID, undoesItself, rawTwice, changed
        case unknownField(String, nearest: String?)
        case givenTwice(String)
        /// The value is not valid, or, if `unlessUndone`, valid only if the entry is undone.
        case must(String, Expectation, Found, unlessUndone: Bool)
        case missing(String, Expectation)
        case missingBeside(String, other: String, Expectation)
        case unfit(String, kind: String)
    }

    /// An expectation of a value.
    package enum Expectation: Hashable, Sendable {
        case entryID, evidenceID, moment, digest, author, day, whole, amount, text, word, raw, hex
        case choice([String])
    }

    /// The value in place of the expected one.
    package enum Found: Hashable, Sendable {
        case text(String)
        case number(Int)
        /// Text that is not Unicode.
        case brokenText
        case largeNumber, fraction, truth, group
    }
}

extension EntryFileError: CustomStringConvertible {
    /// The number of mistakes, which is safe to log.
    package var description: String { "mistakes in a file of entries: \(mistakes.count)" }
}
