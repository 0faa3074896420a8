import Adherence
import CommandLine
import CalendarImport
import Feed
import Household
import Journal
import Terminal

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
        let review = try EvidenceReview(context.household)
        let words = try context.settlingText(review)
        let chosen = try chosen(review)
        let waiting = try context.household.drop(chosen.map(\.number))
        let dropped = words.dropped(waiting.count)
        let settled = chosen.filter { $0.settlement != nil }
        let lines = settled.flatMap { words.alreadySettled($0) }
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
        let words = try context.settlingText(EvidenceReview(context.household))
        let chosen = try numbers.chosen(context.household) { $0.settlement == .dropped }
        let dropped = try context.household.reopen(chosen.map(\.number))
        let others = chosen.filter { $0.settlement != .dropped }
        let done = words.reopened(dropped.count)
        return try CommandOutput(
            lines: others.map(words.notDropped)
                + (dropped.isEmpty && !chosen.isEmpty ? [] : [done]),
            status: others.contains { $0.settlement != nil } ? 1 : 0
        ).print(context.environment)
    }
}

extension CommandContext {
    /// Says how evidence is settled.
    func settlingText(_ review: EvidenceReview) throws -> SettlingText {
        SettlingText(review.view.persons, try voices(of: review.view.persons))
    }
}
