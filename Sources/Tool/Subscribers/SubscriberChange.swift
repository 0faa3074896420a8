import CarePlan
import CivilTime
import CommandLine
import Feed
import Files
import Household
import Journal
import Publishing
import Terminal
import Wording

/// Changes a subscriber and updates its feed.
struct SubscriberChange {
    private let context: CommandContext

    init(_ context: CommandContext) {
        self.context = context
    }

    func rotate(_ wanted: String) throws -> Int32 {
        let before = try context.household.subscriber(wanted)
        if before.isAccount {
            let (account, password) = try context.household.rotatePassword(of: wanted)
            return try show(account, password, .publishAccountRotated)
        }
        let issued = try context.household.issued(by: before.id)
        let channels = try context.household.channelsFromPages(of: before.id)
        let (subscriber, token) = try context.household.rotate(wanted)
        let status = try show(
            context.household.address(of: subscriber, token), .publishSubscriberRotated,
            leaving: .publishSubscriberRotatedLeft)
        try tellEnded(channels, of: subscriber)
        return max(status, try tellEnded(issued, with: subscriber))
    }

    /// Prints which channels ended together with the subscriber's address.
    private func tellEnded(_ channels: [NoticeChannel], of subscriber: Subscriber) throws {
        guard !channels.isEmpty else { return }
        let wording = try wording(for: subscriber)
        let names = channels.map { "\($0.number): \(wording.place(of: $0))" }
        let text = wording.text(
            .publishSubscriberChannels, ["names": names.joined(separator: ", ")])
        try context.environment.output.print(layout.filled(text).map { $0 + "\n" }.joined())
    }

    /// Prints whose access ended together with another subscriber's, and removes their feeds.
    private func tellEnded(_ issued: [Subscriber], with subscriber: Subscriber) throws -> Int32 {
        guard !issued.isEmpty else { return 0 }
        let names = issued.map(\.name).joined(separator: ", ")
        let wording = try wording(for: subscriber)
        let text = wording.text(
            .publishSubscriberEnded, ["name": subscriber.name, "names": names])
        try context.environment.output.print(layout.filled(text).map { $0 + "\n" }.joined())
        let feeds = issued.filter { !$0.isAccount }.map(\.id)
        let status = feeds.isEmpty ? 0 : publish(feeds, wording)
        return tell(try feeds.flatMap(leftovers), wording) ? 1 : status
    }

    /// Changes the settings that are not `nil`.
    func set(
        _ alarms: Subscriber.Alarms?, _ rings: Subscriber.Kind?, _ may: Access?, of wanted: String
    ) throws -> Int32 {
        if rings != nil, try !context.household.subscriber(wanted).isAccount {
            throw UsageError.missingCompanion(of: "--rings", needs: "--account")
        }
        if let may, try context.household.subscriber(wanted).isAccount {
            try MayOption.requireForAccount(may)
        }
        let subscriber = try context.household.change(wanted) {
            $0.alarms = alarms ?? $0.alarms
            $0.kind = rings?.other ?? $0.kind
            $0.may = may ?? $0.may
        }
        let keys = [alarms?.confirmation, rings?.confirmation, may?.confirmation].compactMap(\.self)
        let wording = try wording(for: subscriber)
        let words = ["name": subscriber.name, "id": subscriber.id]
        let lines = keys.flatMap { layout.filled(wording.text($0, words)) }
        try context.environment.output.print(lines.map { $0 + "\n" }.joined())
        return subscriber.isAccount ? 0 : publish([subscriber.id], wording)
    }

    func revoke(_ wanted: String) throws -> Int32 {
        let issued = try context.household.issued(by: context.household.subscriber(wanted).id)
        let subscriber = try context.household.revoke(wanted)
        let wording = try wording(for: subscriber)
        guard !subscriber.isAccount else { return try tellRevoked(subscriber, wording) }
        let status = publish([subscriber.id], wording)
        let left = try leftovers(of: subscriber.id)
        let key: Wording.Key =
            left.isEmpty ? .publishSubscriberRevoked : .publishSubscriberRevokedLeft
        let text = wording.text(key, ["name": subscriber.name])
        try context.environment.output.print(layout.filled(text).map { $0 + "\n" }.joined())
        let ended = try tellEnded(issued, with: subscriber)
        return tell(left, wording) ? 1 : max(status, ended)
    }

    private func tellRevoked(_ account: Subscriber, _ wording: Wording) throws -> Int32 {
        let text = wording.text(.publishAccountRevoked, ["name": account.name])
        try context.environment.output.print(layout.filled(text).map { $0 + "\n" }.joined())
        return 0
    }

    /// Prints how to sign in to an account with a new password.
    func show(_ account: Subscriber, _ password: AppPassword, _ key: Wording.Key) throws -> Int32 {
        let address = try context.household.address(ofAccount: account)
        let lines = AccountLines(address, password).lines(
            key, try wording(for: account), layout)
        try context.environment.output.print(lines.map { $0 + "\n" }.joined())
        return 0
    }

    /// Returns the wording in the language that the subscriber's persons share, or in the system's.
    private func wording(for subscriber: Subscriber) throws -> Wording {
        let voices = try subscriber.people.map { try context.voice(of: $0).wording }
        guard let first = voices.first, voices.allSatisfy({ $0.language == first.language })
        else { return try context.systemWording() }
        return first
    }

    private var layout: TextLayout { TextLayout(width: context.environment.width) }

    /// Makes the feed of a new address and prints the address. `leaving` is the text to print if
    /// files of the former address remain.
    func show(
        _ address: FeedAddress, _ key: Wording.Key, leaving: Wording.Key? = nil
    ) throws -> Int32 {
        let wording = try wording(for: address.subscriber)
        let status = publish([address.subscriber.id], wording)
        let (name, id) = (address.subscriber.name, address.subscriber.id)
        let left = try leftovers(of: id)
        let begin = left.isEmpty ? key : leaving ?? key
        var lines = layout.filled(wording.text(begin, ["name": name, "id": id]))
        lines.append("  \(address.feed)")
        if address.isWhole {
            lines += layout.filled(wording.text(.publishSubscriberPage))
            lines.append("  \(address.page)")
        } else {
            lines += layout.filled(wording.text(.publishSubscriberRelative))
        }
        lines += layout.filled(wording.text(.publishSubscriberSecret, ["id": id]))
        try context.environment.output.print(lines.map { $0 + "\n" }.joined())
        return tell(left, wording) ? 1 : status
    }

    /// Updates feeds. If that fails, the changes in the store are kept.
    private func publish(_ ids: [String], _ wording: Wording) -> Int32 {
        do {
            let result = try context.publisher(at: context.now).run(.subscribers(ids))
            context.environment.messages.errors(
                PublishReport(result, milliseconds: 0).complaints(wording))
            return result.failures.isEmpty ? 0 : 1
        } catch {
            let text = HouseholdErrorText(wording).text(of: error) ?? "\(error)"
            context.environment.messages.error(
                wording.text(.publishSubscriberFailed, ["error": text]))
            return 1
        }
    }

    /// Returns the paths of feeds at revoked addresses that may still exist.
    private func leftovers(of id: String) throws -> [String] {
        if try context.keepsFeeds() { return [] }
        let folder = try context.feedsFolder()
        let dead = try context.store.tokens().filter { $0.subscriber == id && $0.until != nil }
        return dead.flatMap { ["\($0.token.digits).ics", "\($0.token.digits).ics.gz"] }
            .map { "\(folder)/\($0)" }.filter(Self.mayExist)
    }

    private static func mayExist(_ path: String) -> Bool {
        do throws(SystemError) {
            _ = try FileStatus(path, following: false)
            return true
        } catch {
            return !error.isMissing
        }
    }

    /// Prints the files that could not be removed. Returns whether there are any.
    private func tell(_ left: [String], _ wording: Wording) -> Bool {
        context.environment.messages.errors(
            left.map { wording.text(.publishSubscriberLeftover, ["path": $0]) })
        return !left.isEmpty
    }
}

extension Subscriber.Alarms {
    /// The text after the alarms were changed.
    fileprivate var confirmation: Wording.Key {
        switch self {
        case .each: .publishSubscriberSetEach
        case .together: .publishSubscriberSetTogether
        case .none: .publishSubscriberSetNone
        }
    }
}

extension Subscriber.Kind {
    /// The text after the calendar with the alarms was changed.
    fileprivate var confirmation: Wording.Key {
        self == .tasks ? .publishAccountTasksRing : .publishAccountEventsRing
    }
}

extension Access {
    /// The text after the access was changed.
    fileprivate var confirmation: Wording.Key {
        switch self {
        case .look: .publishSubscriberSetLook
        case .answer: .publishSubscriberSetAnswer
        case .manage: .publishSubscriberSetManage
        }
    }
}
