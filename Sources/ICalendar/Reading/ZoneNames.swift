package import CivilTime

/// Finds the zones of the TZIDs in a file: IANA zones, or rules that the file defines.
///
/// A TZID is foreign data. It cannot lead out of the folder of zones.
struct ZoneNames {
    private let directory: ZoneDirectory
    private var answers: [String: String?] = [:]
    /// The VTIMEZONEs by TZID, for each calendar.
    private var definitions: [Int: [String: CleanComponent]] = [:]
    private var meanings: [Int: [String: ReadZone?]] = [:]
    private var definitionsLeft = Limits.definitions

    init(_ directory: ZoneDirectory) {
        self.directory = directory
    }

    /// Returns the IANA name for a TZID by its text alone, or `nil` if there is none.
    mutating func known(_ tzid: String) -> String? {
        guard tzid.utf8.count <= Limits.zone else { return nil }
        if let answer = answers[tzid] { return answer }
        let name = tzid.trimmed
        let answer =
            plain(name) ?? WindowsZones.name(of: name).flatMap(plain)
            ?? Self.suffixes(of: name).lazy.compactMap(plain).first
        answers[tzid] = answer
        return answer
    }

    /// Returns the zone of a TZID in a calendar with these VTIMEZONEs, or `nil` if it is unknown.
    mutating func meaning(
        of tzid: String, inCalendar calendar: Int, zones: () -> [CleanComponent]
    ) -> ReadZone? {
        if let meaning = meanings[calendar]?[tzid] { return meaning }
        let name = known(tzid)
        // Abbreviations such as EST or GMT mean other zones in many programs than in IANA's
        // database.
        let meaning =
            name.map(ReadZone.named).flatMap {
                name == tzid.trimmed && !tzid.contains("/") ? nil : $0
            }
            ?? definition(of: tzid, inCalendar: calendar, zones)
            ?? name.map(ReadZone.named)
        meanings[calendar, default: [:]][tzid] = .some(meaning)
        return meaning
    }

    private mutating func definition(
        of tzid: String, inCalendar calendar: Int, _ zones: () -> [CleanComponent]
    ) -> ReadZone? {
        let defined =
            definitions[calendar]
            ?? Dictionary(
                zones().compactMap { zone in zone.text(of: "TZID").map { ($0, zone) } }
            ) { first, _ in first }
        definitions[calendar] = defined
        guard let zone = defined[tzid] else { return nil }
        // Many programs write the IANA name in X-LIC-LOCATION.
        if let name = zone.text(of: "X-LIC-LOCATION").flatMap({ known($0) }) { return .named(name) }
        guard definitionsLeft > 0 else { return nil }
        definitionsLeft -= 1
        return ZoneDefinition(zone).map(ReadZone.defined)
    }

    /// Returns the name if it is an IANA zone. It does not need a VTIMEZONE, although RFC 5545
    /// 3.2.19 demands one, because many programs leave it out.
    private func plain(_ name: String) -> String? {
        directory.zone(named: name) == nil ? nil : name
    }

    /// Returns the parts of a name such as `/freeassociation.sourceforge.net/Europe/Oslo` that
    /// could be an IANA name, longest first, or none if it has no prefix (RFC 5545 3.8.3.1).
    private static func suffixes(of name: String) -> [String] {
        let parts = name.split(separator: "/")
        guard name.hasPrefix("/") || parts.first?.contains(".") == true, parts.count <= 8 else {
            return []
        }
        return parts.indices.dropFirst().map { parts[$0...].joined(separator: "/") }
    }
}

/// The zone of a TZID.
enum ReadZone {
    /// An IANA zone.
    case named(String)
    /// A zone that a VTIMEZONE defines.
    case defined(ZoneDefinition)

    /// Returns the name of the zone in a `Moment`; see `ZoneDirectory.zone(ofMoment:)`.
    func name(at wallClock: CivilDateTime) -> String {
        switch self {
        case .named(let name): name
        case .defined(let definition): definition.footer(at: wallClock)
        }
    }
}

extension ZoneDirectory {
    /// Returns the zone with a name in a `Moment`: an IANA zone, or a zone whose name is its rule.
    package func zone(ofMoment name: String) -> TimeZone? {
        zone(named: name) ?? TimeZone(footer: name)
    }
}

extension CleanComponent {
    /// Returns the text of the first property of a name, given in upper case.
    func text(of name: String) -> String? {
        lines.prefix(50).lazy.compactMap { $0.property() }.first { $0.name == name }?.text
    }
}
