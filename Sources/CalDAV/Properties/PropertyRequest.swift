/// The properties that a client requests (RFC 4918 section 14.20).
struct PropertyRequest {
    /// The kind of request.
    enum Wanted {
        /// DAV:propname: the names of all properties that the resource has.
        case names
        /// The listed properties. With `andAll`, the list includes all properties of RFC 4918, and
        /// missing ones are not reported.
        case these([Item], andAll: Bool)
    }
    /// A requested property.
    struct Item {
        let name: XMLName
        /// The property, or `nil` if no resource has it.
        let property: DAVProperty?
        /// Whether the property is `calendar-data` (RFC 4791 section 9.6).
        let isData: Bool

        init(_ element: DAVElement) {
            name = element.name
            property = DAVProperty.named[element.name]
            isData = name == .calDAV("calendar-data")
        }

        init(_ property: DAVProperty) {
            name = property.name
            self.property = property
            isData = false
        }
    }
    /// The requested properties.
    let wanted: Wanted
    /// The requested `calendar-data` element.
    let data: DAVElement?

    /// The number of work steps for the response of one resource. Unknown property names count
    /// more, because the response repeats them.
    var steps: Int {
        switch wanted {
        case .names: DAVProperty.allCases.count
        case .these(let items, _):
            items.reduce(1) { steps, item in
                let name = item.name
                let length = name.namespace.utf8.count + name.local.utf8.count
                return steps + 1 + (item.property == nil ? length / 16 : 0)
            }
        }
    }

    /// Whether properties of push messages are requested.
    var needsPush: Bool {
        switch wanted {
        case .names: true
        case .these(let items, _): items.contains { $0.property?.isOfPush ?? false }
        }
    }

    /// The maximum number of properties in a request. A response may repeat them for a thousand
    /// resources.
    static let most = 128

    /// Reads a DAV:propfind element or a report with the same content. Without an element, all
    /// properties are requested.
    init(in element: DAVElement?) throws(DAVRefusal) {
        let asked = element?.child(.dav("prop"))?.children ?? []
        data = asked.first { $0.name == .calDAV("calendar-data") }
        if let element, element.child(.dav("propname")) != nil {
            wanted = .names
            return
        }
        let isProp = element?.child(.dav("prop")) != nil
        let elements = isProp ? asked : element?.child(.dav("include"))?.children ?? []
        var seen: Set<XMLName> = []
        let items = elements.filter { seen.insert($0.name).inserted }.map { Item($0) }
        guard items.count <= Self.most else {
            throw DAVRefusal(400, "Ask for at most \(Self.most) properties at once.")
        }
        guard !isProp else {
            wanted = .these(items, andAll: false)
            return
        }
        let all = DAVProperty.allCases.filter { $0.isAmongAll && !seen.contains($0.name) }
        wanted = .these(all.map { Item($0) } + items, andAll: true)
    }
}
