import Adherence
import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import Schedule
import Wording

/// What a recording command was asked, and the person whom it is about.
struct Recording {
    let household: Household
    private(set) var person: Person
    let item: Item
    /// When it was done.
    let at: Instant
    let arguments: Arguments
    private let evidence: Evidence?
    /// The occurrence that evidence names by its own time.
    private let meant: Outcome?

    static let operand = Operands("ITEM", 1...1, "an item's id, its name or the beginning of one")
    static let atOption = Option(
        "at", .value("WHEN", default: "now"),
        "when it was done: 20:00, 'yesterday 20:00', '2026-11-19 20:00', '30 min ago'")
    static let forOption = Option(
        "for", .value("WHEN"),
        "the planned time that is meant, where it is not the nearest open one")
    static let noteOption = Option("note", .value("TEXT"), "what to keep in mind about it")

    /// Reads the record around the time asked for; `at` is that time where there is no option.
    ///
    /// `wanted` is the item where that is not the first operand, and `evidence` what a calendar said
    /// of it, where it is that; `meant` is the occurrence where nobody has to look for it.
    init(
        _ household: Household, _ id: String, _ arguments: Arguments, at moment: Instant? = nil,
        of wanted: String? = nil, meaning meant: Outcome? = nil, from evidence: Evidence? = nil
    ) throws {
        let plan = try household.person(id, since: household.now.utc.date)
        let item = try plan.item(wanted ?? arguments.operands[0])
        let at = try moment ?? Self.moment(arguments, plan)
        let planned = try Self.plannedTime(arguments, plan)
        let first =
            [plan.today, plan.zone.wallClock(at: at).date, planned?.date, meant?.date]
            .compactMap { $0 }.min() ?? plan.today
        self.household = household
        self.item = item
        self.at = at
        self.arguments = arguments
        self.evidence = evidence
        self.meant = meant
        person = try household.person(id, since: first.advanced(byDays: -item.lookBack))
    }

    private static func moment(_ arguments: Arguments, _ person: Person) throws -> Instant {
        guard let text = arguments.value("at") else { return person.now }
        guard let at = WhenPhrase(person.zone, now: person.now).instant(text) else {
            throw UsageError.unfitValue(text, option: "at", needs: WhenPhrase.examples)
        }
        guard at <= person.now else {
            throw Refusal(
                "'--at \(text)' lies ahead of now; for another day write 'yesterday 20:00' or a date"
            )
        }
        return at
    }

    /// The time given as `--for`, on the person's clocks.
    static func plannedTime(_ arguments: Arguments, _ person: Person) throws -> CivilDateTime? {
        guard let text = arguments.value("for") else { return nil }
        let phrase = WhenPhrase(person.zone, now: person.now)
        if let time = phrase.wallClock(text) { return time }
        // What is due all day has a date only.
        if let date = phrase.date(text) { return CivilDateTime(date, .midnight) }
        throw UsageError.unfitValue(text, option: "for", needs: WhenPhrase.examples)
    }

    var wording: Wording { person.wording }

    /// The words of an item for a sentence.
    var name: String { item.name }

    /// The occurrence that is meant.
    func choice() throws -> Choice {
        if let meant { return try choice(of: meant) }
        guard let time = try Self.plannedTime(arguments, person) else {
            return person.timeline.choice(of: item.id, at: at)
        }
        guard let outcome = outcome(plannedFor: time) else { throw Refusal(notPlanned(on: time)) }
        return try choice(of: outcome)
    }

    private func choice(of outcome: Outcome) throws(Refusal) -> Choice {
        guard person.timeline.isInReach(outcome, at: at) else {
            throw Refusal(tooFarAhead(outcome))
        }
        return outcome.answer == nil ? .open(outcome) : .answered(outcome, others: [])
    }

    /// The occurrence planned for a time; a date alone will do where there is one on it.
    private func outcome(plannedFor time: CivilDateTime) -> Outcome? {
        if let outcome = person.timeline.outcome(
            of: item.id, plannedFor: time, at: person.now)
        {
            return outcome
        }
        let day = person.timeline.outcomes(of: item.id, from: time.date, through: time.date)
        return time.time == .midnight && day.count == 1 ? day.first : nil
    }

    /// Writes an entry on the item; gives how things are after it.
    func writing(
        _ action: Action, on day: CivilDate, in change: borrowing StoreChange
    ) throws -> Recording {
        var after = self
        after.person = try household.writing(
            action, on: item, of: person, day, note: arguments.note(), from: evidence,
            in: change)
        return after
    }

    /// The command that says the same with another option.
    func command(_ option: String) -> String {
        let person = arguments[Household.personOption].map { " --person '\($0)'" } ?? ""
        return "dosecal \(commandWords) \(item.id)\(person) \(option)"
    }

    private var commandWords: String {
        evidence == nil
            ? "take" : arguments.operands.dropLast().reduce("unmatched assign") { "\($0) \($1)" }
    }

    /// The words 'take' uses for a dose, and those for anything else that is done.
    func key(_ name: String) -> String { item.isMedicine ? "\(name).dose" : "\(name).task" }
}

extension Household {
    /// Writes an entry on an item, as said at the command line; gives the person after it.
    ///
    /// Where somebody says what `evidence` of a calendar was, that is their word, and exact.
    func writing(
        _ action: Action, on item: Item, of person: Person, _ day: CivilDate, note: String?,
        from evidence: Evidence? = nil, in change: borrowing StoreChange
    ) throws -> Person {
        let entry = Entry(
            id: environment.newEntryID(), recorded: now,
            source: .command, subject: person.subject(item), day: day, action: action, note: note,
            basis: evidence.map { Entry.Basis($0.id, .exact) })
        if let evidence { try change.add([evidence]) }
        try change.append([entry])
        var after = person
        after.timeline = person.timeline.appending(entry)
        return after
    }
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
}

/// What a command has to say, and how it ends.
struct CommandOutput {
    let lines: [String]
    var status: Int32 = 0

    func print(_ environment: Environment) throws -> Int32 {
        let layout = TextLayout(width: environment.width)
        let text = lines.flatMap { layout.filled($0) }.map { $0 + "\n" }.joined()
        try StandardOutput.print(text)
        return status
    }
}
