import Wording

/// Writes the completion script for fish.
struct FishCompletion {
    let table: CommandTable

    var script: String {
        """
        # fish completion for \(program), printed by '\(program) completion fish'
        function __\(program)_command
            for word in (commandline -opc)[2..]
                string match -q -- '-*' $word; and continue
                echo -- $word
                return
            end
        end
        function __\(program)_has_no_command
            test -z (__\(program)_command | string collect --allow-empty)
        end
        function __\(program)_runs
            test (__\(program)_command | string collect --allow-empty) = $argv[1]
        end
        function __\(program)_files
            set -l token (commandline -ct | string replace -r '^-[^=]*=' '')
            set -l endings (string join '|' -- $argv)
            __fish_complete_path "$token" | string match -r "^[^\\t]*(?:/|\\.(?:$endings))(?=\\t|\\$)"
        end
        complete -c \(program) -f
        \(lines.joined(separator: "\n"))

        """
    }

    private var program: String { table.program }

    private var lines: [String] {
        let start = "complete -c \(program) -n __\(program)_has_no_command"
        let options = CommandTable.globalOptions.map { "\(start) \(specification(of: $0))" }
        let commands = commandLines(after: start)
        return options + commands + table.grammars.flatMap(lines)
    }

    private func lines(for grammar: Grammar) -> [String] {
        let start = "complete -c \(program) -n \(quoted("__\(program)_runs \(grammar.name)"))"
        let options = grammar.allOptions.map { "\(start) \(specification(of: $0))" }
        guard let completion = grammar.operands?.completion else { return options }
        if completion == .commands { return options + commandLines(after: start) }
        return options + (offer(for: completion).map { ["\(start) \($0)"] } ?? [])
    }

    private func commandLines(after start: String) -> [String] {
        table.grammars.map { "\(start) -a \(quoted($0.name)) -d \(quoted($0.summary))" }
    }

    private func specification(of option: Option) -> String {
        let short = option.short.map { "-s \($0) " } ?? ""
        let value = option.label.map { _ in "\(requirement(for: option.completion)) " } ?? ""
        let action = option.label.flatMap { _ in offer(for: option.completion) }
        let words = action.map { "\($0) " } ?? ""
        return "\(short)-l \(option.name) \(value)\(words)-d \(quoted(option.meaning))"
    }

    /// A value is needed, and fish's own file names come only where any file will do.
    private func requirement(for completion: Completion) -> String {
        completion == .files(extensions: []) ? "-r" : "-x"
    }

    private func offer(for completion: Completion) -> String? {
        switch completion {
        case .none: nil
        case .files(let extensions) where extensions.isEmpty: "-F"
        case .files(let extensions):
            "-a \(quoted("(__\(program)_files \(extensions.joined(separator: " ")))"))"
        case .directories: "-a \(quoted("(__\(program)_files)"))"
        case .words(let words): "-a \(quoted(words.joined(separator: " ")))"
        case .commands: "-a \(quoted(table.grammars.map(\.name).joined(separator: " ")))"
        }
    }

    private func quoted(_ text: String) -> String {
        "'" + String(text.flatMap { #"'\"#.contains($0) ? ["\\", $0] : [$0] }) + "'"
    }
}
