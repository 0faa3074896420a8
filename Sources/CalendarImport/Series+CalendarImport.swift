import CarePlan
import CivilTime
import Feed
import Journal
import Schedule
import Wording

extension Series {
    /// The day on which the lens set in use was opened; the earliest for what is no lens set.
    var opened: CivilDate {
        if case .lenses(let lenses) = item.care { lenses.opened } else { .earliest }
    }

    /// What an entry about it is about, by the clocks of where the person was at a moment.
    func subject(of person: PublishedView, at moment: Instant?) -> Subject {
        let here = moment.flatMap { moment in
            person.zone(at: moment).flatMap { $0.hasJourneys ? $0.zone(at: moment).name : nil }
        }
        return Subject(
            person: person.id, item: item.id, name: item.name, unit: unit, zone: here ?? zone.name)
    }
}

extension Item {
    /// The first day, where the plan's own text gives one.
    var firstDay: CivilDate? {
        switch care {
        case .medicine(let medicine):
            if case .scheduled(let timing) = medicine.intake { timing.from } else { nil }
        case .reminder(let reminder): reminder.timing.from
        case .lenses(let lenses): lenses.opened
        }
    }
}
