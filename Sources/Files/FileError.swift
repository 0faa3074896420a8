/// An error while reading or writing a file.
package struct FileError: Error, CustomStringConvertible {
    /// The action that failed, such as "read".
    package let action: String
    /// The file, as the user named it.
    package let path: String
    /// The reason for the failure.
    package let reason: String

    /// Creates an error with the reason of the last system call (`errno`).
    package init(_ action: String, _ path: String) {
        self.init(action, path, SystemError())
    }

    /// Creates an error with the reason of a system error.
    package init(_ action: String, _ path: String, _ error: SystemError) {
        self.init(action, path, reason: error.description)
    }

    /// Creates an error with another reason.
    package init(_ action: String, _ path: String, reason: String) {
        self.action = action
        self.path = path
        self.reason = reason
    }

    /// The message for the user.
    package var description: String { "cannot \(action) '\(path)': \(reason)" }
}

extension FileError {
    /// Runs `body`, and adds the action and the path to a system error that it throws.
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
