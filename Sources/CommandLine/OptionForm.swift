/// The spelling of an option and its description in the help.
package struct OptionForm: Equatable, Sendable {
    /// The long name without dashes.
    package let name: String
    let short: Character?
    /// The placeholder for the value in the help, or `nil` for a flag.
    let label: String?
    let completion: Completion
    /// The default value, shown in the help only; the command itself applies it.
    let standard: String?
    let meaning: String

    /// The spellings: the short form such as `-o`, if any, and the long form such as `--output`.
    package var spellings: [String] {
        (short.map { ["-\($0)"] } ?? []) + ["--\(name)"]
    }
}

/// An option of any value type, as the grammar needs it.
package protocol AnyOption: Sendable {
    /// The spelling and the description.
    var form: OptionForm { get }
    /// Reads the option's value.
    func value(_ text: String) throws(ValueError) -> any Sendable
}

/// An option without a value, such as `--quiet`.
package struct Flag: AnyOption {
    /// The spelling and the description.
    package let form: OptionForm

    /// Creates a flag; `name` is its long name without dashes.
    package init(_ name: String, short: Character? = nil, _ meaning: String) {
        form = OptionForm(
            name: name, short: short, label: nil, completion: .none, standard: nil,
            meaning: meaning)
    }

    /// Returns `true`; a flag has no value.
    package func value(_ text: String) throws(ValueError) -> any Sendable { true }

    /// The flag `--help`, which every command has.
    package static let help = Flag("help", short: "h", "show this help")
    static let version = Flag("version", "show the version")
}

/// An option with a value, such as `--from DATE`.
package struct Option<Value: Sendable>: AnyOption {
    /// The spelling and the description.
    package let form: OptionForm
    private let parser: ValueParser<Value>

    /// Creates an option. `name` is its long name without dashes, `label` the placeholder for its
    /// value in the help, and `standard` the default value for the help.
    package init(
        _ name: String, short: Character? = nil, _ label: String, _ parser: ValueParser<Value>,
        default standard: String? = nil, _ meaning: String
    ) {
        self.parser = parser
        form = OptionForm(
            name: name, short: short, label: label, completion: parser.completion,
            standard: standard, meaning: meaning)
    }

    /// Reads the option's value.
    package func value(_ text: String) throws(ValueError) -> any Sendable { try read(text) }

    /// Reads the option's value from text outside the command line, such as a variable.
    package func read(_ text: String) throws(ValueError) -> Value { try parser.read(text) }
}
