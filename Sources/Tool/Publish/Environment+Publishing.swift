#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CivilTime
import Files
import Journal
import Publishing

/// What publishing takes from outside.
extension Environment {
    /// A path that means the same everywhere.
    func absolute(_ path: String) -> String { FilePath.absolute(path) }

    /// The name of the user whose store it is; before there is one, of who runs this.
    func owner(of store: String) -> String {
        // The name is only used in advice. An unreachable store is reported when it is opened.
        let user = (try? FileStatus(store))?.owner ?? geteuid()
        return getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "\(user)"
    }

    /// What feeds follow from beside store and wording: this very program, and the time zones.
    var materials: Fingerprint {
        var fingerprint = Fingerprint()
        fingerprint.add(Dosecal.version)
        for path in [programPath, "\(zones.path)/tzdata.zi", zones.path] {
            guard let stamp = FileStamp(path) else { continue }
            fingerprint.add(path)
            fingerprint.add(stamp.size)
            fingerprint.add(stamp.changed.seconds)
        }
        return fingerprint
    }
}
