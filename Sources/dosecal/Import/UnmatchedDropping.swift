import Adherence
import CommandLine
import Confirmation
import Feed
import Journal
import Household
import Wording

/// Somebody says that evidence has nothing to do with any plan.
struct UnmatchedDropping {
    private let household: Household
    private let arguments: Arguments
    private let numbers: [UnmatchedNumbers]

    init(_ household: Household, _ arguments: Arguments) throws(UsageError) {
        self.household = household
        self.arguments = arguments
        numbers = try [UnmatchedNumbers](arguments)
    }

    func run() throws -> Int32 {
        let reply = try household.store.write { change -> CommandOutput in
            let review = try UnmatchedReview(household)
            let chosen = try chosen(review)
            let waiting = chosen.filter { $0.settlement == nil }
            for unmatched in waiting {
                try change.settle(unmatched.number, .dropped, at: household.now)
            }
            let dropped = try review.wording(household)
                .counted("unmatched.nowDropped", waiting.count)
            return CommandOutput(
                lines: chosen.compactMap(review.alreadySettled).flatMap(\.lines)
                    + (waiting.isEmpty && !chosen.isEmpty ? [] : [dropped]))
        }
        return try reply.print(household.environment)
    }

    private func chosen(_ review: UnmatchedReview) throws -> [Unmatched] {
        guard arguments[UnmatchedCommand.foreignFlag] else {
            return try numbers.chosen(household) { $0.settlement == nil }
        }
        let waiting = try household.store.unmatched().filter { $0.settlement == nil }
        let findings = review.findings(of: waiting)
        return waiting.filter { findings[$0.number]?.verdict == .unmatched(.foreign) }
    }
}

/// Somebody says that what was dropped is something after all.
struct UnmatchedReopening {
    private let household: Household
    private let numbers: [UnmatchedNumbers]

    init(_ household: Household, _ arguments: Arguments) throws(UsageError) {
        self.household = household
        numbers = try [UnmatchedNumbers](arguments)
    }

    func run() throws -> Int32 {
        let reply = try household.store.write { change -> CommandOutput in
            let review = try UnmatchedReview(household)
            let chosen = try numbers.chosen(household) { $0.settlement == .dropped }
            let dropped = chosen.filter { $0.settlement == .dropped }
            for unmatched in dropped {
                try change.reopen(unmatched.number, at: household.now)
            }
            let others = chosen.filter { $0.settlement != .dropped }
            let wording = try review.wording(household)
            let done = wording.counted("unmatched.nowWaits", dropped.count)
            return CommandOutput(
                lines: others.map { review.notDropped($0, wording) }
                    + (dropped.isEmpty && !chosen.isEmpty ? [] : [done]),
                status: others.contains { $0.settlement != nil } ? 1 : 0)
        }
        return try reply.print(household.environment)
    }
}

extension UnmatchedReview {
    /// What to say where it is settled; nil where it waits.
    func alreadySettled(_ unmatched: Unmatched) -> CommandOutput? {
        guard let settlement = unmatched.settlement, let wording = view.persons.first?.wording
        else { return nil }
        let number = ["number": String(unmatched.number)]
        switch settlement {
        case .dropped:
            return CommandOutput(lines: [wording.text("unmatched.already.dropped", number)])
        case .assigned(let id):
            let action = UnmatchedLines(view.persons, [:], wording).action(of: id)
            let words = number.merging(["action": action]) { $1 }
            return CommandOutput(lines: [wording.text("unmatched.already.assigned", words)])
        }
    }

    /// What to say of one that is not dropped: it waits, or its entry says what it was.
    fileprivate func notDropped(_ unmatched: Unmatched, _ wording: Wording) -> String {
        let number = ["number": String(unmatched.number)]
        guard case .assigned(let id)? = unmatched.settlement else {
            return wording.text("unmatched.already.waits", number)
        }
        let owner = view.persons.first { $0.timeline.record.entries.contains { $0.id == id } }
        let whose = view.persons.count > 1 ? owner.map { " --person \($0.id)" } ?? "" : ""
        let words = [
            "action": UnmatchedLines(view.persons, [:], wording).action(of: id),
            "command": "dosecal undo \(id.description.prefix(8))\(whose)",
        ]
        return wording.text("unmatched.reopen.assigned", number.merging(words) { $1 })
    }

    fileprivate func wording(_ household: Household) throws -> Wording {
        try view.persons.first?.wording ?? household.wordings.wording(for: "en")
    }
}
