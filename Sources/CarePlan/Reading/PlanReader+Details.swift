import CivilTime

extension PlanReader {
    /// When on the day something comes that the plan gives no time for: 09:00.
    static var morning: Clock {
        guard let time = TimeOfDay(hour: 9, minute: 0) else {
            preconditionFailure("clocks show 09:00")
        }
        return .at(time)
    }

    mutating func stock(in fields: Fields) -> Stock? {
        guard let node = fields["stock"],
            let fields = self.fields(
                of: node, "'stock'", such: "{left: 56, counted: 2026-11-20, refill-at: 14}",
                known: ["left", "counted", "refill-at", "at"])
        else { return nil }
        let left = required("left", in: fields, .amount)
        let counted = optional("counted", in: fields, .date)
        let refillAt = optional("refill-at", in: fields, .amount)
        let time = optional("at", in: fields, .clock) ?? Self.morning
        return left.map { Stock(left: $0, counted: counted, refillAt: refillAt, time: time) }
    }

    mutating func place(in fields: Fields) -> Place? {
        guard let node = fields["place"],
            let fields = self.fields(
                of: node, "'place'", such: "{name: Home}",
                known: ["name", "latitude", "longitude", "radius", "when"])
        else { return nil }
        let name = required("name", in: fields, .text(atMost: 120))
        let latitude = optional("latitude", in: fields, .degrees(upTo: 90))
        let longitude = optional("longitude", in: fields, .degrees(upTo: 180))
        let radius = optional("radius", in: fields, .whole(10...100_000, such: 150)) ?? 100
        let moment = optional("when", in: fields, .word) ?? Place.Moment.arriving
        if (fields["latitude"] == nil) != (fields["longitude"] == nil) {
            note(fields.position, "'latitude' and 'longitude' belong together; give both or none")
        }
        var coordinates: Place.Coordinates?
        if let latitude, let longitude {
            coordinates = Place.Coordinates(latitude: latitude, longitude: longitude)
        } else if fields["latitude"] == nil, let word = fields.first(of: ["radius", "when"]) {
            note(fields.position(of: word), "'\(word)' needs 'latitude' and 'longitude'")
        }
        return name.map {
            Place(name: $0, coordinates: coordinates, radius: radius, moment: moment)
        }
    }

    mutating func reminding(in fields: Fields, isAllDay: Bool) -> Reminding {
        let usual = isAllDay ? Reminding.silent : .atTheTime
        guard let node = fields["remind"] else { return usual }
        if node.text != nil {
            let form = ScalarForm<Bool>(
                expectation: "true, false or a group of fields such as {before: 1 day}",
                read: ScalarForm.truth.read)
            let isOn = optional("remind", in: fields, form) ?? true
            if isOn, isAllDay {
                note(
                    node.position,
                    "an all-day entry has no time to ring at; write {before: 1 day}, for example")
            }
            return isOn ? usual : .silent
        }
        guard
            let fields = self.fields(
                of: node, "'remind'", such: "{before: 1 day}",
                known: ["before", "again-every", "times"])
        else { return usual }
        return reminding(fields, isAllDay: isAllDay)
    }

    private mutating func reminding(_ fields: Fields, isAllDay: Bool) -> Reminding {
        let spans = list(
            "before", in: fields, .span([.minutes, .hours, .days, .weeks], such: "1 day"))
        let interval = optional(
            "again-every", in: fields, .span([.minutes, .hours], such: "6 min"))?.minutes
        let times = optional("times", in: fields, .whole(1...4, such: 3))
        if fields["times"] != nil, fields["again-every"] == nil {
            note(fields.position(of: "times"), "'times' needs 'again-every', such as 6 min")
        }
        let repetitions = interval == nil ? 0 : times ?? 3
        if spans.count + 1 + repetitions > Reminding.mostAlarms {
            note(
                fields.position,
                "with the alarm at its time, this makes more than \(Reminding.mostAlarms), "
                    + "and some calendar apps stop there; use fewer")
        }
        checkAllDay(fields, spans, isAllDay: isAllDay)
        let before = spans.map { span in
            span.days.map(Reminding.Lead.days) ?? .minutes(span.minutes ?? 0)
        }
        return Reminding(
            isOn: true, before: before, interval: interval ?? 0, repetitions: repetitions)
    }

    private mutating func checkAllDay(_ fields: Fields, _ spans: [Span], isAllDay: Bool) {
        guard isAllDay else { return }
        if spans.contains(where: { $0.days == nil }) {
            note(
                fields.position(of: "before"),
                "an alarm for an all-day entry comes whole days before, such as '1 day'")
        }
        if fields["again-every"] != nil {
            note(
                fields.position(of: "again-every"),
                "an all-day entry has no time to repeat from; give it a time")
        }
    }
}
