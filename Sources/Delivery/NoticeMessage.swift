import CarePlan
package import CivilTime
package import Household
import HouseholdWording
package import Journal
import Reminders
import Schedule
package import Wording

/// A message to a channel: a notice that is shown, replaced or removed.
package struct NoticeMessage: Sendable {
    /// The ID of the notice. A message replaces the earlier ones with its ID.
    package let id: String
    /// The ID of the person.
    package let person: String
    /// The action of the channel.
    package let action: ReminderNotice.Action
    /// The revision of the notice. It grows with each message, except if one is sent again.
    package let revision: Int
    /// The items that are due, or an empty text if the notice is withdrawn.
    package let title: String
    /// The items that are due, one on each line with its time.
    package let text: String
    /// The buttons, the most important first, or none if the message can have none.
    package var answers: [Answer] = []
    /// The URL of a page with the doses of the notice, which contains no token of the subscriber, or
    /// `nil` if there is none.
    package var link: String?
    /// The URL of a page that stops such messages, with the words of the link, or `nil` if there is
    /// none.
    var stop: (words: String, url: String)?
    /// The time after which the notice is of no use, or `nil` if there is none.
    package let until: Instant?
    /// The text that replaces a withdrawn notice where none can be removed.
    package let answered: String
    /// The content for an app that synchronizes, in place of the texts.
    package var content: [UInt8]?

    /// Whether an earlier message of the notice is perhaps on the screen.
    package var isAgain: Bool { revision > 1 }
    /// Whether the message only shows whether a channel works.
    var isTest: Bool { person.isEmpty }

    /// A button that answers all doses of the notice, except those that are only announced in
    /// advance.
    package struct Answer: Hashable, Sendable {
        /// The answer.
        package let kind: NoticeAnswer
        /// The words on the button, in the person's language.
        package let label: String
        /// The URL to which a POST request records the answer.
        package let url: String
        /// The body of the request, or `nil` if it has none.
        package var body: String?
    }

    /// Creates a message.
    package init(
        id: String, person: String, action: ReminderNotice.Action, revision: Int, title: String,
        text: String, until: Instant? = nil, answered: String = ""
    ) {
        (self.id, self.person, self.action) = (id, person, action)
        (self.revision, self.title, self.text) = (revision, title, text)
        (self.until, self.answered) = (until, answered)
    }
}

extension NoticeMessage {
    /// Creates a message that shows whether a channel works. It rings only if no earlier message has
    /// its ID.
    package init(test title: String, _ text: String, id: String = "test") {
        self.init(id: id, person: "", action: .ring, revision: 1, title: title, text: text)
    }

    /// Creates the message that shows whether a channel works, in the person's language.
    package init(test wording: Wording, id: String) {
        self.init(
            test: wording.text(.notifyTestTitle), wording.text(.notifyTestText), id: id)
    }

    /// Creates the message that a notice needs, in the person's language.
    ///
    /// - Parameters:
    ///   - reminders: The person's reminders, in order.
    ///   - address: Returns the way in which these reminders are answered, or `nil` if there can be
    ///     none.
    init(
        _ action: ReminderNotice.Action, of notice: ReminderNotice, _ reminders: [DueReminder],
        _ person: Person, _ receiver: Receiver, _ wording: Wording,
        address: ([DueReminder]) throws -> AnswerPlace?
    ) rethrows {
        // A telling also names what has been answered since.
        let isTelling = notice.purpose == .telling
        let open = Set(notice.members.filter(\.isShown).map(\.name))
        let names = isTelling ? Set(notice.members.map(\.name)) : open
        let isDiscreet = receiver.isDiscreet || person.plan.isDiscreet
        let named = reminders.filter { names.contains($0.name) }
        let doses = named.filter { reminder in
            guard let outcome = reminder.outcome else { return false }
            return isTelling
                ? open.contains(reminder.name)
                : person.canBeAnswered(
                    outcome, byNoticeWithin: receiver.channel.within, at: person.now)
        }
        // Doses that are only announced in advance have no button and are not in the title.
        let later =
            isTelling || doses.isEmpty
            ? []
            : Set(named.filter { $0.outcome != nil }.map(\.name)).subtracting(doses.map(\.name))
        let shown = named.map { reminder in
            (reminder, title: reminder.title(person.plan, isDiscreet: isDiscreet, wording))
        }
        let titled = shown.filter { shown in
            (open.isEmpty || open.contains(shown.0.name)) && !later.contains(shown.0.name)
        }
        let all = titled.map(\.title).joined(separator: ", ")
        let title =
            isTelling
            ? wording.text(
                open.isEmpty ? .tellAnswered : .tellOpen,
                ["person": person.plan.person, "names": all])
            : receiver.subscriber.people.count > 1
                ? wording.carerTitle(all, of: person.plan.person) : all
        let words = PersonWords(wording, in: person.zone, at: person.now)
        // An answer that was undone is told after the end of its dose, too.
        let late = isTelling ? person.now.advanced(byMinutes: DueReminder.hoursLate * 60) : nil
        self.init(
            id: notice.id, person: person.id, action: action, revision: notice.revision,
            title: action == .withdraw ? "" : title,
            text: shown.map { reminder, title in
                var line = [reminder.time(of: person, wording), title].compactMap(\.self)
                    .joined(separator: " ")
                if later.contains(reminder.name) {
                    line = wording.text(.notifyLater, ["line": line])
                }
                let state = isTelling ? reminder.outcome.map { DoseStatus($0, words).text } : nil
                return state.map { "\(line): \($0)" } ?? line
            }.joined(separator: "\n"),
            until: (shown.map(\.0.end) + [late].compactMap(\.self)).max(),
            answered: wording.text(.notifyAnswered))
        if action == .withdraw { return }
        // A button is for all doses, so each of them must allow it.
        let allowed = NoticeAnswer.allCases.filter { answer in
            !doses.isEmpty
                && doses.compactMap(\.outcome).allSatisfy { answer.isAllowed(for: $0, of: person) }
        }
        guard !allowed.isEmpty, let place = try address(doses) else { return }
        if case .page(let url) = place { link = url }
        if isTelling { return }
        answers = allowed.map { answer in
            let (url, body): (String, String?) =
                switch place {
                case .page(let url): ("\(url)/\(answer.rawValue)", nil)
                case .topic(let url, let bodies): (url, bodies[answer])
                }
            return Answer(
                kind: answer,
                label: wording.label(
                    of: answer, for: doses.map(\.series.item), isDiscreet: isDiscreet,
                    isPart: !later.isEmpty),
                url: url, body: body)
        }
    }
}

extension DueReminder {
    fileprivate func title(_ plan: CarePlan, isDiscreet: Bool, _ wording: Wording) -> String {
        guard isDiscreet else { return wording.title(of: series) }
        let index = plan.items.firstIndex { $0.id == series.item.id } ?? 0
        return wording.discreetTitle(of: series, number: index + 1)
    }

    /// Returns the time on the person's clocks, with the date if it is not today, or `nil` if there
    /// is neither.
    fileprivate func time(of person: Person, _ wording: Wording) -> String? {
        guard series.isCare else { return nil }
        let shown = person.zone.wallClock(at: start)
        if series.clock == .allDay {
            return shown.date == person.today ? nil : wording.shortDate(shown.date)
        }
        let clock = wording.clock(shown.time)
        return shown.date == person.today ? clock : "\(wording.shortDate(shown.date)) \(clock)"
    }
}
