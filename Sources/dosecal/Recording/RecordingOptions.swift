import CarePlan
import CivilTime
import Household
import Wording

/// Reads what commands that record have in common.
enum RecordingOptions {
    static let operand = Operands("ITEM", 1...1, "an item's id, its name or the beginning of one")
    static let at = Option(
        "at", .value("WHEN", default: "now"),
        "when it was done: 20:00, 'yesterday 20:00', '2026-11-19 20:00', '30 min ago'")
    static let planned = Option(
        "for", .value("WHEN"),
        "the planned time that is meant, where it is not the nearest open one")
    static let note = Option("note", .value("TEXT"), "what to keep in mind about it")
    static let amount = Option("amount", .value("N", default: "as planned"), "how much it was")
    static let extra = Option("extra", .flag, "a dose beside the plan, which answers none of it")
    static let anyway = Option(
        "anyway", .flag, "record it also where a limit of an as-needed medicine says no")
    static let taking = [planned, amount, note, extra, anyway]
}

extension Arguments {
    /// The text given as `--note`.
    func note() throws(UsageError) -> String? {
        guard let note = value("note") else { return nil }
        guard note.count <= 2000, !note.unicodeScalars.contains(where: { $0.value == 0 }) else {
            throw .unfitValue("…", option: "note", needs: "a text of at most 2000 characters")
        }
        return note
    }

    /// The amount given as `--amount`.
    func amount() throws(UsageError) -> Amount? {
        guard let text = value("amount") else { return nil }
        guard let amount = Amount(text), amount.thousandths > 0 else {
            throw .unfitValue(
                text, option: "amount", needs: "a number above 0 such as 2 or 0.5")
        }
        return amount
    }

    /// The time given as `--at`.
    func time() throws(UsageError) -> Household.Time? {
        guard let text = value("at") else { return nil }
        guard let time = WhenPhrase(text).time else {
            throw .unfitValue(text, option: "at", needs: WhenPhrase.examples)
        }
        return time
    }

    /// The planned time given as `--for`; what is due all day has a date only.
    func target() throws(UsageError) -> Household.Target? {
        guard let text = value("for") else { return nil }
        let phrase = WhenPhrase(text)
        if case .on(let day, let clock)? = phrase.clockTime { return .planned(day, clock) }
        if let day = phrase.day { return .planned(day, nil) }
        throw .unfitValue(text, option: "for", needs: WhenPhrase.examples)
    }

    /// Asks for an item to be recorded as the options say.
    func request(
        _ verb: Household.Verb, person: String
    ) throws(UsageError) -> Household.Request {
        var request = Household.Request(verb, of: .named(operands[0]), person: person)
        request.note = try note()
        return request
    }
}
