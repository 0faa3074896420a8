import CivilTime
import Compression
import Feed
import Files
import Journal

/// Makes feeds on one thread, and writes their files beside their places.
final class FolderFeedMaker {
    let maker: FeedMaker
    private let folder: FeedFolder
    private var gzip = Gzip()

    /// A feed that was made.
    struct Made: Sendable {
        let feedState: FeedState
        let revisions: String
        /// The files that lie beside their places; nil where those in place are the same.
        let stamp: String?
    }

    init(_ publisher: Publisher, _ folder: FeedFolder) throws {
        maker = try FeedMaker(publisher)
        self.folder = folder
    }

    /// Makes a feed, and writes it where its bytes are new.
    func make(_ job: FeedJob) throws -> Made {
        let files = FeedFiles(of: job.feed.token)
        // A store that was set back knows less than the file that lies there.
        let seen = job.isInPlace ? nil : try folder.latestRevision(in: files)
        let book = RevisionLog(job.revisions, at: maker.publisher.now, seen: seen)
        let made = try maker.make(job, book)
        var feedState = made.feedState
        if made.isSame, job.isInPlace {
            feedState.files = job.feed.state?.files
            return Made(feedState: feedState, revisions: made.revisions, stamp: nil)
        }
        let stamp = try write(files, feedState)
        return Made(feedState: feedState, revisions: made.revisions, stamp: stamp)
    }

    /// Writes both files beside their places, both with one time of change: its fraction of a
    /// second follows from the bytes, so that whoever serves one can tell whether the other is it.
    private func write(_ files: FeedFiles, _ feedState: FeedState) throws -> String {
        let fraction = Int(feedState.digest % 1_000_000_000)
        let changed = FileTime(seconds: feedState.changed.seconds, nanoseconds: fraction)
        do {
            return try maker.withFeed { feed in
                let calendar = try folder.write(feed, beside: files.calendar, changed: changed)
                let packed = try gzip.compressed(feed) { packed in
                    try folder.write(packed, beside: files.packed, changed: changed)
                }
                return Fingerprint.digits(calendar, packed)
            }
        } catch {
            folder.drop(files)
            throw error
        }
    }
}
