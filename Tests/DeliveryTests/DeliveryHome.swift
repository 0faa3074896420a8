import CarePlan
import CivilTime
import Delivery
import Feed
import Household
import Journal
import PostgreSQLSupport
import Synchronization
import TestSupport
import Testing
import Wording

/// A sender that records its messages.
final class RecordingSender: NoticeSender {
    /// A message and the number of its channel.
    struct Sent: Sendable {
        let channel: Int
        let target: String
        let message: NoticeMessage
    }
    private struct State {
        var now = DeliveryHome.start
        var sent: [Sent] = []
        var failing: Set<Int> = []
        var gone: Set<Int> = []
        var pause: Int?
    }
    private let state = Mutex(State())

    func place(of channel: NoticeChannel) -> String { "\(channel.number)" }

    func send(_ deliveries: [Delivery], _ receive: (Int, DeliveryResult) -> Void) {
        for (place, delivery) in deliveries.enumerated() {
            let result: DeliveryResult = state.withLock { state in
                let number = delivery.channel.number
                state.sent.append(
                    Sent(
                        channel: number, target: delivery.channel.target,
                        message: delivery.message))
                if state.gone.contains(number) { return .gone }
                return state.failing.contains(number)
                    ? .failed(DeliveryProblem(.sendTooLate), after: state.pause) : .accepted
            }
            receive(place, result)
        }
    }

    /// The time of the clock.
    var now: Instant {
        get { state.withLock { $0.now } }
        set { state.withLock { $0.now = newValue } }
    }

    /// The channels whose messages fail.
    var failing: Set<Int> {
        get { state.withLock { $0.failing } }
        set { state.withLock { $0.failing = newValue } }
    }

    /// The number of seconds to wait after a failure.
    var pause: Int? {
        get { state.withLock { $0.pause } }
        set { state.withLock { $0.pause = newValue } }
    }

    /// The channels whose receivers no longer exist.
    var gone: Set<Int> {
        get { state.withLock { $0.gone } }
        set { state.withLock { $0.gone = newValue } }
    }

    /// The number of messages since the last call of `sent`.
    var count: Int { state.withLock { $0.sent.count } }

    /// Returns the messages since the last call.
    func sent() -> [Sent] {
        state.withLock { state in
            defer { state.sent = [] }
            return state.sent
        }
    }
}

extension DeliveryResult {
    /// The problem in English.
    var words: String? { problem?.text(in: .english) }
}

/// A household with reminders.
final class DeliveryHome {
    let store: any Store
    let sender = RecordingSender()
    private var numbers: UInt64 = 0

    static let start = Instant("2026-11-20T12:00:00Z") ?? Instant(seconds: 0)
    static let morning = Instant("2026-11-21T07:00:00Z") ?? Instant(seconds: 0)

    init(_ store: any Store = TestStore.make()) {
        self.store = store
    }

    private func number() -> UInt64 {
        numbers += 1
        return numbers
    }

    func household(at now: Instant) -> Household {
        Household(
            store, zones: ZoneDirectory(),
            feedTitles: FeedTitles { try #require(Wording(builtIn: $0)) }, at: now,
            newID: { [unowned self] in EntryID(high: 7, low: number()) },
            newToken: { [unowned self] in
                var random = SeededRandom(seed: number())
                return SecretToken(using: &random)
            })
    }

    func apply(_ names: String..., with lines: String = "") throws {
        for name in names {
            let text = """
                \(lines)person: \(name)
                zone: Europe/Copenhagen
                medicines:
                  - {name: Zinc, doses: [{at: "08:00"}], remind: {again-every: 10 min, times: 2}}
                """
            let plan = try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
            _ = try household(at: Self.start).apply([.init(Array(text.utf8), plan)])
        }
    }

    @discardableResult
    func addChannel(
        of subscriber: String, kind: NoticeChannel.Kind = .command,
        _ adjust: (inout NoticeChannel) -> Void = { _ in }
    ) throws -> NoticeChannel {
        try household(at: Self.start).addNoticeChannel(
            kind, to: "/ring", of: subscriber, adjust)
    }

    func take(_ person: String, at now: Instant) throws {
        let request = Household.Request(
            .take(.nearest, at: .now, amount: nil), of: .named("zinc"), person: person)
        let recording = try household(at: now).record(request, by: .command)
        #expect(recording.isDone)
    }

    func makeRun(_ sender: (any NoticeSender)? = nil) -> ReminderRun {
        ReminderRun(
            { try #require(Wording(builtIn: $0)) }, sender: sender ?? self.sender,
            clock: { [sender = self.sender] in sender.now })
    }

    @discardableResult
    func run(
        _ run: ReminderRun, at now: Instant, waiting: Bool = true
    ) throws -> ReminderRun.Result {
        sender.now = now
        return try run.run(household(at: now), waiting: waiting)
    }
}

extension Instant {
    /// Returns the instant this many seconds later.
    func later(_ seconds: Int) -> Instant { Instant(seconds: self.seconds + seconds) }
}
