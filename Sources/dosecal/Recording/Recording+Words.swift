import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import Schedule
import Wording

extension Recording {
    /// The amount asked for.
    func amount() throws -> Amount? {
        guard let text = arguments.value("amount") else { return nil }
        guard item.isMedicine else {
            throw Refusal("\(item.name) has no amount, so leave out --amount")
        }
        guard let amount = Amount(text), amount.thousandths > 0 else {
            throw UsageError.unfitValue(
                text, option: "amount", needs: "a number above 0 such as 2 or 0.5")
        }
        return amount
    }

    /// What was taken, in words: 2 tablets Metformin 500 mg.
    func title(_ amount: Amount?) -> String { wording.title(of: item, amount) }

    /// An occurrence's planned time as --for reads it.
    func phrase(_ outcome: Outcome) -> String {
        if outcome.isAllDay { return outcome.date.description }
        let isHere = outcome.series.zone.name == person.zone.name
        let time = isHere ? outcome.plannedClock : person.zone.wallClock(at: outcome.start)
        let clock = time.time.withoutSeconds.description
        return time.date == person.today ? clock : "\(time.date) \(clock)"
    }

    /// Why nothing can be recorded just so, and what may have been meant.
    func nothingOpen(_ last: Outcome?, _ next: Outcome?) -> String {
        if !item.isEnabled { return switchedOff }
        let facts = [last.map(told), next.map(told)].compactMap { $0 }.joined(separator: ", ")
        let head = "nothing of \(item.name) is open at that time"
        return ([facts.isEmpty ? head : "\(head); \(facts)"] + advice(last, next))
            .joined(separator: "; ")
    }

    /// What became of an occurrence, for a message.
    private func told(_ outcome: Outcome) -> String {
        let when = phrase(outcome)
        switch outcome.state(at: at) {
        case .taken, .skipped:
            let done =
                outcome.answer?.isTaken == false ? "skipped" : item.isMedicine ? "taken" : "done"
            let at = outcome.answer.map { person.said($0.at) } ?? ""
            return "the one of \(when) was \(done) \(at)"
        case .missed: return "the one of \(when) was missed"
        case .notYetDue, .due, .paused: return "the next is due \(when)"
        }
    }

    private func advice(_ last: Outcome?, _ next: Outcome?) -> [String] {
        var advice: [String] = []
        if let last, last.state(at: at) == .missed {
            let time = person.zone.wallClock(at: last.start)
            advice.append(
                "if that one was taken, say when: --at '\(time.date) \(time.time.withoutSeconds)'")
        }
        if let next, person.timeline.isInReach(next, at: at) {
            advice.append("to answer the next one now add --for '\(phrase(next))'")
        }
        if item.isMedicine { advice.append("for a dose beside the plan add --extra") }
        return advice
    }

    var switchedOff: String {
        "\(item.name) is switched off; 'dosecal enable \(item.id)' switches it on, "
            + "and --extra records a dose beside the plan"
    }

    /// Why a time that was named is not one of the plan's.
    func notPlanned(on time: CivilDateTime) -> String {
        let times = person.timeline.outcomes(of: item.id, from: time.date, through: time.date)
            .map { "'\(phrase($0))'" }
        let planned =
            times.isEmpty
            ? "nothing of it on that day; 'dosecal history \(item.id)' shows the days"
            : times.joinedAsChoice
        return "\(item.name) is not planned for \(time.date) \(time.time); the plan has \(planned)"
    }

    /// Why an occurrence cannot be answered yet.
    func tooFarAhead(_ outcome: Outcome) -> String {
        "the one of \(phrase(outcome)) is too far ahead to be answered now"
            + (item.isMedicine ? "; for a dose beside the plan add --extra" : "")
    }

    /// Throws where a planned time was named that has no meaning here.
    func refuseFor(_ reason: String) throws(Refusal) {
        if arguments.value("for") != nil { throw Refusal("--for does not go here: \(reason)") }
    }

    /// Throws for what has no planned times.
    func refuseUnplanned(_ command: String) throws(Refusal) {
        switch item.care {
        case .lenses: throw Refusal("\(item.name) is a lens set, so there is nothing to \(command)")
        case .medicine(let medicine):
            if case .asNeeded = medicine.intake {
                throw Refusal("\(item.name) is taken as needed, so there is nothing to \(command)")
            }
        case .reminder: return
        }
    }

    /// What comes next, and what is left, after a dose.
    func afterwards() throws -> [String] {
        let next = person.timeline.next(of: item.id, after: max(at, person.now)).map {
            wording.text("record.next", ["time": person.said($0)])
        }
        return try [next, shortage()].compactMap { $0 }
    }

    /// A word where little is left.
    private func shortage() throws -> String? {
        guard item.isMedicine, let supply = try household.supply(of: item, person) else {
            return nil
        }
        return wording.shortage(of: supply, item, on: person.today)
    }
}

extension Household {
    /// What is left of a medicine; nil where it was never counted.
    func supply(of item: Item, _ person: Person) throws -> Supply? {
        try store.supply(of: item, person)
    }
}
