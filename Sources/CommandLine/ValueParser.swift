/// Why a value could not be read.
package enum ValueError: Error, Equatable {
    /// It must be something else, in words that follow "needs".
    case unfit(needs: String)
    /// The same without repeating the value, which may be long or hold anything.
    case unfitUnseen(needs: String)
    /// It must be one of these words.
    case unknown(known: [String])
}

/// Reads the value of an option or an operand from the word that was typed.
package struct ValueParser<Value: Sendable>: Sendable {
    /// What a shell may offer.
    let completion: Completion
    let read: @Sendable (String) throws(ValueError) -> Value

    /// Reads with a function that says what a value must be.
    package init(
        completion: Completion = .none,
        _ read: @escaping @Sendable (String) throws(ValueError) -> Value
    ) {
        self.completion = completion
        self.read = read
    }

    /// Reads with a function that returns nil for anything else.
    package init(
        needs: String, completion: Completion = .none,
        _ read: @escaping @Sendable (String) -> Value?
    ) {
        self.init(completion: completion) { text throws(ValueError) in
            guard let value = read(text) else { throw .unfit(needs: needs) }
            return value
        }
    }
}

extension ValueParser where Value == String {
    /// Any text.
    package static var text: ValueParser { ValueParser { text throws(ValueError) in text } }

    /// The path of a file that ends in one of these, or of any.
    package static func file(_ extensions: [String] = []) -> ValueParser {
        ValueParser(completion: .files(extensions: extensions)) { text throws(ValueError) in text }
    }

    /// The path of a folder.
    package static var folder: ValueParser {
        ValueParser(completion: .directories) { text throws(ValueError) in text }
    }

    /// One of these words.
    package static func word(of known: [String]) -> ValueParser {
        ValueParser(completion: .words(known)) { text throws(ValueError) in
            guard known.contains(text) else { throw .unknown(known: known) }
            return text
        }
    }
}

extension ValueParser where Value == Int {
    /// A whole number between two others.
    package static func number(in allowed: ClosedRange<Int>) -> ValueParser {
        let needs = "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)"
        return ValueParser(needs: needs) { text in
            Int(text).flatMap { allowed.contains($0) ? $0 : nil }
        }
    }
}

extension ValueParser where Value: RawRepresentable<String> & CaseIterable {
    /// A case by its name.
    package static var choice: ValueParser {
        let known = Value.allCases.map { $0.rawValue }
        return ValueParser(completion: .words(known)) { text throws(ValueError) in
            guard let value = Value(rawValue: text) else { throw .unknown(known: known) }
            return value
        }
    }
}
