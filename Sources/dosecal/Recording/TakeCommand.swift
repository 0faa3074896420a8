import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import Wording

/// `dosecal take`: records that something was taken or done.
enum TakeCommand {
    private static let grammar = Grammar(
        name: "take", summary: "record that a dose was taken, or something else done",
        discussion: """
            Records the occurrence that is open and nearest to its time, and says which one that \
            was. After midnight that can be the evening's. From 30 minutes before its time an \
            occurrence is open, until its day is over or the next one of its slot begins; an \
            evening's dose at least six hours. Said a second time, it changes nothing.

            An as-needed medicine is held against its shortest gap and its daily maximum first; \
            what would break them is recorded only with --anyway.

            Exit status: 0 recorded, or recorded before; 1 not recorded; 64 wrong usage.
            """,
        operands: Recording.operand,
        options: [Recording.atOption] + Taking.options + Household.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let household = try Household(arguments, environment)
            let id = try household.id(arguments)
            let reply = try household.store.write { change in
                try Taking(Recording(household, id, arguments)).reply(in: change)
            }
            return try reply.print(environment)
        }
    }
}

/// Takes one occurrence, or a dose as needed.
struct Taking {
    private let recording: Recording

    static let options: [any AnyOption] = [
        Recording.forOption,
        Option("amount", .value("N", default: "as planned"), "how much it was"),
        Recording.noteOption,
        Option("extra", .flag, "a dose beside the plan, which answers none of it"),
        Option("anyway", .flag, "record it also where a limit of an as-needed medicine says no"),
    ]

    init(_ recording: Recording) {
        self.recording = recording
    }

    private var person: Person { recording.person }
    private var item: Item { recording.item }
    private var wording: Wording { recording.wording }

    func reply(in change: borrowing StoreChange) throws -> CommandOutput {
        switch item.care {
        case .lenses:
            throw Refusal(
                "'\(item.id)' is a lens set; say 'dosecal wear \(item.id)' or "
                    + "'dosecal replace \(item.id)'")
        case .medicine(let medicine):
            if case .asNeeded(let need) = medicine.intake { return try take(need, in: change) }
            return try takePlanned(in: change)
        case .reminder: return try takePlanned(in: change)
        }
    }

    private func takePlanned(in change: borrowing StoreChange) throws -> CommandOutput {
        if recording.arguments.flag("extra") {
            try recording.refuseFor("--extra records a dose that answers none of the plan")
            return try takeBesideThePlan(item.plannedAmount, in: change)
        }
        switch try recording.choice() {
        case .open(let outcome): return try take(outcome, before: nil, in: change)
        case .answered(let outcome, let others) where outcome.answer?.isTaken == false:
            // Near the next one, nobody means the one that was left out.
            let isNearNext = others.contains { $0.start > recording.at }
            return isNearNext
                ? alreadySkipped(outcome, others)
                : try take(outcome, before: outcome.answer, in: change)
        case .answered(let outcome, let others):
            if !item.isEnabled { throw Refusal(recording.switchedOff) }
            return alreadyTaken(outcome, others)
        case .none(let last, let next): throw Refusal(recording.nothingOpen(last, next))
        }
    }

    private func take(
        _ outcome: Outcome, before: Outcome.Answer?, in change: borrowing StoreChange
    ) throws -> CommandOutput {
        let amount = try recording.amount() ?? outcome.amount
        let after = try recording.writing(
            .taken(outcome.planned, at: recording.at, amount), on: outcome.date, in: change)
        var lines = [said("record.taken", amount, outcome)]
        if let before {
            lines.append(wording.text("record.wasSkipped", ["time": person.said(before.at)]))
        }
        return CommandOutput(lines: lines + (try after.afterwards()))
    }

    private func said(_ key: String, _ amount: Amount?, _ outcome: Outcome) -> String {
        wording.text(
            recording.key(key),
            [
                "title": recording.title(amount), "time": person.said(recording.at),
                "planned": person.said(outcome),
            ])
    }

    private func alreadyTaken(_ outcome: Outcome, _ others: [Outcome]) -> CommandOutput {
        guard let answer = outcome.answer else {
            preconditionFailure("only what was answered is called answered")
        }
        let already = wording.text(
            recording.key("record.already"),
            [
                "name": item.name, "time": person.said(answer.at), "planned": person.said(outcome),
            ])
        let extra = wording.text("record.more", ["command": recording.command("--extra")])
        return CommandOutput(lines: [already] + hints(others) + (item.isMedicine ? [extra] : []))
    }

    private func alreadySkipped(_ outcome: Outcome, _ others: [Outcome]) -> CommandOutput {
        let already = wording.text(
            "record.alreadySkipped",
            [
                "name": item.name, "time": outcome.answer.map { person.said($0.at) } ?? "",
                "planned": person.said(outcome),
            ])
        return CommandOutput(lines: [already] + hints(others + [outcome]), status: 1)
    }

    /// What else may be meant, each with the command that says so.
    private func hints(_ others: [Outcome]) -> [String] {
        others.map { other in
            let key =
                other.answer != nil
                ? "record.skipped.meant"
                : other.start > recording.at ? "record.ahead" : "record.alsoOpen"
            return wording.text(
                key,
                [
                    "planned": person.said(other),
                    "command": recording.command("--for '\(recording.phrase(other))'"),
                ])
        }
    }

    private func takeBesideThePlan(
        _ usual: Amount?, in change: borrowing StoreChange
    ) throws -> CommandOutput {
        let amount = try recording.amount() ?? usual
        let after = try recording.writing(
            .taken(nil, at: recording.at, amount),
            on: person.zone.wallClock(at: recording.at).date, in: change)
        let line = wording.text(
            recording.key("record.extra"),
            ["title": recording.title(amount), "time": person.said(recording.at)])
        return CommandOutput(lines: [line] + (try after.afterwards()))
    }
}

extension Taking {
    /// Takes a dose as needed, if its limits allow it or nobody minds.
    private func take(
        _ need: AsNeeded, in change: borrowing StoreChange
    ) throws -> CommandOutput {
        try recording.refuseFor(
            "\(item.name) is taken as needed and has no planned time; say when it was taken with --at"
        )
        let taken = person.timeline.record.takings(of: item.id)
            .compactMap { person.timeline.record.entries[$0].action.at }
        let check = NeedCheck(need, taken: taken, at: recording.at, in: person.zone)
        let warnings = check.breaches.map { warning($0) }
        let allowed = check.breaches.isEmpty ? nil : nextAllowed(check)
        guard warnings.isEmpty || recording.arguments.flag("anyway") else {
            let advice = wording.text("need.notRecorded")
            return CommandOutput(lines: warnings + [allowed, advice].compactMap { $0 }, status: 1)
        }
        let reply = try takeBesideThePlan(need.amount, in: change)
        let next = NeedCheck(need, taken: taken + [recording.at], at: person.now, in: person.zone)
        let later = next.breaches.isEmpty ? nil : nextAllowed(next)
        return CommandOutput(lines: warnings + reply.lines + [later].compactMap { $0 })
    }

    private func warning(_ breach: NeedCheck.Breach) -> String {
        switch breach {
        case .gap(let minutes, let other):
            wording.text(
                "need.gap",
                [
                    "name": item.name, "time": person.said(other),
                    "span": wording.span(minutes: minutes),
                ])
        case .dailyMaximum(let most):
            wording.text("need.maximum", ["name": item.name, "count": String(most)])
        case .outside: wording.text("need.outside", ["name": item.name])
        }
    }

    private func nextAllowed(_ check: NeedCheck) -> String? {
        check.allowed.map { wording.text("need.next", ["time": person.said($0)]) }
    }
}

extension Item {
    /// How much its first slot plans; nil for what has no amount.
    fileprivate var plannedAmount: Amount? {
        guard case .medicine(let medicine) = care, case .scheduled(let timing) = medicine.intake
        else { return nil }
        return timing.taper.first?.amount ?? timing.slots.first?.amount
    }
}
