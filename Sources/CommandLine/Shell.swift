/// A shell for which completion scripts are available.
enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// Returns the help text about installing the script.
    static func installation(of program: String) -> String {
        """
        Prints the script. Save it where your shell looks for such scripts:

          bash  ~/.local/share/bash-completion/completions/\(program)
          zsh   a file named _\(program) in a folder of $fpath
          fish  ~/.config/fish/completions/\(program).fish
        """
    }
}

extension CommandTable {
    /// Returns the completion script for a shell.
    func completion(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletion(table: self).script
        case .zsh: ZshCompletion(table: self).script
        case .fish: FishCompletion(table: self).script
        }
    }
}
