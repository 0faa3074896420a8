package import CivilTime
package import Collections

/// A change to a property requested by PROPPATCH (RFC 4918 section 14.19).
package struct PropertyChange {
    /// The property's XML name.
    package let name: XMLName
    /// The property, or `nil` if clients cannot set it.
    let property: CollectionProperty?
    /// The new value, or `nil` to remove the property.
    let value: String?

    /// Reads the `set` and `remove` elements in their order.
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

    /// The status of a change that cannot be made, or `nil` if it can.
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

    /// Returns the value to store, or `nil` if an empty value removes the property.
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

    /// Returns whether the text is a calendar with a VTIMEZONE.
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
    /// Whether all changes can be made.
    package var arePossible: Bool { allSatisfy { $0.refusal == nil } }

    /// The values to store. The last change of each property wins. The time zone is either a
    /// VTIMEZONE or a name (RFC 7809 section 5.2), so setting one removes the other.
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

    /// Writes the status of each change. Either all or none are made (RFC 4918 section 9.2).
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
