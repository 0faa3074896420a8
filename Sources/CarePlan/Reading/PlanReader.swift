public import CivilTime

extension CarePlan {
    /// The size limit of a plan, in bytes.
    public static let largestFile = 1 << 20

    /// Reads a plan from YAML or JSON. Throws all mistakes in it.
    public init(reading bytes: [UInt8], zones: ZoneDirectory) throws(PlanErrors) {
        var reader = PlanReader(zones: zones)
        guard let plan = reader.plan(bytes), reader.mistakes.isEmpty else {
            throw PlanErrors(reader.mistakes)
        }
        self = plan
    }
}

/// Reads a plan and collects its mistakes.
struct PlanReader {
    let zones: ZoneDirectory
    var mistakes: [PlanError] = []
    /// The named alarms of the plan.
    private(set) var alarms: [AlarmProfile] = []
    /// The message to a carer about open items of the plan.
    private(set) var telling: Telling?
    /// The holidays of the plan.
    private(set) var holidays: [CivilDate] = []
    /// The links to other items, until all items are known.
    var links: [LinkDraft] = []

    /// The size limit of lists, so that comparing all pairs stays fast.
    static let longestList = 200

    /// Adds a mistake.
    mutating func note(
        _ position: SourcePosition, of subject: PlanError.Subject? = nil,
        _ reason: PlanError.Reason, found: PlanError.Found? = nil, hints: [PlanError.Hint] = []
    ) {
        mistakes.append(
            PlanError(at: position, of: subject, reason, found: found, hints: hints))
    }

    /// Adds a mistake in a field.
    mutating func note(
        _ field: String, in fields: Fields, _ reason: PlanError.Reason,
        found: PlanError.Found? = nil, hints: [PlanError.Hint] = []
    ) {
        note(
            fields.position(of: field), of: .field(field), reason, found: found, hints: hints)
    }

    mutating func plan(_ bytes: [UInt8]) -> CarePlan? {
        guard bytes.count <= CarePlan.largestFile else {
            note(SourcePosition(line: 1, column: 1), .tooLarge)
            return nil
        }
        do {
            return plan(try YAMLDocument.root(of: bytes))
        } catch {
            mistakes.append(error)
            return nil
        }
    }

    private static let words = [
        "person", "id", "zone", "language", "clock", "discreet", "done-marks", "alarms", "tell",
        "holidays", "travel", "pauses", "medicines", "lenses", "reminders",
    ]

    private mutating func plan(_ root: YAMLNode) -> CarePlan? {
        guard let fields = fields(of: root, .plan, such: "person: Anna", known: Self.words)
        else { return nil }
        let person = required("person", in: fields, .text(atMost: 100))
        let id = optional("id", in: fields, .identifier) ?? person.map(Identifier.made(from:))
        let (zone, journeys) = travelling(from: zone(in: fields), in: fields)
        let language = language(in: fields) ?? "en"
        let hours = optional("clock", in: fields, .hours) ?? .twentyFour
        let isDiscreet = optional("discreet", in: fields, .truth) ?? false
        alarms = alarmProfiles(in: fields)
        telling = telling(in: fields)
        holidays = holidays(in: fields)
        let pauses = pauses(in: fields)
        let items = linked(items(in: fields).map { $0.paused(by: pauses) }, of: fields)
        let doneMarks = doneMarks(in: fields, besides: items)
        guard let person, let id, let zone else { return nil }
        return CarePlan(
            id: id, person: person, zone: zone, language: language, hours: hours,
            isDiscreet: isDiscreet, doneMarks: doneMarks, alarms: alarms, telling: telling,
            holidays: holidays,
            journeys: journeys, pauses: pauses, items: items)
    }

    private mutating func language(in fields: Fields) -> String? {
        guard let word = fields["language"]?.text,
            let meant = ScalarForm<String>.mistakenLanguages[word.lowercased()]
        else { return optional("language", in: fields, .language) }
        note(
            "language", in: fields, .must(.language), found: .shortened(word),
            hints: [.nearest(meant)])
        return nil
    }

    mutating func zone(in fields: Fields) -> TimeZone? {
        let usual = "Europe/Copenhagen"
        let form = ScalarForm<String>(.zone(such: usual)) { $0.isEmpty ? nil : $0 }
        guard let name = required("zone", in: fields, form) else { return nil }
        if let zone = zones.zoneName(of: name).flatMap(zones.zone(named:)) { return zone }
        // Former names are links in tzdata.zi, which some systems leave out.
        let former: [PlanError.Hint] =
            name.contains("/") && zones.version == nil ? [.formerZone] : []
        if zones.names().isEmpty {
            note(fields.position(of: "zone"), .noZones(folder: zones.path))
            return nil
        }
        let nearest = zones.nearest(to: name)
        note(
            "zone", in: fields, .must(nearest == nil ? .zone(such: usual) : .knownZone),
            found: .shortened(name), hints: (nearest.map { [.nearest($0)] } ?? []) + former)
        return nil
    }

    private mutating func items(in fields: Fields) -> [Item] {
        let items =
            nodes("medicines", in: fields).compactMap { medicine($0) }
            + nodes("lenses", in: fields).compactMap { lenses($0) }
            + nodes("reminders", in: fields).compactMap { reminder($0) }
        var seen: [String: SourcePosition] = [:]
        for item in items.sorted(by: { $0.position < $1.position }) {
            guard let first = seen.updateValue(item.position, forKey: item.id) else { continue }
            note(item.position, .sameID(line: first.line))
        }
        return items
    }

    /// Returns the groups of a list, or none if it is missing or invalid.
    mutating func nodes(_ name: String, in fields: Fields) -> [YAMLNode] {
        guard let node = fields[name] else { return [] }
        guard case .sequence(let nodes) = node.content else {
            note(node.position, of: .field(name), .must(.list), found: node.sort)
            return []
        }
        if nodes.isEmpty { note(node.position, of: .field(name), .emptyList) }
        guard nodes.count <= Self.longestList else {
            note(node.position, of: .field(name), .tooManyLines(most: Self.longestList))
            return []
        }
        return nodes
    }
}
