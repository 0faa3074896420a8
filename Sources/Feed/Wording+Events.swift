import CarePlan
import CivilTime
import Schedule
import Wording

extension Wording {
    /// A title as it stands on an event of its own: ✓ 2 tabletter Metformin 500 mg, 08:05.
    func title(_ title: String, of event: FeedEvents.Event, _ series: Series) -> String {
        switch event.fate {
        case .open: return title
        case .overdue(let day):
            return text(.feedOverdue, ["title": title, "date": shortDate(day)])
        case .done: return text(.feedDone, ["title": title])
        case .skipped: return text(.feedSkipped, ["title": title])
        case .missed: return text(.feedMissed, ["title": title])
        case .taken(let moment, let amount):
            let shown = series.zone.wallClock(at: moment)
            var words = ["title": title, "time": Self.clock(shown.time)]
            if shown.date != event.date(in: series.zone) {
                words["time"] = "\(shortDate(shown.date)) \(Self.clock(shown.time))"
            }
            guard let amount, let unit = series.unit else {
                return text(.feedTaken, words)
            }
            words["dose"] = dose(amount, of: unit)
            return text(.feedTakenAmount, words)
        }
    }
}

extension FeedEvents.Event {
    /// The day of its start.
    func date(in zone: TimeZone) -> CivilDate {
        switch start {
        case .day(let date): date
        case .at(let instant): zone.wallClock(at: instant).date
        }
    }
}
