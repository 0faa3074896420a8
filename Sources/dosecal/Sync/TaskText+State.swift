import CivilTime
import Feed

extension TaskText {
    /// How a task is marked.
    enum Mark {
        case open, done, cancelled
    }

    /// Any one of three marks says that it is done.
    var mark: Mark {
        let status = self["STATUS"]?.uppercased()
        if status == "COMPLETED" || self["COMPLETED"] != nil || self["PERCENT-COMPLETE"] == "100" {
            return .done
        }
        return status == "CANCELLED" ? .cancelled : .open
    }

    /// SEQUENCE, or 0.
    var sequence: Int { self["SEQUENCE"].flatMap { Int($0) } ?? 0 }

    /// LAST-MODIFIED, else DTSTAMP.
    var modified: Instant? {
        [self["LAST-MODIFIED"], self["DTSTAMP"]].lazy.compactMap {
            $0.flatMap(Instant.init(compact:))
        }
        .first
    }

    /// The first revision that is later than this one in every way of telling it.
    var nextRevision: Instant {
        let counted = PublishedRevision.change(of: sequence)
        return Instant(seconds: max(modified ?? counted, counted).seconds + 1)
    }

    /// The date on which it is to be done, as it is written.
    var date: CivilDate? {
        [self["DTSTART"], self["DUE"]].lazy.compactMap { $0.flatMap(CivilDate.init(compact:)) }
            .first
    }

    /// The moment that a property gives, on the clocks of a zone; nil where that cannot be told.
    func instant(of name: String, in zone: TimeZone) -> Instant? {
        guard let value = self[name] else { return nil }
        if let instant = Instant(compact: value) { return instant }
        // Some programs put a path in front of a zone's name.
        let isOwn = self.zone(of: name).map { $0 == zone.name || $0.hasSuffix("/\(zone.name)") }
        guard isOwn ?? true, let clock = CivilDateTime(compact: value) else { return nil }
        return zone.instant(of: clock)
    }
}

extension CivilDate {
    /// Reads 20261120, whatever follows.
    fileprivate init?(compact text: String) {
        let digits = text.prefix(8)
        guard digits.utf8.count == 8 else { return nil }
        self.init("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
    }
}

extension CivilDateTime {
    /// Reads 20261120T080000; a date alone is its midnight.
    fileprivate init?(compact text: String) {
        guard let date = CivilDate(compact: text) else { return nil }
        let digits = text.dropFirst(9)
        if text.utf8.count == 8 {
            self.init(date, .midnight)
            return
        }
        guard text.utf8.count == 15, let hour = Int(digits.prefix(2)),
            let minute = Int(digits.dropFirst(2).prefix(2)), let second = Int(digits.suffix(2)),
            let time = TimeOfDay(hour: hour, minute: minute, second: second)
        else { return nil }
        self.init(date, time)
    }
}

extension Instant {
    /// Reads 20261120T080000Z.
    fileprivate init?(compact text: String) {
        guard text.last == "Z", let clock = CivilDateTime(compact: String(text.dropLast())),
            text.utf8.count == 16
        else { return nil }
        self.init(seconds: clock.clockSeconds)
    }
}
