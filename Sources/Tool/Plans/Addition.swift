import CarePlan
import CivilTime
import CommandLine
import Feed
import Household
import Terminal
import Wording

/// The options of `dosecal add` for a new person.
enum FirstPerson {
    static let nameOption = Option(
        "person-name", "NAME", .text, "start a plan for this person")
    static let zoneOption = Option(
        "zone", "ZONE", .text, "the new person's time zone (default: this machine's)")
    static let languageOption = Option(
        "language", "WORD", .text, "the new person's language (default: this machine's)")
    static let options: [any AnyOption] = [nameOption, zoneOption, languageOption]
}

/// The plan to which an item is added, either stored or new.
struct Addition {
    /// The text of the new plan, or `nil` for a stored one.
    private let beginning: PlanText?
    private let person: String
    let check: ItemCheck

    /// Finds the plan of the person. Creates one if there is none, or if the options name a new
    /// person.
    init(_ context: CommandContext, _ arguments: Arguments) throws {
        let isKnown = arguments[CommandContext.personOption] != nil
        if isKnown, arguments[FirstPerson.nameOption] != nil {
            throw UsageError.text(.usageTwoPersons)
        }
        let isFirst = try context.household.ids().isEmpty && !isKnown
        if isFirst || arguments[FirstPerson.nameOption] != nil {
            try self.init(context, .new(Self.beginning(context, arguments)))
        } else {
            try Self.refusePersonOptions(arguments)
            try self.init(context, .known(context.id()))
        }
    }

    /// The owner of the plan.
    enum Owner {
        case new(PlanText)
        case known(String)
    }

    init(_ context: CommandContext, _ owner: Owner) throws {
        switch owner {
        case .new(let text):
            person = text.plan.id
            beginning = text
            guard try !context.household.ids().contains(text.plan.id) else {
                throw CommandRefusal.personKnown(id: text.plan.id)
            }
            check = ItemCheck(
                text: text, current: nil, today: text.plan.today(at: context.now))
        case .known(let id):
            person = id
            beginning = nil
            check = ItemCheck(try PlanEditing(context.household, id), at: context.now)
        }
    }

    /// The language and the clock of the person.
    var locale: String { check.text.plan.locale }

    /// Adds the item to the current version of the plan.
    func enter(_ form: ItemForm, _ context: CommandContext) throws -> PlanChange {
        guard let beginning else {
            return try context.household.extend(planOf: person) { editing in
                try Self.edited(form, ItemCheck(editing, at: context.now), context)
            }
        }
        let fresh = try Addition(context, .new(beginning))
        let edited = try Self.edited(form, fresh.check, context)
        let changes = try context.household.apply([.init(edited.bytes, edited.plan)])
        guard let change = changes.first else {
            preconditionFailure("each plan that is applied gives a change")
        }
        return change
    }

    private static func edited(
        _ form: ItemForm, _ check: ItemCheck, _ context: CommandContext
    ) throws -> PlanText {
        do {
            return try check.edited(form)
        } catch {
            throw UsageError(
                error, try context.wordings.wording(for: check.text.plan.locale))
        }
    }

    private static func beginning(
        _ context: CommandContext, _ arguments: Arguments
    ) throws -> PlanText {
        guard let name = arguments[FirstPerson.nameOption] else {
            throw UsageError.text(.usageFirstName)
        }
        guard let zone = arguments[FirstPerson.zoneOption] ?? context.environment.systemZone
        else {
            throw UsageError.text(.usageFirstZone)
        }
        let language = arguments[FirstPerson.languageOption] ?? context.environment.knownLanguage
        do {
            return try PlanText.beginning(
                person: name, zone: zone, language: language,
                zones: context.environment.zones)
        } catch {
            let errors = error.mistakes.map { ItemFormError(inHead: $0) }
            throw UsageError(
                ItemFormErrors(errors: errors), try context.wordings.wording(for: language))
        }
    }

    private static func refusePersonOptions(_ arguments: Arguments) throws(UsageError) {
        for option in [FirstPerson.zoneOption, FirstPerson.languageOption]
        where arguments.has(option) {
            throw .missingCompanion(of: "--\(option.form.name)", needs: "--person-name")
        }
    }
}

extension ItemCheck {
    fileprivate init(_ editing: PlanEditing, at now: Instant) {
        self.init(
            text: editing.text, current: editing.current.plan,
            today: editing.text.plan.today(at: now))
    }
}

extension CarePlan {
    fileprivate func today(at now: Instant) -> CivilDate { zone.wallClock(at: now).date }
}

extension Environment {
    /// The system's language if it has a wording, otherwise English.
    var knownLanguage: String {
        language.flatMap { Wording.builtIn(for: $0) == nil ? nil : $0 } ?? "en"
    }
}
