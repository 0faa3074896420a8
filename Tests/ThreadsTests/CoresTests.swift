import CCores
import Foundation
import TestSupport
import Testing
import Threads

struct CoresTests {
    /// `nproc` of coreutils reads the same affinity.
    @Test func numberOfCoresMatchesNproc() throws {
        let said = try Program.run(URL(filePath: "/usr/bin/nproc"), [], environment: [:])
        #expect(said.text == "\(Cores.usable)\n")
    }

    #if os(Linux)
    @Test func threadLimitedToOneCoreHasOneCore() throws {
        let job = try BackgroundJob {
            let size = MemoryLayout<cpu_set_t>.size
            var all = cpu_set_t()
            try #require(sched_getaffinity(0, size, &all) == 0)
            var one = cpu_set_t()
            try withUnsafeBytes(of: all) { all in
                let place = try #require(all.firstIndex { $0 != 0 })
                withUnsafeMutableBytes(of: &one) { $0[place] = all[place] & (~all[place] &+ 1) }
            }
            try #require(sched_setaffinity(0, size, &one) == 0)
            #expect(Cores.usable == 1)
        }
        try job.finish()
    }
    #endif
}
