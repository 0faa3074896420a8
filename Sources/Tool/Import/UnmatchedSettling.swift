import CommandLine
import CalendarImport
import Feed
import Household
import Journal
import Terminal

/// Somebody says what a piece of evidence was.
struct UnmatchedAssignment {
    private let context: CommandContext
    private let arguments: Arguments
    private let number: Int

    /// The operands are the number and the item.
    init(_ context: CommandContext, _ arguments: Arguments) throws(UsageError) {
        self.context = context
        self.arguments = arguments
        number = try UnmatchedNumbers(arguments.operands[0]).only
    }

    func run() throws -> Int32 {
        let id = try context.id(arguments)
        switch try context.household.settle(try assignment(to: id)) {
        case .settledBefore(let unmatched):
            let text = try context.settlingText(EvidenceReview(context.household))
            return try CommandOutput(lines: text.alreadySettled(unmatched))
                .print(context.environment)
        case .recording(let recording):
            return try output(recording).print(context.environment)
        }
    }

    private func assignment(to person: String) throws -> Household.Assignment {
        var assignment = Household.Assignment(
            number, to: .named(arguments.operands[1]), person: person)
        assignment.at = arguments[UnmatchedCommand.atOption]
        assignment.target = arguments[RecordingOptions.planned]
        assignment.amount = arguments[RecordingOptions.amount]
        assignment.isExtra = arguments[RecordingOptions.extraFlag]
        assignment.note = arguments[RecordingOptions.note]
        assignment.confirmed = arguments[RecordingOptions.anywayFlag] ? .everything : .none
        switch (arguments[UnmatchedCommand.wornFlag], arguments[UnmatchedCommand.replacedFlag]) {
        case (true, true): throw UsageError.conflict("--worn", with: "--replaced")
        case (true, false): assignment.lenses = .worn
        case (false, true): assignment.lenses = .replaced
        case (false, false): break
        }
        return assignment
    }

    /// What was recorded, or that the evidence still waits.
    private func output(_ recording: Household.Recording) throws -> CommandOutput {
        let text = try context.text(
            of: recording, arguments, command: "unmatched assign \(number)")
        let output = try text.output()
        if case .recorded = recording.verdict { return output }
        let voices = try context.voices(of: [recording.person])
        let waits = SettlingText([recording.person], voices).stillWaits(number)
        return CommandOutput(lines: output.lines + [waits], status: output.status)
    }
}
