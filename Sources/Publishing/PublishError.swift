import Collections
import Feed
package import Files
import Journal
package import Wording

/// A reason for which feeds could not be published. It names folders, but never tokens.
package struct PublishError: Error, Equatable {
    /// The problem.
    package enum Reason: Equatable, Sendable {
        /// Another process publishes to the folder.
        case busy
        /// The parent of the feeds' folder does not exist.
        case noParent(String)
        /// A system call failed.
        case system(FileError.Action, SystemError)
        /// None of the feed's persons has a plan.
        case nobody
        /// The feed has this many bytes, more than a server reads.
        case tooLarge(bytes: Int)
        /// A plan comes into force in the future.
        case ahead(person: String, since: String)
    }
    /// The problem.
    package let reason: Reason
    /// The folder of the feeds, or `nil` if the problem has to do with a single feed.
    package let folder: String?

    init(_ reason: Reason, _ folder: String? = nil) {
        self.reason = reason
        self.folder = folder
    }

    /// Creates the error for a failed system call.
    init(_ action: FileError.Action, _ folder: String, _ error: SystemError) {
        self.init(.system(action, error), folder)
    }

    /// Runs `body` and adds the action and the folder to an error.
    static func naming<Result: ~Copyable>(
        _ action: FileError.Action, _ folder: String, _ body: () throws(SystemError) -> Result
    ) throws(PublishError) -> Result {
        do throws(SystemError) {
            return try body()
        } catch {
            throw PublishError(action, folder, error)
        }
    }
}

extension Wording {
    /// Returns the message about feeds that could not be published, and what to do about it. It may
    /// have a person's id, so only the owner may see it.
    package func text(about error: PublishError) -> String {
        let folder = ["folder": error.folder ?? ""]
        switch error.reason {
        case .busy: return text(.feedsBusy, folder)
        case .noParent(let parent):
            return text(.feedsNoParent, folder.merging(["parent": parent]) { $1 })
        case .system(let action, let system):
            return text(about: FileError(action, error.folder ?? "", system))
        case .nobody: return text(.feedsNobody)
        case .tooLarge(let bytes):
            return text(
                .feedsTooLarge,
                [
                    "size": "\((bytes + 999_999) / 1_000_000)",
                    "most": "\(FeedState.largestFile / 1_000_000)",
                ])
        case .ahead(let person, let since):
            return text(.feedsAhead, ["id": person, "since": since])
        }
    }
}

extension PublishError {
    /// Returns any error as a sentence for a log or a mail of cron: without texts of a plan.
    package static func logText(of error: any Error, in wording: Wording = .english) -> String {
        switch error {
        case let error as PublishError: wording.text(about: error)
        case let error as FeedError: wording.text(about: error)
        case let error as TooManyTasks: wording.text(about: error)
        default: wording.logText(of: error)
        }
    }
}
