import CalDAV
package import CivilTime
package import Collections
import Files
package import Household
package import Journal
package import Wording

/// Tells the registered apps of accounts that their calendars have changed (WebDAV-Push).
///
/// A registration has the revision that its app was last told. A message is due while the collection
/// has a later one, so none is lost by an interruption, and changes in quick succession share one.
package final class AppMessageRun {
    /// Opens the calendars of an account at the household's time.
    package typealias Opener = (_ household: Household, _ account: Subscriber) throws ->
        any AccountHome

    private let open: Opener
    private let wording: WordingSource
    private let clock: @Sendable () -> Instant
    private let threads: MessageThreads<PushRegistration>
    /// The answers that have not been stored yet.
    private var answers: [MessageThreads<PushRegistration>.Answer] = []
    private var registrations: [PushRegistration] = []
    /// The accounts with registrations.
    private var accounts: [String: Watched] = [:]
    /// The time at which to bring the collections of each account up to date again.
    private var checks: [String: Instant] = [:]
    /// The time since which each registration waits for a message.
    private var waits: [String: Instant] = [:]
    /// Whether registrations have changed since they were read.
    private var isStale = true

    private struct Watched: Equatable {
        let account: Subscriber
        /// The states of the records of its persons.
        let heads: [RecordHead?]
    }

    /// The number of messages that were sent, and the problems of the others.
    package struct Result: Sendable {
        /// The number of messages that were accepted.
        package fileprivate(set) var sent = 0
        /// The problems, each with the ID of its account.
        package fileprivate(set) var problems: [String] = []
        /// The time at which something has to be done next, or `nil` if nothing is registered.
        package fileprivate(set) var next: Instant?
    }

    /// The number of seconds for which a message waits for further changes.
    private static let pause = 2
    /// The maximum number of seconds until an account is checked again.
    private static let longestPause = 6 * 3600
    /// The number of milliseconds after which a call leaves the other accounts to the next one.
    private static let patience = 300

    /// Creates a run. `clock` returns the current time, also while messages are being sent.
    package init(
        _ open: @escaping Opener, wording: @escaping WordingSource, sender: any NoticeSender,
        clock: @escaping @Sendable () -> Instant
    ) {
        self.open = open
        self.wording = wording
        self.clock = clock
        threads = MessageThreads(sender)
    }

    /// Whether messages are being sent, or their answers wait to be stored.
    package var isSending: Bool { threads.isSending || !answers.isEmpty }

    /// Brings all collections up to date again, because time zones or the clock have changed.
    package func checkAgain() { (checks, waits) = ([:], [:]) }

    /// Sends the messages that are due at the household's time.
    ///
    /// - Parameters:
    ///   - hasChanged: Whether the store may have changed since the last call.
    ///   - waiting: Whether to send everything and to wait for the answers. Otherwise, later calls do
    ///     the rest.
    package func run(
        _ household: Household, hasChanged: Bool = true, waiting: Bool
    ) throws -> Result {
        var result = Result()
        try household.keepSendingToApps()
        try collect(household, waiting: false, &result)
        if hasChanged { isStale = true }
        if isStale { try readChanges(household) }
        if registrations.isEmpty { return result }
        try renew(household, waiting: waiting, &result)
        try send(household, waiting: waiting, &result)
        if waiting { try collect(household, waiting: true, &result) }
        result.next = next(at: household.now)
        return result
    }

    /// Waits for the answers to the messages that are being sent, and stores them.
    package func finish(_ household: Household) throws {
        var result = Result()
        try collect(household, waiting: true, &result)
    }

    private func next(at now: Instant) -> Instant {
        let sendings = untold.compactMap { registration -> Instant? in
            waits[registration.id].map { since in
                max(since.later(Self.pause), registration.retry ?? since)
            }
        }
        return (accounts.keys.map { checks[$0] ?? now } + sendings).min() ?? now
    }

    private var untold: [PushRegistration] {
        registrations.filter { $0.isUntold && accounts[$0.key.account] != nil }
    }

    /// Reads the registrations, and the accounts whose records have changed.
    private func readChanges(_ household: Household) throws {
        try readRegistrations(household)
        var found: [String: Watched] = [:]
        if !registrations.isEmpty {
            let known = try household.store.registeredAccounts().filter { $0.revoked == nil }
            let heads = try household.store.heads(of: Set(known.flatMap(\.people)).sorted())
            for account in known {
                found[account.id] = Watched(
                    account: account, heads: account.people.map { heads[$0] })
            }
        }
        checks = checks.filter { found[$0.key] != nil && found[$0.key] == accounts[$0.key] }
        accounts = found
        isStale = false
    }

    private func readRegistrations(_ household: Household) throws {
        registrations = try household.store.pushRegistrations(of: nil)
        let ended = registrations.filter { $0.until <= household.now }
        if !ended.isEmpty { try end(ended, household) }
    }

    private func end(_ ended: [PushRegistration], _ household: Household) throws {
        try household.store.write { change in
            for registration in ended { try change.remove(registration) }
        }
        let ids = Set(ended.map(\.id))
        registrations.removeAll { ids.contains($0.id) }
    }

    /// Brings the registered collections up to date, which gives them a new revision if they have
    /// changed.
    private func renew(_ household: Household, waiting: Bool, _ result: inout Result) throws {
        let (now, watch) = (household.now, Stopwatch())
        let due = accounts.filter { (checks[$0.key] ?? now) <= now }.sorted { $0.key < $1.key }
        if due.isEmpty { return }
        var ended: [PushRegistration] = []
        for (id, watched) in due where waiting || watch.milliseconds < Self.patience {
            do {
                let home = try open(household, watched.account)
                let own = registrations.filter { $0.key.account == id }
                for (name, same) in Dictionary(grouping: own, by: \.key.name) {
                    if try !Self.isThere(name, home) { ended += same }
                }
                checks[id] = max(home.due ?? now.later(Self.longestPause), now.later(1))
            } catch {
                // The plan of one person may be unreadable; the other accounts get their messages.
                result.problems.append("\(id): \(Wording.logText(of: error))")
                checks[id] = now.advanced(byMinutes: 1)
            }
        }
        if !ended.isEmpty { try end(ended, household) }
        try readRegistrations(household)
    }

    private static func isThere(_ collection: String, _ home: any AccountHome) throws -> Bool {
        do {
            return try home.collection(collection) != nil
        } catch is TooManyTasks {
            return true
        }
    }

    /// Claims the messages that are due for this process, and starts to send them.
    private func send(_ household: Household, waiting: Bool, _ result: inout Result) throws {
        let now = household.now
        waits = Dictionary(
            uniqueKeysWithValues: untold.map { ($0.id, min(waits[$0.id] ?? now, now)) })
        let due = untold.filter { registration in
            let isRipe = waits[registration.id].map { $0.later(Self.pause) <= now } ?? false
            return (waiting || isRipe)
                && Attempts.mayBegin(
                    registration.retry, failures: registration.failures, at: now)
        }
        if due.isEmpty { return }
        isStale = true
        let secret = try household.secret()
        let claimed = try household.store.write(eachOf: due[...]) { registration, change in
            try claim(registration, household, in: change)
        } unless: { registration, error in
            result.problems.append("\(registration.key.account): \(Wording.logText(of: error))")
            waits[registration.id] = now.advanced(byMinutes: 1)
        }.compactMap(\.made)
        for registration in claimed { waits[registration.id] = nil }
        try threads.start(claimed.map { (job: $0, delivery: $0.delivery(secret)) })
    }

    /// Claims a message for this process, if no other process has done so.
    private func claim(
        _ registration: PushRegistration, _ household: Household, in change: borrowing StoreChange
    ) throws -> PushRegistration? {
        guard var current = try household.current(registration),
            current.retry == registration.retry, current.isUntold
        else { return nil }
        current.retry = household.now.later(Attempts.claim)
        try change.put(current)
        return current
    }

    /// Stores the answers to messages that have been sent, or to all messages if `waiting`. After an
    /// error, the next call stores them.
    private func collect(_ household: Household, waiting: Bool, _ result: inout Result) throws {
        try threads.fetch(&answers, waiting: waiting)
        if answers.isEmpty { return }
        let now = clock()
        try household.store.write(eachOf: answers[...]) { answer, change in
            try store(answer, household, at: now, in: change)
        } unless: { answer, error in
            result.problems.append("\(answer.job.key.account): \(Wording.logText(of: error))")
        }
        isStale = true
        for (registration, answer) in answers {
            if answer == .accepted { result.sent += 1 }
            if case .failed(let problem, _)? = answer {
                let text = problem.text(in: .english)
                result.problems.append("an app of account \(registration.key.account): \(text)")
            }
        }
        answers = []
    }

    private func store(
        _ answer: MessageThreads<PushRegistration>.Answer, _ household: Household, at now: Instant,
        in change: borrowing StoreChange
    ) throws {
        // The registration may have been removed meanwhile.
        guard var current = try household.current(answer.job) else { return }
        // An app that has sent new keys still exists.
        if answer.result == .gone, current.token == answer.job.token {
            return try change.remove(current)
        }
        let text = try answer.result?.problem?.text(
            forSubscriber: current.key.account, of: household, wording)
        current.note(answer.result, text, to: answer.job, at: now)
        try change.put(current)
    }
}

extension Household {
    /// Returns a registration as it is stored now, or `nil` if there is none.
    fileprivate func current(_ registration: PushRegistration) throws -> PushRegistration? {
        try store.pushRegistrations(of: registration.key.account)
            .first { $0.id == registration.id }
    }
}

extension PushRegistration {
    /// Returns the message about the current revision. Its topic replaces the one before, if the app
    /// has not fetched that yet.
    fileprivate func delivery(_ secret: String) -> Delivery {
        let topic = key.topic(secret)
        var message = NoticeMessage(
            id: topic, person: "", action: .update, revision: revision, title: "", text: "",
            until: until)
        message.content = PushMessage.content(
            topic: topic, collection: key.name, revision: revision)
        var channel = NoticeChannel(
            number: 0, subscriber: key.account, kind: .push, target: endpoint, added: until)
        channel.token = token
        return Delivery(message, on: channel)
    }

    /// Notes the answer to a message, or that it was not sent. `sent` is the registration as it was
    /// then, and `text` the problem in the language of the account's persons.
    fileprivate mutating func note(
        _ answer: DeliveryResult?, _ text: String?, to sent: PushRegistration, at now: Instant
    ) {
        switch answer {
        case .accepted, .nothingToSend:
            told = max(told, sent.revision)
            (failures, problem, retry) = (0, nil, nil)
        case .failed(_, let wait):
            failures += 1
            problem = text
            retry = Attempts.next(after: failures, asked: wait, at: now)
        case .gone, nil: retry = nil
        }
    }
}
