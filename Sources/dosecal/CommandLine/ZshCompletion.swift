import Wording

/// Writes the completion script for zsh, to be found in `$fpath` or sourced.
struct ZshCompletion {
    let table: CommandTable

    var script: String {
        """
        #compdef \(program)
        # zsh completion for \(program), printed by '\(program) completion zsh'
        _\(program)_commands() {
            local -a commands=(
        \(commands)
            )
            _describe -t commands command commands
        }
        _\(program)() {
            local curcontext=$curcontext context state state_descr line
            local -A opt_args
            _arguments -C -s -S \\
        \(globalOptions) \\
                '(-)1:command:_\(program)_commands' \\
                '(-)*::operand:->rest'
            [[ $state == rest ]] || return
            case $line[1] in
        \(cases)
            esac
        }
        if [[ $funcstack[1] == _\(program) ]]; then
            _\(program) "$@"
        else
            compdef _\(program) \(program)
        fi

        """
    }

    private var program: String { table.program }

    private var commands: String {
        table.grammars
            .map { "        " + quoted("\($0.name):\($0.summary)") }
            .joined(separator: "\n")
    }

    private var globalOptions: String {
        CommandTable.globalOptions
            .flatMap { option in
                option.spellings.map { "        " + quoted("(- : *)\($0)\(meaning(of: option))") }
            }
            .joined(separator: " \\\n")
    }

    private var cases: String {
        table.grammars.map { grammar in
            let specifications = grammar.allOptions.flatMap(specifications) + operands(of: grammar)
            let arguments = (["_arguments -s -S"] + specifications.map(quoted))
                .joined(separator: " \\\n                ")
            return "        \(quoted(grammar.name)))\n            \(arguments) ;;"
        }.joined(separator: "\n")
    }

    /// One specification for each way to write the option, each ruling out the others.
    private func specifications(of option: Option) -> [String] {
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
        case .commands: "_\(program)_commands"
        }
    }

    private func meaning(of option: Option) -> String { "[\(escaped(option.meaning))]" }

    /// Hides what means something inside a specification.
    private func escaped(_ text: String) -> String {
        String(text.flatMap { #"[]:\"#.contains($0) ? ["\\", $0] : [$0] })
    }

    private func quoted(_ text: String) -> String {
        "'"
            + text.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: #"'\''"#) + "'"
    }
}
