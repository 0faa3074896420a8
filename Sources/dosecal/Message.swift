import CommandLine

/// What dosecal says on standard error.
enum Message {
    private static var writer: MessageWriter { MessageWriter(program: Dosecal.name) }

    static func error(_ text: String) { writer.error(text) }
    static func note(_ text: String) { writer.note(text) }
    static func errors(_ texts: [String]) { for text in texts { error(text) } }
    static func notes(_ texts: [String]) { for text in texts { note(text) } }
    static func write(_ line: String) { writer.write(line) }
    static func prompt(_ text: String) { writer.prompt(text) }
}
