/// The location of a component, which determines the earlier states that it is compared with.
enum TaskLocation: Hashable {
    /// A folder or URL with its complete content.
    case place(String)
    /// Copies made by the program with this name, each a snapshot.
    case copies(program: String)
    /// A copy by an unknown program, compared only with later copies of the same file name.
    case file(String)

    private static let copies = "copies:"
    private static let file = "copy:"

    /// Creates a location from its stored name.
    init(name: String) {
        if name.hasPrefix(Self.copies) {
            self = .copies(program: String(name.dropFirst(Self.copies.count)))
        } else if name.hasPrefix(Self.file) {
            self = .file(String(name.dropFirst(Self.file.count)))
        } else {
            self = .place(name)
        }
    }

    /// Creates the location of a copy from its file name and the program in its PRODID. Copies that
    /// keep dosecal's PRODID count as made by an unknown program.
    init(copyIn file: String, by program: String?) {
        let program = program ?? ""
        let isUnknown = program.isEmpty || program.lowercased().contains("dosecal")
        self = isUnknown ? .file(file) : .copies(program: program)
    }

    /// The name under which stores keep the location.
    var name: String {
        switch self {
        case .place(let name): name
        case .copies(let program): Self.copies + program
        case .file(let name): Self.file + name
        }
    }

    /// Returns whether components at the two locations can belong together. Copies may be parts of
    /// one calendar.
    func isWith(_ other: TaskLocation) -> Bool { self == other || isCopy && other.isCopy }

    /// Whether the location holds snapshots, which may be outdated.
    var isCopy: Bool {
        switch self {
        case .place: false
        case .copies, .file: true
        }
    }
}

extension CalendarSource {
    /// The location of the source, or `nil` for a copy.
    var ownPlace: TaskLocation? {
        if case .place(let name) = kind { .place(name) } else { nil }
    }
}
