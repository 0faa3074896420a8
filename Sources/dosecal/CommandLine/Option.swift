/// One option of a command, such as `--from DATE`.
struct Option: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case flag
        /// `default` is only shown in the help; the command itself decides what absence means.
        case value(_ label: String, completion: Completion = .none, default: String? = nil)
    }

    /// The long name without its dashes.
    let name: String
    let short: Character?
    let kind: Kind
    let meaning: String

    init(_ name: String, short: Character? = nil, _ kind: Kind, _ meaning: String) {
        self.name = name
        self.short = short
        self.kind = kind
        self.meaning = meaning
    }
}

extension Option {
    /// The option that every command understands.
    static let help = Option("help", short: "h", .flag, "show this help")
    static let version = Option("version", .flag, "show the version")

    /// The ways to write it: `-o` if there is a short name, then `--output`.
    var spellings: [String] {
        (short.map { ["-\($0)"] } ?? []) + ["--\(name)"]
    }

    var label: String? {
        if case .value(let label, _, _) = kind { label } else { nil }
    }

    var completion: Completion {
        if case .value(_, let completion, _) = kind { completion } else { .none }
    }

    var defaultText: String? {
        if case .value(_, _, let text) = kind { text } else { nil }
    }
}
