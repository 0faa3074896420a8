import CivilTime
import ICalendar

/// Prints the tasks of one series, each in its own calendar. libical prints the first task of each
/// kind.
final class TaskPrinter {
    private var printer: EntryPrinter
    private let frames: CalendarFrames

    /// Prints tasks that `maker` makes, in calendars that have common texts.
    init(_ maker: EntryMaker, in frames: CalendarFrames) {
        printer = EntryPrinter(maker, nil)
        self.frames = frames
    }

    /// Returns a calendar with one entry, at the revision that follows from the plan and the
    /// record.
    func text(of entry: FeedEntry, _ role: AlarmRole, in zone: ZoneYears?) -> [UInt8] {
        frames.head(zone) + printer.text(of: entry, role) + Feed.end
    }
}

/// The texts before the entry in the calendars of tasks, each printed once.
final class CalendarFrames {
    private struct Key: Hashable {
        let zone: String
        let years: ClosedRange<Int>
    }
    private var known: [Key?: [UInt8]] = [:]

    /// Returns the text of a calendar with a zone, up to the entry.
    func head(_ zone: ZoneYears?) -> [UInt8] {
        let key = zone.map { Key(zone: $0.zone.name, years: $0.years) }
        if let head = known[key] { return head }
        let head = Array(Feed.calendar(with: zone).text().dropLast(Feed.end.count))
        known[key] = head
        return head
    }
}

extension Feed {
    /// Returns a calendar without entries, with a zone.
    static func calendar(with zone: ZoneYears?) -> Component {
        var calendar = calendar()
        if let zone { calendar.add(Component.timeZone(zone.zone, years: zone.years)) }
        return calendar
    }
}
