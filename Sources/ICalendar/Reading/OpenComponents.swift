/// The components that are open, outermost first.
///
/// Where an END is missing, the END of one around it closes it too, and an END that closes nothing
/// is passed over.
struct OpenComponents {
    private static let limit = 64
    private var names: [String] = []
    /// How many are open within the last that is known by name.
    private var deeper = 0

    /// How many are open.
    var count: Int { names.count + deeper }

    mutating func open(_ name: String) {
        if names.count < Self.limit { names.append(name) } else { deeper += 1 }
    }

    /// Closes the innermost component of this name and those inside it; false if there is none.
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
