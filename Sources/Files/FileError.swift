/// Why a file could not be read or written.
package struct FileError: Error, CustomStringConvertible {
    /// What was tried, such as "read".
    package let action: String
    /// The file, as whoever asked for it calls it.
    package let path: String
    /// Why it failed.
    package let reason: String

    /// The reason is what the system says of its last call.
    package init(_ action: String, _ path: String) {
        self.init(action, path, SystemError())
    }

    /// The reason is what the system said of a call.
    package init(_ action: String, _ path: String, _ error: SystemError) {
        self.init(action, path, reason: error.description)
    }

    /// The reason is one of our own.
    package init(_ action: String, _ path: String, reason: String) {
        self.action = action
        self.path = path
        self.reason = reason
    }

    /// The message for whoever asked.
    package var description: String { "cannot \(action) '\(path)': \(reason)" }
}

extension FileError {
    /// Does what may fail, and names the file that it was done to.
    package static func naming<Result: ~Copyable>(
        _ action: String, _ path: String, _ body: () throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        do throws(SystemError) {
            return try body()
        } catch {
            throw FileError(action, path, error)
        }
    }
}
