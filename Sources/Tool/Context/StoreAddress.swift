import CommandLine
import Files
import Journal
import SQLStore
import Terminal
import Wording

/// The address of the store: a file or a database.
enum StoreAddress {
    case file(String)
    case database(PostgreSQLAddress)

    /// The option that states the address.
    static let option = Option(
        "store", "STORE", .text,
        "use this store: a file, or a database such as postgresql://care@db.example/care")

    /// Reads the value of the option or of the environment variable.
    init(_ text: String) throws(UsageError) {
        do throws(PostgreSQLAddress.Mistake) {
            self = try PostgreSQLAddress(text).map { .database($0) } ?? .file(text)
        } catch {
            switch error {
            case .password: throw .text(.usageStorePassword)
            }
        }
        guard case .file = self, text.firstRange(of: "://") != nil else { return }
        throw .text(.usageStoreAddress)
    }

    /// The address as messages state it.
    var text: String {
        switch self {
        case .file(let path): path
        case .database(let address): address.text
        }
    }

    /// Opens the store. `creating` creates one if there is none. `patience` is the number of
    /// milliseconds to wait for other processes.
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

    /// Opens the store for copying all its contents, or for being filled.
    func openWhole(creating: Bool) throws(StoreError) -> any TabularStore {
        switch self {
        case .file(let path): try SQLiteStore(path: path, creating: creating)
        case .database(let address): try PostgreSQLStore(address, creating: creating)
        }
    }

    /// The path of the file, or `nil` for a database.
    var path: String? {
        if case .file(let path) = self { path } else { nil }
    }

    /// The file that currently has the path, or `nil` if there is none or the store is a database,
    /// which is never replaced.
    var identity: FileIdentity? {
        switch self {
        case .file(let path): FileIdentity(path)
        case .database: nil
        }
    }

    /// Returns the path of the file. For a database, throws a refusal with a text that recommends
    /// something else.
    func requireFile(_ refusal: Wording.Key) throws(Refusal) -> String {
        switch self {
        case .file(let path): return path
        case .database(let address): throw Refusal(refusal, ["store": address.text])
        }
    }
}
