import Adherence
import CarePlan
package import CivilTime
package import Household
import Journal
import Reminders
import Threads
package import Wording

/// Plans the notices of all persons and sends those that are due.
///
/// What has to be sent is stored before it is sent, and the answer after it. After an interruption
/// the same notice is sent again, which replaces the first.
package final class ReminderRun {
    private let wording: WordingSource
    private let sender: any NoticeSender
    private let clock: @Sendable () -> Instant
    /// When each person has to be checked again, and the state of the store at the last check.
    private var checks: [String: Check] = [:]
    /// The messages that are being sent.
    private var sendings: [BackgroundJob<[Answer]>] = []
    private let failing: FailingChannels

    /// Whether messages are being sent.
    package var isSending: Bool { !sendings.isEmpty || failing.isSending }

    private struct Check {
        let head: RecordHead?
        let receivers: [Receiver]
        let next: Instant
    }

    /// A message of a notice, as it is stored.
    private struct Job: Sendable {
        let channel: NoticeChannel
        let notice: ReminderNotice
        let message: NoticeMessage
        /// The occurrences that the subscriber is told about, and their person.
        let told: (person: Person, subscriber: String, outcomes: [Outcome])?
    }

    /// The answer to a message, or `nil` if there was no time to send it.
    private struct Answer: Sendable {
        let job: Job
        let result: DeliveryResult?
    }

    /// The number of messages that were sent, and the problems of the others.
    package struct Result: Sendable {
        /// The number of messages that were accepted.
        package fileprivate(set) var sent = 0
        /// The problems, each with the number of its channel or the ID of its person.
        package fileprivate(set) var problems: [String] = []
        /// The time at which something is due next.
        package fileprivate(set) var next: Instant
    }

    /// The number of seconds during which only one process sends a notice. It exceeds the time that
    /// a channel may take.
    private static let claim = 60
    /// The number of seconds after which a channel sends its other messages in the next run.
    private static let patience = 25
    /// The maximum number of hours until a person is looked at again.
    private static let longestPause = 6

    /// Creates a run. `clock` returns the current time, also while messages are being sent.
    package init(
        _ wording: @escaping WordingSource, sender: any NoticeSender,
        clock: @escaping @Sendable () -> Instant
    ) {
        self.wording = wording
        self.sender = sender
        self.clock = clock
        failing = FailingChannels(wording, sender: sender)
    }

    /// Sends what is due at the household's time. Persons without a change since the last call are
    /// skipped until something of theirs is due.
    ///
    /// - Parameter waiting: Whether to wait until the channels have answered. Otherwise, a later call
    ///   stores the answers.
    package func run(_ household: Household, waiting: Bool) throws -> Result {
        let now = household.now
        let channels = try household.noticeChannels()
        let receivers = try receivers(of: channels, household)
        let heads = try household.store.heads(of: receivers.keys.sorted())
        var result = Result(next: now.advanced(byMinutes: Self.longestPause * 60))
        try collect(household, waiting: false, &result)
        var jobs: [Job] = []
        checks = checks.filter { receivers[$0.key] != nil }
        for (person, own) in receivers.sorted(by: { $0.key < $1.key }) {
            let head = heads[person]
            if let check = checks[person], check.head == head, check.receivers == own,
                check.next > now
            {
                result.next = min(result.next, check.next)
                continue
            }
            do {
                let plan = try plan(person, own, household)
                jobs += plan.jobs
                checks[person] = Check(head: head, receivers: own, next: plan.next)
                result.next = min(result.next, plan.next)
            } catch {
                // The plan of one person may be unreadable; the others are reminded all the same.
                result.problems.append("\(person): \(error)")
                result.next = min(result.next, now.advanced(byMinutes: 1))
                checks[person] = nil
            }
        }
        try start(jobs, at: now)
        if waiting { try collect(household, waiting: true, &result) }
        if let alert = try failing.alert(household, channels, waiting: waiting) {
            result.next = min(result.next, alert)
        }
        return result
    }

    /// Returns the channels of each person, by person ID.
    private func receivers(
        of channels: [NoticeChannel], _ household: Household
    ) throws -> [String: [Receiver]] {
        if channels.isEmpty { return [:] }
        let subscribers = Dictionary(
            try household.store.subscribers().filter { $0.revoked == nil }.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
        var receivers: [String: [Receiver]] = [:]
        for channel in channels {
            guard !channel.hasEnded, let subscriber = subscribers[channel.subscriber] else {
                continue
            }
            for person in subscriber.people {
                receivers[person, default: []].append(
                    Receiver(channel: channel, subscriber: subscriber))
            }
        }
        return receivers
    }

    /// Plans the notices of a person, stores what changed, and claims the messages to send now.
    private func plan(
        _ id: String, _ receivers: [Receiver], _ household: Household
    ) throws -> (jobs: [Job], next: Instant) {
        let (now, store) = (household.now, household.store)
        let last = now.advanced(byMinutes: Self.longestPause * 60)
        guard let person = try household.publishedPerson(id) else { return ([], last) }
        let lists = receivers.map { $0.reminders(of: person) }
        let plans = { (known: [ReminderNotice]) in
            zip(receivers, lists).map { receiver, lists in
                let own = known.filter { $0.channel == receiver.channel.number }
                return NoticePlanner.Plan(
                    lists.sorted { $0.key.rawValue < $1.key.rawValue }.map { purpose, reminders in
                        NoticePlanner(
                            receiver.channel, for: purpose, person: id, zone: person.zone, at: now
                        ).plan(reminders, after: own)
                    } + [
                        SummaryPlanner(receiver.channel, person: id, zone: person.zone, at: now)
                            .plan(after: own)
                    ])
            }
        }
        let known = try store.notices(of: id)
        var planned = plans(known)
        var jobs: [Job] = []
        let notices = planned.flatMap(\.notices)
        if Set(notices) != Set(known) || notices.contains(where: { $0.isDue(at: now) }) {
            let wording = try wording(person.plan.locale)
            (planned, jobs) = try store.write { change in
                let known = try store.notices(of: id)
                let planned = plans(known)
                var jobs: [Job] = []
                var kept: Set<String> = []
                for (place, receiver) in receivers.enumerated() {
                    for var notice in planned[place].notices {
                        kept.insert(notice.key)
                        if let action = notice.action, notice.isDue(at: now) {
                            notice.retry = Instant(seconds: now.seconds + Self.claim)
                            let reminders = lists[place][notice.purpose] ?? []
                            let message =
                                notice.isTest
                                ? NoticeMessage(test: wording, id: notice.id)
                                : notice.purpose == .summary
                                    ? NoticeMessage(
                                        summary: notice, person, receiver.channel,
                                        receiver.subscriber, wording)
                                    : try NoticeMessage(
                                        action, of: notice, reminders, person, receiver, wording
                                    ) { doses in
                                        try household.makeAnswerAddress(
                                            of: doses.map(\.name), person,
                                            until: doses.map(\.end).max() ?? now, receiver.channel,
                                            receiver.subscriber, in: change)
                                    }
                            let told = notice.told(reminders)
                            jobs.append(
                                Job(
                                    channel: receiver.channel, notice: notice, message: message,
                                    told: told.isEmpty
                                        ? nil : (person, receiver.subscriber.name, told)))
                        }
                        if !known.contains(notice) { try change.put(notice) }
                    }
                }
                for notice in known where !kept.contains(notice.key) { try change.remove(notice) }
                return (planned, jobs)
            }
        }
        return (
            jobs, planned.compactMap(\.next).filter { $0 > now }.min().map { min($0, last) } ?? last
        )
    }

    /// Starts to send messages, first those that ring. Each channel has its own thread, so that none
    /// delays the others.
    private func start(_ jobs: [Job], at now: Instant) throws {
        let groups = Dictionary(grouping: jobs, by: \.channel.number)
        for (_, jobs) in groups.sorted(by: { $0.key < $1.key }) {
            let rings = jobs.filter { $0.message.action == .ring }
            let ordered = rings + jobs.filter { $0.message.action != .ring }
            let sending = try BackgroundJob { [sender, clock] in
                ordered.map { job in
                    let isLate = clock().seconds - now.seconds > Self.patience
                    return Answer(
                        job: job, result: isLate ? nil : sender.send(job.message, on: job.channel))
                }
            }
            sendings.append(sending)
        }
    }

    /// Stores the answers to messages that have been sent, or to all messages if `waiting`.
    private func collect(_ household: Household, waiting: Bool, _ result: inout Result) throws {
        let over = sendings.filter { waiting || $0.isOver }
        if over.isEmpty { return }
        sendings.removeAll { sending in over.contains { $0 === sending } }
        let answers = try over.flatMap { try $0.finish() }
        let now = clock()
        try household.store.write { change in
            for answer in answers {
                let sent = answer.job.notice
                if answer.result == .accepted, let told = answer.job.told {
                    try household.recordTelling(
                        told.subscriber, of: told.outcomes, person: told.person, in: change)
                }
                if answer.result == .gone { try end(answer.job.channel, household, in: change) }
                let notices = try household.store.notices(of: sent.person)
                // The channel may have been removed meanwhile.
                guard var notice = notices.first(where: { $0.key == sent.key }) else { continue }
                notice.note(answer.result, to: sent, at: now)
                try change.put(notice)
            }
        }
        try failing.note(
            answers.compactMap { answer in answer.result.map { (answer.job.channel, $0) } },
            household.with(at: now))
        for answer in answers {
            checks[answer.job.notice.person] = nil
            switch answer.result {
            case .accepted: result.sent += 1
            case .failed(let problem, _):
                result.problems.append("channel \(answer.job.channel.number): \(problem)")
            case .gone, .nothingToSend, nil: break
            }
        }
    }

    /// Ends the channel of a browser that is gone, unless the browser has renewed its subscription
    /// meanwhile.
    private func end(
        _ channel: NoticeChannel, _ household: Household, in change: borrowing StoreChange
    ) throws {
        let current = try household.store.noticeChannels().first { $0.number == channel.number }
        if let current, current.target == channel.target, current.token == channel.token {
            try change.end(current)
            try change.set(FailingChannels.end(at: household.now), of: current.number)
        }
    }
}

extension ReminderNotice {
    fileprivate var key: String { "\(channel) \(id)" }

    /// Returns the open occurrences that a telling names.
    fileprivate func told(_ reminders: [DueReminder]) -> [Outcome] {
        guard purpose == .telling, action == .ring else { return [] }
        let names = Set(members.filter(\.isShown).map(\.name))
        return reminders.filter { names.contains($0.name) }.compactMap(\.outcome)
    }

    /// Whether a message has to be sent now.
    fileprivate func isDue(at now: Instant) -> Bool {
        action != nil && (retry ?? now) <= now
    }

    /// Notes the answer to a message, or that it was not sent. `sent` is the notice as it was then.
    fileprivate mutating func note(
        _ answer: DeliveryResult?, to sent: ReminderNotice, at now: Instant
    ) {
        switch answer {
        case .accepted, .nothingToSend:
            (failures, problem, retry) = (0, nil, nil)
            if revision == sent.revision {
                action = nil
            } else if action == .ring, sent.action == .ring, lastRung == sent.lastRung {
                // It has rung; since then only its names have changed.
                action = .update
            }
        case .failed(let text, let wait):
            failures += 1
            problem = text
            let pause = max(Self.pause(after: failures), min(wait ?? 0, Self.longestPause))
            retry = Instant(seconds: now.seconds + pause)
            if action == .withdraw, failures >= Self.mostWithdrawals { action = nil }
        // The notices of a browser that is gone are deleted, so this one has renewed its subscription.
        case .gone, nil: retry = nil
        }
    }

    /// The maximum number of seconds until the next attempt.
    private static let longestPause = 3600

    private var lastRung: Instant? { members.map(\.rung).max() }

    /// The number of failures after which a notice is no longer withdrawn: about a day.
    private static let mostWithdrawals = 30

    /// Returns the number of seconds until the next attempt, which grows up to an hour.
    private static func pause(after failures: Int) -> Int {
        min(15 << min(failures, 8), longestPause)
    }
}
