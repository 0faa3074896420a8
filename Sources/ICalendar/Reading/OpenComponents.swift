/// The open components, outermost first.
///
/// If an END is missing, the END of an outer component also closes the inner one. An END without an
/// open component is ignored.
struct OpenComponents {
    private static let limit = 64
    private var names: [String] = []
    /// The number of open components below the last one with a stored name.
    private var deeper = 0

    /// The number of open components.
    var count: Int { names.count + deeper }

    mutating func open(_ name: String) {
        if names.count < Self.limit { names.append(name) } else { deeper += 1 }
    }

    /// Closes the innermost component of this name and those inside it. Returns `false` if there is
    /// none.
    mutating func close(_ name: String) -> Bool {
        if deeper > 0, !ComponentKind.isTopmost(name) {
            deeper -= 1
            return true
        }
        guard let index = names.lastIndex(of: name) else { return false }
        deeper = 0
        names.removeSubrange(index...)
        return true
    }
}
