import CarePlan
import CommandLine
import Household
import Journal
import Terminal

/// The output and exit status of a command.
struct CommandOutput {
    var lines: [String]
    var status: Int32 = 0

    func print(_ environment: Environment) throws -> Int32 {
        let layout = TextLayout(width: environment.width)
        let text = lines.flatMap { layout.filled($0) }.map { $0 + "\n" }.joined()
        try environment.output.print(text)
        return status
    }
}

extension CommandOutput {
    /// Creates the output for an answer. Throws a refusal.
    init(_ answer: Answer) throws(Refusal) {
        switch answer {
        case .done(let lines): self.init(lines: lines)
        case .notDone(let lines): self.init(lines: lines, status: 1)
        case .refused(let reason): throw Refusal(reason)
        }
    }
}

/// A refused command, with a message that gives the reason and advice.
struct Refusal: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension MessageWriter {
    /// Writes at most 100 lines, and the number of the others with `rest`, such as "problems more".
    func write(_ lines: some Collection<String>, rest: String) {
        for line in lines.prefix(100) { write(line) }
        if lines.count > 100 { note("and \(lines.count - 100) \(rest)") }
    }
}

extension CommandContext {
    /// Records an action on the item that the first operand names and prints the result. Returns
    /// the exit status.
    func record(
        _ verb: Household.Verb, confirmed: Household.Confirmation = .none
    ) throws -> Int32 {
        let item = arguments.operands[0]
        var request = Household.Request(verb, of: .named(item), person: try id(having: item))
        request.note = arguments[RecordingOptions.note]
        request.confirmed = confirmed
        return try output(of: household.record(request, by: .command)).print(environment)
    }

    /// Returns the output for a recording. `command` is the beginning of the command that records
    /// the item again.
    func output(
        of recording: Household.Recording, command: String = "take"
    ) throws -> CommandOutput {
        let (item, person) = (recording.item, recording.person)
        let supply = try item.isMedicine ? store.supply(of: item, person) : nil
        let text = RecordingText(
            recording, try words(for: person), supply: supply,
            command: .init(
                command, person: arguments[Self.personOption],
                confirming: "dosecal \(arguments.retyped(adding: RecordingOptions.anywayFlag))"))
        return try CommandOutput(text.answer)
    }
}
