#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import Files

/// Messages about files.
extension Wording {
    /// Returns the message about an error.
    package func text(about error: FileError) -> String {
        text(error.action.key, ["path": error.path, "reason": text(about: error.reason)])
    }

    /// Returns the reason of an error.
    package func text(about reason: FileError.Reason) -> String {
        switch reason {
        case .system(let error): text(about: error)
        case .creating(let error): text(.fileNoFolder, ["reason": text(about: error)])
        case .busy: text(.fileBusy)
        case .contested: text(.fileContested)
        case .othersLink: text(.fileOthersLink)
        case .folder: text(.fileFolder)
        case .tooLarge(let mebibytes): text(.fileTooLarge, ["size": "\(mebibytes)"])
        case .other(let text): text
        }
    }

    /// Returns the message of the system. Only common ones are translated.
    package func text(about error: SystemError) -> String {
        switch error.code {
        case _ where error.hasNoReader: text(.fileNoReader)
        case ENOENT: text(.fileMissing)
        case EACCES: text(.fileForbidden)
        case ENOTDIR: text(.fileNotAFolder)
        case EISDIR: text(.fileIsFolder)
        case ENOSPC: text(.fileFull)
        case EROFS: text(.fileReadOnly)
        default: error.description
        }
    }
}

extension FileError.Action {
    fileprivate var key: Wording.Key {
        switch self {
        case .read: .fileRead
        case .write: .fileWrite
        case .writeTo: .fileWriteTo
        case .open: .fileOpen
        case .lock: .fileLock
        case .remove: .fileRemove
        case .makeFolder: .fileMakeFolder
        case .use: .fileUse
        }
    }
}
