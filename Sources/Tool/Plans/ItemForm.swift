import CarePlan
import CivilTime
import Wording

/// What is known of a new item, under the names of the options of 'dosecal add'.
struct ItemForm {
    /// The words for what an item is: those of a reminder name its sort.
    static let kinds =
        ["medicine", "lenses", "reminder"] + Reminder.Kind.allCases.map(\.rawValue)

    private static let common: Set<String> = [
        "kind", "name", "id", "note", "remind", "tags", "reason", "place", "position", "radius",
        "when",
    ]
    private static let timing: Set<String> = [
        "at", "on", "days-of-month", "every", "counts", "between", "shift-by", "shift-on", "clock",
        "from",
        "until", "date", "after", "by", "dose", "if-missed", "cycle-on", "cycle-off",
    ]
    private static let ofMedicine: Set<String> = timing.union([
        "strength", "unit", "amount", "as-needed", "at-least", "at-most", "expires", "opened",
        "use-within", "food", "colour", "shape", "taper",
    ]).union(ofStock)
    private static let ofStock: Set<String> = ["left", "counted", "refill-at", "pack", "price"]
    private static let ofLenses: Set<String> = ["type", "eye", "counts", "opened", "at"]
    private static let ofReminder: Set<String> = timing.union(["duration"])
    /// All names there are.
    static let names = common.union(ofMedicine).union(ofLenses).union(ofReminder)

    /// The values by name; a flag has an empty one.
    var values: [String: String] = [:]

    var kind: String { values["kind"] ?? "medicine" }

    /// The item in the words of a plan.
    func item() throws(ItemFormError) -> NewItem {
        guard let name = values["name"] else {
            throw ItemFormError("name", "is missing; say what it is called")
        }
        try refuseUnfit()
        var item = NewItem(newKind, name: name)
        (item.id, item.note, item.place) = (values["id"], values["note"], try place())
        item.remind = values["remind"]
        (item.tags, item.reason) = (list("tags"), values["reason"])
        (item.food, item.colour) = (values["food"], values["colour"])
        item.shape = values["shape"]
        switch newKind {
        case .medicine: try fillMedicine(&item)
        case .lenses: fillLenses(&item)
        case .reminder: try fillReminder(&item)
        }
        if newKind != .lenses {
            (item.date, item.every) = (values["date"], values["every"])
            (item.between, item.counts) = (values["between"], values["counts"])
            (item.cycle, item.shift) = (try cycle(), try shift())
            item.clock = values["clock"]
            item.after = try after()
            (item.from, item.until) = (values["from"], values["until"])
        }
        return item
    }

    var newKind: NewItem.Kind { NewItem.Kind(rawValue: kind) ?? .reminder }

    /// The days on which it is later; they need to be known, and by how much.
    private func shift() throws(ItemFormError) -> NewItem.Shift? {
        let pair = ("shift-on", "shift-by")
        switch (values[pair.0], values[pair.1]) {
        case (nil, nil): return nil
        case (_?, nil):
            throw ItemFormError(pair.0, "needs --shift-by with how much later it is then")
        case (nil, _?): throw ItemFormError(pair.1, "needs --shift-on with the days: sat,sun")
        case (_?, let by?): return NewItem.Shift(on: list(pair.0), by: by)
        }
    }

    /// For how long it is due, and for how long then not.
    private func cycle() throws(ItemFormError) -> NewItem.Cycle? {
        switch (values["cycle-on"], values["cycle-off"]) {
        case (nil, nil): return nil
        case (let on?, let off?): return NewItem.Cycle(on: on, off: off)
        case (_?, nil):
            throw ItemFormError(
                "cycle-on", "needs --cycle-off with how long the break is: '7 days'")
        case (nil, _?):
            throw ItemFormError("cycle-off", "needs --cycle-on with how long it is due: '21 days'")
        }
    }

    /// The steps of an amount that changes: 4 for 7 days, 2 for 7 days.
    private func taper() throws(ItemFormError) -> [NewItem.Step] {
        try list("taper").map { step throws(ItemFormError) in
            let words = step.split(separator: " ", maxSplits: 2)
            guard words.count == 3, words[1] == "for" else {
                throw ItemFormError(
                    "taper",
                    "needs an amount and a time for each step, such as "
                        + "'4 for 7 days, 2 for 7 days', not '\(step)'")
            }
            return NewItem.Step(amount: String(words[0]), for: Self.trimmed(words[2]))
        }
    }

    /// The item that it follows, and by how much.
    private func after() throws(ItemFormError) -> NewItem.After? {
        guard let item = values["after"] else {
            for name in ["by", "dose", "if-missed"] where values[name] != nil {
                throw ItemFormError(name, "needs --after with the item that it follows")
            }
            return nil
        }
        guard let by = values["by"] else {
            throw ItemFormError("after", "needs --by with how much later it is: '4 h'")
        }
        var after = NewItem.After(item, by: by)
        (after.dose, after.ifMissed) = (values["dose"], values["if-missed"])
        if newKind == .medicine { after.amount = values["amount"] }
        return after
    }

    /// What is left; the rest of it needs that.
    private func stock() throws(ItemFormError) -> NewItem.Stock? {
        guard let left = values["left"] else {
            for name in ["refill-at", "pack", "price"] where values[name] != nil {
                throw ItemFormError(name, "needs --left with how much there is now")
            }
            return nil
        }
        return NewItem.Stock(
            left: left, counted: values["counted"], refillAt: values["refill-at"],
            pack: values["pack"], price: values["price"])
    }

    private func fillMedicine(_ item: inout NewItem) throws(ItemFormError) {
        item.stock = try stock()
        (item.expires, item.useWithin) = (values["expires"], values["use-within"])
        item.opened = values["opened"]
        (item.strength, item.unit) = (values["strength"], values["unit"])
        guard values["as-needed"] == nil else {
            item.asNeeded = NewItem.AsNeeded(
                amount: values["amount"], atLeast: values["at-least"], atMost: values["at-most"])
            return
        }
        (item.atLeast, item.atMost) = (values["at-least"], values["at-most"])
        item.taper = try taper()
        if values["after"] != nil, values["at"] == nil { return }
        var times: [(time: String?, amount: AmountText?)] = try times().map { ($0.time, $0.amount) }
        if times.isEmpty, values["between"] != nil {
            times = [(nil, AmountText(number: values["amount"] ?? "1"))]
        }
        item.doses = times.map { time, amount in
            NewItem.Dose(
                at: time, amount: amount?.number ?? values["amount"], unit: amount?.unit,
                on: list("on"),
                daysOfMonth: list("days-of-month"))
        }
    }

    private func fillLenses(_ item: inout NewItem) {
        (item.type, item.eye) = (values["type"], values["eye"])
        (item.counts, item.opened) = (values["counts"], values["opened"])
        item.times = list("at")
    }

    private func fillReminder(_ item: inout NewItem) throws(ItemFormError) {
        item.sort = kind == "reminder" ? nil : kind
        item.duration = values["duration"]
        item.on = list("on")
        item.daysOfMonth = list("days-of-month")
        item.times = try times().map { time, amount throws(ItemFormError) in
            if amount != nil {
                throw ItemFormError(
                    "at", "gives an amount, which only medicines have; leave it out")
            }
            return time
        }
    }

    /// Where it is; what is said of a place needs its name.
    private func place() throws(ItemFormError) -> NewItem.Place? {
        guard let name = values["place"] else {
            for name in ["position", "radius", "when"] where values[name] != nil {
                throw ItemFormError(name, "needs --place with the name of the place")
            }
            return nil
        }
        var place = NewItem.Place(name: name)
        (place.radius, place.when) = (values["radius"], values["when"])
        guard values["position"] != nil else { return place }
        let degrees = list("position")
        guard degrees.count == 2 else {
            throw ItemFormError(
                "position", "needs degrees north and degrees east, such as 55.6761,12.5683")
        }
        (place.latitude, place.longitude) = (degrees[0], degrees[1])
        return place
    }

    /// An amount with its unit where it has one: 2, 5 ml.
    private struct AmountText {
        let number: String
        var unit: String?

        init(number: String) { self.number = number }

        init(_ text: String) {
            let parts = text.split(separator: " ", maxSplits: 1).map { ItemForm.trimmed($0) }
            number = parts.first ?? ""
            unit = parts.count > 1 ? parts[1] : nil
        }
    }

    /// The times, each with its amount where it has one: 08:00, 20:00=2, 21:00=5 ml.
    private func times() throws(ItemFormError) -> [(time: String, amount: AmountText?)] {
        var seen: Set<TimeOfDay> = []
        return try list("at").map { text throws(ItemFormError) in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { Self.trimmed($0) }
            if let time = TimeOfDay(parts[0]), !seen.insert(time).inserted {
                throw ItemFormError("at", "names \(time) twice; keep one")
            }
            guard parts.count > 1 else { return (parts[0], nil) }
            let text = AmountText(parts[1])
            guard let amount = Amount(text.number), amount.thousandths > 0 else {
                throw ItemFormError(
                    "at", "needs a number above 0 such as 2 or 0.5 after '=', not '\(parts[1])'")
            }
            return (parts[0], text)
        }
    }

    private func list(_ name: String) -> [String] {
        (values[name] ?? "").split(separator: ",").map(Self.trimmed).filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}

/// What in a form cannot be.
struct ItemFormError: Error {
    /// The name of the value, where it is about one.
    let name: String?
    /// What is wrong with it and what to do.
    let text: String

    init(_ name: String?, _ text: String) {
        self.name = name
        self.text = text
    }
}

extension ItemForm {
    /// Throws for values that the kind of item does not have.
    private func refuseUnfit() throws(ItemFormError) {
        let (own, owner): (Set<String>, String) =
            switch newKind {
            case .medicine: (Self.ofMedicine, "a medicine")
            case .lenses: (Self.ofLenses, "lenses")
            case .reminder: (Self.ofReminder, "a reminder")
            }
        let unfit = values.keys.filter { !own.union(Self.common).contains($0) }.min()
        if let unfit {
            throw ItemFormError(
                unfit, "does not go with \(owner); leave it out, or choose another --kind")
        }
        guard newKind == .medicine else { return }
        try values["as-needed"] == nil ? refuseWithoutTimes() : refuseTimes()
    }

    private func refuseWithoutTimes() throws(ItemFormError) {
        if list("at").isEmpty, values["between"] == nil, values["after"] == nil {
            throw ItemFormError(
                "at", "is missing; give the times, such as 08:00,20:00=2, or --as-needed")
        }
    }

    private func refuseTimes() throws(ItemFormError) {
        for name in [
            "at", "on", "days-of-month", "every", "counts", "between", "shift-on", "clock", "date",
            "after", "cycle-on", "cycle-off", "taper",
        ]
        where values[name] != nil {
            throw ItemFormError(name, "contradicts --as-needed; keep one")
        }
    }
}
