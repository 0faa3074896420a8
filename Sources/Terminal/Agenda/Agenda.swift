import CarePlan
package import CivilTime
package import Feed
import Schedule
import Wording

/// The occurrences of one plan between two days.
package struct Agenda {
    let source: FeedSource
    let now: Instant
    /// The current date in the person's zone.
    let today: CivilDate
    let from: CivilDate
    let through: CivilDate

    /// Creates an agenda of `days` days, from `from` or from today.
    package init(_ source: FeedSource, from: CivilDate?, days: Int, at now: Instant) {
        self.source = source
        self.now = now
        today = source.plan.zone.wallClock(at: now).date
        self.from = from ?? today
        through = self.from.advanced(byDays: days - 1)
    }

    var plan: CarePlan { source.plan }
    var wording: Wording { source.wording }

    func due(from: CivilDate, through: CivilDate) -> [Due] {
        plan.due(from: from, through: through, beginning: source.begin)
    }

    /// The clock changes within a year after the first day.
    var clockChanges: [ClockChange] {
        plan.clockChanges(
            from: from, until: from.advanced(byDays: 366), beginning: source.begin)
    }

    /// Returns the series of an item. Supply warnings have series too, which callers list
    /// separately.
    func series(of item: Item) -> [Series] {
        item.series(beginning: source.begin, in: plan.zone).filter {
            $0.isEnabled == item.isEnabled
        }
    }
}
