/// The completion script for zsh, for a folder of `$fpath` or for sourcing.
struct ZshCompletion {
    let table: CommandTable

    var script: String {
        """
        #compdef \(program)
        # zsh completion for \(program), printed by '\(program) completion zsh'
        _\(program)_names() {
            local -a names=(${(f)"$(\(program) \(CommandTable.names) ${@[-1]} -- $words 2>/dev/null)"})
            compadd "${@[1,-2]}" -a names
        }
        \(functions)
        if [[ $funcstack[1] == _\(program) ]]; then
            _\(program) "$@"
        else
            compdef _\(program) \(program)
        fi

        """
    }

    private var program: String { table.program.name }

    private var functions: String {
        let groups = table.groups.map { group in
            let options = (group.usual ?? group).grammar.forms.flatMap(specifications(of:))
            return function("_\(program)_\(group.grammar.name)", group.subcommands, options)
        }
        let options = CommandTable.globalOptions.map(\.form).flatMap { form in
            form.spellings.map { "(- : *)\($0)\(meaning(of: form))" }
        }
        return (groups + [function("_\(program)", table.all, options)]).joined(separator: "\n")
    }

    /// Returns two shell functions: one suggests commands, the other completes their arguments.
    private func function(_ name: String, _ commands: [Command], _ options: [String]) -> String {
        let names = commands.map { "        " + "\($0.word):\($0.grammar.summary)".quotedForShell }
        let options = options.map { "        \($0.quotedForShell) \\" }
        return """
            \(name)_commands() {
                local -a commands=(
            \(names.joined(separator: "\n"))
                )
                _describe -t commands command commands
            }
            \(name)() {
                local curcontext=$curcontext context state state_descr line
                local -A opt_args
                _arguments -C -s -S \\
            \(options.joined(separator: "\n"))
                    '(-)1:command:\(name)_commands' \\
                    '(-)*::operand:->rest'
                [[ $state == rest ]] || return
                case $line[1] in
            \(commands.map(branch(for:)).joined(separator: "\n"))
                esac
            }
            """
    }

    private func branch(for command: Command) -> String {
        let grammar = command.grammar
        if !command.subcommands.isEmpty {
            return "        \(command.word.quotedForShell)) _\(program)_\(grammar.name) ;;"
        }
        let specifications = grammar.forms.flatMap(specifications(of:)) + operands(of: grammar)
        let arguments = (["_arguments -s -S"] + specifications.map(\.quotedForShell))
            .joined(separator: " \\\n                ")
        return "        \(command.word.quotedForShell))\n            \(arguments) ;;"
    }

    /// Returns a specification for each spelling of an option. Each excludes the other spellings.
    private func specifications(of option: OptionForm) -> [String] {
        let exclusion = "(\(option.spellings.joined(separator: " ")))"
        return option.spellings.map { spelling in
            guard let label = option.label else {
                return exclusion + spelling + meaning(of: option)
            }
            let joint = spelling.hasPrefix("--") ? "=" : "+"
            return exclusion + spelling + joint + meaning(of: option)
                + ":\(escaped(label)):\(offer(for: option.completion))"
        }
    }

    private func operands(of grammar: Grammar) -> [String] {
        guard let operands = grammar.operands else { return [] }
        let end = ":\(escaped(operands.label)):\(offer(for: operands.completion))"
        guard let maximum = operands.maximum else { return ["*" + end] }
        return (0..<maximum).map { "\($0 + 1)\($0 < operands.minimum ? "" : ":")\(end)" }
    }

    private func offer(for completion: Completion) -> String {
        switch completion {
        case .none: " "
        case .files(let extensions) where extensions.isEmpty: "_files"
        case .files(let extensions): "_files -g \"*.(\(extensions.joined(separator: "|")))\""
        case .directories: "_files -/"
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .names(let kind): "_\(program)_names \(kind)"
        case .commands: "_\(program)_commands"
        }
    }

    private func meaning(of option: OptionForm) -> String { "[\(escaped(option.meaning))]" }

    /// Escapes the characters that have a meaning in a specification.
    private func escaped(_ text: String) -> String {
        String(text.flatMap { #"[]:\"#.contains($0) ? ["\\", $0] : [$0] })
    }
}
