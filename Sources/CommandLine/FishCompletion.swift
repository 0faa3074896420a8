/// The completion script for fish.
struct FishCompletion {
    let table: CommandTable

    var script: String {
        """
        # fish completion for \(program), printed by '\(program) completion fish'
        function __\(program)_command
            set -l command
            for word in (commandline -opc)[2..]
                string match -q -- '-*' $word; and continue
                set -a command $word
                contains -- "$command" \(groups); and continue
                break
            end
            echo -- "$command"
        end
        function __\(program)_has_no_command
            set -l command (__\(program)_command)
            test -z "$command"
        end
        function __\(program)_runs
            set -l command (__\(program)_command)
            test "$command" = "$argv"
        end
        function __\(program)_files
            set -l token (commandline -ct | string replace -r '^-[^=]*=' '')
            set -l endings (string join '|' -- $argv)
            __fish_complete_path "$token" | string match -r "^[^\\t]*(?:/|\\.(?:$endings))(?=\\t|\\$)"
        end
        function __\(program)_names
            \(program) \(CommandTable.names) $argv -- (commandline -opc)[2..] 2>/dev/null
        end
        complete -c \(program) -f
        \(lines.joined(separator: "\n"))

        """
    }

    private var program: String { table.program.name }

    /// The commands whose next word belongs to the command's name.
    private var groups: String {
        (table.groups.map(\.grammar.name) + [Builtin.help.rawValue]).joined(separator: " ")
    }

    private var lines: [String] {
        let start = "complete -c \(program) -n __\(program)_has_no_command"
        let options = CommandTable.globalOptions.map { "\(start) \(specification(of: $0.form))" }
        return options + lines(for: topics, after: start)
            + table.groups.flatMap(lines(forGroup:)) + table.leaves.flatMap(lines(for:))
    }

    /// The commands with their names.
    private var topics: [(String, Command)] { table.all.map { ($0.grammar.name, $0) } }

    private func start(of name: String) -> String {
        "complete -c \(program) -n \(quoted("__\(program)_runs \(name)"))"
    }

    private func lines(forGroup group: Command) -> [String] {
        let name = group.grammar.name
        let names = group.subcommands.map { ($0.word, $0) }
        // Without a subcommand, the options are those of the default subcommand.
        let forms = (group.usual ?? group).grammar.forms
        return forms.map { "\(start(of: name)) \(specification(of: $0))" }
            + lines(for: names, after: start(of: name))
            + lines(for: names, after: start(of: "\(Builtin.help.rawValue) \(name)"))
    }

    private func lines(for command: Command) -> [String] {
        let start = start(of: command.grammar.name)
        let options = command.grammar.forms.map { "\(start) \(specification(of: $0))" }
        guard let completion = command.grammar.operands?.completion else { return options }
        if completion == .commands { return options + lines(for: topics, after: start) }
        return options + (offer(for: completion).map { ["\(start) \($0)"] } ?? [])
    }

    private func lines(for commands: [(String, Command)], after start: String) -> [String] {
        commands.map { "\(start) -a \(quoted($0)) -d \(quoted($1.grammar.summary))" }
    }

    private func specification(of option: OptionForm) -> String {
        let short = option.short.map { "-s \($0) " } ?? ""
        let value = option.label.map { _ in "\(requirement(for: option.completion)) " } ?? ""
        let action = option.label.flatMap { _ in offer(for: option.completion) }
        let words = action.map { "\($0) " } ?? ""
        return "\(short)-l \(option.name) \(value)\(words)-d \(quoted(option.meaning))"
    }

    /// Returns the flag of `complete` for an option with a value: `-r` if any file is allowed,
    /// otherwise `-x`, with which fish does not suggest files.
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
        case .names(let kind): "-a \(quoted("(__\(program)_names \(kind))"))"
        case .commands: "-a \(quoted(table.all.map(\.grammar.name).joined(separator: " ")))"
        }
    }

    private func quoted(_ text: String) -> String {
        "'" + String(text.flatMap { #"'\"#.contains($0) ? ["\\", $0] : [$0] }) + "'"
    }
}
