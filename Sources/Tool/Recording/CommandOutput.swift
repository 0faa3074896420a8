import CarePlan
import CommandLine
import Household
import Journal
import Terminal
import Wording

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
    private enum Message {
        case worded(String)
        case text(ProgramText, place: String?)
    }
    private let message: Message

    /// Creates a refusal with a message in the person's language.
    init(_ text: String) {
        message = .worded(text)
    }

    /// Creates a refusal whose message is the text with a key.
    init(_ key: Wording.Key, _ values: [String: String] = [:]) {
        self.init(ProgramText(key, values))
    }

    /// Creates a refusal with a text of the program, after the place in a file, if any.
    init(_ text: ProgramText, at place: String? = nil) {
        message = .text(text, place: place)
    }

    /// The message, in English unless it is already in the person's language.
    var description: String { text(.english) }

    /// Returns the refusal with its message in a language.
    func worded(_ wording: Wording) -> Refusal { Refusal(text(wording)) }

    private func text(_ wording: Wording) -> String {
        switch message {
        case .worded(let text): text
        case .text(let text, let place):
            (place.map { "\($0): " } ?? "") + wording.text(text)
        }
    }
}

extension MessageWriter {
    /// Writes at most 100 lines, and a note with the number of the others.
    func write(_ lines: some Collection<String>, more: (_ count: String) -> String) {
        for line in lines.prefix(100) { write(line) }
        if lines.count > 100 { note(more("\(lines.count - 100)")) }
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
