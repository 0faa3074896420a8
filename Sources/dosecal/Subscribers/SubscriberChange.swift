import CarePlan
import CivilTime
import CommandLine
import Feed
import Files
import Journal
import Pages
import Publishing
import Wording

/// Changes a subscriber's address, and its feed with it.
struct SubscriberChange {
    private let household: Household

    init(_ household: Household) {
        self.household = household
    }

    func rotate(_ wanted: String) throws -> Int32 {
        let address = try household.store.write { change in
            let subscriber = try living(wanted)
            let token = household.environment.newToken()
            try change.issue(token, to: subscriber.id, at: household.now)
            return FeedAddress(
                publicURL: try household.store.value(of: .publicURL), subscriber: subscriber,
                token: token)
        }
        return try show(address, "publish.subscriber.rotated")
    }

    func revoke(_ wanted: String) throws -> Int32 {
        let subscriber = try household.store.write { change in
            var subscriber = try living(wanted)
            subscriber.revoked = household.now
            try change.put(subscriber)
            try change.issue(nil, to: subscriber.id, at: household.now)
            return subscriber
        }
        let status = publish(subscriber.id)
        let left = try leftovers(of: subscriber.id)
        let key = "publish.subscriber.revoked\(left.isEmpty ? "" : ".left")"
        let text = try household.ownWording().text(key, ["name": subscriber.name])
        try StandardOutput.print(layout.filled(text).map { $0 + "\n" }.joined())
        return try tell(left) ? 1 : status
    }

    private var layout: TextLayout { TextLayout(width: household.environment.width) }

    /// Makes a feed whose address is new, and shows that.
    func show(_ address: FeedAddress, _ key: String) throws -> Int32 {
        let status = publish(address.subscriber.id)
        let wording = try household.ownWording()
        let (name, id) = (address.subscriber.name, address.subscriber.id)
        let left = try leftovers(of: id)
        let begin = left.isEmpty ? key : "\(key).left"
        var lines = layout.filled(wording.text(begin, ["name": name, "id": id]))
        lines.append("  \(address.feed)")
        if address.isWhole {
            lines += layout.filled(wording.text("publish.subscriber.page"))
            lines.append("  \(address.page)")
        } else {
            lines += layout.filled(wording.text("publish.subscriber.relative"))
        }
        lines += layout.filled(wording.text("publish.subscriber.secret", ["id": id]))
        try StandardOutput.print(lines.map { $0 + "\n" }.joined())
        return try tell(left) ? 1 : status
    }

    /// Brings the one feed up to date; what is changed in the store stays where that fails.
    private func publish(_ id: String) -> Int32 {
        do {
            let result = try household.publisher(at: household.now).run(.subscribers([id]))
            PublishReport(result, milliseconds: 0).complain()
            return result.failures.isEmpty ? 0 : 1
        } catch {
            Message.error("\(error); when that is mended, say 'dosecal publish'")
            return 1
        }
    }

    /// The files of addresses that open nothing any more, as far as they may still be there.
    private func leftovers(of id: String) throws -> [String] {
        let folder = try household.feedsFolder()
        let dead = try household.store.tokens().filter { $0.subscriber == id && $0.until != nil }
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

    /// Says which files could not be removed; whether there are any.
    private func tell(_ left: [String]) throws -> Bool {
        for path in left { Message.error("'\(path)' is still there, so remove it") }
        return !left.isEmpty
    }

    private func living(_ wanted: String) throws -> Subscriber {
        let all = try household.store.subscribers()
        guard let found = all.first(where: { $0.id == wanted.lowercased() }) else {
            throw Refusal(unknown(wanted, all.filter { $0.revoked == nil }.map(\.id)))
        }
        if let revoked = found.revoked {
            let day = try household.ownWording().longDate(revoked.utc.date)
            throw Refusal("'\(found.id)' was revoked on \(day); nothing is changed")
        }
        return found
    }

    private func unknown(_ wanted: String, _ known: [String]) -> String {
        if let nearest = Spelling.nearest(to: wanted, in: known) {
            return "there is no subscriber '\(wanted)'; did you mean '\(nearest)'?"
        }
        return "there is no subscriber '\(wanted)'; 'dosecal subscriber list' has them all"
    }
}
