import Collections
import Feed
import Files
import Journal
package import Wording

/// A reason for which feeds could not be published. It names folders, but never tokens.
package struct PublishError: Error, Hashable {
    /// The problem.
    package enum Reason: Hashable, Sendable {
        /// Another process publishes to the folder.
        case busy
        /// The parent of the feeds' folder does not exist.
        case noParent(String)
        /// A system call failed.
        case system(action: String, reason: String)
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
    init(_ action: String, _ folder: String, _ error: SystemError) {
        self.init(.system(action: action, reason: error.description), folder)
    }

    /// Runs `body` and adds the action and the folder to an error.
    static func naming<Result: ~Copyable>(
        _ action: String, _ folder: String, _ body: () throws(SystemError) -> Result
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
        case .system(let action, let reason):
            return text(
                .feedsSystem, folder.merging(["action": action, "reason": reason]) { $1 })
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
    /// Returns any error as a sentence for the log.
    package static func logText(of error: any Error) -> String {
        switch error {
        case let error as PublishError: Wording.english.text(about: error)
        case let error as FeedError: Wording.english.text(about: error)
        case let error as TooManyTasks: Wording.english.text(about: error)
        default: Wording.logText(of: error)
        }
    }
}
