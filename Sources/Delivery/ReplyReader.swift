import CivilTime
package import Fetch
import Files
package import Household
import Journal
import Synchronization
import Threads
import Wording

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Reads the topics to which buttons send answers, for households without an address that a phone
/// can reach, and records the answers.
///
/// Everyone who knows a topic can send to it; only signed messages count. The same message may be
/// read several times, because the same answer is recorded once.
package final class ReplyReader: Sendable {
    private let curl: Curl
    private let state = Mutex(State())

    private struct State {
        var messages: [ReplyMessage] = []
        /// The messages whose answers could not be stored, and the time since it was tried.
        var failed: [ReplyMessage] = []
        var sinceFailure = Stopwatch()
        /// The number of threads that were started.
        var threads = 0

        /// Whether it is time to try to store these answers again.
        var isRetryDue: Bool {
            !failed.isEmpty && sinceFailure.milliseconds >= ReplyReader.pause * 1000
        }
        var problems: [String: String] = [:]
        /// The topics that are being read.
        var topics: [ReplyTopic: Reading] = [:]
    }

    /// A topic that a thread reads.
    private struct Reading {
        /// The number of the thread. A topic that was left and is read again has another thread.
        let thread: Int
        /// The ID of the last message.
        var last = "all"
        /// Whether the messages that wait have not been read yet.
        var isBehind = true
    }

    /// The time limits in seconds of reading what waits, and of a connection that waits.
    private static let (short, long) = (10, 50)
    /// The number of seconds after a failure.
    private static let pause = 15
    /// The number of milliseconds after which a call leaves the other answers to the next one.
    private static let patience = 400
    /// The maximum number of messages that wait, so that a server cannot fill the memory.
    private static let most = 10_000

    /// Creates a reader.
    package init(_ curl: Curl) {
        self.curl = curl
    }

    /// Reads the messages that wait at topics.
    package func poll(_ topics: [ReplyTopic]) {
        for topic in topics { read(topic, "poll=1&since=all", seconds: Self.short) }
    }

    /// Reads these topics on threads from now on, and no others.
    package func listen(to topics: [ReplyTopic]) throws {
        let new = state.withLock { state in
            state.topics = state.topics.filter { topics.contains($0.key) }
            return topics.filter { state.topics[$0] == nil }
        }
        for topic in new {
            let thread = state.withLock { state in
                state.threads += 1
                state.topics[topic] = Reading(thread: state.threads)
                return state.threads
            }
            do {
                try WorkerThread.start { [self] in listen(to: topic, thread) }
            } catch {
                // The next call tries again.
                state.withLock { $0.topics[topic] = nil }
                throw error
            }
        }
    }

    /// Whether the messages that waited at a topic are still being read, for ten seconds at most.
    package var isBehind: Bool { state.withLock { $0.topics.values.contains(where: \.isBehind) } }

    /// Ends the threads, within the time of a connection.
    package func end() {
        state.withLock { $0.topics = [:] }
    }

    private func listen(to topic: ReplyTopic, _ thread: Int) {
        let current = { [self] in
            state.withLock { $0.topics[topic].flatMap { $0.thread == thread ? $0 : nil } }
        }
        poll([topic])
        state.withLock { $0.topics[topic]?.isBehind = false }
        while let reading = current() {
            guard !read(topic, "since=\(reading.last)", seconds: Self.long) else { continue }
            for _ in 0..<Self.pause where current() != nil { sleep(1) }
        }
    }

    /// Reads a topic, and returns whether that succeeded.
    @discardableResult
    private func read(_ topic: ReplyTopic, _ query: String, seconds: Int) -> Bool {
        // The address was made from that of a channel, which was checked.
        guard let address = try? CalendarAddress("\(topic.url)/json?\(query)") else { return false }
        do throws(Curl.Failure) {
            try curl.lines(
                of: address, fields: topic.token.map { ["Authorization: Bearer \($0)"] } ?? [],
                seconds: seconds, isGuarded: topic.isFromPages
            ) { line in
                guard let message = ReplyMessage(line) else { return }
                state.withLock { state in
                    guard state.messages.count < Self.most else { return }
                    state.messages.append(message)
                    state.topics[topic]?.last = message.id
                }
            }
            state.withLock { $0.problems[address.shown] = nil }
            return true
        } catch {
            let problem =
                error.status.map { "status \($0)" }
                ?? DeliveryProblem(error).text(in: .english)
            state.withLock { $0.problems[address.shown] = problem }
            return false
        }
    }

    /// Whether answers wait to be recorded.
    package var hasMessages: Bool {
        state.withLock { !$0.messages.isEmpty || $0.isRetryDue }
    }

    /// Records the answers that were read since the last call, for a limited time. Those that
    /// cannot be stored are tried again after a pause, and delay no others. Returns whether there
    /// are new entries, and the problems.
    package func record(_ household: Household) -> (isNew: Bool, problems: [String]) {
        var messages = state.withLock { state in
            defer { state.messages = [] }
            guard state.isRetryDue else { return state.messages[...] }
            defer { state.failed = [] }
            return state.messages + state.failed[...]
        }
        let watch = Stopwatch()
        var isNew = false
        var failed: [ReplyMessage] = []
        var problems: Set<String> = []
        while watch.milliseconds < Self.patience, let message = messages.popFirst() {
            do {
                let notice = try household.record(reply: message.text, sent: message.time)
                if notice?.isNew ?? false { isNew = true }
            } catch {
                problems.insert(
                    "an answer to a notice could not be stored: \(Wording.logText(of: error))")
                let end = message.time.advanced(byMinutes: AnswerAddress.hoursKept * 60)
                if end > household.now { failed.append(message) }
            }
        }
        state.withLock { state in
            state.messages = messages + state.messages
            if !failed.isEmpty { state.sinceFailure = Stopwatch() }
            state.failed += failed
        }
        return (isNew, problems.sorted())
    }

    /// The servers whose topics could not be read, each with its problem.
    package var problems: [String] {
        state.withLock { state in
            state.problems.sorted { $0.key < $1.key }.map {
                "the answers to notices at \($0.key) could not be read: \($0.value)"
            }
        }
    }
}
