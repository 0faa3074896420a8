#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processor's cores.
package enum Cores {
    /// How many this thread may use, and those that it starts: all, but for what `taskset` or
    /// systemd's `AllowedCPUs` leaves out (sched_getaffinity(2)).
    package static var usable: Int {
        #if canImport(Glibc)
        var set = cpu_set_t()
        let size = MemoryLayout<cpu_set_t>.size
        if sched_getaffinity(0, size, &set) == 0 {
            return withUnsafeBytes(of: &set) { $0.reduce(0) { $0 + $1.nonzeroBitCount } }
        }
        #endif
        return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }
}
