import Adherence
import CommandLine
import Confirmation
import Feed
import Household
import Journal
import Wording

/// Somebody says that evidence has nothing to do with any plan.
struct UnmatchedDropping {
    private let context: CommandContext
    private let arguments: Arguments
    private let numbers: [UnmatchedNumbers]

    init(_ context: CommandContext, _ arguments: Arguments) throws(UsageError) {
        self.context = context
        self.arguments = arguments
        numbers = try [UnmatchedNumbers](arguments)
    }

    func run() throws -> Int32 {
        let words = try SettlingText(context)
        let chosen = try chosen(words.review)
        let waiting = try context.household.drop(chosen.map(\.number))
        let dropped = words.wording.counted(.unmatchedNowDropped, waiting.count)
        let settled = chosen.filter { $0.settlement != nil }
        let lines = settled.flatMap { words.alreadySettled($0).lines }
        return try CommandOutput(
            lines: lines + (waiting.isEmpty && !chosen.isEmpty ? [] : [dropped])
        ).print(context.environment)
    }

    private func chosen(_ review: EvidenceReview) throws -> [Unmatched] {
        guard arguments[UnmatchedCommand.foreignFlag] else {
            return try numbers.chosen(context.household) { $0.settlement == nil }
        }
        let waiting = try context.store.unmatched().filter { $0.settlement == nil }
        let findings = review.findings(of: waiting)
        return waiting.filter { findings[$0.number]?.verdict == .unmatched(.foreign) }
    }
}

/// Somebody says that what was dropped is something after all.
struct UnmatchedReopening {
    private let context: CommandContext
    private let numbers: [UnmatchedNumbers]

    init(_ context: CommandContext, _ arguments: Arguments) throws(UsageError) {
        self.context = context
        numbers = try [UnmatchedNumbers](arguments)
    }

    func run() throws -> Int32 {
        let words = try SettlingText(context)
        let chosen = try numbers.chosen(context.household) { $0.settlement == .dropped }
        let dropped = try context.household.reopen(chosen.map(\.number))
        let others = chosen.filter { $0.settlement != .dropped }
        let done = words.wording.counted(.unmatchedNowWaits, dropped.count)
        return try CommandOutput(
            lines: others.map(words.notDropped)
                + (dropped.isEmpty && !chosen.isEmpty ? [] : [done]),
            status: others.contains { $0.settlement != nil } ? 1 : 0
        ).print(context.environment)
    }
}

/// The words for evidence that is not as somebody thinks.
struct SettlingText {
    let review: EvidenceReview
    private let voices: Voices
    var wording: Wording { voices.general }

    init(_ context: CommandContext) throws {
        review = try EvidenceReview(context.household)
        voices = try context.voices(of: review.view.persons)
    }

    /// What to say where it is settled.
    func alreadySettled(_ unmatched: Unmatched) -> CommandOutput {
        let number = ["number": String(unmatched.number)]
        switch unmatched.settlement {
        case nil: return CommandOutput(lines: [])
        case .dropped:
            return CommandOutput(lines: [wording.text(.unmatchedAlreadyDropped, number)])
        case .assigned(let id):
            let action = UnmatchedLines(review.view.persons, [:], voices).action(of: id)
            let words = number.merging(["action": action]) { $1 }
            return CommandOutput(lines: [wording.text(.unmatchedAlreadyAssigned, words)])
        }
    }

    /// What to say of one that is not dropped: it waits, or its entry says what it was.
    func notDropped(_ unmatched: Unmatched) -> String {
        let number = ["number": String(unmatched.number)]
        guard case .assigned(let id)? = unmatched.settlement else {
            return wording.text(.unmatchedAlreadyWaits, number)
        }
        let persons = review.view.persons
        let owner = persons.first { $0.timeline.record.entries.contains { $0.id == id } }
        let whose = persons.count > 1 ? owner.map { " --person \($0.id)" } ?? "" : ""
        let words = [
            "action": UnmatchedLines(persons, [:], voices).action(of: id),
            "command": "dosecal undo \(id.description.prefix(8))\(whose)",
        ]
        return wording.text(.unmatchedReopenAssigned, number.merging(words) { $1 })
    }
}
