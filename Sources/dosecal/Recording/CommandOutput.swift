import CommandLine

/// What a command has to say, and how it ends.
struct CommandOutput {
    let lines: [String]
    var status: Int32 = 0

    func print(_ environment: Environment) throws -> Int32 {
        let layout = TextLayout(width: environment.width)
        let text = lines.flatMap { layout.filled($0) }.map { $0 + "\n" }.joined()
        try StandardOutput.print(text)
        return status
    }
}
