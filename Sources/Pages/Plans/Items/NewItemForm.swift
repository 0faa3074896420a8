package import CarePlan
package import CivilTime
import Household
package import Wording

/// The answers about a new item so far, and the questions that follow.
package struct NewItemForm {
    /// A page of questions.
    package enum Step: String, CaseIterable, Sendable {
        case name, often, when, amount, lenses, supply, remind, more
    }
    /// The kind as a word of the form: a medicine, lenses or a kind of reminder.
    let word: String
    /// How often the item is due.
    let frequency: ItemQuestions.Frequency
    let answers: FormAnswers
    /// The number of lines for times of day.
    private(set) var rows: Int
    private let today: CivilDate
    private let questions: FormQuestions
    private var plan: CarePlan { questions.plan }
    private var wording: Wording { questions.wording }

    /// The kinds that are offered, with their words, in order.
    static let words: [(value: String, text: Wording.Key)] = [
        ("medicine", .addKindMedicine), ("lenses", .addKindLenses),
        ("exercise", .addKindExercise), ("checkup", .addKindCheckup),
        ("treatment", .addKindTreatment), ("other", .addKindOther),
    ]

    /// Reads a form, or returns `nil` if it does not name a kind. `plan` is the plan that the item
    /// is added to, and `today` the person's date.
    package init?(
        _ form: [String: String], _ plan: CarePlan, on today: CivilDate, _ wording: Wording
    ) {
        guard let word = form["what"], Self.words.contains(where: { $0.value == word }) else {
            return nil
        }
        self.word = word
        self.today = today
        answers = FormAnswers(form, in: wording)
        frequency = form["often"].flatMap(ItemQuestions.Frequency.init) ?? .daily
        rows = min(max(form["rows"].flatMap { Int($0) } ?? 0, 0), 20)
        questions = FormQuestions(
            kind: ItemKind(rawValue: word) ?? .reminder, plan: plan, wording: wording)
    }

    /// The kind of item.
    package var kind: ItemKind { questions.kind }
    /// The kind as a title.
    var title: String {
        Self.words.first { $0.value == word }.map { wording.text($0.text).capitalizedFirst } ?? ""
    }
    var namePath: String { kind == .reminder ? "title" : "name" }
    /// The name of the item.
    package var name: String { answers[namePath] }

    private var sense: ItemQuestions {
        let times = answers["at"]
        return ItemQuestions(
            kind, frequency, hasTimes: !times.contains("all-day") && times != "place", in: plan)
    }

    /// The pages that apply to the item, in order.
    package var steps: [Step] {
        Step.allCases.filter { step in
            switch step {
            case .name, .more: true
            case .often: kind != .lenses
            case .when: kind != .lenses && frequency != .asNeeded
            case .amount: kind == .medicine
            case .lenses: kind == .lenses
            case .supply: kind != .reminder
            case .remind: sense.canRing
            }
        }
    }

    /// Returns the page `count` pages after another one, or `nil` if there is none.
    package func step(_ count: Int, from step: Step) -> Step? {
        guard let place = steps.firstIndex(of: step), steps.indices.contains(place + count) else {
            return nil
        }
        return steps[place + count]
    }
}

extension NewItemForm {
    /// Returns the questions of a page.
    func fields(of step: Step) -> [FormField] {
        switch step {
        case .name:
            fields([namePath], needed: [namePath]) + (kind == .medicine ? fields(["strength"]) : [])
        case .often: []
        case .when: when
        case .amount: amounts
        case .lenses: fields(["eye", "type", "opened", "counts"], needed: ["type", "opened"])
        case .supply: supply
        case .remind: fields(["remind"])
        case .more: more.flatMap(\.fields)
        }
    }

    private func fields(_ paths: [String], needed: Set<String> = []) -> [FormField] {
        paths.map { questions.field($0, isNeeded: needed.contains($0)) }
    }

    private var when: [FormField] {
        switch frequency {
        case .daily: times
        case .weekdays: fields(["on"], needed: ["on"]) + times
        case .monthDays: fields(["days-of-month"], needed: ["days-of-month"]) + times
        case .every:
            fields(["every", "from"], needed: ["every", "from"]) + times + fields(["counts"])
        case .window: fields(["between", "every"], needed: ["between", "every"])
        case .once: fields(["date"], needed: ["date"]) + times
        case .cycle:
            fields(["from", "cycle.on", "cycle.off"], needed: ["from", "cycle.on", "cycle.off"])
                + times
        case .taper: fields(["from"], needed: ["from"]) + times
        case .asNeeded: []
        case .after:
            fields(
                ["after.item", "after.by", "after.if-missed"], needed: ["after.item", "after.by"])
        }
    }

    private var times: [FormField] {
        guard kind == .medicine else {
            return [
                FormField(
                    path: "at", question: wording.text(.formAt),
                    input: .times(count: timeCount, hasPlace: true))
            ]
        }
        return (0..<timeCount).map { number in
            FormField(
                path: "doses.\(number).at",
                question: wording.text(.formRow, ["number": "\(number + 1)"]), input: .time,
                isNeeded: number == 0)
        }
    }

    private var timeCount: Int { max([.every, .once].contains(frequency) ? 1 : 3, rows) }

    /// The form with more lines for times of day.
    package var withMoreRows: NewItemForm {
        var form = self
        form.rows = timeCount + 2
        return form
    }

    private var amounts: [FormField] {
        switch frequency {
        case .asNeeded:
            fields(
                ["as-needed.amount", "unit", "as-needed.at-least", "as-needed.at-most"],
                needed: ["as-needed.amount"])
        case .after: fields(["after.amount", "unit"])
        case .window: fields(["doses.0.amount", "unit"])
        case .taper: fields(["unit"]) + taperSteps.flatMap(\.self)
        default:
            timedRows.map { number in
                FormField(
                    path: "doses.\(number).amount",
                    question: wording.text(
                        .formAmountAt, ["time": answers["doses.\(number).at"]]),
                    input: .number, isNeeded: true)
            } + fields(["unit"])
        }
    }

    /// The fields of the steps of a changing dose.
    var taperSteps: [[FormField]] {
        guard frequency == .taper else { return [] }
        return (0..<max(3, rows)).map { questions.step($0, isNeeded: $0 == 0) }
    }

    /// The lines that have a time.
    private var timedRows: [Int] { (0..<20).filter { !answers["doses.\($0).at"].isEmpty } }

    /// The steps that have an answer.
    private var steppedRows: [Int] {
        (0..<20).filter { row in
            ["amount", "for"].contains { !answers["taper.\(row).\($0)"].isEmpty }
        }
    }

    private var supply: [FormField] {
        var paths = ["stock.left"]
        if sense.asksRefill { paths.append("stock.refill-at") }
        if kind == .medicine { paths.append("stock.pack") }
        if kind == .medicine, ItemQuestions.isFromSomethingOpened(answers["unit"]) {
            paths += ["use-within", "opened"]
        }
        return fields(paths)
    }

    /// The rare questions, in folded parts.
    var more: [FormPart] {
        var days = [.once, .after].contains(frequency) ? [] : ["from"]
        if ![.once, .taper].contains(frequency) { days.append("until") }
        if [.every, .cycle, .taper].contains(frequency) { days.removeFirst() }
        if sense.asksShift { days.append("shift.by") }
        if sense.asksClock(every: answers["every"]) { days.append("clock") }
        if kind == .lenses { days = ["at", "wear-tasks"] }
        if kind == .reminder { days.insert("duration", at: 0) }
        let limits = frequency == .asNeeded ? [] : ["at-least", "at-most"]
        let parts: [(Wording.Key, [String])] = [
            (.formPartDays, days), (.formPartLimits, kind == .medicine ? limits : []),
            (.formPartRemind, sense.canRing ? FormPart.alarms : []),
            (.formPartPack, kind == .medicine ? ["expires", "expires.before", "stock.price"] : []),
            (
                kind == .medicine ? .formPartWords : .formPartNotes,
                (kind == .medicine ? FormPart.looks : []) + FormPart.words
                    + ItemFormLayout.others(of: kind)
            ),
            (.formPartPlace, kind == .lenses ? [] : FormPart.place),
        ]
        return parts.filter { !$0.1.isEmpty }.map { FormPart(title: $0, fields: fields($1)) }
    }

    /// Returns the answer, or the default if there is none.
    func answer(_ path: String) -> String {
        if let answer = answers.sent[path] { return answer }
        return switch path {
        case "unit": "tablet"
        case "from" where [.every, .cycle, .taper].contains(frequency): today.description
        case "date" where frequency == .once: today.description
        case "opened" where kind == .lenses: today.description
        case "type": "biweekly"
        case "eye": "both"
        case "counts" where kind == .lenses: "wear-days"
        case "place.when": "arriving"
        case "after.by": "30 min"
        case "after.if-missed": "due"
        case _ where path.hasPrefix("taper."): ""
        case _ where path.hasSuffix(".amount"): "1"
        default: ""
        }
    }
}

extension NewItemForm {
    /// The item that the answers describe. Answers that do not fit the chosen frequency are
    /// ignored.
    package var values: ItemValues {
        var said = answers.sent.filter { path, _ in
            let first = String(path.prefix { $0 != "." })
            return kind == .lenses || !Self.ways.contains(first) || ways.contains(first)
        }
        if kind == .reminder { said["kind"] = word }
        if said["shift.by"]?.isEmpty == false {
            said["shift.on"] = sense.shiftDays.joined(separator: ", ")
        }
        if kind == .medicine { said = withSteps(withDoses(said)) }
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

    /// Returns the answers with the doses numbered without gaps, each on the common days.
    private func withDoses(_ said: [String: String]) -> [String: String] {
        var said = said
        let rows = timedRows.map { ($0, said["doses.\($0).at"] ?? "") }
        let amounts = said.filter { $0.key.hasSuffix(".amount") }
        for path in said.keys where path.hasPrefix("doses.") { said[path] = nil }
        let (days, monthDays) = (
            said.removeValue(forKey: "on"), said.removeValue(forKey: "days-of-month")
        )
        if frequency == .window { said["doses.0.amount"] = amounts["doses.0.amount"] ?? "1" }
        guard sense.asksTimes else { return said }
        for (number, (row, time)) in rows.enumerated() {
            said["doses.\(number).at"] = time
            said["doses.\(number).amount"] =
                frequency == .taper ? nil : amounts["doses.\(row).amount"] ?? "1"
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

    /// Returns a mistake for each required answer that is missing on a page.
    package func missing(in step: Step) -> [ItemMistake] {
        fields(of: step).filter { $0.isNeeded && answer($0.path).allSatisfy(\.isWhitespace) }
            .map { ItemMistake($0.path, wording.text(.formNeeded), .needed) }
    }

    /// Returns the mistakes in the item with paths of the form's fields.
    package func told(_ mistakes: [ItemMistake]) -> [ItemMistake] {
        let lists = ["doses": timedRows, "taper": steppedRows]
        return mistakes.map { sense.asksTimes ? $0.withLineIndices(of: lists) : $0 }
    }

    /// Returns the mistakes that can be corrected on a page.
    package func mistakes(_ mistakes: [ItemMistake], in step: Step) -> [ItemMistake] {
        let fields = fields(of: step)
        return mistakes.filter { mistake in fields.contains { $0.isAbout(mistake.path) } }
    }
}
