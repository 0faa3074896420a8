import CarePlan
import Wording

/// Which fields of an item a form shows, and in which parts.
struct ItemFormLayout {
    /// A line of `doses`.
    struct Line {
        let number: Int
        let isNew: Bool
        let fields: [FormField]
        let more: FormPart
        let removal: FormField
    }
    /// A step of an amount that changes.
    struct Step {
        let isNew: Bool
        let fields: [FormField]
        let removal: FormField
    }
    let shown: ItemValues
    /// How a medicine is to be taken.
    let way: ItemValues.Way
    /// For how many more lines of `doses` there is room.
    let rows: Int
    let questions: FormQuestions
    /// The id by which the text calls the item.
    let textID: String?

    private var isAsNeeded: Bool { way == .asNeeded }
    private var isFollowing: Bool { way == .after }
    private var isMedicine: Bool { shown.kind == .medicine }
    private var hasLines: Bool { isMedicine && !isAsNeeded && !isFollowing }

    /// All fields.
    var all: [FormField] {
        first + lines.flatMap { $0.fields + $0.more.fields } + steps.flatMap(\.fields)
            + parts.flatMap(\.fields)
    }

    /// What is seen first.
    var first: [FormField] {
        let paths =
            switch shown.kind {
            case .medicine:
                ["name", "strength", "unit"] + (isAsNeeded ? Self.asNeeded : [])
                    + (isFollowing ? Self.after + ["after.amount"] : [])
                    + (way == .steps ? ["from"] : [])
            case .lenses: ["name", "eye", "type", "opened", "counts"]
            case .reminder:
                ["title", "kind"]
                    + (isFollowing ? Self.after : ["at", "on", "days-of-month", "date"])
                    + ["duration"]
            }
        return fields(paths)
    }

    private static let asNeeded = [
        "as-needed.amount", "as-needed.at-least", "as-needed.at-most",
    ]
    private static let after = ["after.item", "after.by", "after.dose", "after.if-missed"]

    /// The lines of `doses`, and empty ones.
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
                removal: FormField(
                    path: "\(path).remove", question: questions.wording.text(.formRowRemove),
                    input: .tick(value: "on"), about: about))
        }
    }

    /// The steps of an amount that changes, and empty ones.
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

    /// What is folded up.
    var parts: [FormPart] {
        var days = ["every", "between", "counts", "from", "until", "shift.on", "shift.by", "clock"]
        days.append("open-for")
        if isMedicine { days.insert("date", at: 0) }
        days += ["cycle.on", "cycle.off"]
        if isAsNeeded { days = ["from", "until"] }
        if isFollowing { days = ["until"] }
        if way == .steps {
            days.removeAll { ["date", "from", "until", "cycle.on", "cycle.off"].contains($0) }
        }
        let pack = [
            "stock.left", "stock.counted", "stock.refill-at", "stock.pack", "stock.price",
        ]
        let life = ["expires", "expires.before", "opened", "use-within"]
        let remind = isAsNeeded ? [] : ["remind"] + FormPart.alarms
        let parts: [(Wording.Key, [String])] =
            switch shown.kind {
            case .medicine:
                [
                    (.formPartDays, days),
                    (.formPartLimits, isAsNeeded ? [] : ["at-least", "at-most"]),
                    (.formPartRemind, remind), (.formPartSupply, pack), (.formPartPack, life),
                    (.formPartWords, FormPart.looks + FormPart.words),
                    (.formPartPlace, FormPart.place),
                ]
            case .lenses:
                [
                    (.formPartDays, ["at", "wear-tasks"]), (.formPartRemind, remind),
                    (.formPartSupply, pack), (.formPartNotes, FormPart.words),
                    (.formPartPlace, FormPart.place),
                ]
            case .reminder:
                [
                    (.formPartDays, days), (.formPartRemind, remind),
                    (.formPartNotes, FormPart.words), (.formPartPlace, FormPart.place),
                ]
            }
        return parts.map { FormPart(title: $0, fields: fields($1)) }.filter { !$0.fields.isEmpty }
    }

    private func fields(_ paths: [String]) -> [FormField] {
        paths.filter(shown.shows).map { questions.field($0, of: textID) }
    }
}
