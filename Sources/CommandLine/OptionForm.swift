/// How an option is written, and what help says of it.
package struct OptionForm: Equatable, Sendable {
    /// The long name without its dashes.
    package let name: String
    let short: Character?
    /// What stands for its value in the help; nil for a flag.
    let label: String?
    let completion: Completion
    /// What holds without it; only shown in the help, as the command itself decides that.
    let standard: String?
    let meaning: String

    /// The ways to write it: `-o` if there is a short name, then `--output`.
    var spellings: [String] {
        (short.map { ["-\($0)"] } ?? []) + ["--\(name)"]
    }
}

/// What a grammar needs to know of an option, whatever its values are.
package protocol AnyOption: Sendable {
    /// How it is written.
    var form: OptionForm { get }
    /// Reads its value.
    func value(_ text: String) throws(ValueError) -> any Sendable
}

/// An option that is there or not, such as `--quiet`.
package struct Flag: AnyOption {
    /// How it is written.
    package let form: OptionForm

    /// A flag called by its long name without dashes.
    package init(_ name: String, short: Character? = nil, _ meaning: String) {
        form = OptionForm(
            name: name, short: short, label: nil, completion: .none, standard: nil,
            meaning: meaning)
    }

    /// A flag has no value.
    package func value(_ text: String) throws(ValueError) -> any Sendable { true }

    /// The option that every command understands.
    package static let help = Flag("help", short: "h", "show this help")
    static let version = Flag("version", "show the version")
}

/// An option with a value of a type, such as `--from DATE`.
package struct Option<Value: Sendable>: AnyOption {
    /// How it is written.
    package let form: OptionForm
    private let parser: ValueParser<Value>

    /// An option called by its long name without dashes; `label` stands for its value in the help,
    /// and `standard` says there what holds without it.
    package init(
        _ name: String, short: Character? = nil, _ label: String, _ parser: ValueParser<Value>,
        default standard: String? = nil, _ meaning: String
    ) {
        self.parser = parser
        form = OptionForm(
            name: name, short: short, label: label, completion: parser.completion,
            standard: standard, meaning: meaning)
    }

    /// Reads its value.
    package func value(_ text: String) throws(ValueError) -> any Sendable {
        try parser.read(text)
    }

    /// Why a value that was read does not fit after all.
    package func unfit(_ text: String, needs: String) -> UsageError {
        .unfitValue(text, option: form.name, needs: needs)
    }
}
