package import CivilTime
import Files
package import Household
import Journal
import Threads
package import Wording

/// Plans the notices of all persons and sends those that are due.
///
/// What has to be sent is stored before it is sent, and the answer after it. After an interruption
/// the same notice is sent again, which replaces the first.
package final class ReminderRun {
    private let wording: WordingSource
    private let clock: @Sendable () -> Instant
    private var channels: [NoticeChannel] = []
    /// The persons who have a channel.
    private var people: [String: Watched] = [:]
    /// When to check each person again.
    private var checks: [String: Check] = [:]
    /// The time of the last call.
    private var last: Instant?
    /// Whether channels have changed since they were read.
    private var isStale = true
    private let threads: MessageThreads<Job>
    /// The answers that have not been stored yet.
    private var answers: [MessageThreads<Job>.Answer] = []
    private let failing: FailingChannels

    /// Whether messages are being sent, or their answers wait to be stored.
    package var isSending: Bool {
        threads.isSending || failing.isSending || !answers.isEmpty
    }

    private struct Watched: Equatable {
        let receivers: [Receiver]
        /// The state of the record, or `nil` if there is none.
        let head: RecordHead?
    }

    private struct Check {
        let next: Instant
        /// The notices at `next`, if they were made ahead.
        var draft: NoticeDraft?
        /// Whether it was tried to make them ahead.
        var isDrafted = false
    }

    /// A message of a notice, as it is stored.
    private struct Job: Sendable {
        let channel: NoticeChannel
        let notice: ReminderNotice
        let told: NoticeDraft.Telling?
    }

    /// The number of messages that were sent, and the problems of the others.
    package struct Result: Sendable {
        /// The number of messages that were accepted.
        package fileprivate(set) var sent = 0
        /// The problems, each with the number of its channel or the ID of its person.
        package fileprivate(set) var problems: [String] = []
        /// The time at which something has to be done next.
        package fileprivate(set) var next: Instant
    }

    /// The maximum number of hours until a person is checked again.
    private static let longestPause = 6
    /// The number of persons whose notices are stored together.
    private static let together = 500
    /// The number of seconds by which drafts are made ahead, and their maximum number.
    private static let (ahead, mostDrafts) = (120, 20_000)
    /// The number of milliseconds after which a call leaves the other persons to the next one, and
    /// of those for drafts.
    private static let (patience, draftPatience) = (1000, 400)

    /// Creates a run. `clock` returns the current time, also while messages are being sent.
    package init(
        _ wording: @escaping WordingSource, sender: any NoticeSender,
        clock: @escaping @Sendable () -> Instant
    ) {
        self.wording = wording
        self.clock = clock
        threads = MessageThreads(sender)
        failing = FailingChannels(wording, sender: sender)
    }

    /// Checks all persons again, because the rules of a time zone or the clock have changed.
    package func checkAgain() { checks = [:] }

    /// Sends what is due at the household's time. Persons without a change since the last call are
    /// skipped until something of theirs is due.
    ///
    /// - Parameters:
    ///   - hasChanged: Whether the store may have changed since the last call.
    ///   - waiting: Whether to check all persons and to wait until the channels have answered.
    ///     Otherwise, later calls do the rest.
    package func run(
        _ household: Household, hasChanged: Bool = true, waiting: Bool
    ) throws -> Result {
        let now = household.now
        var result = Result(next: now.advanced(byMinutes: Self.longestPause * 60))
        if let last, now < last { checkAgain() }
        last = now
        try collect(household, waiting: false, &result)
        if hasChanged || isStale || failing.hasChanged { try readChanges(household) }
        let watch = Stopwatch()
        var due = due(at: now)[...]
        while !due.isEmpty, waiting || watch.milliseconds < Self.patience {
            try send(due.prefix(Self.together), household, &result)
            due = due.dropFirst(Self.together)
        }
        if waiting {
            try collect(household, waiting: true, &result)
        } else if due.isEmpty {
            makeDrafts(household)
        }
        do {
            if let alert = try failing.alert(household, channels, waiting: waiting) {
                result.next = min(result.next, alert)
            }
        } catch {
            // Reminders do not wait for messages about channels.
            result.problems.append(Wording.logText(of: error))
            result.next = min(result.next, now.advanced(byMinutes: 1))
        }
        if checks.count < people.count { result.next = now }
        for check in checks.values {
            let next = check.isDrafted ? check.next : check.next.later(-Self.ahead)
            if next < result.next { result.next = next }
        }
        return result
    }

    /// Waits for the answers to the messages that are being sent, and stores them.
    package func finish(_ household: Household) throws {
        var result = Result(next: household.now)
        try collect(household, waiting: true, &result)
    }

    /// Reads the channels, and the persons whose record has changed.
    private func readChanges(_ household: Household) throws {
        failing.hasChanged = false
        channels = try household.noticeChannels()
        let receivers = try receivers(household)
        let heads = try household.store.heads(of: receivers.keys.sorted())
        let before = people
        people = receivers.reduce(into: [:]) { people, own in
            people[own.key] = Watched(receivers: own.value, head: heads[own.key])
        }
        checks = checks.filter { people[$0.key] != nil && people[$0.key] == before[$0.key] }
        isStale = false
    }

    /// Returns the channels of each person, by person ID.
    private func receivers(_ household: Household) throws -> [String: [Receiver]] {
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

    /// Returns the persons to check, the earliest first.
    private func due(at now: Instant) -> [String] {
        let known = checks.filter { $0.value.next <= now }
            .sorted { ($0.value.next, $0.key) < ($1.value.next, $1.key) }.map(\.key)
        if checks.count == people.count { return known }
        return known + people.keys.filter { checks[$0] == nil }.sorted()
    }

    /// Stores the notices of persons, claims their messages for this process, and starts to send
    /// them.
    private func send(
        _ ids: ArraySlice<String>, _ household: Household, _ result: inout Result
    ) throws {
        let now = household.now
        var drafts: [(person: String, draft: NoticeDraft)] = []
        for id in ids {
            do {
                drafts.append((id, try draft(of: id, household)))
            } catch {
                // The plan of one person may be unreadable; the others are reminded all the same.
                result.problems.append("\(id): \(Wording.logText(of: error))")
                checks[id] = Check(next: now.advanced(byMinutes: 1), isDrafted: true)
            }
        }
        let filled = drafts.filter { !$0.draft.isEmpty }
        var failed: Set<String> = []
        var failures: [(channel: NoticeChannel, result: DeliveryResult)] = []
        let claims = try household.store.write(eachOf: filled[...]) { part, change in
            try claim(part.draft, of: part.person, household, in: change)
        } unless: { part, error in
            failed.insert(part.person)
            result.problems.append("\(part.person): \(Wording.logText(of: error))")
            failures += part.draft.messages.values.map {
                (
                    $0.delivery.channel,
                    .failed(
                        DeliveryProblem(.sendNotStored, ["reason": Wording.logText(of: error)]))
                )
            }
        }
        for (person, draft) in drafts { checks[person] = Check(next: draft.next) }
        for person in failed {
            checks[person] = Check(next: now.advanced(byMinutes: 1), isDrafted: true)
        }
        for (part, jobs) in claims where jobs == nil { checks[part.person] = nil }
        let jobs = claims.flatMap { $0.made ?? [] }
        let rings = jobs.filter { $0.delivery.message.action == .ring }
        try threads.start(rings + jobs.filter { $0.delivery.message.action != .ring })
        note(failures, household, &result)
    }

    /// Notes which channels fail or work again.
    private func note(
        _ answers: [(channel: NoticeChannel, result: DeliveryResult)], _ household: Household,
        _ result: inout Result
    ) {
        do {
            try failing.note(answers, household)
        } catch {
            // Later messages show whether the channels fail.
            result.problems.append(Wording.logText(of: error))
        }
    }

    /// Returns the notices of a person now, or those that were made ahead for now.
    private func draft(of id: String, _ household: Household) throws -> NoticeDraft {
        if let check = checks[id], let draft = check.draft,
            household.now.seconds - check.next.seconds < Self.ahead
        {
            return draft
        }
        let latest = household.now.advanced(byMinutes: Self.longestPause * 60)
        return try NoticeDraft(
            of: id, people[id]?.receivers ?? [], household, latest: latest, wording)
    }

    /// Stores the notices of a person, and claims their messages. Returns `nil` if another process
    /// has changed the notices since the draft.
    private func claim(
        _ draft: NoticeDraft, of person: String, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> [(job: Job, delivery: Delivery)]? {
        let now = household.now
        guard try household.store.notices(of: person) == draft.known else { return nil }
        var jobs: [(job: Job, delivery: Delivery)] = []
        for (place, notice) in draft.notices.enumerated() {
            var notice = notice
            if let message = draft.messages[place] {
                notice = notice.claimed(at: now)
                if let address = message.address { try change.add(address, at: now) }
                let job = Job(
                    channel: message.delivery.channel, notice: notice, told: message.told)
                jobs.append((job, message.delivery))
            }
            if !draft.known.contains(notice) { try change.put(notice) }
        }
        let kept = Set(draft.notices.map(\.key))
        for notice in draft.known where !kept.contains(notice.key) { try change.remove(notice) }
        return jobs
    }

    /// Makes the notices that are due soon, for a limited time.
    private func makeDrafts(_ household: Household) {
        let (now, watch) = (household.now, Stopwatch())
        let soon = now.later(Self.ahead)
        let waiting = checks.filter { !$0.value.isDrafted && $0.value.next <= soon }
            .sorted { ($0.value.next, $0.key) < ($1.value.next, $1.key) }
        var room = Self.mostDrafts - checks.values.count { $0.draft != nil }
        for (id, check) in waiting where check.next > now {
            room -= 1
            if room < 0 {
                checks[id]?.isDrafted = true
                continue
            }
            if watch.milliseconds >= Self.draftPatience { return }
            // An error is reported at the time, when the person is checked.
            let draft = try? draft(of: id, household.with(at: check.next))
            checks[id] = Check(next: check.next, draft: draft, isDrafted: true)
        }
    }

    /// Stores the answers to messages that have been sent, or to all messages if `waiting`. After an
    /// error, the next call stores them.
    private func collect(_ household: Household, waiting: Bool, _ result: inout Result) throws {
        try threads.fetch(&answers, waiting: waiting)
        if answers.isEmpty { return }
        let household = household.with(at: clock())
        let stored = answers
        try household.store.write(eachOf: stored[...]) { answer, change in
            try store(answer, household, in: change)
        } unless: { answer, error in
            result.problems.append(
                "\(answer.job.notice.person): \(Wording.logText(of: error))")
        }
        answers = []
        note(
            stored.compactMap { job, answer in answer.map { (job.channel, $0) } }, household,
            &result)
        for (job, answer) in stored {
            switch answer {
            case .accepted: result.sent += 1
            case .failed(let problem, _):
                result.problems.append(
                    "channel \(job.channel.number): \(problem.text(in: .english))")
            case .gone, .nothingToSend, nil: break
            }
        }
    }

    /// Stores the answer to a message.
    private func store(
        _ answer: MessageThreads<Job>.Answer, _ household: Household,
        in change: borrowing StoreChange
    ) throws {
        let (job, sent) = (answer.job, answer.job.notice)
        if answer.result == .accepted, let told = job.told {
            try household.recordTelling(
                told.subscriber, of: told.outcomes, person: told.person, in: change)
        }
        if answer.result == .gone { try end(job.channel, household, in: change) }
        let notices = try household.store.notices(of: sent.person)
        // The channel may have been removed meanwhile.
        guard var notice = notices.first(where: { $0.key == sent.key }) else { return }
        let text = try answer.result?.problem?.text(for: sent.person, of: household, wording)
        notice.note(answer.result, text, to: sent, at: household.now)
        try change.put(notice)
        // Otherwise, nothing is left to do, as the check assumes.
        if notice.action != nil || notice.members.isEmpty { checks[sent.person] = nil }
    }

    /// Ends the channel of a browser that is gone, unless the browser has renewed its subscription
    /// meanwhile.
    private func end(
        _ channel: NoticeChannel, _ household: Household, in change: borrowing StoreChange
    ) throws {
        isStale = true
        let current = try household.store.noticeChannels().first { $0.number == channel.number }
        if let current, current.target == channel.target, current.token == channel.token {
            try change.end(current)
            try change.set(failing.end(of: current, household), of: current.number)
        }
    }
}

extension ReminderNotice {
    fileprivate var key: String { "\(channel) \(id)" }
}
