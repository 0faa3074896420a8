import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Reminders
import Wording

/// The notices of a person at a time, with the messages to send then. It is made a little ahead, so
/// that little is left to do when something is due.
struct NoticeDraft {
    /// The notices in the store, on which the draft depends.
    let known: [ReminderNotice]
    /// The planned notices.
    private(set) var notices: [ReminderNotice] = []
    /// The messages of those notices that have to be sent, by the place of the notice.
    private(set) var messages: [Int: Message] = [:]
    /// The time at which the notices change without a new entry.
    let next: Instant

    /// A message of a notice.
    struct Message {
        let delivery: Delivery
        /// The address of its buttons.
        let address: AnswerAddress?
        /// The occurrences that the subscriber is told about.
        let told: Telling?
    }

    /// The occurrences of a person that a subscriber is told about.
    struct Telling: Sendable {
        let person: Person
        let subscriber: String
        let outcomes: [Outcome]
    }

    /// Whether nothing has to be stored or sent.
    var isEmpty: Bool { messages.isEmpty && Set(notices) == Set(known) }

    /// Plans the notices of a person at the household's time. They are planned again at `latest`,
    /// even if nothing changes.
    init(
        of id: String, _ receivers: [Receiver], _ household: Household, latest: Instant,
        _ wording: WordingSource
    ) throws {
        let now = household.now
        guard let person = try household.publishedPerson(id) else {
            (known, next) = ([], latest)
            return
        }
        known = try household.store.notices(of: id)
        var times: [Instant] = []
        var words: Wording?
        for receiver in receivers {
            let (channel, lists) = (receiver.channel, receiver.reminders(of: person))
            let own = known.filter { $0.channel == channel.number }
            var plans = lists.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                purpose, reminders in
                NoticePlanner(
                    channel, for: purpose, person: id, zone: person.zone, at: now
                ).plan(reminders, after: own)
            }
            if !person.isRemoved {
                let summaries = SummaryPlanner(channel, person: id, zone: person.zone, at: now)
                plans.append(summaries.plan(after: own))
            }
            times += plans.compactMap(\.next)
            for notice in plans.flatMap(\.notices) {
                if let action = notice.action, notice.isDue(at: now) {
                    let wording = try words ?? wording(person.plan.locale)
                    words = wording
                    messages[notices.count] = try Self.message(
                        action, of: notice, lists[notice.purpose] ?? [], person, receiver,
                        household, wording)
                }
                notices.append(notice)
            }
        }
        next = min(times.filter { $0 > now }.min() ?? latest, latest)
    }

    private static func message(
        _ action: ReminderNotice.Action, of notice: ReminderNotice, _ reminders: [DueReminder],
        _ person: Person, _ receiver: Receiver, _ household: Household, _ wording: Wording
    ) throws -> Message {
        var address: AnswerAddress?
        let message =
            notice.isTest
            ? NoticeMessage(test: wording, id: notice.id)
            : notice.purpose == .summary
                ? NoticeMessage(
                    summary: notice, person, receiver.channel, receiver.subscriber, wording)
                : try NoticeMessage(action, of: notice, reminders, person, receiver, wording) {
                    doses in
                    let made = try household.newAnswerAddress(
                        of: doses.map(\.name), person,
                        until: doses.map(\.end).max() ?? household.now, receiver.channel,
                        receiver.subscriber)
                    address = made?.address
                    return made?.place
                }
        let told = notice.told(reminders)
        return Message(
            delivery: Delivery(message, on: receiver.channel), address: address,
            told: told.isEmpty
                ? nil
                : Telling(person: person, subscriber: receiver.subscriber.name, outcomes: told))
    }
}

extension ReminderNotice {
    /// Returns the open occurrences that a telling names.
    fileprivate func told(_ reminders: [DueReminder]) -> [Outcome] {
        guard purpose == .telling, action == .ring else { return [] }
        let names = Set(members.filter(\.isShown).map(\.name))
        return reminders.filter { names.contains($0.name) }.compactMap(\.outcome)
    }

    /// Whether a message has to be sent now.
    fileprivate func isDue(at now: Instant) -> Bool {
        action != nil && Attempts.mayBegin(retry, failures: failures, at: now)
    }
}

/// The times of attempts.
extension ReminderNotice {
    /// The number of failures after which a notice is no longer withdrawn: about a day.
    private static let mostWithdrawals = 30

    /// Claims a message for this process.
    func claimed(at now: Instant) -> ReminderNotice {
        var notice = self
        notice.retry = now.later(Attempts.claim)
        return notice
    }

    /// Notes the answer to a message, or that it was not sent. `sent` is the notice as it was then,
    /// and `text` the problem in the person's language.
    mutating func note(
        _ answer: DeliveryResult?, _ text: String?, to sent: ReminderNotice, at now: Instant
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
        case .failed(_, let wait):
            failures += 1
            problem = text
            retry = Attempts.next(after: failures, asked: wait, at: now)
            if action == .withdraw, failures >= Self.mostWithdrawals { action = nil }
        // The notices of a browser that is gone are deleted, so this one has renewed its subscription.
        case .gone, nil: retry = nil
        }
    }

    private var lastRung: Instant? { members.map(\.rung).max() }
}
