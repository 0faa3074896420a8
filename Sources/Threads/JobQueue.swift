import Files
import Synchronization

/// A queue of jobs, one batch at a time, for several threads and the caller's thread.
final class JobQueue<Job: Sendable, Made: Sendable>: Sendable {
    typealias Make = (Job) throws -> Made
    private let state = Mutex(State())
    /// Returns the `Make` of a thread. It is released when the threads end, so that nothing it
    /// holds is still open.
    private let ready: Mutex<(@Sendable () throws -> Make)?>
    private let hasWork: WakeUpPipe
    private let isDone: WakeUpPipe
    private let hasEnded: WakeUpPipe

    private struct State {
        var jobs: [Job] = []
        var results: [Result<Made, any Error>?] = []
        /// The number of jobs that were begun, and of those that are not done.
        var begun = 0
        var left = 0
        /// The number of threads that were started, and of those that work.
        var started = 0
        var working = 0
        var isOver = false
    }

    /// Starts `count` threads, or as many as the system allows. Each calls `ready` once for the
    /// function that does its jobs.
    init(_ count: Int, _ ready: @escaping @Sendable () throws -> Make) throws(SystemError) {
        hasWork = try WakeUpPipe()
        isDone = try WakeUpPipe()
        hasEnded = try WakeUpPipe()
        self.ready = Mutex(ready)
        for _ in 0..<count {
            state.withLock { ($0.started, $0.working) = ($0.started + 1, $0.working + 1) }
            do throws(SystemError) {
                try WorkerThread.start { [self] in
                    serve()
                    hasEnded.wake()
                }
            } catch {
                state.withLock { ($0.started, $0.working) = ($0.started - 1, $0.working - 1) }
            }
        }
    }

    private func serve() {
        // If this thread cannot open the store, the other threads do its jobs; the thread that
        // waits always can.
        guard let make = try? ready.withLock({ $0 })?() else {
            return state.withLock { $0.working -= 1 }
        }
        while true {
            hasWork.wait()
            if state.withLock({ $0.isOver }) { return }
            work(make)
        }
    }

    /// Starts a batch of jobs. The batch before it must be done.
    func add(_ jobs: [Job]) {
        let working = state.withLock { state in
            state.jobs = jobs
            state.results = Array(repeating: nil, count: jobs.count)
            (state.begun, state.left) = (0, jobs.count)
            return state.working
        }
        for _ in 0..<working { hasWork.wake() }
    }

    /// Does the jobs that no other thread has begun.
    func work(_ make: Make) {
        while let (index, job) = begin() {
            let result = Result { try make(job) }
            let left = state.withLock { state in
                state.results[index] = result
                state.left -= 1
                return state.left
            }
            if left == 0 { isDone.wake() }
        }
    }

    private func begin() -> (Int, Job)? {
        state.withLock { state in
            guard state.begun < state.jobs.count, !state.isOver else { return nil }
            defer { state.begun += 1 }
            return (state.begun, state.jobs[state.begun])
        }
    }

    /// Waits until all jobs are done and returns their results, in the order of the jobs.
    func results() -> [Result<Made, any Error>] {
        if state.withLock({ $0.jobs.isEmpty }) { return [] }
        isDone.wait()
        return state.withLock { $0.results.compactMap(\.self) }
    }

    /// Ends the threads after their current jobs.
    func end() {
        let started = state.withLock { state in
            state.isOver = true
            return state.started
        }
        for _ in 0..<started { hasWork.wake() }
        for _ in 0..<started { hasEnded.wait() }
        ready.withLock { $0 = nil }
    }
}
