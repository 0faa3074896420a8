internal import CivilTime

/// Reads the properties and values of components that were found.
struct ComponentReader {
    private let bytes: UnsafeRawBufferPointer
    private let lineEnd: LineEnd
    private let zonePlaces: [Int: [ComponentScanner.Location]]
    private let heads: [CalendarHead]
    private var zones: ZoneNames
    /// The beginnings of the lines to read, or `nil` for all lines.
    private let beginnings: [[UInt8]]?
    private var unknownZones: Set<String> = []
    private var propertyCount = 0
    private(set) var problems: ProblemList

    init(
        _ bytes: UnsafeRawBufferPointer, _ lineEnd: LineEnd, _ scan: borrowing ComponentScanner,
        zones: ZoneDirectory, _ properties: Set<String>? = nil
    ) {
        beginnings = properties?.map { Array($0.utf8) }
        self.bytes = bytes
        self.lineEnd = lineEnd
        var names = ZoneNames(zones)
        heads = scan.calendars.heads.map { $0.head(&names) }
        self.zones = names
        zonePlaces = Dictionary(grouping: scan.zones, by: \.calendar)
        problems = scan.problems
    }

    /// Whether the file has more properties than are read.
    var isTooMuch: Bool { propertyCount > Limits.properties }

    /// Reads a component, or returns `nil` if it has no BEGIN.
    mutating func component(at place: ComponentScanner.Location) -> ReadComponent? {
        guard let clean = clean(place) else { return nil }
        return component(clean, place, raw: Array(bytes[place.start..<place.end]))
    }

    private mutating func clean(_ place: ComponentScanner.Location) -> CleanComponent? {
        var cleaner = ComponentCleaner(
            UnsafeRawBufferPointer(rebasing: bytes[place.start..<place.end]), lineEnd,
            line: place.line)
        let clean = cleaner.cleaned()
        for problem in cleaner.problems { problems.add(problem.line, problem.reason) }
        return clean
    }

    private mutating func component(
        _ clean: CleanComponent, _ place: ComponentScanner.Location, raw: [UInt8]
    ) -> ReadComponent {
        let lines = clean.lines.filter(matters)
        let properties = lines.map { $0.property() }
        if !problems.isFull, beginnings == nil {
            for (line, name) in LibicalCheck.refused(in: clean, properties) {
                problems.add(line, .wrongForm(name))
            }
        }
        propertyCount += properties.count
        return ReadComponent(
            name: clean.name,
            properties: zip(lines, properties).compactMap { read($0, $1, place) },
            components: clean.parts.map { component($0, place, raw: []) },
            line: clean.line, raw: raw, calendar: heads[place.calendar])
    }

    private func matters(_ line: ContentLine) -> Bool {
        guard let beginnings else { return true }
        return beginnings.contains { beginning in
            line.bytes.count > beginning.count
                && zip(line.bytes, beginning).allSatisfy { Leniency.isEqual($0, to: $1) }
        }
    }

    private mutating func read(
        _ line: ContentLine, _ property: ReadProperty?, _ place: ComponentScanner.Location
    ) -> ReadProperty? {
        guard let property else {
            problems.add(line.number, .noProperty) { line.bytes }
            return nil
        }
        guard MomentReader.isMoment(property.name), !isTooMuch else { return property }
        let reader = MomentReader(zone: zone(of: property, place))
        let (moments, isAll) = reader.moments(of: property)
        propertyCount += moments.count
        if !isAll { problems.add(line.number, .noTime(property.name)) }
        noteUnknownZone(of: property, moments, line)
        return ReadProperty(
            property.name, property.value, parameters: property.parameters, moments: moments)
    }

    private mutating func noteUnknownZone(
        of property: ReadProperty, _ moments: [Moment], _ line: ContentLine
    ) {
        guard let id = property.parameter("TZID"), !unknownZones.contains(id),
            moments.contains(where: { if case .local = $0 { true } else { false } }),
            unknownZones.count < Limits.problems
        else { return }
        unknownZones.insert(id)
        problems.add(line.number, .unknownZone(property.name))
    }

    /// Returns the zone of a property's times. Times without TZID are in the calendar's zone.
    private mutating func zone(
        of property: ReadProperty, _ place: ComponentScanner.Location
    ) -> ReadZone? {
        guard let id = property.parameter("TZID") else {
            return heads[place.calendar].zone.map(ReadZone.named)
        }
        let places = zonePlaces[place.calendar] ?? []
        return zones.meaning(of: id, inCalendar: place.calendar) { [bytes, lineEnd] in
            places.prefix(Limits.problems).compactMap { place in
                var cleaner = ComponentCleaner(
                    UnsafeRawBufferPointer(rebasing: bytes[place.start..<place.end]), lineEnd,
                    line: place.line)
                return cleaner.cleaned()
            }
        }
    }
}
