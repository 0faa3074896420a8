package import Adherence
package import CivilTime
import Files
package import Journal
package import Schedule

/// An answer that a notice offers for all of its doses.
package enum NoticeAnswer: String, CaseIterable, Sendable {
    case take, snooze, skip

    /// The number of minutes by which a notice snoozes.
    package static let snoozeMinutes = 10
}

/// The occurrences that a message named, with their present answers.
package struct AnsweredNotice: Sendable {
    /// The person.
    package let person: Person
    /// The subscriber of the channel, discreet if the channel is.
    package let subscriber: Subscriber
    /// The occurrences, in the order of the message.
    package let outcomes: [Outcome]
    /// The number of minutes within which occurrences share a message of the channel.
    package let within: Int
    /// Whether a question has to be answered first, or the plan does not allow the answer, so that
    /// nothing was recorded.
    package var isRefused = false
    /// Whether entries were added to the record.
    package var isNew = false

    /// The occurrences without an answer.
    package var unanswered: [Outcome] { outcomes.filter { $0.answer == nil } }

    /// Returns whether all occurrences without an answer can be answered at a time.
    package func canBeAnswered(at time: Instant) -> Bool {
        unanswered.allSatisfy { person.canBeAnswered($0, byNoticeWithin: within, at: time) }
    }
}

/// Answers at the addresses that messages carry.
extension Household {
    /// An error for an address that does not exist, or no longer works.
    package struct UnknownAnswerAddress: Error {}

    /// Returns an address at which the given occurrences can be answered once it is stored. Returns
    /// `nil` if the channel's messages can have none: the household has no public address and the channel no
    /// reply topic, or the subscriber may not record.
    package func newAnswerAddress(
        of names: [OccurrenceName], _ person: Person, until: Instant, _ channel: NoticeChannel,
        _ subscriber: Subscriber
    ) throws -> (address: AnswerAddress, place: AnswerPlace)? {
        let secret = newToken()
        guard subscriber.may.includes(.answer), let place = try place(of: secret, channel) else {
            return nil
        }
        let address = AnswerAddress(
            digest: secret.digest, channel: channel.number, person: person.id, names: names,
            until: until)
        return (address, place)
    }

    private func place(of secret: SecretToken, _ channel: NoticeChannel) throws -> AnswerPlace? {
        if let topic = channel.replyTopic, let key = try store.value(of: .signingKey) {
            let bodies = NoticeAnswer.allCases.map {
                ($0, NoticeReply($0, to: secret).body(key: key))
            }
            return .topic(topic, Dictionary(bodies) { first, _ in first })
        }
        guard let url = try store.value(of: .publicURL),
            !FeedAddress.isForThisMachine(url) || channel.kind != .ntfy
        else { return nil }
        return .page("\(url.hasSuffix("/") ? String(url.dropLast()) : url)/answer/\(secret.digits)")
    }

    /// Returns the occurrences that can be answered at an address.
    package func notice(at secret: SecretToken) throws -> AnsweredNotice {
        try notice(at: answerAddress(secret, at: now))
    }

    /// Records an answer to all occurrences of an address that have none yet, or to none of them.
    /// The same answer at the same address is recorded once, and none to an occurrence whose answer
    /// was undone after the button was pressed.
    ///
    /// - Parameter pressed: The time at which the button was pressed, or `nil` for the present.
    package func answer(
        _ answer: NoticeAnswer, at secret: SecretToken, pressed: Instant? = nil
    ) throws -> AnsweredNotice {
        let address = try answerAddress(secret, at: pressed ?? now)
        let text = "\(answer.rawValue) \(secret.digits)"
        let press = PressID(String(SHA256.digits(of: Array(text.utf8)).prefix(32)))
        do {
            return try store.write { change in
                var notice = try notice(at: address)
                let author = Author.subscriber(notice.subscriber.name)
                guard notice.canBeAnswered(at: pressed ?? now) else { throw Refused() }
                for outcome in notice.unanswered
                where !notice.person.hasUndoing(of: outcome, after: pressed ?? now) {
                    var request = Request(
                        answer.verb(outcome.name, at: pressed), of: .id(outcome.name.item),
                        person: address.person)
                    request.press = press
                    let recording = try recording(of: request, by: author, in: change)
                    guard recording.isDone else { throw Refused() }
                    if case .recorded = recording.verdict { notice.isNew = true }
                }
                let isNew = notice.isNew
                notice = try self.notice(at: address)
                notice.isNew = isNew
                return notice
            }
        } catch is Refused {
            var notice = try notice(at: address)
            notice.isRefused = true
            return notice
        }
    }

    /// The error that rolls back the transaction if an occurrence cannot be answered.
    private struct Refused: Error {}

    private func answerAddress(
        _ secret: SecretToken, at moment: Instant
    ) throws -> AnswerAddress {
        guard let address = try store.answerAddress(secret.digest), address.until > moment else {
            throw UnknownAnswerAddress()
        }
        return address
    }

    private func notice(at address: AnswerAddress) throws -> AnsweredNotice {
        let channel = try store.noticeChannels().first { $0.number == address.channel }
        let known = try store.subscribers().first { $0.id == channel?.subscriber }
        guard let channel, var subscriber = known, subscriber.revoked == nil,
            subscriber.may.includes(.answer), subscriber.people.contains(address.person),
            let person = try publishedPerson(address.person), !person.isRemoved
        else { throw UnknownAnswerAddress() }
        subscriber.isDiscreet = subscriber.isDiscreet || channel.isDiscreet
        let outcomes = address.names.compactMap { name in
            person.outcome(named: name).flatMap {
                subscriber.selection.has($0.series.item) ? $0 : nil
            }
        }
        if outcomes.isEmpty { throw UnknownAnswerAddress() }
        return AnsweredNotice(
            person: person, subscriber: subscriber, outcomes: outcomes, within: channel.within)
    }
}

extension NoticeAnswer {
    /// Returns whether the answer can be recorded now for an occurrence that has none.
    package func isAllowed(for outcome: Outcome, of person: Person) -> Bool {
        switch self {
        case .take, .skip: person.accepts(answerTo: outcome, isTimeGiven: false, from: .page)
        case .snooze: person.ringing(outcome, snoozedBy: Self.snoozeMinutes) != nil
        }
    }

    fileprivate func verb(_ name: OccurrenceName, at pressed: Instant?) -> Household.Verb {
        let time = pressed.map { Household.Time.pressed($0) } ?? .now
        return switch self {
        case .take: .take(.named(name), at: time, amount: nil)
        case .skip: .skip(.named(name), at: time)
        case .snooze: .snooze(.named(name), minutes: Self.snoozeMinutes)
        }
    }
}

extension Person {
    /// Returns the occurrence with a name, or `nil` if there is none.
    func outcome(named name: OccurrenceName) -> Outcome? {
        let near = timeline.outcomes(
            of: name.item, from: name.date.advanced(byDays: -1),
            through: name.date.advanced(byDays: 1))
        return near.first { $0.name == name } ?? timeline.doseBeforeApplication(name)
    }

    /// Returns whether a button of a notice can answer an occurrence at a time: it is open, or its
    /// alarm shares the notice because it follows within these minutes. An occurrence that is only
    /// announced in advance is not answered.
    package func canBeAnswered(
        _ outcome: Outcome, byNoticeWithin minutes: Int, at time: Instant
    ) -> Bool {
        if outcome.answer != nil || drops(outcome) { return false }
        let ahead = outcome.start.seconds - time.seconds
        return 0 < ahead && ahead <= minutes * 60 || timeline.isOpen(outcome, at: time)
    }

    /// Returns whether an answer to an occurrence was undone after a time.
    fileprivate func hasUndoing(of outcome: Outcome, after time: Instant) -> Bool {
        let record = timeline.record
        let answers = record.indices(on: outcome.name).map { record.entries[$0] }
            .filter { [.taken, .skipped].contains($0.action.kind) }
        let undoings = record.indices(on: outcome.name.item).map { record.entries[$0] }
        return undoings.contains { undoing in
            undoing.recorded > time && answers.contains { $0.id == undoing.action.undone }
        }
    }
}
