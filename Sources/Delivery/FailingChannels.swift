import CarePlan
import CivilTime
import Files
import Household
import Journal
import Reminders
import Threads
import Wording

/// Notes which channels fail, and sends messages about them on other channels after a day.
///
/// Another channel is claimed for an hour before it gets the message, so that several processes
/// send it once.
final class FailingChannels {
    private let wording: WordingSource
    /// The threads that send messages, each with the number of the channel that fails.
    private let threads: MessageThreads<Int>

    /// The time in minutes after which other channels get a message, and between attempts.
    private static let (patience, pause) = (24 * 60, 60)

    init(_ wording: @escaping WordingSource, sender: any NoticeSender) {
        self.wording = wording
        threads = MessageThreads(sender)
    }

    /// Whether what is known of a channel has changed.
    var hasChanged = false
    /// Whether a message is being sent.
    var isSending: Bool { threads.isSending }

    /// Returns what is noted of a browser that is gone: other channels get a message at once.
    func end(
        of channel: NoticeChannel, _ household: Household
    ) throws -> NoticeChannel.Failure {
        let problem = try problem(.gone, of: channel, household)
        return NoticeChannel.Failure(since: household.now, problem: problem, alert: household.now)
    }

    private func problem(
        _ result: DeliveryResult, of channel: NoticeChannel, _ household: Household
    ) throws -> String {
        try result.problem?.text(forSubscriber: channel.subscriber, of: household, wording) ?? ""
    }

    /// Stores which channels have begun to fail, or work again.
    ///
    /// - Parameter answers: The answers of channels, each as it was when the message was made.
    func note(
        _ answers: [(channel: NoticeChannel, result: DeliveryResult)], _ household: Household
    ) throws {
        let now = household.now
        var changes: [Int: NoticeChannel.Failure?] = [:]
        for (channel, result) in answers {
            switch result {
            case .accepted where channel.health != nil: changes[channel.number] = .some(nil)
            case .failed where channel.health == nil:
                changes[channel.number] = NoticeChannel.Failure(
                    since: now, problem: try problem(result, of: channel, household),
                    alert: now.advanced(byMinutes: Self.patience))
            // A browser that is gone has ended, which is no failure.
            case .accepted, .failed, .gone, .nothingToSend: break
            }
        }
        guard !changes.isEmpty else { return }
        hasChanged = true
        try household.store.write { change in
            for (number, health) in changes { try change.set(health, of: number) }
        }
    }

    /// Sends messages about channels that have failed for a day, on other channels of the subscriber
    /// or else of subscribers with the same persons. Returns when that is due next.
    func alert(_ household: Household, _ channels: [NoticeChannel], waiting: Bool) throws
        -> Instant?
    {
        let now = household.now
        var messages: [(job: Int, delivery: Delivery)] = []
        for channel in channels {
            guard let failure = channel.health, let alert = failure.alert, alert <= now else {
                continue
            }
            let working = channels.filter {
                $0.number != channel.number && $0.health == nil && !$0.hasEnded
            }
            let own = working.filter { $0.subscriber == channel.subscriber }
            let others = try own.isEmpty ? sharing(channel, working, household) : own
            guard !others.isEmpty, try claim(channel.number, failure, household) else { continue }
            // Those in quiet hours are tried again in an hour.
            let awake = try others.filter { try !isQuiet($0, household) }
            if awake.isEmpty { continue }
            let message = try message(about: channel, failure, household)
            messages += awake.map { (channel.number, Delivery(message, on: $0)) }
        }
        try threads.start(messages)
        var answers: [MessageThreads<Int>.Answer] = []
        try threads.fetch(&answers, waiting: waiting)
        for channel in Set(answers.filter { $0.result == .accepted }.map(\.job)) {
            try settle(channel, household)
        }
        return channels.compactMap { $0.health?.alert }.filter { $0 > now }.min()
    }

    /// Puts the next attempt an hour later. Returns whether no other process has done so.
    private func claim(
        _ number: Int, _ failure: NoticeChannel.Failure, _ household: Household
    ) throws -> Bool {
        hasChanged = true
        return try household.store.write { change in
            let channels = try household.store.noticeChannels()
            guard var current = channels.first(where: { $0.number == number })?.health,
                current == failure
            else { return false }
            current.alert = household.now.advanced(byMinutes: Self.pause)
            try change.set(current, of: number)
            return true
        }
    }

    /// Notes that other channels got the message.
    private func settle(_ number: Int, _ household: Household) throws {
        hasChanged = true
        try household.store.write { change in
            let channels = try household.store.noticeChannels()
            guard var health = channels.first(where: { $0.number == number })?.health else {
                return
            }
            health.alert = nil
            try change.set(health, of: number)
        }
    }

    /// Returns the channels of subscribers who have a person in common with a channel's subscriber.
    private func sharing(
        _ channel: NoticeChannel, _ others: [NoticeChannel], _ household: Household
    ) throws -> [NoticeChannel] {
        let people = Dictionary(
            try household.store.subscribers().map { ($0.id, Set($0.people)) },
            uniquingKeysWith: { first, _ in first })
        let own = people[channel.subscriber] ?? []
        return others.filter { !own.isDisjoint(with: people[$0.subscriber] ?? []) }
    }

    /// Returns whether a channel is in its quiet hours.
    private func isQuiet(_ channel: NoticeChannel, _ household: Household) throws -> Bool {
        guard let quiet = channel.quiet, let zone = try plan(of: channel, household)?.zone else {
            return false
        }
        return quiet.end(after: household.now, in: zone) > household.now
    }

    /// Returns the plan of the first person of a channel's subscriber.
    private func plan(of channel: NoticeChannel, _ household: Household) throws -> CarePlan? {
        let subscriber = try household.store.subscribers().first { $0.id == channel.subscriber }
        return try subscriber?.people.first.flatMap(household.lastPlan)
    }

    private func message(
        about channel: NoticeChannel, _ failure: NoticeChannel.Failure, _ household: Household
    ) throws -> NoticeMessage {
        let subscriber = try household.store.subscribers().first { $0.id == channel.subscriber }
        let plan = try plan(of: channel, household)
        let wording = try wording(plan?.locale ?? "en")
        let unsent = try household.store.notices(of: nil).count {
            $0.channel == channel.number && $0.problem != nil
        }
        let since = (plan?.zone).map { $0.wallClock(at: failure.since) } ?? failure.since.utc
        let text = wording.text(
            channel.hasEnded ? .alertEnded : .alertText,
            [
                "id": "\(channel.number)",
                "time": "\(wording.longDate(since.date)) \(wording.clock(since.time))",
            ])
        let count = unsent > 0 ? "\n" + wording.counted(.alertUnsent, unsent) : ""
        let id = SHA256.digits(of: Array("\(channel.number) \(failure.since.seconds)".utf8))
        return NoticeMessage(
            id: String(id.prefix(20)), person: subscriber?.people.first ?? "", action: .ring,
            revision: 1,
            title: wording.text(
                .alertTitle, ["name": subscriber?.name ?? channel.subscriber]),
            text: text + count)
    }
}
