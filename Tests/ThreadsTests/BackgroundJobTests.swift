import Testing
import Threads

struct BackgroundJobTests {
    private struct Broken: Error {}

    @Test func jobRunsInParallelToTheCaller() throws {
        let pipes = try Pipes()
        let job = try BackgroundJob {
            pipes.begun.wake()
            pipes.goOn.wait()
        }
        pipes.begun.wait()
        #expect(!job.isOver)
        pipes.goOn.wake()
        try job.finish()
        #expect(job.isOver)
    }

    private final class Pipes: Sendable {
        let begun: WakeUpPipe
        let goOn: WakeUpPipe

        init() throws {
            begun = try WakeUpPipe()
            goOn = try WakeUpPipe()
        }
    }

    @Test func finishReturnsTheResult() throws {
        #expect(try BackgroundJob { 6 * 7 }.finish() == 42)
    }

    private final class Held: Sendable {}

    @Test func finishedJobReleasesItsBody() throws {
        for _ in 0..<1000 {
            var held: Held? = Held()
            weak let known = held
            let job = try BackgroundJob { [held] in _ = held }
            held = nil
            try job.finish()
            #expect(known == nil)
        }
    }

    @Test func finishThrowsTheErrorOfTheBody() throws {
        let job = try BackgroundJob { throw Broken() }
        #expect(throws: Broken.self) { try job.finish() }
    }
}
