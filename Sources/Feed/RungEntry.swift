import CivilTime
import Schedule

/// An entry whose alarms rang at the same time as those of an event that was snoozed later.
struct RungEntry {
    fileprivate let maker: EntryMaker
    /// The instant at which the entry rings again, or `nil` if it was not snoozed.
    fileprivate let snoozedUntil: Instant?
    /// Whether the occurrence can still be answered.
    fileprivate let isOpen: Bool

    /// Returns, for each event that was snoozed after its last alarm, all entries that rang with
    /// it, in the order of the given series.
    static func rungWithSnoozed(_ entries: [SeriesEntries]) -> [AlarmGroupKey: [RungEntry]] {
        var rung: [AlarmGroupKey: [RungEntry]] = [:]
        for series in entries {
            guard let alarms = series.maker.sharedAlarms else { continue }
            series.separateEvents?.forEach { event in
                guard case .open(let snooze?) = event.status,
                    let key = AlarmGroupKey(event, series.maker, alarms),
                    series.maker.hasRung(event, by: snooze.lowerBound)
                else { return }
                rung[key] = []
            }
        }
        guard !rung.isEmpty else { return [:] }
        for series in entries { series.addRung(to: &rung) }
        return rung
    }
}

extension SeriesEntries {
    /// Adds the entries of the series that rang with the events in `rung`.
    fileprivate func addRung(to rung: inout [AlarmGroupKey: [RungEntry]]) {
        guard let alarms = maker.sharedAlarms else { return }
        forEach { entry in
            switch entry {
            case .single(let occurrence), .occurrence(let occurrence):
                let key = AlarmGroupKey(occurrence, maker, alarms)
                rung[key]?.append(RungEntry(maker, snoozedUntil: nil, isOpen: true))
            case .event(let event):
                guard let key = AlarmGroupKey(event, maker, alarms), rung[key] != nil,
                    let entry = RungEntry(event, maker)
                else { return }
                rung[key]?.append(entry)
            case .rule(_, let first, let gone):
                for key in rung.keys {
                    guard case .once(let start, _) = key.time,
                        case let date = maker.zone.wallClock(at: start).date, date >= first
                    else { continue }
                    let isHere = maker.series.occurrences(from: date, through: date).contains {
                        !gone.contains($0.date) && AlarmGroupKey($0, maker, alarms) == key
                    }
                    if isHere {
                        rung[key]?.append(RungEntry(maker, snoozedUntil: nil, isOpen: true))
                    }
                }
            }
        }
    }
}

extension RungEntry {
    fileprivate init(_ maker: EntryMaker, snoozedUntil: Instant?, isOpen: Bool) {
        self.maker = maker
        self.snoozedUntil = snoozedUntil
        self.isOpen = isOpen
    }

    /// Returns `nil` if the event did not ring, because it was answered or snoozed before.
    fileprivate init?(_ event: FeedEvents.Event, _ maker: EntryMaker) {
        switch event.status {
        case .open(nil): self.init(maker, snoozedUntil: nil, isOpen: true)
        case .open(let snooze?) where maker.hasRung(event, by: snooze.lowerBound):
            self.init(maker, snoozedUntil: snooze.upperBound, isOpen: true)
        case .taken(let at, _) where maker.hasRung(event, by: at):
            self.init(maker, snoozedUntil: nil, isOpen: false)
        case .open, .dropped, .taken, .overdue, .done, .skipped, .missed: return nil
        }
    }
}

extension [RungEntry] {
    /// Returns the alarm role of a snoozed event. The alarms before name all entries that rang with
    /// it; the snoozed alarm names those that are still open and not snoozed until later.
    func role(
        besides event: FeedEvents.Event, _ snooze: Range<Instant>, _ maker: EntryMaker
    ) -> AlarmRole {
        guard count > 1, maker.hasRung(event, by: snooze.lowerBound) else { return .alone }
        let open = filter { entry in
            entry.isOpen && (entry.snoozedUntil.map { $0 <= snooze.upperBound } ?? true)
        }
        let text = { (entries: [RungEntry]) in
            maker.title(ofAll: entries.map(\.maker.listedTitle))
        }
        return .forAll(text: text(self), snoozedText: text(open))
    }
}

extension EntryMaker {
    /// Returns whether the last alarm of an event rang by an instant.
    fileprivate func hasRung(_ event: FeedEvents.Event, by moment: Instant) -> Bool {
        let last = sharedAlarms.flatMap { Alarm.last(of: $0, for: planned(event), in: zone) }
        return last.map { $0 <= moment } ?? false
    }
}
