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
            return text("feed.overdue", ["title": title, "date": shortDate(day)])
        case .done: return text("feed.done", ["title": title])
        case .skipped: return text("feed.skipped", ["title": title])
        case .missed: return text("feed.missed", ["title": title])
        case .taken(let moment, let amount):
            let shown = series.zone.wallClock(at: moment)
            var words = ["title": title, "time": Self.clock(shown.time)]
            if shown.date != event.date(in: series.zone) {
                words["time"] = "\(shortDate(shown.date)) \(Self.clock(shown.time))"
            }
            guard let amount, case .medicine(let medicine) = series.item.care else {
                return text("feed.taken", words)
            }
            words["dose"] = dose(amount, of: medicine.unit)
            return text("feed.takenAmount", words)
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
