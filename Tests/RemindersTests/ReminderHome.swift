import CarePlan
import CivilTime
import Feed
import Household
import Journal
import PostgreSQLSupport
import Reminders
import Schedule
import TestSupport
import Testing
import Wording

/// A person with a plan, and one channel that accepts every message.
final class ReminderHome {
    static let zones = ZoneDirectory()
    let store = TestStore.make()
    /// The parsed plans, which a program that reminds keeps, too.
    private let plans = PlanCache()
    private(set) var channel: NoticeChannel
    private var notices: [ReminderNotice] = []
    private var numbers: UInt64 = 0
    /// The notices that `look` plans: reminders, and what the subscriber Bo is told.
    var purposes = [ReminderNotice.Purpose.reminder]

    /// A message that the channel accepted.
    struct Sent: Hashable, CustomStringConvertible {
        let at: Instant
        let action: String
        let items: [String]
        var description: String { "\(at) \(action) \(items.joined(separator: ","))" }
    }

    init(_ plan: String, at time: String, _ adjust: (inout NoticeChannel) -> Void = { _ in }) throws
    {
        let now = try #require(Instant(time))
        channel = NoticeChannel(
            number: 1, subscriber: "sam", kind: .command, target: "/ring", added: now)
        adjust(&channel)
        try store.write { change in
            try change.put(Subscriber(id: "bo", name: "Bo", people: ["sam"], added: now))
        }
        try apply(plan, at: now)
    }

    func apply(_ text: String, at now: Instant) throws {
        let plan = try CarePlan(reading: Array(text.utf8), zones: Self.zones)
        _ = try household(at: now).apply([.init(Array(text.utf8), plan)])
    }

    func household(at now: Instant) -> Household {
        Household(
            store, zones: Self.zones, feedTitles: FeedTitles { try #require(Wording(builtIn: $0)) },
            at: now,
            newID: { [unowned self] in
                numbers += 1
                return EntryID(high: 7, low: numbers)
            },
            newToken: { [unowned self] in
                numbers += 1
                var random = SeededRandom(seed: numbers)
                return SecretToken(using: &random)
            }
        ).remembering(plans, materials: 0)
    }

    func person(at now: Instant) throws -> Person {
        try #require(try household(at: now).publishedPerson("sam"))
    }

    /// Records an action. Returns whether the record now contains it.
    @discardableResult
    func record(_ verb: Household.Verb, of item: String, at now: Instant) throws -> Bool {
        let request = Household.Request(verb, of: .id(item), person: "sam")
        let verdict = try household(at: now).record(request, by: .command).verdict
        if case .recorded = verdict { return true }
        return false
    }

    func undo(_ item: String, at now: Instant) throws -> Bool {
        let result = try household(at: now).undo(.named(item), of: "sam", by: .command)
        if case .undone = result { return true }
        return false
    }

    /// Plans at a time. Returns the messages and the time of the next look.
    func look(at now: Instant) throws -> (sent: [Sent], next: Instant?) {
        let person = try person(at: now)
        let plan = NoticePlanner.Plan(
            purposes.map { purpose in
                let reminders =
                    purpose == .telling
                    ? person.tellings(to: "bo", quiet: channel.quiet)
                    : person.reminders(in: Subscriber.Selection())
                return NoticePlanner(
                    channel, for: purpose, person: "sam", zone: person.zone, at: now
                ).plan(reminders, after: notices)
            })
        notices = plan.notices
        var sent: [Sent] = []
        for index in notices.indices {
            guard let action = notices[index].action else { continue }
            notices[index].action = nil
            let items = notices[index].members.filter(\.isShown).map(\.name.item).sorted()
            let isTelling = notices[index].purpose == .telling
            let name = isTelling ? "tell \(action)" : action.rawValue
            sent.append(Sent(at: now, action: name, items: items))
        }
        return (sent.sorted { "\($0)" < "\($1)" }, plan.next)
    }

    /// Looks whenever something is due, from one time to another. Returns all messages.
    func run(from: Instant, through: Instant) throws -> [Sent] {
        var (now, sent): (Instant, [Sent]) = (from, [])
        while now <= through {
            let look = try look(at: now)
            sent += look.sent
            let soon = now.advanced(byMinutes: 360)
            now = min(look.next ?? soon, soon)
        }
        return sent
    }
}
