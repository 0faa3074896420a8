internal import CCores

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The cores of the processor.
package enum Cores {
    /// The number of cores that this thread, and the threads that it starts, may use. `taskset` and
    /// systemd's `CPUAffinity` can exclude cores (`sched_getaffinity(2)`).
    package static var usable: Int {
        let usable = Int(usable_cores())
        return usable > 0 ? usable : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }
}
