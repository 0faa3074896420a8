import CivilTime

extension NewItem {
    /// The item as this plan would have it; all mistakes in it where there are some.
    func item(in plan: CarePlan, _ zones: ZoneDirectory) throws(PlanEditError) -> Item {
        let writer = YAMLWriter(notation: .json)
        let text = writer.flow(
            .group([
                ("person", .text("Somebody")), ("zone", .text(plan.zone.name)),
                (kind.section.rawValue, .list([value])),
            ]))
        do {
            let reader = PlanReader(
                zones: zones, alarms: plan.alarms, holidays: plan.holidays, others: plan.items)
            guard let item = try CarePlan(Array(text.utf8), reader).items.first
            else { throw PlanEditError.risky }
            return item
        } catch let errors as PlanErrors {
            throw .mistakes(errors.mistakes)
        } catch {
            throw .risky
        }
    }

    /// The fields in the order in which a plan is best read.
    var value: YAMLValue {
        let fields: [(name: String, value: YAMLValue?)] =
            [(kind == .reminder ? "title" : "name", .text(name)), ("id", id.map(YAMLValue.word))]
            + care + timing
            + [
                ("food", food.map(YAMLValue.word)), ("colour", colour.map(YAMLValue.text)),
                ("shape", shape.map(YAMLValue.text)), ("reason", reason.map(YAMLValue.text)),
                ("tags", tags.isEmpty ? nil : .list(tags.map(YAMLValue.text))),
                ("note", note.map(YAMLValue.text)), ("remind", remind.map(YAMLValue.word)),
                ("place", place?.value),
            ]
        return .group(fields.given)
    }

    private var care: [(name: String, value: YAMLValue?)] {
        [
            ("strength", strength.map(YAMLValue.text)), ("unit", unit.map(YAMLValue.text)),
            ("doses", doses.isEmpty ? nil : .lines(doses.map(\.value))),
            ("after", after?.value),
            ("at-least", atLeast.map(YAMLValue.word)), ("at-most", atMost.map(YAMLValue.word)),
            ("as-needed", asNeeded?.value), ("eye", eye.map(YAMLValue.word)),
            ("type", type.map(YAMLValue.word)),
            ("counts", kind == .lenses ? counts.map(YAMLValue.word) : nil),
            ("opened", opened.map(YAMLValue.word)),
            ("use-within", useWithin.map(YAMLValue.word)),
            ("expires", expires.map(YAMLValue.word)), ("stock", stock?.value),
            ("kind", sort.map(YAMLValue.word)),
        ]
    }

    private var timing: [(name: String, value: YAMLValue?)] {
        [
            ("date", date.map(YAMLValue.word)),
            ("at", YAMLValue(one: times.map(Self.time))),
            ("on", YAMLValue(words: on)), ("days-of-month", YAMLValue(words: daysOfMonth)),
            ("every", every.map(YAMLValue.word)),
            ("counts", kind == .lenses ? nil : counts.map(YAMLValue.word)),
            ("between", between.map(YAMLValue.time)),
            ("cycle", cycle?.value), ("shift", shift?.value), ("clock", clock.map(YAMLValue.word)),
            ("from", from.map(YAMLValue.word)), ("until", until.map(YAMLValue.word)),
            ("taper", taper.isEmpty ? nil : .lines(taper.map(\.value))),
            ("duration", duration.map(YAMLValue.word)),
        ]
    }

    private static func time(_ text: String) -> YAMLValue {
        ["all-day", "place"].contains(text) ? .word(text) : .time(text)
    }
}

extension NewItem.Place {
    fileprivate var value: YAMLValue {
        .group(
            [
                ("name", .text(name)), ("latitude", latitude.map(YAMLValue.word)),
                ("longitude", longitude.map(YAMLValue.word)),
                ("radius", radius.map(YAMLValue.word)),
                ("when", when.map(YAMLValue.word)),
            ].given)
    }
}

extension NewItem.Cycle {
    fileprivate var value: YAMLValue { .group([("on", .word(on)), ("off", .word(off))]) }
}

extension NewItem.Step {
    fileprivate var value: YAMLValue {
        .group([("amount", .word(amount)), ("for", .word(length))])
    }
}

extension NewItem.Shift {
    fileprivate var value: YAMLValue {
        .group([("on", YAMLValue(words: on)), ("by", by.map(YAMLValue.word))].given)
    }
}

extension NewItem.After {
    fileprivate var value: YAMLValue {
        .group(
            [
                ("item", .word(item)), ("by", by.map(YAMLValue.word)),
                ("dose", dose.map(YAMLValue.word)), ("amount", amount.map(YAMLValue.word)),
                ("if-missed", ifMissed.map(YAMLValue.word)),
            ].given)
    }
}

extension NewItem.Stock {
    fileprivate var value: YAMLValue {
        .group(
            [
                ("left", .word(left)), ("counted", counted.map(YAMLValue.word)),
                ("refill-at", refillAt.map(YAMLValue.word)), ("pack", pack.map(YAMLValue.word)),
                ("price", price.map(YAMLValue.word)),
            ].given)
    }
}

extension NewItem.Dose {
    fileprivate var value: YAMLValue {
        .group(
            [
                ("at", at.map(YAMLValue.time)), ("amount", amount.map(YAMLValue.word)),
                ("unit", unit.map(YAMLValue.text)), ("on", YAMLValue(words: on)),
                ("days-of-month", YAMLValue(words: daysOfMonth)),
            ].given)
    }
}

extension NewItem.AsNeeded {
    fileprivate var value: YAMLValue {
        .group(
            [
                ("amount", .word(amount ?? "1")), ("at-least", atLeast.map(YAMLValue.word)),
                ("at-most", atMost.map(YAMLValue.word)),
            ].given)
    }
}

extension [(name: String, value: YAMLValue?)] {
    /// The fields that have a value.
    fileprivate var given: [(name: String, value: YAMLValue)] {
        compactMap { field in field.value.map { (field.name, $0) } }
    }
}

extension YAMLValue {
    /// A list without brackets where it has one value only; nil if it has none.
    fileprivate init?(one values: [YAMLValue]) {
        guard let first = values.first else { return nil }
        self = values.count == 1 ? first : .list(values)
    }

    /// A list of words; nil if it has none.
    fileprivate init?(words: [String]) {
        guard !words.isEmpty else { return nil }
        self = .list(words.map(YAMLValue.word))
    }
}
