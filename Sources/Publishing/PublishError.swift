import Files
import Journal

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

extension PublishError: CustomStringConvertible {
    /// The problem and its solution, with the person's id. Only the owner may see it.
    package var detail: String {
        guard case .ahead(let person, let since) = reason else { return description }
        return "the plan of '\(person)' \(Self.ahead(since))"
    }

    /// The problem and its solution, without the person's id.
    package var description: String {
        let folder = folder ?? ""
        return switch reason {
        case .busy:
            "another dosecal is publishing to '\(folder)'; try again, or leave out --no-wait"
        case .noParent(let parent):
            "there is no folder '\(parent)' for '\(folder)'; if that is the right name, make it "
                + "first: mkdir -p '\(parent)'"
        case .system(let action, let reason):
            "cannot \(action) the feeds' folder '\(folder)': \(reason)"
        case .nobody:
            "none of its persons has a plan in the store; apply one, or revoke the subscriber"
        case .tooLarge(let bytes):
            "it would have \((bytes + 999_999) / 1_000_000) MB, and no server sends more than "
                + "\(FeedState.largestFile / 1_000_000) MB; let the subscriber have fewer items or "
                + "persons"
        case .ahead(_, let since): "a plan \(Self.ahead(since))"
        }
    }

    private static func ahead(_ since: String) -> String {
        "counts from \(since), which is in the future; set the clock right"
    }
}
