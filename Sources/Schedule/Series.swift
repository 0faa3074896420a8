public import CarePlan
public import CivilTime

/// The recurring occurrences of a dose slot, or of part of one, that differ only in their date.
public struct Series: Sendable {
    /// The purpose of an occurrence.
    public enum Purpose: Hashable, Sendable {
        /// A dose of a medicine.
        case dose(Amount)
        /// An action other than a dose.
        case reminder(Reminder.Kind)
        /// The replacement of a lens set.
        case replacement
        /// A warning that a lens set is nearly used up.
        case replacementSoon
        /// A day of wearing lenses.
        case wear
        /// A supply that has reached its refill mark.
        case refill
        /// A package that is close to its expiry date.
        case expiry
        /// An opened package that must be replaced by a new one.
        case useUp

        /// Whether the occurrence is a hint, such as a refill, and not an action of the care itself.
        var isHint: Bool {
            switch self {
            case .replacementSoon, .refill, .expiry, .useUp: true
            case .dose, .reminder, .replacement, .wear: false
            }
        }
    }
    /// How the occurrences are calculated.
    public enum Dates: Hashable, Sendable {
        /// The dates that match a rule. The clock gives the time on each.
        case days(DayRule)
        /// At a constant interval of elapsed time.
        case hours(ElapsedHours)
        /// At an interval after the previous dose was taken.
        case fromTaken(DatesFromTaken)

        /// Whether the dates depend on when earlier doses were taken.
        public var areMovedByAnswers: Bool {
            if case .fromTaken = self { true } else { false }
        }

        /// Whether the occurrences are timed by elapsed hours, so that their clock times vary.
        public var areElapsed: Bool {
            switch self {
            case .days: false
            case .hours: true
            case .fromTaken(let dates): dates.areElapsed
            }
        }
    }
    /// The representation of the series in a calendar.
    public enum Form: Hashable, Sendable {
        /// One component for one occurrence.
        case single(CivilDate)
        /// One component with an RRULE that yields every date.
        case rule(Recurrence, first: CivilDate)
        /// One component for each occurrence.
        case dates
    }

    /// The properties that the series shares with others of its slot.
    @usableFromInline let head: SeriesHead
    /// How the occurrences are calculated.
    public internal(set) var dates: Dates
    /// The time zone of the occurrences. It contains journeys only if the series is all day.
    public internal(set) var zone: TimeZone
    /// The days on which the series is due later than usual.
    public internal(set) var shift: DayShift?
    /// The pauses whose days the series leaves out.
    private var leftOut = LeftOut.none
    /// The part of a traveller's days that the series covers, or `nil` for all days.
    var stay: Stay?

    /// Creates a series that leaves out no days.
    init(_ head: SeriesHead, dates: Dates, zone: TimeZone, shift: DayShift? = nil) {
        (self.head, self.dates, self.zone, self.shift) = (head, dates, zone, shift)
    }

    /// The item that the series belongs to.
    @inlinable public var item: Item { head.item }

    /// The ID of the slot, or the name of the purpose if the series has no slot.
    @inlinable public var slot: String { head.slot }

    /// The step of a taper, such as `step2`, or `nil` if there is no taper.
    @inlinable public var step: String? { head.step }

    /// The part of the slot, such as `h2` or `d15`, or `nil` if one series covers the whole slot.
    @inlinable public var part: String? { head.part }

    /// The purpose of the occurrences.
    @inlinable public var purpose: Purpose { head.purpose }

    /// The usual time of day. On days of `shift`, the occurrences are later.
    @inlinable public var clock: Clock { head.clock }

    /// The unit of the amounts, or `nil` if the item is no medicine.
    public var unit: String? {
        if case .medicine(let medicine) = item.care { head.ownUnit ?? medicine.unit } else { nil }
    }

    /// Whether the item and the slot are enabled.
    public var isEnabled: Bool { head.hasEnabledSlot && item.isEnabled }

    /// Whether the amounts have another unit than the medicine.
    public var hasOwnUnit: Bool { head.ownUnit != nil }

    /// The reminder for each occurrence. Hints of an item with reminders have a single one at the
    /// time, and days of wear have none.
    public var reminding: Reminding {
        if purpose == .wear { return .silent }
        return item.reminding.isOn && !isCare ? .atTheTime : item.reminding
    }

    /// Whether the occurrences are the care itself, and not hints about it.
    public var isCare: Bool { !purpose.isHint }

    /// Returns whether both series come from the same slot and step, so that they differ only in
    /// their days and time zones.
    package func sharesSlot(with other: Series) -> Bool { head === other.head }

    /// Returns the occurrences between two dates, both inclusive, in order.
    public func occurrences(from: CivilDate, through: CivilDate) -> Occurrences {
        Occurrences(self, from: from, through: through)
    }

    /// The first date, or `nil` if there is none.
    public var first: CivilDate? {
        if case .days(let rule) = dates, pauses.isEmpty { return rule.next(onOrAfter: .earliest) }
        return occurrences(from: .earliest, through: .latest).first { _ in true }?.date
    }

    /// The last date, or `nil` if the series has no end or no date.
    public var last: CivilDate? {
        switch dates {
        case .days(let rule):
            return pauses.isEmpty ? rule.last : last(of: rule)
        case .hours(let hours):
            guard let until = end(of: hours.until) else { return nil }
            let lookBack = until.advanced(byDays: -hours.interval / 86_400 - 2)
            return occurrences(from: lookBack, through: until).map(\.date).last
        case .fromTaken(let dates): return last(of: dates)
        }
    }

    /// Returns the time of day on a date, with the shift applied.
    public func clock(on date: CivilDate) -> Clock {
        shift?.time(on: date, usually: clock) ?? clock
    }

    /// The periods in which the person is in another zone, so that the series has no occurrences.
    package var absences: [Pause] { stay?.absences ?? [] }

    /// The pauses and absences in which the series has no occurrences.
    var pauses: [Pause] {
        let own: [Pause] =
            switch leftOut {
            case .none: []
            case .unlinkedPauses: item.unlinkedPauses
            case .pauses: item.pauses
            }
        return stay.map { own + $0.absences } ?? own
    }

    /// The series without any pauses or absences applied.
    var whole: Series {
        if pauses.isEmpty { return self }
        var series = leavingOut(.none)
        series.stay = nil
        return series
    }

    /// The pauses of the item whose days a series leaves out.
    enum LeftOut {
        case none
        /// The item's pauses, except those of the item that it follows.
        case unlinkedPauses
        case pauses
    }

    /// Whether the series leaves out the days of any of the item's pauses.
    var isPaused: Bool { leftOut != .none }

    /// Returns a copy that leaves out the days of the given pauses.
    func leavingOut(_ leftOut: LeftOut) -> Series {
        var series = self
        series.leftOut = leftOut
        return series
    }

    /// The calendar representation. A rule is used only if its expansion equals the dates exactly.
    public var form: Form {
        guard case .days(let rule) = dates, let first else { return .dates }
        // The form is chosen without pauses if possible, so that a pause does not change UIDs.
        if let only = pauses.isEmpty ? first : whole.first, only == rule.last {
            return .single(only)
        }
        // A rule has a single time of day. The days of a journey are published one by one, which
        // keeps their UIDs.
        if shift != nil || stay?.isAway ?? false { return .dates }
        // If the first start is a time that the clocks skip, a rule would end before it starts.
        if case .at(let time) = clock,
            case .skipped = zone.read(CivilDateTime(first, time))
        {
            return .dates
        }
        guard let recurrence = rule.recurrence, !hasTooManyExclusions else { return .dates }
        return .rule(pauses.isEmpty ? recurrence : recurrence.ending(on: last), first: first)
    }
}

/// The properties that all parts of a series share. A class, because series are copied often.
@usableFromInline
final class SeriesHead: Sendable {
    @usableFromInline let item: Item
    @usableFromInline let slot: String
    @usableFromInline let step: String?
    @usableFromInline let part: String?
    /// The number of the occurrences among those of the slot on a date, from 1.
    let ordinal: Int
    @usableFromInline let purpose: Series.Purpose
    /// The unit of the amounts if it differs from the medicine's; otherwise `nil`.
    let ownUnit: String?
    let hasEnabledSlot: Bool
    @usableFromInline let clock: Clock

    init(
        of item: Item, slot: String, step: String? = nil, part: String? = nil, ordinal: Int = 1,
        purpose: Series.Purpose, ownUnit: String? = nil, hasEnabledSlot: Bool = true, clock: Clock
    ) {
        (self.item, self.slot, self.step, self.part) = (item, slot, step, part)
        (self.ordinal, self.purpose, self.ownUnit) = (ordinal, purpose, ownUnit)
        (self.hasEnabledSlot, self.clock) = (hasEnabledSlot, clock)
    }
}
