package import Adherence
package import CarePlan
package import CivilTime
package import Journal

extension Household {
    /// The result of a request.
    package struct Recording: Sendable {
        /// The person, with what was recorded.
        package let person: Person
        /// The item that it is about.
        package let item: Item
        /// When it was done.
        package let at: Instant
        /// What the household decided.
        package let verdict: Verdict
    }

    /// What the household decided.
    package enum Verdict: Sendable {
        case recorded(Change)
        /// The record says so already, so nothing is added.
        case saidBefore(Known)
        /// Nothing is recorded until somebody confirms it.
        case needsConfirmation(Unconfirmed)
        case refused(Refusal)
    }

    /// What was added to a record.
    package struct Change: Sendable {
        /// The entries that were added.
        package let entries: [Entry]
        /// What they are about.
        package let subject: Subject
        /// What was confirmed before it was recorded.
        package var concerns: [Concern] = []

        /// What the entries are about.
        package enum Subject: Sendable {
            /// An occurrence, with the answer that it had before.
            case occurrence(Outcome, before: Outcome.Answer?)
            /// A dose outside the plan, or as needed.
            case extra(Amount?)
            /// A lens set on a day.
            case lenses(CivilDate)
            /// A pack that was opened on a day.
            case opened(CivilDate)
            /// A supply, with what was left of it before.
            case supply(Amount, before: Amount?)
        }
    }

    /// What the record says already.
    package enum Known: Sendable {
        /// The occurrence has this answer; the others may be meant as well.
        case answered(Outcome, others: [Outcome])
        /// It was put off until then, a moment ago.
        case snoozed(Outcome)
        /// The same request was recorded since it was made.
        case repeated
        case worn(CivilDate)
        case notWorn(CivilDate)
        case replaced(CivilDate)
        /// The plan itself opened a set on that day.
        case opened(CivilDate)
    }

    /// Why nothing is recorded.
    package enum Refusal: Sendable {
        // Which occurrence, and when.
        /// The moment is in the future.
        case ahead(Instant)
        /// The day is in the future.
        case dayAhead(CivilDate)
        /// The plan has nothing at that time, or for a whole day, but has these on the day.
        case notPlanned(CivilDate, TimeOfDay?, planned: [Outcome])
        /// The plan has no such occurrence any more.
        case gone
        /// Nothing is open at that time: the one before, the next, and whether that is in reach.
        case nothingOpen(last: Outcome?, next: Outcome?, isNextInReach: Bool)
        /// The next dose is nearer than the one that was skipped, so it is not clear which is meant.
        case unclear(skipped: Outcome, others: [Outcome])
        case tooFarAhead(Outcome)
        /// It is over, so it takes the time at which it was done.
        case over(Outcome)
        /// It was not open at that time.
        case notOpenThen(Outcome)
        /// It has another answer, which must be taken back first.
        case answered(Outcome)
        /// Something else was recorded since the request was made.
        case changed
        case switchedOff
        /// It is paused on the day that is meant.
        case paused(CivilDate)

        // Snoozing.
        case nothingToSnooze
        case notDueYet(Outcome)
        /// It is over before it would be reminded of again.
        case overByThen(Outcome)

        // What the item is.
        case lensSet
        case noLensSet
        /// It is taken as needed, so it has no planned times.
        case asNeeded
        /// It is no medicine, so there is no amount.
        case noAmount
        /// It is a reminder, so there is nothing to count.
        case nothingToCount
        /// Doses of the item are counted in several units.
        case severalUnits
        case wholeSetsOnly(Amount)
        /// The plan does not say how much is in a pack.
        case noPack
        /// It was never counted, so nobody knows what it is more or less than.
        case neverCounted
        /// So much is left, which is less than what was taken away.
        case fewerLeft(Amount)
        /// It is more than can be counted.
        case tooMany
        /// The plan does not say how long it may be used once it is opened.
        case noUseWithin

        // Lenses.
        /// A page can only record today.
        case notToday(CivilDate)
        /// The first set is opened later: on that day.
        case beforeFirstSet(CivilDate, opened: CivilDate)
    }
}
