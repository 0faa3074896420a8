/// Where something is said: what was seen there is held against what is there the next time.
enum TaskLocation: Hashable {
    /// A folder or an address: everything there is to find is there.
    case place(String)
    /// Copies that the program of this name made, each at some moment.
    case copies(program: String)
    /// A copy by an unknown program: only later copies with the same name are compared with it.
    case file(String)

    private static let copies = "copies:"
    private static let file = "copy:"

    /// Reads the name under which stores keep it.
    init(name: String) {
        if name.hasPrefix(Self.copies) {
            self = .copies(program: String(name.dropFirst(Self.copies.count)))
        } else if name.hasPrefix(Self.file) {
            self = .file(String(name.dropFirst(Self.file.count)))
        } else {
            self = .place(name)
        }
    }

    /// A copy in a file, of the program that it names. Many programs keep dosecal's own name.
    init(copyIn file: String, by program: String?) {
        let program = program ?? ""
        let isUnknown = program.isEmpty || program.lowercased().contains("dosecal")
        self = isUnknown ? .file(file) : .copies(program: program)
    }

    /// The name under which stores keep it.
    var name: String {
        switch self {
        case .place(let name): name
        case .copies(let program): Self.copies + program
        case .file(let name): Self.file + name
        }
    }

    /// Whether what is said there can belong together with what is said at another place: copies may
    /// be parts of one calendar.
    func isWith(_ other: TaskLocation) -> Bool { self == other || isCopy && other.isCopy }

    /// Whether it is a copy made at some moment, which may be old.
    var isCopy: Bool {
        switch self {
        case .place: false
        case .copies, .file: true
        }
    }
}

extension CalendarSource {
    /// The place that it is; nil for a copy.
    var ownPlace: TaskLocation? {
        if case .place(let name) = kind { .place(name) } else { nil }
    }
}
