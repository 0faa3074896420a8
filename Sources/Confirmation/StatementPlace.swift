/// Where something is said: what was seen there is held against what is there the next time.
enum StatementPlace: Hashable {
    /// A folder, an address: what is there is all there is.
    case place(String)
    /// Copies that the program of this name made, each at some moment; empty where none is named.
    case copies(program: String)

    private static let prefix = "copies:"

    /// Reads the name under which stores keep it.
    init(name: String) {
        self =
            name.hasPrefix(Self.prefix)
            ? .copies(program: String(name.dropFirst(Self.prefix.count))) : .place(name)
    }

    /// The name under which stores keep it.
    var name: String {
        switch self {
        case .place(let name): name
        case .copies(let program): Self.prefix + program
        }
    }

    /// Whether it is a copy made at some moment, which may be old.
    var isCopy: Bool {
        switch self {
        case .place: false
        case .copies: true
        }
    }

    /// Whether nobody knows which program made these copies: they name none, or dosecal's own, which
    /// many keep.
    var isNameless: Bool {
        switch self {
        case .place: false
        case .copies(let program): program.isEmpty || program.lowercased().contains("dosecal")
        }
    }
}

extension CalendarSource {
    /// The place that it is; nil for a copy.
    var ownPlace: StatementPlace? {
        if case .place(let name) = kind { .place(name) } else { nil }
    }
}
