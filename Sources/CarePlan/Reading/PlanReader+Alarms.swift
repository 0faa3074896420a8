/// Reading alarms, both of items and named ones of the plan.
extension PlanReader {
    /// Reads the named alarms of the plan.
    mutating func alarmProfiles(in fields: Fields) -> [AlarmProfile] {
        guard let node = fields["alarms"] else { return [] }
        guard case .mapping(let pairs) = node.content else {
            note("alarms", in: fields, .must(.alarmProfiles), found: node.sort)
            return []
        }
        if pairs.isEmpty { note("alarms", in: fields, .noNames) }
        guard pairs.count <= Self.longestList else {
            note("alarms", in: fields, .tooManyNames(most: Self.longestList))
            return []
        }
        var profiles: [AlarmProfile] = []
        for pair in pairs {
            guard let profile = alarmProfile(pair.key, pair.value) else { continue }
            if profiles.contains(where: { $0.name == profile.name }) {
                note(pair.key.position, .nameTwice)
            } else {
                profiles.append(profile)
            }
        }
        return profiles
    }

    private mutating func alarmProfile(_ key: YAMLNode, _ value: YAMLNode) -> AlarmProfile? {
        let form = ScalarForm<String>.alarmName
        guard let name = key.text.flatMap(form.read) else {
            note(
                key.position, of: .alarmsName, .must(form.expectation),
                found: key.text.map(PlanError.Found.shortened) ?? key.sort)
            return nil
        }
        if value.isNull {
            note(key.position, .nameEmpty)
            return nil
        }
        return AlarmProfile(
            name: name, reminding: reminding(value, .alarmsLine), position: key.position)
    }

    /// Returns the alarms of this name, or `nil` if the plan has none.
    func alarmProfile(named name: String?) -> AlarmProfile? {
        alarms.first { $0.name == name }
    }

    /// Reads the alarms of an item, which may be the name of alarms of the plan.
    mutating func reminding(in fields: Fields, of care: Care?) -> Reminding {
        let isAllDay = care?.hasAllDaySlot ?? false
        guard let node = fields["remind"] else {
            let usual = care?.usualReminding ?? .atTheTime
            return fields["place"] == nil || !isAllDay ? usual : .silent
        }
        guard let profile = alarmProfile(named: node.text) else {
            return reminding(
                node, .field("remind"), among: alarms.map(\.name), isAllDay: isAllDay,
                usual: care?.usualReminding)
        }
        if isAllDay, !profile.reminding.suitsAllDay {
            note(node.position, .profileNeedsTime)
        }
        return profile.reminding
    }

    /// Reads alarms. `names` are the named alarms that could be given instead.
    private mutating func reminding(
        _ node: YAMLNode, _ owner: PlanError.Subject, among names: [String]? = nil,
        isAllDay: Bool = false,
        usual: Reminding? = nil
    ) -> Reminding {
        let usual = usual ?? (isAllDay ? .silent : .atTheTime)
        if let text = node.text {
            guard let isOn = ScalarForm.truth.read(text) else {
                noteUnknownAlarms(text, at: node.position, owner, among: names)
                return usual
            }
            if isOn, isAllDay {
                note(node.position, .alarmAllDay)
            }
            return isOn ? usual : .silent
        }
        guard
            let fields = self.fields(
                of: node, owner, such: "{before: 1 day}",
                known: ItemField.words(of: .medicine, in: "remind"))
        else { return usual }
        return reminding(fields, isAllDay: isAllDay)
    }

    /// Notes a word that is neither true nor false, nor a name of alarms.
    private mutating func noteUnknownAlarms(
        _ text: String, at position: SourcePosition, _ owner: PlanError.Subject,
        among names: [String]?
    ) {
        var hints: [PlanError.Hint] = []
        if let names, !names.isEmpty {
            let nearest = Spelling.nearest(to: text, in: names)
            hints = [nearest.map(PlanError.Hint.nearest) ?? .names(Array(names.prefix(5)))]
        }
        note(
            position, of: owner, .must(names == nil ? .alarms : .alarmsOrName),
            found: .shortened(text), hints: hints)
    }

    private mutating func reminding(_ fields: Fields, isAllDay: Bool) -> Reminding {
        let spans = list(
            "before", in: fields, .span([.minutes, .hours, .days, .weeks], such: "1 day"))
        let interval = optional(
            "again-every", in: fields, .span([.minutes, .hours], such: "6 min"))?.minutes
        let times = optional("times", in: fields, .whole(1...4, such: 3))
        if fields["times"] != nil, fields["again-every"] == nil {
            note("times", in: fields, .needs("again-every", such: "6 min"))
        }
        let repetitions = interval == nil ? 0 : times ?? 3
        if spans.count + 1 + repetitions > Reminding.mostAlarms {
            note(fields.position, .tooManyAlarms(most: Reminding.mostAlarms))
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
            note(fields.position(of: "before"), .beforeAllDay)
        }
        if fields["again-every"] != nil {
            note(fields.position(of: "again-every"), .againAllDay)
        }
    }
}

extension Reminding {
    /// Whether the alarms do not need a time of day.
    fileprivate var suitsAllDay: Bool {
        guard isOn else { return true }
        let areDays = before.allSatisfy { if case .days = $0 { true } else { false } }
        return !before.isEmpty && areDays && repetitions == 0
    }
}

extension ScalarForm where Value == String {
    /// A name of alarms, which must not be a word that switches alarms on or off.
    fileprivate static var alarmName: ScalarForm {
        ScalarForm(.alarmsName) { name in
            text(atMost: 40).read(name).flatMap {
                ScalarForm<Bool>.truth.read($0) == nil ? $0 : nil
            }
        }
    }
}
