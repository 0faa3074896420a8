public import CarePlan
public import CivilTime

/// The occurrences of one dose slot, or of one part of it, that are alike but for their date.
public struct Series: Sendable {
    /// What an occurrence is for.
    public enum Purpose: Hashable, Sendable {
        /// A dose of a medicine.
        case dose(Amount)
        /// Something else to do.
        case reminder(Reminder.Kind)
        /// Lenses are to be replaced.
        case replacement
        /// Lenses are nearly used up.
        case replacementSoon
        /// Lenses are worn.
        case wear
        /// A supply has come down to the mark at which to get more.
        case refill
        /// The date on a package comes near.
        case expiry
        /// What was opened is to be replaced by a new one.
        case useUp

        /// Whether it is a hint about what comes, and not the care itself.
        var isHint: Bool {
            switch self {
            case .replacementSoon, .refill, .expiry, .useUp: true
            case .dose, .reminder, .replacement, .wear: false
            }
        }
    }
    /// How the moments are found.
    public enum Dates: Hashable, Sendable {
        /// By date; the clock says when on each.
        case days(DayRule)
        /// By elapsed time.
        case hours(ElapsedHours)
        /// Each from when the last one was taken.
        case fromTaken(DatesFromTaken)

        /// Whether what was answered decides when the next ones come.
        public var areMovedByAnswers: Bool {
            if case .fromTaken = self { true } else { false }
        }

        /// Whether the moments elapse, so that the clock does not tell the time on each day.
        public var areElapsed: Bool {
            switch self {
            case .days: false
            case .hours: true
            case .fromTaken(let dates): dates.areElapsed
            }
        }
    }
    /// How the series is put into a calendar.
    public enum Form: Hashable, Sendable {
        /// As one entry, for one occurrence.
        case single(CivilDate)
        /// As one entry with a rule that yields every date; the first is given.
        case rule(Recurrence, first: CivilDate)
        /// As an entry for each occurrence.
        case dates
    }

    /// What it is, whatever days it has.
    @usableFromInline let head: SeriesHead
    /// How the moments are found.
    public internal(set) var dates: Dates
    /// The zone by whose clocks it is due. Only what is due all day can have one with journeys.
    public internal(set) var zone: TimeZone
    /// The days on which it is later.
    public internal(set) var shift: DayShift?
    /// Which days of its item's pauses it leaves out.
    private var leftOut = LeftOut.none
    /// Its part of the days of somebody who travels; nil for all days.
    var stay: Stay?

    /// A series that leaves out no days.
    init(_ head: SeriesHead, dates: Dates, zone: TimeZone, shift: DayShift? = nil) {
        (self.head, self.dates, self.zone, self.shift) = (head, dates, zone, shift)
    }

    /// The item that it belongs to.
    @inlinable public var item: Item { head.item }

    /// The slot's id, or the purpose's name where no slot is behind it.
    @inlinable public var slot: String { head.slot }

    /// Which step of a taper it is, such as step2.
    @inlinable public var step: String? { head.step }

    /// Which part of a slot it is, where one slot needs several series.
    @inlinable public var part: String? { head.part }

    /// What an occurrence is for.
    @inlinable public var purpose: Purpose { head.purpose }

    /// When on the day, but for days on which it is later.
    @inlinable public var clock: Clock { head.clock }

    /// What its amounts count; nil for what is no medicine.
    public var unit: String? {
        if case .medicine(let medicine) = item.care { head.ownUnit ?? medicine.unit } else { nil }
    }

    /// Whether it is due: its item and its slot are switched on.
    public var isEnabled: Bool { head.hasEnabledSlot && item.isEnabled }

    /// Whether its amounts count something else than the medicine's other doses.
    public var hasOwnUnit: Bool { head.ownUnit != nil }

    /// How the person is reminded of an occurrence: of what is not the care itself, once, and of
    /// a day of wear, which is no duty, never.
    public var reminding: Reminding {
        if purpose == .wear { return .silent }
        return item.reminding.isOn && !isCare ? .atTheTime : item.reminding
    }

    /// Whether an occurrence is the care itself, and not a hint about what comes.
    public var isCare: Bool { !purpose.isHint }

    /// Whether it is laid out together with another one: then they differ in their days and zones at
    /// most.
    package func isLaidOut(with other: Series) -> Bool { head === other.head }

    /// The occurrences between two dates, both inclusive, in order.
    public func occurrences(from: CivilDate, through: CivilDate) -> Occurrences {
        Occurrences(self, from: from, through: through)
    }

    /// The first date due; nil if none ever is.
    public var first: CivilDate? {
        if case .days(let rule) = dates, pauses.isEmpty { return rule.next(onOrAfter: .earliest) }
        return occurrences(from: .earliest, through: .latest).first { _ in true }?.date
    }

    /// The last date due; nil if the series goes on for ever.
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

    /// When on a day it is due.
    public func clock(on date: CivilDate) -> Clock {
        shift?.time(on: date, usually: clock) ?? clock
    }

    /// The days on which the person is in another zone, so that it leaves them out.
    package var absences: [Pause] { stay?.absences ?? [] }

    /// The days that it leaves out.
    var pauses: [Pause] {
        let own: [Pause] =
            switch leftOut {
            case .none: []
            case .unlinkedPauses: item.unlinkedPauses
            case .pauses: item.pauses
            }
        return stay.map { own + $0.absences } ?? own
    }

    /// The series with all the days that it leaves out.
    var whole: Series {
        if pauses.isEmpty { return self }
        var series = leavingOut(.none)
        series.stay = nil
        return series
    }

    /// Which pauses of its item a series leaves out.
    enum LeftOut {
        case none
        /// All but those of the item that its item follows.
        case unlinkedPauses
        case pauses
    }

    /// Whether it leaves out the days of its item's pauses.
    var isPaused: Bool { leftOut != .none }

    /// The series without the days of these pauses.
    func leavingOut(_ leftOut: LeftOut) -> Series {
        var series = self
        series.leftOut = leftOut
        return series
    }

    /// How it is put into a calendar: as a rule only where the rule yields the very same dates.
    public var form: Form {
        guard case .days(let rule) = dates, let first else { return .dates }
        // What has other dates but for a pause keeps the UIDs that it has with them.
        if let only = pauses.isEmpty ? first : whole.first, only == rule.last {
            return .single(only)
        }
        // No rule has several times of day, and a journey's days keep the UIDs that they have.
        if shift != nil || stay?.isAway ?? false { return .dates }
        // A rule that began at a time that the clocks skip would have its end before its start.
        if case .at(let time) = clock,
            case .skipped = zone.read(CivilDateTime(first, time))
        {
            return .dates
        }
        guard let recurrence = rule.recurrence, !isLongPaused else { return .dates }
        return .rule(pauses.isEmpty ? recurrence : recurrence.ending(on: last), first: first)
    }
}

/// What all parts of a series have in common; behind a pointer, as series are handed on often.
@usableFromInline
final class SeriesHead: Sendable {
    @usableFromInline let item: Item
    @usableFromInline let slot: String
    @usableFromInline let step: String?
    @usableFromInline let part: String?
    /// Which of the slot's moments on a date its occurrences are, from 1.
    let ordinal: Int
    @usableFromInline let purpose: Series.Purpose
    /// What its amounts count, where that is another unit than the medicine's.
    let ownUnit: String?
    /// Whether its slot is switched on.
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
