import CivilTime

extension PlanReader {
    mutating func medicine(_ node: YAMLNode) -> Item? {
        guard
            let fields = fields(
                of: node, .medicine, such: "{name: Metformin, doses: [{at: \"08:00\"}]}",
                known: ItemField.words(of: .medicine))
        else { return nil }
        let strength = optional("strength", in: fields, .text(atMost: 60))
        let unit = optional("unit", in: fields, .text(atMost: 40)) ?? "tablet"
        let stock = stock(in: fields)
        if let stock, stock.counted == nil, fields["from"] == nil, fields["as-needed"] == nil {
            note("stock", in: fields, .stockNeedsCounted)
        }
        let shelfLife = shelfLife(in: fields)
        let need = needFields(in: fields)
        let intake = intake(in: fields, need)
        let limits = limits(in: fields["as-needed"] == nil ? fields : need)
        let medicine = intake.map {
            Medicine(
                strength: strength, unit: unit, intake: $0, limits: limits, stock: stock,
                shelfLife: shelfLife
            ).withNormalizedUnits
        }
        if let medicine { checkUnits(of: medicine, fields) }
        return item(fields, named: "name", medicine.map(Care.medicine))
    }

    private mutating func intake(in fields: Fields, _ need: Fields?) -> Medicine.Intake? {
        guard fields["as-needed"] != nil else {
            if fields["after"] != nil {
                return linkedTiming(in: fields, of: .medicine).map(Medicine.Intake.scheduled)
            }
            guard fields["doses"] != nil else {
                note("doses", in: fields, .missingDoses)
                return nil
            }
            let doses = nodes("doses", in: fields)
            let window = window(in: fields)
            let hasWindow = fields["between"] != nil
            let slots = doses.enumerated().compactMap {
                doseSlot($1, $0, hasWindow: hasWindow, window)
            }
            let places = doses.compactMap { $0.pair(named: "at")?.value }.filter {
                $0.text == "place"
            }
            if let place = places.first {
                if doses.count > 1 {
                    note(place.position, .placeOtherTimes)
                }
                checkPlace(place, fields)
            }
            return timing(fields, slots).map(Medicine.Intake.scheduled)
        }
        for name in ItemField.timing(of: .medicine) + ["after"] where fields[name] != nil {
            note(name, in: fields, .asNeeded)
        }
        for name in ["at-least", "at-most"] where fields[name] != nil {
            note(name, in: fields, .inAsNeeded)
        }
        if fields["pauses"] != nil {
            note("pauses", in: fields, .asNeededPauses)
        }
        for name in ["remind", "tell"] where fields[name] != nil {
            note(name, in: fields, .asNeededAlarms)
        }
        let bounds = bounds(in: fields)
        guard let need else { return nil }
        let amount = optional("amount", in: need, .positiveAmount) ?? Amount(1)
        return .asNeeded(AsNeeded(amount: amount, from: bounds.from, until: bounds.until))
    }

    private mutating func needFields(in fields: Fields) -> Fields? {
        guard let node = fields["as-needed"] else { return nil }
        return self.fields(
            of: node, .field("as-needed"), such: "{amount: 1, at-least: 6 h}",
            known: ItemField.words(of: .medicine, in: "as-needed"))
    }

    /// Reads the limits, which are beside 'doses' or in the group of 'as-needed'.
    private mutating func limits(in fields: Fields?) -> DoseLimits {
        guard let fields else { return DoseLimits(minimumGap: nil, most: nil) }
        let gap = optional("at-least", in: fields, .span([.minutes, .hours], such: "6 h"))
        return DoseLimits(minimumGap: gap?.minutes, most: optional("at-most", in: fields, .cap))
    }

    mutating func lenses(_ node: YAMLNode) -> Item? {
        guard
            let fields = fields(
                of: node, .lenses, such: "{name: Left, type: monthly, opened: 2026-11-10}",
                known: ItemField.words(of: .lenses))
        else { return nil }
        let eye = optional("eye", in: fields, .word) ?? LensSet.Eye.both
        let days = required("type", in: fields, .wear)
        let counting = optional("counts", in: fields, .word) ?? LensSet.Counting.wearDays
        let opened = required("opened", in: fields, .date)
        let time = optional("at", in: fields, .clock) ?? .morning
        let stock = stock(in: fields)
        let hasWearTasks = optional("wear-tasks", in: fields, .truth) ?? false
        var care: Care?
        if let days, let opened {
            care = .lenses(
                LensSet(
                    eye: eye, allowedDays: days, counting: counting, opened: opened, time: time,
                    stock: stock, hasWearTasks: hasWearTasks))
        }
        return item(fields, named: "name", care)
    }

    mutating func reminder(_ node: YAMLNode) -> Item? {
        guard
            let fields = fields(
                of: node, .reminder, such: "{title: Dentist, date: 2027-01-14}",
                known: ItemField.words(of: .reminder))
        else { return nil }
        let kind = optional("kind", in: fields, .word) ?? Reminder.Kind.other
        let duration = optional(
            "duration", in: fields, .span([.minutes, .hours], such: "30 min"))?.minutes
        if let duration, duration > 24 * 60 {
            note("duration", in: fields, .durationTooLong)
        }
        let timed = ["at", "after", "on", "days-of-month", "date", "every", "cycle"]
        guard fields.first(of: timed) != nil else {
            note(fields.position, .noTimes)
            return item(fields, named: "title", nil)
        }
        let timing =
            fields["after"] == nil
            ? timing(fields, reminderSlots(fields, in: window(in: fields)))
            : linkedTiming(in: fields, of: .reminder)
        let care = timing.map {
            Care.reminder(Reminder(kind: kind, timing: $0, duration: duration))
        }
        if let time = fields["at"], time.text == "place" { checkPlace(time, fields) }
        return item(fields, named: "title", care)
    }

    /// Notes a missing point on the map and additional alarms of an item that rings only at its
    /// place.
    private mutating func checkPlace(_ time: YAMLNode, _ fields: Fields) {
        if fields["place"]?.pair(named: "latitude") == nil {
            note(time.position, .placeNeedsPoint)
        }
        if fields["remind"] != nil {
            note("remind", in: fields, .remindAtPlace)
        }
    }

    /// Reads the fields that all items have. Returns `nil` if something required is missing.
    private mutating func item(_ fields: Fields, named word: String, _ care: Care?) -> Item? {
        let name = required(word, in: fields, .text(atMost: 120))
        let id = optional("id", in: fields, .identifier) ?? name.map(Identifier.made(from:))
        let note = optional("note", in: fields, .note)
        let traits = traits(in: fields)
        let place = place(in: fields)
        let reminding = reminding(in: fields, of: care)
        let alarms = alarmProfile(named: fields["remind"]?.text)?.name
        let hasOwnTelling = fields["tell"] != nil
        let telling = hasOwnTelling ? telling(in: fields) : telling
        let isEnabled = optional("enabled", in: fields, .truth) ?? true
        let pauses = pauses(in: fields)
        guard let name, let id, let care else { return nil }
        return Item(
            id: id, hasOwnID: fields["id"] != nil, name: name, note: note, traits: traits,
            place: place, isEnabled: isEnabled, pausing: ItemPauses(pauses),
            reminding: reminding, alarms: alarms, telling: telling, hasOwnTelling: hasOwnTelling,
            care: care, position: fields.position)
    }
}
