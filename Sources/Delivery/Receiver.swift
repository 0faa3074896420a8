import Household
import Journal
import Reminders

/// A channel with its subscriber.
struct Receiver: Hashable {
    let channel: NoticeChannel
    let subscriber: Subscriber

    /// Whether messages name no medicines.
    var isDiscreet: Bool { channel.isDiscreet || subscriber.isDiscreet }

    /// Returns what the channel sends of a person, by the reason for it.
    func reminders(of person: Person) -> [ReminderNotice.Purpose: [DueReminder]] {
        [
            .reminder: channel.reminds ? person.reminders(in: subscriber.selection) : [],
            .telling: person.tellings(to: subscriber.id, quiet: channel.quiet),
        ]
    }
}
