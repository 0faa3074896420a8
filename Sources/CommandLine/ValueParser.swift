/// An error in the value of an option or an operand.
package enum ValueError: Error, Equatable {
    /// The value must be something else.
    case unfit(needs: Need)
    /// The value must be something else, and is not repeated in the message, because it may be long
    /// or secret.
    case unfitUnseen(needs: Need)
    /// The value must be one of these words.
    case unknown(known: [String])

    /// The description of a valid value.
    package var needs: Need {
        switch self {
        case .unfit(let needs), .unfitUnseen(let needs): needs
        case .unknown(let known): .word(known)
        }
    }
}

/// Reads the value of an option or an operand from the argument.
package struct ValueParser<Value: Sendable>: Sendable {
    /// The suggestions of a shell.
    let completion: Completion
    let read: @Sendable (String) throws(ValueError) -> Value

    /// Creates a parser from a function that throws an error for unsuitable values.
    package init(
        completion: Completion = .none,
        _ read: @escaping @Sendable (String) throws(ValueError) -> Value
    ) {
        self.completion = completion
        self.read = read
    }

    /// Creates a parser from a function that returns `nil` for unsuitable values.
    package init(
        needs: Need, completion: Completion = .none,
        _ read: @escaping @Sendable (String) -> Value?
    ) {
        self.init(completion: completion) { text throws(ValueError) in
            guard let value = read(text) else { throw .unfit(needs: needs) }
            return value
        }
    }
}

extension ValueParser where Value == String {
    /// Accepts any text.
    package static var text: ValueParser { ValueParser { text throws(ValueError) in text } }

    /// Accepts any text; a shell suggests the names of a kind.
    package static func name(of kind: String) -> ValueParser {
        ValueParser(completion: .names(kind: kind)) { text throws(ValueError) in text }
    }

    /// Accepts the path of a file; a shell suggests files with these extensions, or all files.
    package static func file(_ extensions: [String] = []) -> ValueParser {
        ValueParser(completion: .files(extensions: extensions)) { text throws(ValueError) in text }
    }

    /// Accepts the path of a folder.
    package static var folder: ValueParser {
        ValueParser(completion: .directories) { text throws(ValueError) in text }
    }

    /// Accepts one of these words.
    package static func word(of known: [String]) -> ValueParser {
        ValueParser(completion: .words(known)) { text throws(ValueError) in
            guard known.contains(text) else { throw .unknown(known: known) }
            return text
        }
    }
}

extension ValueParser where Value == Int {
    /// Accepts an integer in a range.
    package static func number(in allowed: ClosedRange<Int>) -> ValueParser {
        ValueParser(needs: .wholeNumber(allowed)) { text in
            Int(text).flatMap { allowed.contains($0) ? $0 : nil }
        }
    }
}

extension ValueParser where Value: RawRepresentable<String> & CaseIterable {
    /// Accepts the raw value of a case.
    package static var choice: ValueParser {
        let known = Value.allCases.map { $0.rawValue }
        return ValueParser(completion: .words(known)) { text throws(ValueError) in
            guard let value = Value(rawValue: text) else { throw .unknown(known: known) }
            return value
        }
    }
}
