import Files
import Journal
import Synchronization
import Threads

/// Sends messages on threads. Those of one place are sent together, and delay no others.
final class MessageThreads<Job: Sendable> {
    /// A job and the answer to its message, or `nil` if there was no time to send it.
    typealias Answer = (job: Job, result: DeliveryResult?)

    /// Messages to one place.
    private struct Batch {
        let place: String
        /// The maximum number of threads for the place.
        let most: Int
        var jobs: [Job] = []
        var deliveries: [Delivery] = []
        /// The time since the messages were claimed.
        let age = Stopwatch()
    }
    /// The answers that a thread has received.
    private final class Inbox: Sendable {
        private let answers = Mutex<[(place: Int, result: DeliveryResult)]>([])

        func add(_ place: Int, _ result: DeliveryResult) {
            answers.withLock { $0.append((place, result)) }
        }

        func take() -> [(place: Int, result: DeliveryResult)] {
            answers.withLock { answers in
                defer { answers = [] }
                return answers
            }
        }
    }
    /// A batch with the thread that sends it. Jobs whose answers were fetched are removed.
    private struct Sending {
        let place: String
        var jobs: [Int: Job]
        let inbox: Inbox
        let thread: BackgroundJob<Void>
    }
    private let sender: any NoticeSender
    private var waiting: [Batch] = []
    private var sendings: [Sending] = []

    /// The maximum number of threads.
    private static var most: Int { 64 }
    /// The number of seconds after which a batch that waits for a thread is left for later.
    private static var patience: Int { 5 }

    init(_ sender: any NoticeSender) {
        self.sender = sender
    }

    /// Whether messages are being sent.
    var isSending: Bool { !sendings.isEmpty || !waiting.isEmpty }

    /// Starts to send messages, in their order for each place.
    func start(_ jobs: [(job: Job, delivery: Delivery)]) throws {
        var batches: [String: Batch] = [:]
        for (job, delivery) in jobs {
            let place = sender.place(of: delivery.channel)
            let most = sender.threads(for: delivery.channel)
            batches[place, default: Batch(place: place, most: most)].jobs.append(job)
            batches[place]?.deliveries.append(delivery)
        }
        waiting += batches.values.sorted { $0.place < $1.place }
        try begin()
    }

    /// Adds the answers that have been received since the last call, or all if `isWaiting`.
    func fetch(_ answers: inout [Answer], waiting isWaiting: Bool) throws {
        repeat {
            let left = waiting.filter { $0.age.milliseconds >= Self.patience * 1000 }
            waiting.removeAll { $0.age.milliseconds >= Self.patience * 1000 }
            answers += left.flatMap { $0.jobs.map { ($0, nil) } }
            try begin()
            for place in sendings.indices {
                // A thread that has ended receives nothing more.
                let isOver = isWaiting || sendings[place].thread.isOver
                if isOver { try sendings[place].thread.finish() }
                for (number, result) in sendings[place].inbox.take() {
                    if let job = sendings[place].jobs.removeValue(forKey: number) {
                        answers.append((job, result))
                    }
                }
                if isOver {
                    answers += sendings[place].jobs.sorted { $0.key < $1.key }.map { ($0.1, nil) }
                    sendings[place].jobs = [:]
                }
            }
            sendings.removeAll { $0.jobs.isEmpty }
        } while isWaiting && isSending
    }

    private func begin() throws {
        var index = 0
        while index < waiting.count, sendings.count < Self.most {
            let batch = waiting[index]
            guard sendings.count(where: { $0.place == batch.place }) < batch.most else {
                index += 1
                continue
            }
            let (inbox, sender, deliveries) = (Inbox(), sender, batch.deliveries)
            let thread = try BackgroundJob {
                sender.send(deliveries) { inbox.add($0, $1) }
            }
            sendings.append(
                Sending(
                    place: batch.place,
                    jobs: Dictionary(uniqueKeysWithValues: zip(0..., batch.jobs)),
                    inbox: inbox, thread: thread))
            waiting.remove(at: index)
        }
    }
}
