#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CivilTime
import Files
import Journal
import Publishing

/// The environment of publishing.
extension Environment {
    /// Returns the absolute path.
    func absolute(_ path: String) -> String { FilePath.absolute(path) }

    /// Returns the name of the user who owns the store, or of the current user if there is no
    /// store.
    func owner(of store: String) -> String {
        // The name is only used in advice. An unreachable store is reported when it is opened.
        let user = (try? FileStatus(store))?.owner ?? geteuid()
        return getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "\(user)"
    }

    /// The fingerprint of the program and the time zones, on which all feeds depend.
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
