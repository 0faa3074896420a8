package import CarePlan
package import CivilTime
package import Journal
package import Schedule

extension Household {
    /// What somebody says was done, or asks for.
    package struct Request: Sendable {
        /// Whose record it belongs to: a person's id.
        package let person: String
        /// The item that it is about.
        package let item: ItemReference
        /// What is to be recorded.
        package let verb: Verb
        /// What to keep in mind about it.
        package var note: String?
        /// What a calendar said of it, where somebody now says what that was.
        package var evidence: Evidence?
        /// Which concerns the person was told about and confirmed.
        package var confirmed = Confirmation.none
        /// The item's last entry when the request was made; nothing where that is not known.
        package var seen: LastEntry?

        /// The press that asks for it, where it has an id: asked for again, it is done once.
        package var press: PressID?

        /// Whether somebody chose the day of lenses; else a page means the day on which it was made.
        package var isDayChosen = false

        /// Asks for something to be recorded of an item.
        package init(_ verb: Verb, of item: ItemReference, person: String) {
            self.verb = verb
            self.item = item
            self.person = person
        }
    }

    /// An item, as somebody names it.
    package enum ItemReference: Hashable, Sendable {
        case id(String)
        /// Its id, its name, or the beginning of one that no other item shares.
        case named(String)
    }

    /// The entry on an item that came last; nil if there was none.
    package struct LastEntry: Hashable, Sendable {
        /// The id of the entry; nil if there was none.
        package let id: EntryID?

        /// The entry of this id, or none.
        package init(_ id: EntryID?) { self.id = id }
    }

    /// What can be recorded.
    package enum Verb: Hashable, Sendable {
        /// A dose was taken, or something else done; without an amount as much as planned.
        case take(Target, at: Time, amount: Amount?)
        /// A dose outside the plan was taken.
        case takeExtra(at: Time, amount: Amount?)
        /// A dose was left out on purpose.
        case skip(Target, at: Time)
        /// The reminder of a due dose is to come again after some minutes.
        case snooze(Target, minutes: Int)
        /// Lenses were worn on a day.
        case wear(Day)
        /// Lenses were not worn on a day after all.
        case unwear(Day)
        /// A new set of lenses was opened on a day.
        case replace(Day)
        /// How much is left now.
        case count(Quantity)
    }

    /// Which occurrence of an item is meant.
    package enum Target: Hashable, Sendable {
        /// The open one nearest to the time at which it was done.
        case nearest
        /// The one planned for a time on the person's clocks; without a time the only one of a day.
        case planned(Day, TimeOfDay?)
        /// The one of this name.
        case named(OccurrenceName)
    }

    /// When something was done.
    package enum Time: Hashable, Sendable {
        case now
        /// This many minutes ago.
        case ago(minutes: Int)
        /// At a time on the person's clocks.
        case on(Day, TimeOfDay)
        /// When the person's clocks showed this while the occurrence was open.
        case during(TimeOfDay)
        case at(Instant)
        /// At a past moment at which a button was pressed: what could be answered then counts.
        case pressed(Instant)
    }

    /// A day as people name it, in the person's zone.
    package enum Day: Hashable, Sendable {
        case today
        case yesterday
        case tomorrow
        /// The last one of this name before today.
        case last(Weekday)
        case date(CivilDate)

        /// Its date, seen from another.
        package func date(seenFrom today: CivilDate) -> CivilDate {
            switch self {
            case .today: today
            case .yesterday: today.advanced(byDays: -1)
            case .tomorrow: today.advanced(byDays: 1)
            case .last(let weekday):
                (1...7).map { today.advanced(byDays: -$0) }.first { $0.weekday == weekday }
                    ?? today
            case .date(let date): date
            }
        }
    }
}
