import Adherence
import CarePlan
import CivilTime
import CommandLine
import Confirmation
import Feed
import Journal
import Household
import Wording

/// Somebody says what a piece of evidence was.
struct UnmatchedAssignment {
    private let household: Household
    private let arguments: Arguments
    private let number: Int

    /// The operands are the number and the item.
    init(_ household: Household, _ arguments: Arguments) throws(UsageError) {
        self.household = household
        self.arguments = arguments
        number = try UnmatchedNumbers(arguments.operands[0]).only
    }

    func run() throws -> Int32 {
        let id = try household.id(arguments)
        let reply = try household.store.write { change -> CommandOutput in
            let unmatched = try household.unmatched(number)
            let review = try UnmatchedReview(household)
            if let settled = review.alreadySettled(unmatched) { return settled }
            let reply = try record(unmatched, review, id, in: change)
            return try settle(unmatched, id, reply, in: change)
        }
        return try reply.print(household.environment)
    }

    /// Whatever makes an entry settles it.
    private func settle(
        _ unmatched: Unmatched, _ id: String, _ reply: CommandOutput,
        in change: borrowing StoreChange
    ) throws -> CommandOutput {
        let entry = try household.store.entries(of: id, since: nil).last {
            $0.basis?.evidence == unmatched.evidence.id && $0.recorded == household.now
        }
        guard let entry else {
            let wording = try household.person(id).wording
            let waits = wording.text("unmatched.stillWaits", ["number": String(number)])
            return CommandOutput(lines: reply.lines + [waits], status: reply.status)
        }
        try change.settle(number, .assigned(entry.id), at: household.now)
        return reply
    }

    private func record(
        _ unmatched: Unmatched, _ review: UnmatchedReview, _ id: String,
        in change: borrowing StoreChange
    ) throws -> CommandOutput {
        let person = try household.person(id)
        let item = try person.item(arguments.operands[1])
        let finding = review.findings(of: [unmatched])[number]
        let isGiven = arguments.has(UnmatchedCommand.atOption)
        let isNamed = isGiven || arguments.has(Recording.forOption)
        let meant = isNamed ? nil : review.outcome(of: item, person, namedBy: unmatched)
        let moment = isGiven ? nil : finding?.at ?? meant?.start ?? finding?.start
        if !isGiven, moment.map({ $0 > household.now }) ?? true {
            throw Refusal(
                "\(number) does not say when it was done, so add --at, such as "
                    + "--at 'yesterday 20:00'")
        }
        let recording = try Recording(
            household, id, arguments, at: moment, of: item.id, meaning: meant,
            from: unmatched.evidence)
        if case .lenses = item.care { return try record(recording, finding, unmatched, in: change) }
        for flag in [UnmatchedCommand.wornFlag, UnmatchedCommand.replacedFlag] where arguments[flag]
        {
            throw Refusal("'\(item.id)' is no lens set, so leave out --\(flag.form.name)")
        }
        return finding?.what == .skipped
            ? try SkipCommand.skip(recording, in: change)
            : try Taking(recording).reply(in: change)
    }

    private func record(
        _ recording: Recording, _ finding: Finding?, _ unmatched: Unmatched,
        in change: borrowing StoreChange
    ) throws -> CommandOutput {
        let flags: [(Flag, Action.Kind)] = [
            (UnmatchedCommand.wornFlag, .worn), (UnmatchedCommand.replacedFlag, .replaced),
        ]
        let said = flags.filter { arguments[$0.0] }.map(\.1)
        if said.count > 1 { throw UsageError.conflict("--worn", with: "--replaced") }
        var lenses = try LensRecording(
            household, recording.person.id, arguments, from: unmatched.evidence)
        guard let set = lenses.person.lensRecord(recording.item) else {
            preconditionFailure("every lens set has a record")
        }
        let day = recording.person.zone.wallClock(at: recording.at).date
        switch said.first ?? finding?.what {
        case .worn:
            return CommandOutput(lines: try WearCommand.wear(&lenses, set, day, in: change))
        case .replaced:
            return CommandOutput(lines: try ReplaceCommand.replace(&lenses, set, day, in: change))
        default:
            throw Refusal(
                "'\(recording.item.id)' is a lens set, so add --worn or --replaced")
        }
    }
}
