import CarePlan
import Wording

/// The fields that the form about an item shows, in parts.
struct ItemFormLayout {
    /// A line of `doses`.
    struct Line {
        let number: Int
        let isNew: Bool
        let fields: [FormField]
        let more: FormPart
        /// The checkboxes that switch the dose, and remove the line.
        let ticks: [FormField]
    }
    /// A step of a changing dose.
    struct Step {
        let isNew: Bool
        let fields: [FormField]
        let removal: FormField
    }
    let shown: ItemValues
    /// How the medicine is taken.
    let way: ItemValues.Way
    /// The number of empty lines of `doses`.
    let rows: Int
    let questions: FormQuestions
    /// The id of the item in the text, or `nil` if it states none.
    let textID: String?
    /// Whether a new set of lenses was opened after the date in the text, which then has no effect.
    var isRenewed = false

    /// Whether there is an item that this one can follow.
    var canFollow: Bool { !questions.others(than: textID).isEmpty }

    private var hasLines: Bool {
        shown.kind == .medicine && [.times, .steps].contains(way)
    }

    var all: [FormField] {
        first + lines.flatMap { $0.fields + $0.more.fields + $0.ticks }
            + steps.flatMap(\.fields)
            + parts.flatMap(\.fields)
    }

    /// The fields at the top.
    var first: [FormField] {
        fields(Self.first(of: shown.kind, way).filter { !isRenewed || $0 != "opened" })
    }

    private static func first(of kind: ItemKind, _ way: ItemValues.Way) -> [String] {
        switch kind {
        case .medicine:
            ["name", "strength", "unit"] + (way == .asNeeded ? asNeeded : [])
                + (way == .after ? after + ["after.amount"] : [])
                + (way == .steps ? ["from"] : [])
        case .lenses: ["name", "eye", "type", "opened", "counts"]
        case .reminder:
            ["title", "kind"] + (way == .after ? after : ["at", "on", "days-of-month", "date"])
                + ["duration"]
        }
    }

    private static let asNeeded = [
        "as-needed.amount", "as-needed.at-least", "as-needed.at-most",
    ]
    private static let after = ["after.item", "after.by", "after.dose", "after.if-missed"]

    /// The lines of `doses`, then empty ones.
    var lines: [Line] {
        guard hasLines, !shown.kept.contains("doses") else { return [] }
        let count = shown.count(of: "doses")
        return (0..<(count + rows)).map { number in
            let path = "doses.\(number)"
            let isNew = number >= count
            let about = questions.wording.text(.formRow, ["number": "\(number + 1)"])
            let own = { (names: [String]) in
                names.map { "\(path).\($0)" }.filter { isNew || shown.shows($0) }
                    .map { questions.field($0, about: about) }
            }
            let more = own(["on", "days-of-month"] + (way == .steps ? [] : ["unit"]))
            let isUsed = more.contains { !shown[$0.path].isEmpty }
            return Line(
                number: number, isNew: isNew,
                fields: own(way == .steps ? ["at"] : ["at", "amount"]),
                more: FormPart(title: .formRowMore, fields: more, isOpen: isUsed),
                ticks: isNew
                    ? []
                    : own(["enabled"]) + [
                        FormField(
                            path: "\(path).remove",
                            question: questions.wording.text(.formRowRemove),
                            input: .tick(value: "on"), about: about)
                    ])
        }
    }

    /// The steps of a changing dose, then empty ones.
    var steps: [Step] {
        guard way == .steps, !shown.kept.contains("taper") else { return [] }
        let count = shown.count(of: "taper")
        return (0..<(count + max(count == 0 ? 3 : 1, rows))).map { number in
            let fields = questions.step(number).filter { number >= count || shown.shows($0.path) }
            return Step(
                isNew: number >= count, fields: fields,
                removal: FormField(
                    path: "taper.\(number).remove",
                    question: questions.wording.text(.formStepRemove),
                    input: .tick(value: "on"), about: fields.first?.about))
        }
    }

    /// The folded parts.
    var parts: [FormPart] {
        let others = Self.others(of: shown.kind)
        return Self.parts(of: shown.kind, way).map { title, paths in
            let isLast = [.formPartWords, .formPartNotes].contains(title)
            return FormPart(title: title, fields: fields(paths + (isLast ? others : [])))
        }.filter { !$0.fields.isEmpty }
    }

    private static func parts(
        of kind: ItemKind, _ way: ItemValues.Way
    ) -> [(Wording.Key, [String])] {
        let remind: (Wording.Key, [String]) = (
            .formPartRemind,
            way == .asNeeded ? [] : ["remind"] + FormPart.alarms + FormPart.tellings
        )
        let pack = [
            "stock.left", "stock.counted", "stock.refill-at", "stock.at", "stock.pack",
            "stock.price",
        ]
        switch kind {
        case .medicine:
            return [
                (.formPartDays, days(of: kind, way)),
                (.formPartLimits, way == .asNeeded ? [] : ["at-least", "at-most"]), remind,
                (.formPartSupply, pack),
                (
                    .formPartPack,
                    ["expires", "expires.before", "expires.at", "opened", "use-within"]
                ), (.formPartWords, FormPart.looks + FormPart.words),
                (.formPartPlace, FormPart.place),
            ]
        case .lenses:
            return [
                (.formPartDays, ["at", "wear-tasks"]), remind, (.formPartSupply, pack),
                (.formPartNotes, FormPart.words), (.formPartPlace, FormPart.place),
            ]
        case .reminder:
            return [
                (.formPartDays, days(of: kind, way)), remind, (.formPartNotes, FormPart.words),
                (.formPartPlace, FormPart.place),
            ]
        }
    }

    private static func days(of kind: ItemKind, _ way: ItemValues.Way) -> [String] {
        switch way {
        case .asNeeded: ["from", "until"]
        case .after: ["until"]
        case .steps: ["every", "between", "counts", "shift.on", "shift.by", "clock", "open-for"]
        case .times:
            (kind == .medicine ? ["date"] : [])
                + [
                    "every", "between", "counts", "from", "until", "shift.on", "shift.by", "clock",
                    "open-for", "cycle.on", "cycle.off",
                ]
        }
    }

    /// Returns the fields of a kind of item that have no place in the form.
    static func others(of kind: ItemKind) -> [String] {
        let placed = ItemValues.Way.allCases.flatMap { way in
            first(of: kind, way) + parts(of: kind, way).flatMap(\.1)
        }
        return ItemField.shownPaths(of: kind).filter { !placed.contains($0) }
    }

    private func fields(_ paths: [String]) -> [FormField] {
        paths.filter(shown.shows).map { questions.field($0, of: textID) }
    }
}
