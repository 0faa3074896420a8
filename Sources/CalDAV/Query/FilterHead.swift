/// The common part of all filters (RFC 4791 sections 9.7.1 to 9.7.3).
struct FilterHead: Sendable {
    /// The name to which the filter applies, in upper case.
    let name: String
    /// Whether nothing with this name may exist. The filter then has no other conditions.
    let isNotDefined: Bool

    init(_ element: DAVElement) throws(QueryRefusal) {
        guard let name = element.attribute("name"), !name.isEmpty else { throw .filterForm }
        self.name = name.uppercased()
        isNotDefined = element.child(.calDAV("is-not-defined")) != nil
        if isNotDefined, element.children.count != 1 { throw .filterForm }
    }
}
