import Files
import Journal

/// Why feeds could not be published. It names folders, never a token.
package struct PublishError: Error, Hashable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        /// Another process is publishing there.
        case busy
        /// The folder in which the folder of the feeds belongs is not there.
        case noParent(String)
        /// The system refused.
        case system(action: String, reason: String)
        /// Nobody is left that the feed could be about.
        case nobody
        /// The feed would have so many bytes, more than a server reads.
        case tooLarge(bytes: Int)
        /// A plan that does not count yet.
        case ahead(person: String, since: String)
    }
    /// What is wrong.
    package let reason: Reason
    /// The folder of the feeds, where it is about that.
    package let folder: String?

    init(_ reason: Reason, _ folder: String? = nil) {
        self.reason = reason
        self.folder = folder
    }

    /// What the system said of a call.
    init(_ action: String, _ folder: String, _ error: SystemError) {
        self.init(.system(action: action, reason: error.description), folder)
    }

    /// Does what may fail, and names the folder that it was done to.
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
    /// What is wrong and what to do, also about whom; to be shown to the owner alone.
    package var detail: String {
        guard case .ahead(let person, let since) = reason else { return description }
        return "the plan of '\(person)' \(Self.ahead(since))"
    }

    /// What is wrong and what to do.
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
            "none of its people has a plan in the store; apply one, or revoke the subscriber"
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
