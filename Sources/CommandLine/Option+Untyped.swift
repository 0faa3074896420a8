/// Options whose values stay texts.
extension Option where Value == String {
    /// Whether it has a value.
    package enum Kind: Sendable {
        /// It has none.
        case flag
        /// It has one; `default` is only shown in the help.
        case value(_ label: String, completion: Completion = .none, default: String? = nil)
    }

    /// An option whose value stays a text.
    package init(_ name: String, short: Character? = nil, _ kind: Kind, _ meaning: String) {
        switch kind {
        case .flag: self.init(flag: name, short: short, meaning)
        case .value(let label, let completion, let standard):
            let parser: ValueParser =
                completion.words.map { .word(of: $0) }
                ?? ValueParser(completion: completion) { text throws(ValueError) in text }
            self.init(name, short: short, label, parser, default: standard, meaning)
        }
    }
}

extension Arguments {
    /// Whether an option of this name was given.
    package func flag(_ name: String) -> Bool { found(name) != nil }

    /// The text of an option of this name.
    package func value(_ name: String) -> String? { found(name) as? String }
}
