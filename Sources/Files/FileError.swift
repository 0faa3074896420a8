/// An error while reading or writing a file, as data. `Wording` has the messages.
package struct FileError: Error {
    /// An action that can fail.
    package enum Action: String, Sendable {
        case read, write, open, lock, remove, use
        case writeTo = "write to"
        case makeFolder = "make a folder in"
    }

    /// The reason for a failure.
    package enum Reason: Equatable, Sendable {
        /// A system call failed.
        case system(SystemError)
        /// A new file could not be created, probably because of its folder.
        case creating(SystemError)
        /// Another dosecal is writing to the file.
        case busy
        /// Other programs replace the file again and again.
        case contested
        /// The path is another user's link.
        case othersLink
        /// The path is a folder.
        case folder
        /// The file has more than this many mebibytes.
        case tooLarge(mebibytes: Int)
        /// A description in English.
        case other(String)
    }
    /// The action that failed.
    package let action: Action
    /// The file, as the user named it.
    package let path: String
    /// The reason for the failure.
    package let reason: Reason

    /// Creates an error with the reason of the last system call (`errno`).
    package init(_ action: Action, _ path: String) {
        self.init(action, path, SystemError())
    }

    /// Creates an error with the reason of a system error.
    package init(_ action: Action, _ path: String, _ error: SystemError) {
        self.init(action, path, .system(error))
    }

    /// Creates an error with another reason.
    package init(_ action: Action, _ path: String, _ reason: Reason) {
        self.action = action
        self.path = path
        self.reason = reason
    }
}

extension FileError: CustomStringConvertible {
    /// The action, the path and the reason in brief.
    package var description: String { "cannot \(action.rawValue) '\(path)': \(reason)" }
}

extension FileError.Reason: CustomStringConvertible {
    /// The reason in brief, or the message of the system.
    package var description: String {
        switch self {
        case .system(let error), .creating(let error): error.description
        case .busy, .contested: "in use"
        case .othersLink: "another user's link"
        case .folder: "a folder"
        case .tooLarge(let mebibytes): "larger than \(mebibytes) MiB"
        case .other(let text): text
        }
    }
}

extension FileError {
    /// Runs `body`, and adds the action and the path to a system error that it throws.
    package static func naming<Result: ~Copyable>(
        _ action: Action, _ path: String, _ body: () throws(SystemError) -> Result
    ) throws(FileError) -> Result {
        do throws(SystemError) {
            return try body()
        } catch {
            throw FileError(action, path, error)
        }
    }
}
