import CarePlan
import CivilTime
import Wording

/// The values of a new item, by the names of the options of `dosecal add`.
struct ItemForm {
    /// The kinds of items. Reminders are named by their category.
    static let kinds =
        ["medicine", "lenses", "reminder"] + Reminder.Kind.allCases.map(\.rawValue)

    /// The values by name. A flag has an empty value.
    var values: [String: String] = [:]

    var kind: String { values["kind"] ?? "medicine" }
    var newKind: ItemKind { ItemKind(rawValue: kind) ?? .reminder }

    /// Returns the values of the item in a plan. `today` is the day on which its supply was
    /// counted.
    func item(on today: CivilDate) throws(ItemFormError) -> ItemValues {
        guard values["name"] != nil else {
            throw ItemFormError("name", .mistakeNameMissing)
        }
        try refuseUnfit()
        try refuseIncomplete()
        var texts: [String: String] = [:]
        for field in ItemField.all(of: newKind) where isTold(field) {
            if field.parts.isEmpty || field.sort != nil {
                texts[field.name] = text(of: field)
            } else {
                for part in field.parts { texts["\(field.name).\(part.name)"] = text(of: part) }
            }
        }
        try add(to: &texts, on: today)
        return ItemValues(newKind, stating: texts)
    }

    /// Returns whether the options have the same form as the field or its parts.
    private func isTold(_ field: ItemField) -> Bool {
        switch field.name {
        // Several options make the lines of these fields.
        case "doses", "taper": false
        case "kind": kind != "reminder"
        case "as-needed": values["as-needed"] != nil
        case "at-least", "at-most": values["as-needed"] == nil
        default:
            field.sort != nil || field.parts.first?.option.flatMap { values[$0] } != nil
        }
    }

    private func text(of field: ItemField) -> String? {
        guard let option = field.option, let text = values[option] else { return nil }
        switch field.sort {
        case .clocks:
            let times = TypedTimes.parts(of: text)
            return times.isEmpty ? nil : times.joined(separator: ", ")
        case .window: return TypedTimes.window(text)
        case .tags, .days, .lengths: return list(option).isEmpty ? nil : text
        case .number: return TypedAmount(text).unit == nil ? TypedAmount(text).number : text
        default: return text
        }
    }

    /// Adds the fields that are not written like their options, such as the amounts of doses.
    private func add(to texts: inout [String: String], on today: CivilDate) throws(ItemFormError) {
        if values["left"] != nil { texts["stock.counted"] = today.description }
        if values["position"] != nil {
            let degrees = list("position")
            guard degrees.count == 2 else {
                throw ItemFormError("position", .addMistakePosition)
            }
            (texts["place.latitude"], texts["place.longitude"]) = (degrees[0], degrees[1])
        }
        if newKind == .reminder, try times().contains(where: { $0.amount != nil }) {
            throw ItemFormError("at", .addMistakeNoAmount)
        }
        guard newKind == .medicine else { return }
        guard values["as-needed"] == nil else {
            let amount = TypedAmount(values["amount"] ?? "1")
            texts["as-needed.amount"] = amount.number
            if let unit = amount.unit { texts["unit"] = unit }
            return
        }
        try addSteps(to: &texts)
        if values["after"] == nil || values["at"] != nil { try addDoses(to: &texts) }
    }

    /// Adds the steps of a taper, such as 4 for 7 days, 2 for 7 days.
    private func addSteps(to texts: inout [String: String]) throws(ItemFormError) {
        for (number, step) in list("taper").enumerated() {
            let words = step.split(separator: " ", maxSplits: 2)
            guard words.count == 3, words[1] == "for" else {
                throw ItemFormError("taper", .addMistakeTaper, ["found": step])
            }
            texts["taper.\(number).amount"] = String(words[0])
            texts["taper.\(number).for"] = Self.trimmed(words[2])
        }
    }

    private func addDoses(to texts: inout [String: String]) throws(ItemFormError) {
        let usual = values["amount"].map { TypedAmount($0) }
        var times: [(time: String?, amount: TypedAmount?)] = try times().map {
            ($0.time, $0.amount)
        }
        if times.isEmpty, values["between"] != nil { times = [(nil, usual ?? TypedAmount("1"))] }
        for (number, (time, amount)) in times.enumerated() {
            let path = "doses.\(number)"
            texts["\(path).at"] = time
            texts["\(path).amount"] = (amount ?? usual)?.number
            texts["\(path).unit"] = (amount ?? usual)?.unit
            for days in ["on", "days-of-month"] where !list(days).isEmpty {
                texts["\(path).\(days)"] = values[days]
            }
        }
    }

    /// Returns the times, each with an optional amount: 08:00, 8 pm=2, 21:00=5 ml.
    private func times() throws(ItemFormError) -> [(time: String, amount: TypedAmount?)] {
        var seen: Set<TimeOfDay> = []
        var found: [(time: String, amount: TypedAmount?)] = []
        let elements = list("at")
        let haveAmounts = elements.contains { $0.contains("=") }
        for text in elements {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { Self.trimmed($0) }
            // After 08:00=1,5 the 5 would be an hour.
            guard !parts[0].isEmpty, !haveAmounts || !parts[0].allSatisfy(\.isNumber) else {
                throw ItemFormError("at", .addMistakeTime, ["found": text])
            }
            let amount = parts.count > 1 ? TypedAmount(parts[1]) : nil
            if let amount, Amount(amount.number).map({ $0.thousandths > 0 }) != true {
                throw ItemFormError("at", .addMistakeAmount, ["found": parts[1]])
            }
            let times = TypedTimes.parts(of: parts[0])
            if amount != nil, times.count > 1 {
                throw ItemFormError("at", .addMistakeCommas)
            }
            for time in times {
                if let known = TimeOfDay(time), !seen.insert(known).inserted {
                    throw ItemFormError("at", .addMistakeTwice, ["time": time])
                }
                found.append((time, amount))
            }
        }
        return found
    }

    private func list(_ name: String) -> [String] {
        (values[name] ?? "").split(separator: ",").map(Self.trimmed).filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}

/// A mistake in an `ItemForm`.
struct ItemFormError: Error {
    /// The name of the value, or `nil` if several values are wrong.
    let name: String?
    /// Returns the message with advice in a language.
    let text: @Sendable (Wording) -> String

    init(_ name: String?, text: @escaping @Sendable (Wording) -> String) {
        self.name = name
        self.text = text
    }

    init(_ name: String?, _ key: Wording.Key, _ words: [String: String] = [:]) {
        self.init(name) { $0.text(key, words) }
    }
}

extension ItemForm {
    /// Throws for values that the kind of item does not have.
    private func refuseUnfit() throws(ItemFormError) {
        var own = Set(ItemField.all(of: newKind).flatMap(\.options)).union(["kind"])
        if newKind == .lenses { own.subtract(["left", "refill-at", "pack", "price"]) }
        if let unfit = values.keys.filter({ !own.contains($0) }).min() {
            let key: Wording.Key =
                switch newKind {
                case .medicine: .addMistakeUnfitMedicine
                case .lenses: .addMistakeUnfitLenses
                case .reminder: .addMistakeUnfitReminder
                }
            throw ItemFormError(unfit, key)
        }
        guard newKind == .medicine else { return }
        try values["as-needed"] == nil ? refuseWithoutTimes() : refuseTimes()
    }

    private func refuseWithoutTimes() throws(ItemFormError) {
        if list("at").isEmpty, values["between"] == nil, values["after"] == nil {
            throw ItemFormError("at", .addMistakeNoTimes)
        }
    }

    private func refuseTimes() throws(ItemFormError) {
        let fields = ItemField.all(of: .medicine)
        let others = Set(fields.filter { !$0.isTiming }.flatMap(\.options))
        for name in fields.filter(\.isTiming).flatMap(\.options) + ["after"]
        where values[name] != nil && (name == "after" || !others.contains(name)) {
            throw ItemFormError(name, .addMistakeAsNeeded)
        }
    }

    /// Throws for a value without the one that it needs.
    private func refuseIncomplete() throws(ItemFormError) {
        for (name, other, key) in Self.needs
        where values[name] != nil && values[other] == nil {
            throw ItemFormError(name, key)
        }
    }

    private static let needs: [(String, String, Wording.Key)] = [
        ("position", "place", .addNeedsPlace), ("radius", "place", .addNeedsPlace),
        ("when", "place", .addNeedsPlace), ("refill-at", "left", .addNeedsLeft),
        ("pack", "left", .addNeedsLeft), ("price", "left", .addNeedsLeft),
        ("cycle-on", "cycle-off", .addNeedsCycleOff), ("cycle-off", "cycle-on", .addNeedsCycleOn),
        ("shift-on", "shift-by", .addNeedsShiftBy), ("shift-by", "shift-on", .addNeedsShiftOn),
        ("by", "after", .addNeedsAfter), ("dose", "after", .addNeedsAfter),
        ("if-missed", "after", .addNeedsAfter), ("after", "by", .addNeedsBy),
    ]
}

extension ItemField {
    /// The options of `dosecal add` for the field and its parts.
    var options: [String] { [option].compactMap(\.self) + parts.compactMap(\.option) }

    /// Returns the fields that an option sets.
    static func fields(setBy option: String, of kind: ItemKind) -> [ItemField] {
        all(of: kind).flatMap { [$0] + $0.parts }.filter { $0.option == option }
    }

    /// Returns the options for fields of a name. Those in the same group as the path come first.
    static func options(named name: String, at path: String, of kind: ItemKind) -> [String] {
        let paths = all(of: kind).flatMap { field in
            [(field.name, field.name, field.option)]
                + field.parts.map { ($0.name, "\(field.name).\($0.name)", $0.option) }
        }
        let group = path.prefix { $0 != "." }
        let told = paths.filter { $0.0 == name && $0.2 != nil }
        return (told.filter { $0.1.hasPrefix(group) } + told).compactMap(\.2)
    }
}
