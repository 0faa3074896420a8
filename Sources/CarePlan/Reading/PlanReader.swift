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
    private(set) var mistakes: [PlanError] = []
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
        _ position: SourcePosition, _ message: String, reason: PlanError.Reason? = nil
    ) {
        mistakes.append(PlanError(at: position, message, reason: reason))
    }

    /// Adds a mistake with the text found at its position.
    mutating func note(
        _ position: SourcePosition, _ message: String, lead: String = ", not ", found: String,
        hint: String = "", advice: String = "", reason: PlanError.Reason? = nil
    ) {
        mistakes.append(
            PlanError(
                at: position, message, lead: lead, found: Self.printable(found), hint: hint,
                advice: advice, reason: reason))
    }

    /// Returns a text in the form for a message: on one line and shortened.
    private static func printable(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(61).map {
            $0.properties.generalCategory == .control ? " " : String($0)
        }
        return start.prefix(60).joined() + (start.count > 60 ? "…" : "")
    }

    mutating func plan(_ bytes: [UInt8]) -> CarePlan? {
        guard bytes.count <= CarePlan.largestFile else {
            note(
                SourcePosition(line: 1, column: 1),
                "the file is larger than 1 MiB, too large for a care plan; check that it is the right file"
            )
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
        guard let fields = fields(of: root, "a plan", such: "person: Anna", known: Self.words)
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
            fields.position(of: "language"), "'language' must be a language code such as en or da",
            found: word, advice: "; did you mean '\(meant)'?")
        return nil
    }

    mutating func zone(in fields: Fields) -> TimeZone? {
        let usual = "Europe/Copenhagen"
        let form = ScalarForm<String>(
            expectation: "a time zone such as \(usual)", meaning: .zone(such: usual)
        ) {
            $0.isEmpty ? nil : $0
        }
        guard let name = required("zone", in: fields, form) else { return nil }
        if let zone = zones.zoneName(of: name).flatMap(zones.zone(named:)) { return zone }
        let position = fields.position(of: "zone")
        // Former names are links in tzdata.zi, which some systems leave out.
        let former =
            name.contains("/") && zones.version == nil
            ? "; if this is a former name, write the current one, or install tzdata-legacy" : ""
        if zones.names().isEmpty {
            note(position, "no zone files at \(zones.path); install the package tzdata")
        } else if let nearest = zones.nearest(to: name) {
            note(
                position,
                "'zone' must be a time zone that this system knows", found: name,
                advice: "; did you mean '\(nearest)'?\(former)", reason: .must(.zone(such: nearest))
            )
        } else {
            note(
                position, "'zone' must be a time zone such as \(usual)", found: name,
                advice: former, reason: .must(.zone(such: usual)))
        }
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
            note(
                item.position,
                "this item and the one on line \(first.line) have the same id; give each a different 'id'",
                reason: .sameID)
        }
        return items
    }

    /// Returns the groups of a list, or none if it is missing or invalid.
    mutating func nodes(_ name: String, in fields: Fields) -> [YAMLNode] {
        guard let node = fields[name] else { return [] }
        guard case .sequence(let nodes) = node.content else {
            note(
                node.position,
                "'\(name)' must be a list, with '-' in front of each line, not \(node.sort)")
            return []
        }
        if nodes.isEmpty { note(node.position, "'\(name)' is an empty list; fill it or remove it") }
        guard nodes.count <= Self.longestList else {
            note(node.position, "'\(name)' has more than \(Self.longestList) lines; split the plan")
            return []
        }
        return nodes
    }
}
