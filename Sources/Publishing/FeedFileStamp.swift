#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// One of a feed's files as the system tells it apart.
struct FeedFileStamp: Hashable {
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int
    private let number: UInt64

    init(_ status: stat) {
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        size = Int(status.st_size)
        seconds = Int(time.tv_sec)
        nanoseconds = Int(time.tv_nsec)
        number = UInt64(status.st_ino)
    }

    /// Both files of a feed, in short.
    static func text(_ calendar: FeedFileStamp, _ packed: FeedFileStamp) -> String {
        var fingerprint = Fingerprint()
        for stamp in [calendar, packed] {
            fingerprint.add(stamp.size)
            fingerprint.add(stamp.seconds)
            fingerprint.add(stamp.nanoseconds)
            fingerprint.add(Int(truncatingIfNeeded: stamp.number))
        }
        return fingerprint.digits
    }
}
