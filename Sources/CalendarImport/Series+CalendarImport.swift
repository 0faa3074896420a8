import CarePlan
import CivilTime
import Feed
import Journal
import Schedule
import Wording

extension Series {
    /// The day on which the current lens set was opened, or `.earliest` for other items.
    var opened: CivilDate {
        if case .lenses(let lenses) = item.care { lenses.opened } else { .earliest }
    }

    /// Returns the subject of an entry about the series, with the zone in which the person was at
    /// the given time.
    func subject(of person: PublishedView, at moment: Instant?) -> Subject {
        let here = moment.flatMap { moment in
            person.zone(at: moment).flatMap { $0.hasJourneys ? $0.zone(at: moment).name : nil }
        }
        return Subject(
            person: person.id, item: item.id, name: item.name, unit: unit, zone: here ?? zone.name)
    }
}

extension Item {
    /// The first day, if the plan states one.
    var firstDay: CivilDate? {
        switch care {
        case .medicine(let medicine):
            if case .scheduled(let timing) = medicine.intake { timing.from } else { nil }
        case .reminder(let reminder): reminder.timing.from
        case .lenses(let lenses): lenses.opened
        }
    }
}
