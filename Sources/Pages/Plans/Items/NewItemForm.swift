package import CarePlan
package import CivilTime
import Household
import HouseholdWording
package import Wording

/// The answers about a new item, and the questions about it.
package struct NewItemForm {
    /// The kind as a word of the form: a medicine, lenses or a kind of reminder.
    let word: String
    /// How often the item is due.
    let frequency: ItemQuestions.Frequency
    /// The frequency that the page with these answers asked about, or `nil` for the first page.
    private let asked: ItemQuestions.Frequency?
    let answers: FormAnswers
    /// The number of lines for the steps of a changing dose.
    private(set) var rows: Int
    private let today: CivilDate
    private let questions: FormQuestions
    private var plan: CarePlan { questions.plan }
    private var wording: Wording { questions.wording }

    /// The kinds that are offered, with their words, in order.
    static let words: [(value: String, text: Wording.Key)] = [
        ("medicine", .categoryDose), ("lenses", .categoryLenses), ("checkup", .categoryCheckup),
        ("exercise", .categoryExercise), ("treatment", .categoryTreatment),
        ("other", .categoryOther),
    ]

    /// Reads a form. `plan` is the plan that the item is added to, and `today` the person's date.
    package init(
        _ form: [String: String], _ plan: CarePlan, on today: CivilDate, _ wording: Wording
    ) {
        let known = form["what"].flatMap { word in Self.words.first { $0.value == word }?.value }
        word = known ?? "medicine"
        self.today = today
        answers = FormAnswers(form, in: wording)
        asked = form["asked"].flatMap(ItemQuestions.Frequency.init)
        frequency =
            form["often"].flatMap(ItemQuestions.Frequency.init)
            ?? (word == "checkup" ? .once : .daily)
        rows = min(max(form["rows"].flatMap { Int($0) } ?? 3, 3), 20)
        questions = FormQuestions(
            kind: ItemKind(rawValue: word) ?? .reminder, plan: plan, wording: wording,
            eye: form["eye"])
    }

    /// The kind of item.
    package var kind: ItemKind { questions.kind }
    /// Whether the page asked all questions that the chosen frequency needs.
    package var isComplete: Bool { asked == frequency }
    /// Whether the page is shown again, with other questions than before.
    var asksMore: Bool { asked.map { $0 != frequency } ?? false }
    private var namePath: String { kind == .reminder ? "title" : "name" }

    /// Whether the item has neither a time nor a place, or only a place.
    private var clock: String? { ["all-day", "place"].first { answers["at.\($0)"] == "on" } }

    private var sense: ItemQuestions {
        ItemQuestions(kind, frequency, hasTimes: clock == nil, in: plan)
    }

    /// The form with more lines for steps.
    package var withMoreRows: NewItemForm {
        var form = self
        form.rows += 2
        return form
    }
}

/// The questions.
extension NewItemForm {
    /// The questions at the top of the page.
    var first: [FormField] {
        switch kind {
        case .medicine:
            fields([namePath], needed: [namePath]) + fields(["strength"]) + [often]
                + when
        case .lenses:
            fields(["name", "eye", "type", "opened"], needed: ["name", "type", "opened"])
        case .reminder: fields([namePath], needed: [namePath]) + [often] + when
        }
    }

    /// All questions.
    var all: [FormField] { first + steps.flatMap(\.self) + parts.flatMap(\.fields) }

    private func fields(_ paths: [String], needed: Set<String> = []) -> [FormField] {
        paths.map { questions.field($0, isNeeded: needed.contains($0)) }
    }

    private var often: FormField {
        let ways = ItemQuestions.frequencies(of: kind, in: plan)
        return FormField(
            path: "often", question: "\(wording.text(.addOften)) \(wording.text(.formOftenMore))",
            input: .choice(ways.map { ($0.rawValue, wording.text($0.text).capitalizedFirst) }))
    }

    private var when: [FormField] {
        switch frequency {
        case .daily: times
        case .weekdays: fields(["on"], needed: ["on"]) + times
        case .monthDays: fields(["days-of-month"], needed: ["days-of-month"]) + times
        case .every: fields(["every", "from"], needed: ["every", "from"]) + times
        case .window:
            fields(["between", "every"], needed: ["between", "every"]) + amount("doses.0.amount")
        case .once: fields(["date"], needed: ["date"]) + times
        case .cycle:
            fields(["from", "cycle.on", "cycle.off"], needed: ["from", "cycle.on", "cycle.off"])
                + times
        case .taper: fields(["from"], needed: ["from"]) + times
        case .asNeeded:
            amount("as-needed.amount") + fields(["as-needed.at-least", "as-needed.at-most"])
        case .after:
            fields(
                ["after.item", "after.by", "after.if-missed"], needed: ["after.item", "after.by"])
                + amount("after.amount")
        }
    }

    private var times: [FormField] {
        guard kind == .medicine else {
            return [
                time("at", isNeeded: clock == nil),
                FormField(
                    path: "at.all-day", question: wording.text(.formAtAllDay),
                    input: .tick(value: "on")),
            ]
        }
        return row(0)
    }

    /// Returns the questions about the times of day that have the same amount.
    private func row(_ number: Int) -> [FormField] {
        let fields =
            [time("doses.\(number).at", isNeeded: number == 0)]
            + (frequency == .taper ? [] : amount("doses.\(number).amount"))
        guard number > 0 else { return fields }
        return fields.map { field in
            var field = field
            field.about = wording.text(.formRow, ["number": "\(number + 1)"])
            return field
        }
    }

    private func time(_ path: String, isNeeded: Bool) -> FormField {
        FormField(
            path: path, question: "\(wording.text(.formAt)) \(wording.text(.formAtHint))",
            input: .line, isNeeded: isNeeded)
    }

    private func amount(_ path: String) -> [FormField] {
        guard kind == .medicine else { return [] }
        return [
            FormField(
                path: path,
                question: "\(wording.text(.addAmount)) \(wording.text(.formAmountHint))",
                input: .line)
        ]
    }

    /// The fields of the steps of a changing dose.
    var steps: [[FormField]] {
        guard frequency == .taper else { return [] }
        return (0..<rows).map { questions.step($0, isNeeded: $0 == 0) }
    }

    /// The number of lines for times with other amounts.
    private static let otherRows = 1...3

    private var hasRows: Bool { kind == .medicine && sense.asksTimes && frequency != .taper }

    /// The folded parts.
    var parts: [FormPart] {
        let rows = hasRows ? Self.otherRows.flatMap(row) : []
        let other = FormPart(title: .formPartAmounts, fields: rows)
        return ([other] + paths.map { FormPart(title: $0, fields: fields($1)) })
            .filter { !$0.fields.isEmpty }
    }

    private var paths: [(Wording.Key, [String])] {
        let limits = frequency == .asNeeded ? [] : ["at-least", "at-most"]
        switch kind {
        case .medicine:
            return [
                (
                    .formPartSupply,
                    ["stock.left"] + (sense.asksRefill ? ["stock.refill-at"] : [])
                        + ["stock.pack", "stock.price"]
                ), alarms, (.formPartFood, ["food"]), (.formPartDays, days),
                (.formPartLimits, limits),
                (.formPartPack, ["expires", "expires.before", "opened", "use-within"]),
                (
                    .formPartWords,
                    FormPart.looks.filter { $0 != "food" } + FormPart.words
                        + ItemFormLayout.others(of: kind)
                ), (.formPartPlace, FormPart.place),
            ]
        case .lenses:
            return [
                (.formPartSupply, ["stock.left", "stock.refill-at"]), alarms,
                (.formPartDays, ["counts", "at", "wear-tasks"]),
                (.formPartNotes, FormPart.words + ItemFormLayout.others(of: kind)),
            ]
        case .reminder:
            return [
                alarms, (.formPartDays, days + ["duration"]),
                (.formPartNotes, FormPart.words + ItemFormLayout.others(of: kind)),
                (.formPartPlace, FormPart.place + ["at.place"]),
            ]
        }
    }

    private var alarms: (Wording.Key, [String]) {
        (.formPartRemind, frequency == .asNeeded ? [] : ["remind"] + FormPart.alarms)
    }

    private var days: [String] {
        var days = [.once, .after].contains(frequency) ? [] : ["from"]
        if ![.once, .taper].contains(frequency) { days.append("until") }
        if [.every, .cycle, .taper].contains(frequency) { days.removeFirst() }
        if frequency == .every { days.append("counts") }
        if sense.asksShift { days.append("shift.by") }
        if sense.asksClock(every: answers["every"]) { days.append("clock") }
        return days
    }

    /// Returns the answer, or the default if there is none.
    func answer(_ path: String) -> String {
        // A question that is new on the page may have been folded and empty before.
        if let answer = answers.sent[path], !answer.isEmpty || !asksMore { return answer }
        return switch path {
        case "often": frequency.rawValue
        case "name" where kind == .lenses: wording.text(.addKindLenses).capitalizedFirst
        case "from" where [.every, .cycle, .taper].contains(frequency): today.description
        case "date" where frequency == .once: word == "checkup" ? "" : today.description
        case "opened" where kind == .lenses: today.description
        case "type": "biweekly"
        case "eye": "both"
        case "counts" where kind == .lenses: "wear-days"
        case "place.when": "arriving"
        case "after.by": "30 min"
        case "after.if-missed": "due"
        case "doses.0.amount", "as-needed.amount", "after.amount": "1"
        default: ""
        }
    }
}

/// The item.
extension NewItemForm {
    /// The item that the answers describe. Answers that do not fit the chosen frequency are
    /// ignored.
    package var values: ItemValues {
        var said = answers.sent.filter { path, _ in
            let first = String(path.prefix { $0 != "." })
            return kind == .lenses || !Self.ways.contains(first) || ways.contains(first)
        }
        if kind == .reminder { said["kind"] = word }
        if kind == .reminder, sense.asksTimes, let clock { said["at"] = clock }
        if said["shift.by"]?.isEmpty == false {
            said["shift.on"] = sense.shiftDays.joined(separator: ", ")
        }
        if kind == .medicine { said = withUnits(withSteps(withDoses(said))) }
        return ItemValues(kind).changed(by: said)
    }

    /// The fields that decide when something is due.
    private static let ways = Set(
        [.medicine, .reminder].flatMap(ItemField.timing)
            + ["after", "as-needed", "from", "until"])

    private var ways: Set<String> {
        let own: Set<String> =
            switch frequency {
            case .daily: ["from", "until"]
            case .weekdays: ["on", "from", "until"]
            case .monthDays: ["days-of-month", "from", "until"]
            case .every: ["every", "from", "until", "counts"]
            case .window: ["every", "between", "doses", "from", "until"]
            case .once: ["date"]
            case .asNeeded: ["as-needed", "from", "until"]
            case .after: ["after", "until"]
            case .cycle: ["cycle", "from", "until"]
            case .taper: ["taper", "from"]
            }
        return sense.asksTimes ? own.union(["doses", "at", "shift", "clock"]) : own
    }

    /// The times of day, each with the line that it was typed in.
    private var timedRows: [(row: Int, time: String)] {
        let rows = hasRows ? [0] + Array(Self.otherRows) : [0]
        return rows.flatMap { row in
            TypedTimes.parts(of: answers["doses.\(row).at"]).map { (row, $0) }
        }
    }

    /// The steps that have an answer.
    private var steppedRows: [Int] {
        (0..<20).filter { row in
            ["amount", "for"].contains { !answers["taper.\(row).\($0)"].isEmpty }
        }
    }

    /// Returns the answers with a dose for each time, each on the common days.
    private func withDoses(_ said: [String: String]) -> [String: String] {
        var said = said
        for path in said.keys where path.hasPrefix("doses.") { said[path] = nil }
        let (days, monthDays) = (
            said.removeValue(forKey: "on"), said.removeValue(forKey: "days-of-month")
        )
        let amount = { (row: Int) in
            let text = answers["doses.\(row).amount"]
            return text.allSatisfy(\.isWhitespace) ? "1" : text
        }
        if frequency == .window { said["doses.0.amount"] = amount(0) }
        guard sense.asksTimes else { return said }
        for (number, (row, time)) in timedRows.enumerated() {
            said["doses.\(number).at"] = time
            said["doses.\(number).amount"] = frequency == .taper ? nil : amount(row)
            said["doses.\(number).on"] = days
            said["doses.\(number).days-of-month"] = monthDays
        }
        return said
    }

    /// Returns the answers with the steps numbered without gaps.
    private func withSteps(_ said: [String: String]) -> [String: String] {
        var new = said.filter { !$0.key.hasPrefix("taper.") }
        guard frequency == .taper else { return new }
        for (number, row) in steppedRows.enumerated() {
            for name in ["amount", "for"] {
                new["taper.\(number).\(name)"] = said["taper.\(row).\(name)"]
            }
        }
        return new
    }

    /// Returns the answers with the units of the amounts in their own fields. The first unit is
    /// that of the medicine.
    private func withUnits(_ said: [String: String]) -> [String: String] {
        var said = said
        var common: String?
        for path in said.keys.sorted() where path.hasSuffix("amount") {
            let typed = TypedAmount(said[path] ?? "")
            guard let word = typed.unit else { continue }
            let unit = wording.unitName(of: word)
            let own = path.hasPrefix("doses.") ? path.replacing(".amount", with: ".unit") : nil
            guard common == nil || common == unit || own != nil else { continue }
            if common != nil, common != unit, let own { said[own] = unit }
            common = common ?? unit
            said[path] = typed.number
        }
        if let common { said["unit"] = common }
        return said
    }

    /// Returns a mistake for each required answer that is missing.
    package var missing: [ItemMistake] {
        all.filter { $0.isNeeded && answer($0.path).allSatisfy(\.isWhitespace) }
            .map { ItemMistake($0.path, .needed) } + missingInRows
    }

    /// Returns a mistake for each row with an amount but no time, or with no amount or unit although
    /// another row has one.
    private var missingInRows: [ItemMistake] {
        guard hasRows else { return [] }
        let rows = [0] + Array(Self.otherRows)
        let amounts = rows.map { TypedAmount(answers["doses.\($0).amount"]) }
        let unit = amounts.lazy.compactMap(\.unit).first
        // An empty amount means 1, which is probably wrong if the first row has a different amount.
        let isOne = ["", "1"].contains(amounts[0].number) && amounts[0].unit == nil
        return zip(rows, amounts).compactMap { row, amount in
            let hasTime = !TypedTimes.parts(of: answers["doses.\(row).at"]).isEmpty
            if amount.number.isEmpty {
                return hasTime && !isOne
                    ? ItemMistake("doses.\(row).amount", .needed) : nil
            }
            if !hasTime {
                // The first row is one of the required answers.
                return row == 0
                    ? nil : ItemMistake("doses.\(row).at", .needed)
            }
            guard let unit, amount.unit == nil else { return nil }
            return ItemMistake("doses.\(row).amount", .unitNeeded(unit))
        }
    }

    /// Returns the mistakes in the item with paths of the form's fields.
    package func told(_ mistakes: [ItemMistake]) -> [ItemMistake] {
        let lists = ["doses": timedRows.map(\.row), "taper": steppedRows]
        return mistakes.map { sense.asksTimes ? $0.withLineIndices(of: lists) : $0 }
    }
}
