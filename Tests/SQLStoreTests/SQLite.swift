import CSQLite
import Foundation
import TestSupport

/// Direct access to SQLite files, to damage and to inspect them.
enum SQLite {
    struct Failure: Error {
        let text: String
    }

    static func run(_ sql: String, on file: URL) throws {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        guard sqlite3_open(file.path, &database) == SQLITE_OK,
            sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK
        else { throw Failure(text: String(cString: sqlite3_errmsg(database))) }
    }

    /// Returns the first column of the first row as a number.
    static func number(_ sql: String, on file: URL) throws -> Int {
        Int(try text(sql, on: file)) ?? 0
    }

    /// Returns the first column of the first row as text.
    static func text(_ sql: String, on file: URL) throws -> String {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_open(file.path, &database) == SQLITE_OK,
            sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK,
            sqlite3_step(statement) == SQLITE_ROW
        else { throw Failure(text: String(cString: sqlite3_errmsg(database))) }
        return sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? ""
    }
}

/// The files of a folder, with their bytes and modification times.
struct FolderState: Equatable {
    private struct File: Equatable {
        let name: String
        let content: Data?
        let modified: Date?
    }

    private let files: [File]

    init(_ folder: TemporaryFolder) throws {
        files = try folder.names().map { name in
            let path = (folder / name).path
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return File(
                name: name, content: FileManager.default.contents(atPath: path),
                modified: attributes[.modificationDate] as? Date)
        }
    }
}
