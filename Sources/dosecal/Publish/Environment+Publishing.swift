#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CivilTime
import Journal
import Publishing

/// What publishing takes from outside.
extension Environment {
    /// A clock that begins at a moment and runs on with the system's.
    func clock(from start: Instant) -> @Sendable () -> Instant {
        let begun = time(nil)
        return { Instant(seconds: start.seconds + Int(time(nil) - begun)) }
    }

    /// How many milliseconds have gone by since now.
    func stopwatch() -> () -> Int {
        let begun = Self.milliseconds
        return { Self.milliseconds - begun }
    }

    private static var milliseconds: Int {
        var moment = timespec()
        clock_gettime(CLOCK_MONOTONIC, &moment)
        return Int(moment.tv_sec) * 1000 + Int(moment.tv_nsec) / 1_000_000
    }

    /// A token from the system's random numbers.
    func newToken() -> FeedToken {
        var random = SystemRandomNumberGenerator()
        return FeedToken(using: &random)
    }

    /// Whether somebody watches standard error.
    var isWatched: Bool { isatty(2) == 1 }

    /// Where this program lies.
    var programPath: String {
        let path = realpath("/proc/self/exe", nil) ?? realpath(CommandLine.arguments[0], nil)
        defer { free(path) }
        return path.map { String(cString: $0) } ?? CommandLine.arguments[0]
    }

    /// A path that means the same everywhere.
    func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        let here = getcwd(nil, 0)
        defer { free(here) }
        return here.map { "\(String(cString: $0))/\(path)" } ?? path
    }

    /// The name of the user whose store it is; before there is one, of who runs this.
    func owner(of store: String) -> String {
        var status = stat()
        let user = stat(store, &status) == 0 ? status.st_uid : geteuid()
        return getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "\(user)"
    }

    /// What feeds follow from beside store and wording: this very program, and the time zones.
    var materials: Fingerprint {
        var fingerprint = Fingerprint()
        fingerprint.add(Dosecal.version)
        for path in [programPath, "\(zones.path)/tzdata.zi", zones.path] {
            var status = stat()
            guard stat(path, &status) == 0 else { continue }
            fingerprint.add(path)
            fingerprint.add(Int(status.st_size))
            #if canImport(Darwin)
            fingerprint.add(Int(status.st_mtimespec.tv_sec))
            #else
            fingerprint.add(Int(status.st_mtim.tv_sec))
            #endif
        }
        return fingerprint
    }
}
