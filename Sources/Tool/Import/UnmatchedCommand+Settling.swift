import CalendarImport
import CommandLine
import Feed
import Household
import Journal
import Terminal

/// The commands that settle evidence.
extension UnmatchedCommand {
    static func assign(_ context: CommandContext, _ arguments: Arguments) throws -> Int32 {
        let number = try UnmatchedNumbers(arguments.operands[0]).only
        let assignment = try assignment(of: number, to: context.id(), arguments)
        switch try context.household.settle(assignment) {
        case .settledBefore(let unmatched):
            let lines = try context.settlingText().alreadySettled(unmatched)
            return try CommandOutput(lines: lines).print(context.environment)
        case .recording(let recording):
            var output = try context.output(
                of: recording, command: "unmatched assign \(number)")
            if case .recorded = recording.verdict {
                return try output.print(context.environment)
            }
            let voices = try context.voices(of: [recording.person])
            output.lines.append(SettlingText([recording.person], voices).stillWaits(number))
            return try output.print(context.environment)
        }
    }

    private static func assignment(
        of number: Int, to person: String, _ arguments: Arguments
    ) throws -> Household.Assignment {
        var assignment = Household.Assignment(
            number, to: .named(arguments.operands[1]), person: person)
        assignment.at = arguments[atOption]
        assignment.target = arguments[RecordingOptions.planned]
        assignment.amount = arguments[RecordingOptions.amount]
        assignment.isExtra = arguments[RecordingOptions.extraFlag]
        assignment.note = arguments[RecordingOptions.note]
        assignment.confirmed = arguments[RecordingOptions.anywayFlag] ? .everything : .none
        switch (arguments[wornFlag], arguments[replacedFlag]) {
        case (true, true): throw UsageError.conflict("--worn", with: "--replaced")
        case (true, false): assignment.lenses = .worn
        case (false, true): assignment.lenses = .replaced
        case (false, false): break
        }
        return assignment
    }

    static func drop(_ context: CommandContext, _ arguments: Arguments) throws -> Int32 {
        let numbers = try [UnmatchedNumbers](arguments)
        let review = try EvidenceReview(context.household)
        let words = try context.settlingText(review)
        let chosen =
            try arguments[foreignFlag]
            ? foreign(review, context)
            : numbers.chosen(context.household) { $0.settlement == nil }
        let waiting = try context.household.drop(chosen.map(\.number))
        let settled = chosen.filter { $0.settlement != nil }
        let lines = settled.flatMap { words.alreadySettled($0) }
        return try CommandOutput(
            lines: lines
                + (waiting.isEmpty && !chosen.isEmpty ? [] : [words.dropped(waiting.count)])
        ).print(context.environment)
    }

    /// Returns the unsettled evidence that matches no plan and was not made by dosecal.
    private static func foreign(
        _ review: EvidenceReview, _ context: CommandContext
    ) throws -> [Unmatched] {
        let waiting = try context.store.unmatched().filter { $0.settlement == nil }
        let findings = review.findings(of: waiting)
        return waiting.filter { findings[$0.number]?.verdict == .unmatched(.foreign) }
    }

    static func reopen(_ context: CommandContext, _ arguments: Arguments) throws -> Int32 {
        let numbers = try [UnmatchedNumbers](arguments)
        let words = try context.settlingText()
        let chosen = try numbers.chosen(context.household) { $0.settlement == .dropped }
        let dropped = try context.household.reopen(chosen.map(\.number))
        let others = chosen.filter { $0.settlement != .dropped }
        return try CommandOutput(
            lines: others.map(words.notDropped)
                + (dropped.isEmpty && !chosen.isEmpty ? [] : [words.reopened(dropped.count)]),
            status: others.contains { $0.settlement != nil } ? 1 : 0
        ).print(context.environment)
    }
}

extension CommandContext {
    fileprivate func settlingText(_ review: EvidenceReview? = nil) throws -> SettlingText {
        let persons = try (review ?? EvidenceReview(household)).view.persons
        return SettlingText(persons, try voices(of: persons))
    }
}
