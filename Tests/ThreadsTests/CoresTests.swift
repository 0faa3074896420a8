import CCores
import Foundation
import TestSupport
import Testing
import Threads

struct CoresTests {
    /// Coreutils' nproc looks at the same affinity.
    @Test func asManyAsNprocSays() throws {
        let said = try Program.run(URL(filePath: "/usr/bin/nproc"), [], environment: [:])
        #expect(said.text == "\(Cores.usable)\n")
    }

    #if os(Linux)
    @Test func aThreadThatMayUseOneHasOne() throws {
        let job = try BackgroundJob {
            var set = cpu_set_t()
            withUnsafeMutableBytes(of: &set) { $0[0] = 1 }
            try #require(sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0)
            #expect(Cores.usable == 1)
        }
        try job.finish()
    }
    #endif
}
