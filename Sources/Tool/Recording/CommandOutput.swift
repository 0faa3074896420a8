import CommandLine
import Terminal

/// What a command has to say, and how it ends.
struct CommandOutput {
    let lines: [String]
    var status: Int32 = 0

    func print(_ environment: Environment) throws -> Int32 {
        let layout = TextLayout(width: environment.width)
        let text = lines.flatMap { layout.filled($0) }.map { $0 + "\n" }.joined()
        try environment.output.print(text)
        return status
    }
}

extension CommandOutput {
    /// Throws what was refused.
    init(_ answer: Answer) throws(Refusal) {
        switch answer {
        case .done(let lines): self.init(lines: lines)
        case .notDone(let lines): self.init(lines: lines, status: 1)
        case .refused(let reason): throw Refusal(reason)
        }
    }
}

extension RecordingText {
    /// What the command prints; throws what was refused.
    func output() throws(Refusal) -> CommandOutput { try CommandOutput(answer) }
}
