import CarePlan
import CivilTime
package import Schedule

/// What is known of a plan's past when its feed is written.
package enum FeedHistory: Sendable {
    /// Nothing: the feed says what the plan says.
    case none
    /// What became of the occurrences that tasks are about.
    case answered([OccurrenceName: TaskState])
    /// The near past as it was, beside the series of the plan.
    case recorded(FeedRecord)
}

extension FeedHistory {
    /// Whether there is a record in which somebody can say what was done.
    var isRecorded: Bool {
        switch self {
        case .none: false
        case .answered, .recorded: true
        }
    }

    /// Whether a series is shown as the plan has it.
    func shows(_ series: Series) -> Bool {
        switch self {
        case .none, .answered: true
        case .recorded(let record): record.shows(series)
        }
    }

    /// A series with the days of which the record decides whether it is due: those on which only the item
    /// that it follows is paused.
    func laidOut(_ series: Series) -> Series {
        if case .answered = self { series.pausedItself } else { series }
    }

    /// What became of an occurrence, as its task says it; nil if nothing ever did.
    func state(of occurrence: Occurrence, in series: Series) -> TaskState? {
        switch self {
        case .answered(let states): series.isCare ? states[series.name(of: occurrence)] : nil
        // A record speaks through events of their own.
        case .none, .recorded: nil
        }
    }

    /// What has events of its own, in order.
    var events: [FeedEvents] {
        switch self {
        case .none, .answered: []
        case .recorded(let record): record.events
        }
    }
}
