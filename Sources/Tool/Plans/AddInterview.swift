import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import HouseholdWording
import Schedule
import Wording

/// Asks at the terminal for the values of a new item.
struct AddInterview {
    /// An error that is thrown if the person ends the interview.
    struct Cancelled: Error {
        let wording: Wording
    }

    private let context: CommandContext
    private let addition: Addition
    private let dialogue: Dialogue
    private var form = ItemForm()
    private var frequency = ItemQuestions.Frequency.daily

    init(_ context: CommandContext, _ arguments: Arguments) throws {
        self.context = context
        let isFirst =
            try context.household.ids().isEmpty && arguments[CommandContext.personOption] == nil
        addition =
            isFirst && arguments[FirstPerson.nameOption] == nil
            ? try Addition(context, .new(Self.askPerson(context, arguments)))
            : try Addition(context, arguments)
        dialogue = Dialogue(
            try context.wordings.wording(for: addition.locale),
            context.environment)
    }

    private static func askPerson(
        _ context: CommandContext, _ arguments: Arguments
    ) throws -> PlanText {
        var interview = try PersonInterview(context, arguments)
        return try interview.run()
    }

    private var wording: Wording { dialogue.wording }
    private var today: CivilDate { addition.check.today }

    /// The questions that apply after the answers so far.
    private var questions: ItemQuestions {
        let times = form.values["at"] ?? ""
        return ItemQuestions(
            form.newKind, frequency, hasTimes: !times.contains("all-day") && times != "place",
            in: addition.check.text.plan)
    }

    /// Returns the answers after the person has confirmed them.
    mutating func run() throws -> (ItemForm, Addition) {
        form.values["kind"] = try choice(
            .addKind,
            [
                ("medicine", .addKindMedicine), ("lenses", .addKindLenses),
                ("exercise", .addKindExercise), ("checkup", .addKindCheckup),
                ("treatment", .addKindTreatment), ("other", .addKindOther),
            ])
        try ask("name", .addName, isNeeded: true)
        switch form.kind {
        case "medicine": try askMedicine()
        case "lenses": try askLenses()
        default: try askReminder()
        }
        try askShift()
        try askClock()
        try askAlarms()
        try askPlace()
        try confirm()
        return (form, addition)
    }

    private mutating func askMedicine() throws {
        try ask("strength", .addStrength)
        try ask("unit", .addUnit, usual: "tablet")
        try askDoses()
        try askSupply()
    }

    private mutating func askDoses() throws {
        try askHowOften(of: .medicine)
        if form.values["between"] != nil || form.values["after"] != nil {
            return try ask("amount", .addAmount, usual: "1")
        }
        guard form.values["as-needed"] != nil else {
            let question: Wording.Key = frequency == .taper ? .formAt : .addDoses
            return try ask("at", question, usual: "08:00")
        }
        try ask("amount", .addAmount, usual: "1")
        try ask("at-least", .addAtLeast)
        try ask("at-most", .addAtMost)
    }

    /// Asks how much is left and, for units such as bottles, how long an opened one can be used.
    private mutating func askSupply() throws {
        try ask("left", .addLeft)
        if form.values["left"] != nil {
            if questions.asksRefill { try ask("refill-at", .addRefillAt) }
            try ask("pack", .addPack)
        }
        guard let unit = form.values["unit"], ItemQuestions.isFromSomethingOpened(unit) else {
            return
        }
        try ask("use-within", .addUseWithin)
        guard form.values["use-within"] != nil else { return }
        try ask("opened", .addPackOpened, usual: today.description)
    }

    private mutating func askReminder() throws {
        try askHowOften(of: .reminder)
        if form.values["between"] == nil, form.values["after"] == nil {
            try ask("at", .addTimes, usual: "09:00")
        }
    }

    /// Asks how much later the item is due on the plan's days for sleeping in, if it has such days.
    private mutating func askShift() throws {
        guard questions.asksShift else { return }
        try ask("shift-by", .addShift)
        guard form.values["shift-by"] != nil else { return }
        form.values["shift-on"] = questions.shiftDays.joined(separator: ",")
    }

    /// Asks which clock the item follows on journeys, if the plan has any.
    private mutating func askClock() throws {
        guard questions.asksClock(every: form.values["every"] ?? "") else { return }
        let clock = try choice(
            .travelAskClock, [("local", .travelByLocal), ("home", .travelByHome)])
        if clock == "home" { form.values["clock"] = clock }
    }

    /// Asks for one of the plan's named alarms. Items without a time of day have no alarms.
    private mutating func askAlarms() throws {
        let alarms = addition.check.text.plan.alarms
        guard !alarms.isEmpty, questions.canRing else { return }
        let words = ItemWords(wording)
        let answers = alarms.map { "\($0.name): \(words.text(of: $0.reminding))" }
        let item = try newItem(in: addition.check.edited(form.completed(on: today)).plan)
        let usual = words.text(of: item?.reminding ?? .atTheTime)
        guard let index = dialogue.choice(wording.text(.addAlarms), [usual] + answers) else {
            throw Cancelled(wording: wording)
        }
        form.values["remind"] = index == 0 ? nil : alarms[index - 1].name
    }

    private mutating func askPlace() throws {
        let isNeeded = form.values["at"] == "place"
        try ask("place", .addPlace, isNeeded: isNeeded)
        guard isNeeded else { return }
        try ask("position", .addPosition, isNeeded: true)
        try ask("when", .addWhen, usual: "arriving")
    }

    private mutating func askLenses() throws {
        try ask("eye", .addEye, usual: "both")
        try ask("type", .addType, usual: "biweekly")
        try ask("opened", .addOpened, usual: today.description)
        try ask("counts", .addCounts, usual: "wear-days")
    }

    private mutating func askHowOften(of kind: ItemKind) throws {
        let plan = addition.check.text.plan
        let others = plan.items.filter(\.canBeFollowed)
        let ways = ItemQuestions.frequencies(of: kind, in: plan)
        frequency = try choice(.addOften, ways.map { ($0, $0.text) })
        switch frequency {
        case .daily: return
        case .weekdays: try ask("on", .addOn, isNeeded: true)
        case .monthDays: try ask("days-of-month", .addDaysOfMonth, isNeeded: true)
        case .every:
            try ask("every", .addEvery, isNeeded: true)
            try ask("from", .addFrom, usual: today.description)
            try askCount()
        case .window:
            try ask("between", .addBetween, usual: "08:00-20:00")
            try ask("every", .addHours, usual: "3 h")
        case .once: try ask("date", .addDate, usual: today.description)
        case .asNeeded: form.values["as-needed"] = ""
        case .after: try askAfter(others)
        case .cycle:
            try ask("from", .addFrom, usual: today.description)
            try ask("cycle-on", .formCycleOn, usual: "21 days")
            try ask("cycle-off", .formCycleOff, usual: "7 days")
        case .taper:
            try ask("from", .addFrom, usual: today.description)
            try ask("taper", .addTaper, isNeeded: true)
        }
    }

    /// Asks from when the next dose is counted, unless the interval allows no choice.
    private mutating func askCount() throws {
        form.values["counts"] = "from-last-taken"
        if !mistakes(in: form).isEmpty { return form.values["counts"] = nil }
        form.values["counts"] = try choice(
            .addCount, [(nil, .addCountPlanned), ("from-last-taken", .addCountTaken)])
    }

    /// Asks for the item to follow, and for the time between them.
    private mutating func askAfter(_ others: [Item]) throws {
        guard
            let index = dialogue.choice(wording.text(.addAfter), others.map(\.name))
        else { throw Cancelled(wording: wording) }
        form.values["after"] = others[index].id
        try ask("by", .addBy, usual: "30 min")
    }

    /// Returns the chosen answer. Each answer has its text.
    private func choice<Answer>(
        _ question: Wording.Key, _ answers: [(Answer, Wording.Key)]
    ) throws -> Answer {
        let texts = answers.map { wording.text($0.1) }
        guard let index = dialogue.choice(wording.text(question), texts) else {
            throw Cancelled(wording: wording)
        }
        return answers[index].0
    }

    /// Asks until the answer is valid. An empty answer is replaced by the usual one.
    private mutating func ask(
        _ name: String, _ question: Wording.Key, usual: String? = nil, isNeeded: Bool = false
    ) throws {
        let question = wording.text(question)
        let fields = ItemField.fields(setBy: name, of: form.newKind)
        let isInLanguage = name == "taper" || fields.contains(where: \.isTypedInLanguage)
        let hasUsual = fields.contains { !$0.usual.isEmpty }
        while let answer = dialogue.answer(question, usual: usual) {
            let typed = answer.isEmpty ? usual ?? "" : answer
            let value = isInLanguage ? wording.planSpan(of: typed) : typed
            if value.isEmpty, isNeeded { throw Cancelled(wording: wording) }
            var filled = form
            let isLeftOut = value.isEmpty || answer.isEmpty && hasUsual
            filled.values[name] = isLeftOut ? nil : name == "on" ? Self.commas(in: value) : value
            let mistakes = mistakes(in: filled)
            if mistakes.isEmpty {
                form = filled
                return
            }
            for mistake in mistakes { dialogue.say(mistake) }
        }
        throw Cancelled(wording: wording)
    }

    /// Returns a list with commas, whose parts may be separated by blanks.
    private static func commas(in text: String) -> String {
        text.split { $0 == "," || $0 == " " }.joined(separator: ",")
    }

    /// Returns the mistakes in the answers so far, which later answers cannot correct.
    private func mistakes(in form: ItemForm) -> [String] {
        do throws(ItemFormErrors) {
            _ = try addition.check.edited(form.completed(on: today))
            return []
        } catch {
            return error.errors.map { $0.text(wording) }
        }
    }

    /// Prints a summary and asks for confirmation. The person can first answer more questions.
    private mutating func confirm() throws {
        while try answer(toSummaryOf: form) == .more { try askMore() }
    }

    /// Asks for values that are rarely needed.
    private mutating func askMore() throws {
        if form.kind == "medicine" {
            try ask("food", .addFood)
            try ask("colour", .addColour)
            try ask("shape", .addShape)
            try ask("expires", .addExpires)
            if form.values["pack"] != nil { try ask("price", .addPrice) }
        }
        try ask("reason", .addReason)
        try ask("tags", .addTags)
        try ask("note", .addNote)
    }

    /// Returns the item that the plan has and the current plan does not.
    private func newItem(in plan: CarePlan) -> Item? {
        let known = Set(addition.check.text.plan.items.map(\.id))
        return plan.items.first { !known.contains($0.id) }
    }

    private func answer(toSummaryOf form: ItemForm) throws -> Dialogue.Decision {
        let plan = try addition.check.edited(form).plan
        guard let item = newItem(in: plan) else { return .yes }
        let words = ItemWords(wording)
        let alarms = item.alarms.map { _ in words.text(of: item.reminding) }
        let facts = [words.text(of: item), alarms, words.place(of: item)].compactMap { $0 }
        context.environment.messages.write("")
        dialogue.say("\(wording.title(of: item, nil)): " + facts.joined(separator: "; "))
        let slips = item.slips(on: today, in: plan.zone)
        let decision =
            slips.isEmpty
            ? dialogue.decision(wording.text(.addConfirm))
            : dialogue.insists(onAdding: slips) ? .yes : .no
        if decision == .no { throw Cancelled(wording: wording) }
        return decision
    }
}

extension ItemForm {
    /// Returns the form with values for the required questions that have not been asked yet.
    fileprivate func completed(on today: CivilDate) -> ItemForm {
        var form = self
        let usual: [String: String] =
            switch kind {
            case "lenses": ["type": "biweekly", "opened": today.description]
            case "medicine" where values["as-needed"] != nil: [:]
            case _ where values["between"] != nil: ["every": "1 h"]
            case _ where values["after"] != nil: ["by": "30 min"]
            default: ["at": "09:00"]
            }
        if values["cycle-on"] != nil { form.values["cycle-off"] = values["cycle-off"] ?? "1 day" }
        form.values.merge(usual) { own, _ in own }
        if values["shift-by"] != nil { form.values["shift-on"] = "sat,sun" }
        if values["at"] == "place" {
            form.values.merge(["place": "Home", "position": "0,0"]) { own, _ in own }
        }
        if values["every"] != nil, values["between"] == nil, values["from"] == nil {
            form.values["from"] = today.description
        }
        return form
    }
}

/// Asks at the terminal for the person of the first plan.
private struct PersonInterview {
    private let context: CommandContext
    private let arguments: Arguments
    private let dialogue: Dialogue
    private var answers: [String: String] = [:]

    init(_ context: CommandContext, _ arguments: Arguments) throws {
        self.context = context
        self.arguments = arguments
        let language = arguments[FirstPerson.languageOption] ?? context.environment.knownLanguage
        dialogue = Dialogue(
            try context.wordings.wording(for: language), context.environment)
    }

    mutating func run() throws -> PlanText {
        dialogue.say(dialogue.wording.text(.addFirst))
        let environment = context.environment
        try ask(FirstPerson.nameOption, .addPersonName)
        try ask(FirstPerson.zoneOption, .addZone, usual: environment.systemZone)
        try ask(FirstPerson.languageOption, .addLanguage, usual: environment.knownLanguage)
        return try text()
    }

    private mutating func ask(
        _ option: Option<String>, _ question: Wording.Key, usual: String? = nil
    ) throws {
        let name = option.form.name
        if let given = arguments[option] {
            answers[name] = given
            return
        }
        let question = dialogue.wording.text(question)
        while let answer = dialogue.answer(question, usual: usual) {
            let value = answer.isEmpty ? usual ?? "" : answer
            guard !value.isEmpty else { throw AddInterview.Cancelled(wording: dialogue.wording) }
            answers[name] = value
            do throws(PlanErrors) {
                _ = try text()
                return
            } catch {
                for mistake in error.mistakes {
                    dialogue.say(ItemFormError(inHead: mistake).text(dialogue.wording))
                }
            }
        }
        throw AddInterview.Cancelled(wording: dialogue.wording)
    }

    private func text() throws(PlanErrors) -> PlanText {
        try PlanText.beginning(
            person: answers["person-name"] ?? "Somebody", zone: answers["zone"] ?? "UTC",
            language: answers["language"] ?? "en",
            zones: context.environment.zones)
    }
}
