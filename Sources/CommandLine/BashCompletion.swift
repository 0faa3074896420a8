/// The completion script for bash. It also works in bash 3.2, the version in macOS.
struct BashCompletion {
    let table: CommandTable

    var script: String {
        """
        # bash completion for \(program), printed by '\(program) completion bash'
        _\(program)_words() {
            local word
            for word in "$@"; do
                [[ $word == "$current"* ]] && COMPREPLY+=("$word")
            done
        }
        _\(program)_names() {
            _\(program)_words $(\(program) \(CommandTable.names) "$1" -- "${COMP_WORDS[@]:1}" 2>/dev/null)
        }
        _\(program)_directories() {
            local name
            compopt -o filenames 2>/dev/null
            while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -d -- "$current")
        }
        _\(program)_files() {
            local name extension
            [[ $# -gt 0 ]] && _\(program)_directories
            compopt -o filenames 2>/dev/null
            while IFS= read -r name; do
                [[ $# -eq 0 ]] && COMPREPLY+=("$name")
                for extension in "$@"; do
                    [[ $name == *."$extension" ]] && COMPREPLY+=("$name")
                done
            done < <(compgen -f -- "$current")
        }
        _\(program)() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
            local command= ended= index
            COMPREPLY=()
            if [[ $current == = ]]; then
                current=
            elif [[ $previous == = ]]; then
                previous=${COMP_WORDS[COMP_CWORD-2]}
            fi
            for (( index = 1; index < COMP_CWORD; index++ )); do
                case ${COMP_WORDS[index]} in
                    --) ended=yes ;;
                    -*) ;;
                    *)
                        case $command in
                            '') command=${COMP_WORDS[index]} ;;
                            \(groups)) command="$command ${COMP_WORDS[index]}" ;;
                        esac ;;
                esac
            done
            if [[ -z $ended ]]; then
                case "$command $previous" in
        \(lines(values, indent: 12))
                esac
                if [[ $current == -* ]]; then
                    case $command in
        \(lines(options, indent: 16))
                    esac
                    return
                fi
            fi
            case $command in
        \(lines(operands, indent: 8))
            esac
        }
        complete -F _\(program) \(program)

        """
    }

    private var program: String { table.program.name }

    /// The commands whose next word belongs to the command's name, as an alternative of shell
    /// patterns.
    private var groups: String {
        (table.groups.map(\.grammar.name) + [Builtin.help.rawValue]).map(\.quotedForShell)
            .joined(separator: " | ")
    }

    private var values: [String] {
        table.leaves.flatMap { command in
            command.grammar.forms.filter { $0.label != nil }.map { form in
                let places = form.spellings.map { "\(command.grammar.name) \($0)".quotedForShell }
                let action = offer(for: form.completion).map { "\($0); " } ?? ""
                return "\(places.joined(separator: " | "))) \(action)return ;;"
            }
        }
    }

    private var options: [String] {
        let global = CommandTable.globalOptions.flatMap(\.form.spellings)
        return ["'') \(words(global)) ;;"]
            + (table.groups + table.leaves).map { command in
                // Without a subcommand, the options are those of the default subcommand.
                let forms = (command.usual ?? command).grammar.forms
                let spellings = forms.flatMap(\.spellings)
                return "\(command.grammar.name.quotedForShell)) \(words(spellings)) ;;"
            }
    }

    private var operands: [String] {
        let commands = ["'') \(words(table.all.map(\.grammar.name))) ;;"]
        let groups = table.groups.map { group in
            let names = [group.grammar.name, "\(Builtin.help.rawValue) \(group.grammar.name)"]
            let places = names.map(\.quotedForShell).joined(separator: " | ")
            return "\(places)) \(words(group.subcommands.map(\.word))) ;;"
        }
        let others = table.leaves.compactMap { command in
            let action = command.grammar.operands.flatMap { offer(for: $0.completion) }
            return action.map { "\(command.grammar.name.quotedForShell)) \($0) ;;" }
        }
        return commands + groups + others
    }

    private func offer(for completion: Completion) -> String? {
        switch completion {
        case .none: nil
        case .files(let extensions):
            (["_\(program)_files"] + extensions.map(\.quotedForShell)).joined(separator: " ")
        case .directories: "_\(program)_directories"
        case .words(let known): words(known)
        case .names(let kind): "_\(program)_names \(kind.quotedForShell)"
        case .commands: words(table.all.map(\.grammar.name))
        }
    }

    private func words(_ words: [String]) -> String {
        (["_\(program)_words"] + words.map(\.quotedForShell)).joined(separator: " ")
    }

    private func lines(_ lines: [String], indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return lines.map { margin + $0 }.joined(separator: "\n")
    }
}
