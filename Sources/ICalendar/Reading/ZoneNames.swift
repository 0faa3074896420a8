package import CivilTime

/// Finds out what the TZIDs of a file mean: an IANA zone, or the rules that the file itself defines.
///
/// A TZID is data: it never leads out of the folder with the zones.
struct ZoneNames {
    private let directory: ZoneDirectory
    private var answers: [String: String?] = [:]
    /// The VTIMEZONEs of each calendar by TZID.
    private var definitions: [Int: [String: CleanComponent]] = [:]
    private var meanings: [Int: [String: ReadZone?]] = [:]
    private var definitionsLeft = Limits.definitions

    init(_ directory: ZoneDirectory) {
        self.directory = directory
    }

    /// The IANA name of a zone by what its name alone says, or nil.
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

    /// The meaning of a TZID in a calendar whose VTIMEZONEs are given, or nil.
    mutating func meaning(
        of tzid: String, inCalendar calendar: Int, zones: () -> [CleanComponent]
    ) -> ReadZone? {
        if let meaning = meanings[calendar]?[tzid] { return meaning }
        let name = known(tzid)
        // Abbreviations such as EST or GMT mean other clocks to many programs than to IANA.
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
        // Many programs name the IANA zone in X-LIC-LOCATION.
        if let name = zone.text(of: "X-LIC-LOCATION").flatMap({ known($0) }) { return .named(name) }
        guard definitionsLeft > 0 else { return nil }
        definitionsLeft -= 1
        return ZoneDefinition(zone).map(ReadZone.defined)
    }

    /// The name if it is an IANA zone. No VTIMEZONE is needed for it, although RFC 5545 3.2.19
    /// demands one: many programs leave it out.
    private func plain(_ name: String) -> String? {
        directory.zone(named: name) == nil ? nil : name
    }

    /// The parts of a name such as `/freeassociation.sourceforge.net/Europe/Oslo` that could be an
    /// IANA name, the longest first, or none if it has no prefix (RFC 5545 3.8.3.1).
    private static func suffixes(of name: String) -> [String] {
        let parts = name.split(separator: "/")
        guard name.hasPrefix("/") || parts.first?.contains(".") == true, parts.count <= 8 else {
            return []
        }
        return parts.indices.dropFirst().map { parts[$0...].joined(separator: "/") }
    }
}

/// The meaning of a TZID.
enum ReadZone {
    /// The IANA zone of a name.
    case named(String)
    /// The rules of a VTIMEZONE.
    case defined(ZoneDefinition)

    /// The name that a time in the zone has: see `ZoneDirectory.zone(ofMoment:)`.
    func name(at wallClock: CivilDateTime) -> String {
        switch self {
        case .named(let name): name
        case .defined(let definition): definition.footer(at: wallClock)
        }
    }
}

extension ZoneDirectory {
    /// The zone of a `Moment.zoned`: one of IANA, or one that its calendar defined, whose name is its rule.
    package func zone(ofMoment name: String) -> TimeZone? {
        zone(named: name) ?? TimeZone(footer: name)
    }
}

extension CleanComponent {
    /// The value of the first property of a name, given in upper case.
    func text(of name: String) -> String? {
        lines.prefix(50).lazy.compactMap { $0.property() }.first { $0.name == name }?.text
    }
}
