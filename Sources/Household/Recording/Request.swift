package import CarePlan
package import CivilTime
package import Journal
package import Schedule

extension Household {
    /// A request to record an action.
    package struct Request: Sendable {
        /// The ID of the person whose record it belongs to.
        package let person: String
        /// The item of the action.
        package let item: ItemReference
        /// The action to record.
        package let verb: Verb
        /// The note for the entry.
        package var note: String?
        /// The evidence that the request assigns, or `nil` if it assigns none.
        package var evidence: Evidence?
        /// The concerns that were confirmed.
        package var confirmed = Confirmation.none
        /// The item's last entry when the request was created, or `nil` if it is not known.
        package var seen: LastEntry?

        /// The ID of the press that sent the request, or `nil` if it has none. Repeated requests
        /// with the same ID are recorded once.
        package var press: PressID?

        /// Whether the day of a lens action was chosen explicitly. If not, pages accept the current
        /// day only.
        package var isDayChosen = false

        /// Creates a request for an item.
        package init(_ verb: Verb, of item: ItemReference, person: String) {
            self.verb = verb
            self.item = item
            self.person = person
        }
    }

    /// A reference to an item.
    package enum ItemReference: Hashable, Sendable {
        case id(String)
        /// The ID or name of the item, or a unique beginning of either.
        case named(String)
    }

    /// The last entry of an item.
    package struct LastEntry: Hashable, Sendable {
        /// The ID of the entry, or `nil` if the item had no entries.
        package let id: EntryID?

        /// Creates a reference to an entry, or to none.
        package init(_ id: EntryID?) { self.id = id }
    }

    /// An action that can be recorded.
    package enum Verb: Hashable, Sendable {
        /// Takes a dose or does another task, with the planned amount if `amount` is `nil`.
        case take(Target, at: Time, amount: Amount?)
        /// Takes a dose outside the plan.
        case takeExtra(at: Time, amount: Amount?)
        /// Skips a dose on purpose.
        case skip(Target, at: Time)
        /// Repeats the alarm of a due dose after a number of minutes.
        case snooze(Target, minutes: Int)
        /// Records lenses as worn on a day.
        case wear(Day)
        /// Records lenses as not worn on a day, which undoes `wear`.
        case unwear(Day)
        /// Opens a new lens set or pack on a day.
        case replace(Day)
        /// Counts the supply now.
        case count(Quantity)
    }

    /// The occurrence of an item that an action refers to.
    package enum Target: Hashable, Sendable {
        /// The open occurrence nearest to the time of the action.
        case nearest
        /// The occurrence planned for a time on the person's clocks, or, without a time, the only
        /// one of the day.
        case planned(Day, TimeOfDay?)
        /// The occurrence with the given name.
        case named(OccurrenceName)
    }

    /// The time of an action.
    package enum Time: Hashable, Sendable {
        case now
        /// A number of minutes ago.
        case ago(minutes: Int)
        /// A time on the person's clocks.
        case on(Day, TimeOfDay)
        /// A time on the person's clocks at which the occurrence was open.
        case during(TimeOfDay)
        case at(Instant)
        /// The past time at which a button was pressed. The occurrences that were open then can be
        /// answered.
        case pressed(Instant)
    }

    /// A day in the person's time zone, absolute or relative to today.
    package enum Day: Hashable, Sendable {
        case today
        case yesterday
        case tomorrow
        /// The last given weekday before today.
        case last(Weekday)
        /// The next given weekday after today.
        case next(Weekday)
        case date(CivilDate)

        /// Returns the date of the day, given the current date.
        package func date(seenFrom today: CivilDate) -> CivilDate {
            switch self {
            case .today: today
            case .yesterday: today.advanced(byDays: -1)
            case .tomorrow: today.advanced(byDays: 1)
            case .last(let weekday): Self.date(of: weekday, from: today, by: -1)
            case .next(let weekday): Self.date(of: weekday, from: today, by: 1)
            case .date(let date): date
            }
        }

        /// Returns the nearest date with a weekday before or after today.
        private static func date(
            of weekday: Weekday, from today: CivilDate, by step: Int
        ) -> CivilDate {
            (1...7).map { today.advanced(byDays: $0 * step) }.first { $0.weekday == weekday }
                ?? today
        }
    }
}
