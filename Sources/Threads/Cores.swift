internal import CCores

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processor's cores.
package enum Cores {
    /// How many this thread may use, and those that it starts: all, but for what `taskset` or
    /// systemd's `CPUAffinity` leaves out (sched_getaffinity(2)).
    package static var usable: Int {
        let usable = Int(usable_cores())
        return usable > 0 ? usable : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }
}
