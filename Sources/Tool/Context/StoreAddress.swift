import CommandLine
import Files
import Journal
import SQLStore

/// Where the store is: a file, or a database.
enum StoreAddress {
    case file(String)
    case database(PostgreSQLAddress)

    /// The option that names it, of every command that works with the store.
    static let option = Option(
        "store", "STORE", .text,
        "use this store: a file, or a database such as postgresql://care@db.example/care")

    /// Reads what an option or a variable says.
    init(_ text: String) throws(UsageError) {
        do throws(PostgreSQLAddress.Mistake) {
            self = try PostgreSQLAddress(text).map { .database($0) } ?? .file(text)
        } catch {
            throw .contradiction("\(error)", summary: "\(error)")
        }
        guard case .file = self, text.firstRange(of: "://") != nil else { return }
        let needs =
            "a store is a file, or a database at an address that begins with 'postgresql://'"
        throw .contradiction(needs, summary: needs)
    }

    /// What it is called in messages.
    var text: String {
        switch self {
        case .file(let path): path
        case .database(let address): address.text
        }
    }

    /// Opens it; where there is none and it may, makes one. Waits so many milliseconds for others.
    func open(
        creating: Bool, patience: Int = StoreSettings.usualPatience,
        onWaiting: @escaping @Sendable (_ process: Int?) -> Void = { _ in }
    ) throws(StoreError) -> sending any Store {
        switch self {
        case .file(let path):
            var settings = StoreSettings(patience: patience)
            settings.onWaiting = onWaiting
            return try SQLiteStore(path: path, creating: creating, settings: settings)
        case .database(let address):
            return try PostgreSQLStore(address, creating: creating, patience: patience)
        }
    }

    /// Opens it to copy what it holds, or to be filled.
    func openWhole(creating: Bool) throws(StoreError) -> any TabularStore {
        switch self {
        case .file(let path): try SQLiteStore(path: path, creating: creating)
        case .database(let address): try PostgreSQLStore(address, creating: creating)
        }
    }

    /// The path of the file; nil for a database.
    var path: String? {
        if case .file(let path) = self { path } else { nil }
    }

    /// Which file has the name now; nil for a database, which nobody replaces, and for no file.
    var identity: FileIdentity? {
        switch self {
        case .file(let path): FileIdentity(path)
        case .database: nil
        }
    }

    /// The path of the file; for a database an error that says what to use instead.
    func requireFile(_ instead: String) throws -> String {
        switch self {
        case .file(let path): return path
        case .database(let address):
            throw Refusal("the store is the database '\(address.text)'; \(instead)")
        }
    }
}
