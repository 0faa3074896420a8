/// Which properties a client asks for (RFC 4918 14.20).
struct PropertyRequest {
    /// What it says.
    enum Wanted {
        /// The names of those that there are.
        case names
        /// These, and those of RFC 4918 where there are any.
        case these([Item], andAll: Bool)
    }
    /// A property by its element, in which more may be asked.
    struct Item {
        let name: XMLName
        /// Nil for one that nothing has.
        let property: DAVProperty?
        /// Whether it is an object itself (RFC 4791 9.6).
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
    /// What it asks for.
    let wanted: Wanted
    /// The `calendar-data` that it asks for.
    let data: DAVElement?

    /// How many steps it takes to write the response of one resource: names of properties that nothing
    /// has are repeated for each.
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

    /// So many properties are answered for each resource, which may be a thousand.
    static let most = 128

    /// Reads a `propfind` element, or a report that has the same in it. Without any, all are meant.
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
