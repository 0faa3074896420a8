/// What every filter begins with (RFC 4791 9.7.1 to 9.7.3).
struct FilterHead: Sendable {
    /// The name that it is about, in upper case.
    let name: String
    /// Whether there must be nothing of that name; then it says nothing else.
    let isNotDefined: Bool

    init(_ element: DAVElement) throws(QueryRefusal) {
        guard let name = element.attribute("name"), !name.isEmpty else { throw .filterForm }
        self.name = name.uppercased()
        isNotDefined = element.child(.calDAV("is-not-defined")) != nil
        if isNotDefined, element.children.count != 1 { throw .filterForm }
    }
}
