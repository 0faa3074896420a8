import Collections

/// What a client wants a property to be (RFC 4918 14.19).
struct PropertyChange {
    /// The property's name.
    let name: XMLName
    /// Which of those it is that a client may set; nil for any other.
    let property: CollectionProperty?
    /// The new value; nil to take it away.
    let value: String?

    /// Reads all `set` and `remove` of an element, in their order.
    static func all(in element: DAVElement) -> [PropertyChange] {
        element.children.flatMap { part -> [PropertyChange] in
            let isRemoval = part.name == .dav("remove")
            guard isRemoval || part.name == .dav("set") else { return [] }
            return part.children(.dav("prop")).flatMap(\.children).map { element in
                PropertyChange(
                    name: element.name, property: settable[element.name],
                    value: isRemoval ? nil : value(of: element))
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
        DAVProperty.timeZone.name: .timeZone,
    ]

    private static func value(of element: DAVElement) -> String {
        settable[element.name] == .timeZone ? element.text : element.trimmedText
    }

    private static func isValid(_ value: String, for property: CollectionProperty) -> Bool {
        switch property {
        case .title: value.utf8.count <= 1_000
        case .description: value.utf8.count <= 10_000
        case .order: Int(value) != nil
        case .timeZone: value.contains("BEGIN:VTIMEZONE") && value.contains("END:VCALENDAR")
        case .colour:
            value.first == "#" && [4, 7, 9].contains(value.utf8.count)
                && value.dropFirst().allSatisfy(\.isHexDigit)
        }
    }
}

extension [PropertyChange] {
    /// Whether nothing forbids any of them.
    var arePossible: Bool { allSatisfy { $0.refusal == nil } }

    /// The values to be kept; the last of each counts.
    var values: [CollectionProperty: String?] {
        reduce(into: [:]) { values, change in
            if let property = change.property { values.updateValue(change.value, forKey: property) }
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
