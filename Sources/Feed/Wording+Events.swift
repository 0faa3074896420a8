import CarePlan
import CivilTime
import Schedule
import Wording

extension Wording {
    /// Returns the title of a separate event, such as ✓ 2 tabletter Metformin 500 mg, 08:05.
    func title(_ title: String, of event: FeedEvents.Event, _ series: Series) -> String {
        switch event.status {
        case .open, .dropped: return title
        case .overdue(let day):
            return self.title(.feedOverdue, ["title": title, "date": shortDate(day)])
        case .done: return self.title(.feedDone, ["title": title])
        case .skipped: return self.title(.feedSkipped, ["title": title])
        case .missed: return self.title(.feedMissed, ["title": title])
        case .taken(let moment, let amount):
            let shown = series.zone.wallClock(at: moment)
            let clock = self.clock(shown.time)
            let time =
                shown.date == event.date(in: series.zone)
                ? clock : "\(shortDate(shown.date)) \(clock)"
            guard let amount, let unit = series.unit else {
                return self.title(.feedTaken, ["title": title, "time": time])
            }
            return self.title(
                .feedTakenAmount,
                ["title": title, "time": time, "dose": dose(amount, of: unit)])
        }
    }
}

extension FeedEvents.Event {
    /// Returns the day of the start.
    func date(in zone: TimeZone) -> CivilDate {
        switch start {
        case .day(let date): date
        case .at(let instant): zone.wallClock(at: instant).date
        }
    }
}
