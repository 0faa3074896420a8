/// A shell that can complete the words of a command line.
enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// Where each script goes, for the help.
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
    /// A script that makes `shell` complete the commands, options and values of this table.
    func completion(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletion(table: self).script
        case .zsh: ZshCompletion(table: self).script
        case .fish: FishCompletion(table: self).script
        }
    }
}
