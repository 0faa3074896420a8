package import CivilTime
package import Collections

/// What a client wants a property to be (RFC 4918 14.19).
package struct PropertyChange {
    /// The property's name.
    package let name: XMLName
    /// Which of those it is that a client may set; nil for any other.
    let property: CollectionProperty?
    /// The new value; nil to take it away.
    let value: String?

    /// Reads all `set` and `remove` of an element, in their order.
    package static func all(in element: DAVElement, _ zones: ZoneDirectory) -> [PropertyChange] {
        element.children.flatMap { part -> [PropertyChange] in
            let isRemoval = part.name == .dav("remove")
            guard isRemoval || part.name == .dav("set") else { return [] }
            return part.children(.dav("prop")).flatMap(\.children).map { element in
                PropertyChange(
                    name: element.name, property: settable[element.name],
                    value: isRemoval ? nil : value(of: element, zones))
            }
        }
    }

    /// What cannot be done about it; nil if it can.
    var refusal: PartStatus? {
        guard let property else { return .forbidden }
        return value.map { Self.isValid($0, for: property) } ?? true ? nil : .conflict
    }

    private static let settable: [XMLName: CollectionProperty] = [
        DAVProperty.title.name: .title, DAVProperty.colour.name: .colour,
        DAVProperty.order.name: .order, DAVProperty.description.name: .description,
        DAVProperty.timeZone.name: .timeZone, DAVProperty.timeZoneName.name: .timeZoneName,
        DAVProperty.transparency.name: .transparency, DAVProperty.freeBusy.name: .freeBusy,
    ]

    /// What is kept of a new value; nil for an empty one that means none.
    private static func value(of element: DAVElement, _ zones: ZoneDirectory) -> String? {
        let text = element.trimmedText
        switch settable[element.name] {
        case .timeZone: return element.text
        case .timeZoneName: return zones.zone(named: text)?.name ?? ""
        case .colour: return text.isEmpty ? nil : NamedColour.hexadecimal(text) ?? text
        case .order: return text.isEmpty ? nil : text
        case .transparency, .freeBusy: return element.children.first?.name.local ?? ""
        case .title, .description, nil: return text
        }
    }

    /// Whether a text is a calendar with a time zone, whatever the zone.
    static func isZone(_ text: String) -> Bool {
        text.contains("BEGIN:VTIMEZONE") && text.contains("END:VCALENDAR")
    }

    private static func isValid(_ value: String, for property: CollectionProperty) -> Bool {
        switch property {
        case .title: value.utf8.count <= 1_000
        case .description: value.utf8.count <= 10_000
        case .order: Int(value) != nil
        case .timeZone: isZone(value)
        case .timeZoneName: !value.isEmpty
        case .transparency: ["opaque", "transparent"].contains(value)
        case .freeBusy: ["YES", "NO"].contains(value)
        case .colour:
            value.first == "#" && [4, 7, 9].contains(value.utf8.count)
                && value.dropFirst().allSatisfy(\.isHexDigit)
        }
    }
}

extension [PropertyChange] {
    /// Whether nothing forbids any of them.
    package var arePossible: Bool { allSatisfy { $0.refusal == nil } }

    /// The values to be kept; the last of each counts. A zone is given by its rules or by its name
    /// (RFC 7809 5.2).
    package var values: [CollectionProperty: String?] {
        reduce(into: [:]) { values, change in
            guard let property = change.property else { return }
            switch property {
            case .timeZone: values.updateValue(nil, forKey: .timeZoneName)
            case .timeZoneName: values.updateValue(nil, forKey: .timeZone)
            case .title, .colour, .order, .description, .transparency, .freeBusy: break
            }
            values.updateValue(change.value, forKey: property)
        }
    }

    /// Writes what becomes of each: all or nothing is done (RFC 4918 9.2).
    func write(into writer: inout XMLWriter) {
        var seen: Set<XMLName> = []
        let changes = filter { seen.insert($0.name).inserted }
        func names(_ status: PartStatus?) -> [XMLName] {
            changes.filter { $0.refusal == status }.map(\.name)
        }
        let fine = names(nil)
        if !fine.isEmpty { writer.propstat(fine, arePossible ? .ok : .failedDependency) }
        let known = names(.forbidden).filter { DAVProperty.named[$0] != nil }
        if !known.isEmpty {
            writer.propstat(
                known, .forbidden, because: .dav("cannot-modify-protected-property"))
        }
        let others = names(.forbidden).filter { DAVProperty.named[$0] == nil }
        if !others.isEmpty { writer.propstat(others, .forbidden) }
        if !names(.conflict).isEmpty { writer.propstat(names(.conflict), .conflict) }
    }
}
