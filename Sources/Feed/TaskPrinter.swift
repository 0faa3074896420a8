import CivilTime
import ICalendar

/// Prints the tasks of one series, each in a calendar of its own: of those that are alike the first
/// through libical.
final class TaskPrinter {
    private var printer: EntryPrinter<PlanRevisions>
    private let frames: CalendarFrames

    /// What prints tasks as this makes them, in frames that others share.
    init(_ maker: EntryMaker, in frames: CalendarFrames) {
        printer = EntryPrinter(maker)
        self.frames = frames
    }

    /// A calendar with an entry at the revision that follows from plan and record.
    func text(of entry: FeedEntry, _ ring: AlarmRole, in zone: ZoneYears?) -> [UInt8] {
        frames.head(zone) + printer.text(of: entry, ring) + Feed.end
    }
}

/// What stands before the entry in the calendars of tasks, each printed once.
final class CalendarFrames {
    private struct Key: Hashable {
        let zone: String
        let years: ClosedRange<Int>
    }
    private var known: [Key?: [UInt8]] = [:]

    /// All up to the entry, with a zone.
    func head(_ zone: ZoneYears?) -> [UInt8] {
        let key = zone.map { Key(zone: $0.zone.name, years: $0.years) }
        if let head = known[key] { return head }
        let head = Array(Feed.calendar(with: zone).text().dropLast(Feed.end.count))
        known[key] = head
        return head
    }
}

extension Feed {
    /// A calendar without entries, which tells of a zone in some years.
    static func calendar(with zone: ZoneYears?) -> Component {
        var calendar = calendar()
        if let zone { calendar.add(Component.timeZone(zone.zone, years: zone.years)) }
        return calendar
    }
}
