package import Adherence
package import CarePlan
package import CivilTime
package import Journal

extension Household {
    /// The result of a request.
    package struct Recording: Sendable {
        /// The person, including the new entries.
        package let person: Person
        /// The item that the request was about.
        package let item: Item
        /// The time of the action.
        package let at: Instant
        /// The decision about the request.
        package let verdict: Verdict
    }

    /// The decision about a request.
    package enum Verdict: Sendable {
        case recorded(Change)
        /// The record contains this already, so nothing was added.
        case alreadyRecorded(Known)
        /// A confirmation is required before the dose is recorded.
        case needsConfirmation(Unconfirmed)
        case refused(Refusal)
    }

    /// The entries that a request added to the record.
    package struct Change: Sendable {
        /// The new entries.
        package let entries: [Entry]
        /// The subject of the entries.
        package let subject: Subject
        /// The concerns that were confirmed, or only reported.
        package var concerns: [Concern] = []

        /// The subject of new entries.
        package enum Subject: Sendable {
            /// An occurrence, with its previous answer.
            case occurrence(Outcome, before: Outcome.Answer?)
            /// A dose outside the plan or as needed.
            case extra(Amount?)
            /// A lens set on a day.
            case lenses(CivilDate)
            /// A pack that was opened on a day.
            case opened(CivilDate)
            /// A supply: the new amount and the previous one.
            case supply(Amount, before: Amount?)
        }
    }

    /// The reason why the record contains a request already.
    package enum Known: Sendable {
        /// The occurrence has this answer. The others are alternatives.
        case answered(Outcome, others: [Outcome])
        /// The occurrence was snoozed to the same time a moment ago.
        case snoozed(Outcome)
        /// The request was already recorded, because it was sent twice.
        case repeated
        case worn(CivilDate)
        case notWorn(CivilDate)
        case replaced(CivilDate)
        /// The plan states that a set was opened on this day.
        case opened(CivilDate)
    }

    /// The reason why nothing is recorded.
    package enum Refusal: Sendable {
        // Occurrence and time.
        /// The time is in the future.
        case ahead(Instant)
        /// The day is in the future.
        case dayAhead(CivilDate)
        /// The plan has no occurrence at this time, or none for the whole day. `planned` are those
        /// of the day.
        case notPlanned(CivilDate, TimeOfDay?, planned: [Outcome])
        /// The plan no longer contains the occurrence.
        case gone
        /// No occurrence is open at the time. `last` and `next` are the ones around it, and
        /// `isNextInReach` indicates whether the next one can be answered by its name.
        case nothingOpen(last: Outcome?, next: Outcome?, isNextInReach: Bool)
        /// The next dose is closer to the time than the skipped one, so it is ambiguous which was
        /// taken.
        case unclear(skipped: Outcome, others: [Outcome])
        case tooFarAhead(Outcome)
        /// The occurrence is over, so the time of the action is required.
        case over(Outcome)
        /// The occurrence could not be answered at the given time.
        case notOpenThen(Outcome)
        /// The occurrence has another answer, which must be undone first.
        case answered(Outcome)
        /// Another entry was recorded after the request was created.
        case changed
        case switchedOff
        /// The item is paused on the day.
        case paused(CivilDate)

        // Snoozing.
        case nothingToSnooze
        case notDueYet(Outcome)
        /// The occurrence would be over before the next alarm.
        case overByThen(Outcome)

        // Properties of the item.
        case lensSet
        case noLensSet
        /// The item is taken as needed and has no planned times.
        case asNeeded
        /// The item is no medicine and has no amount.
        case noAmount
        /// The item is a reminder and has no supply.
        case nothingToCount
        /// The doses of the item have several units.
        case severalUnits
        case wholeSetsOnly(Amount)
        /// The plan does not state the pack size.
        case noPack
        /// The supply was never counted, so it cannot be increased or decreased.
        case neverCounted
        /// The supply is smaller than the amount removed.
        case fewerLeft(Amount)
        /// The amount exceeds the supported range.
        case tooMany
        /// The plan does not state how long an opened pack may be used.
        case noUseWithin

        // Lenses.
        /// Pages can record the current day only.
        case notToday(CivilDate)
        /// The first set is opened on a later day.
        case beforeFirstSet(CivilDate, opened: CivilDate)
    }
}
