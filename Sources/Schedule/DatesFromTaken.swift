public import CarePlan
package import CivilTime

/// The doses of a slot in which each dose is counted from when the previous one was taken.
///
/// The first dose is planned for the first day. After a dose that was taken, the next one follows
/// one interval after the time of taking; after a skipped or open dose, one interval after the
/// planned time. Doses taken outside the plan also postpone the doses that follow. Answered doses
/// keep their planned time.
public final class DatesFromTaken: Sendable {
    struct Dose {
        let date: CivilDate
        /// The number of the dose among those on its date, from 1.
        let ordinal: Int
        /// The exact instant if the interval is in hours; otherwise `nil`.
        let elapsed: Instant?
    }
    private let interval: TakingInterval
    let from: CivilDate
    /// The last day, inclusive, or `nil` if there is none.
    let until: CivilDate?
    private let clock: Clock
    private let zone: TimeZone
    /// The position of the first dose: a day number, or seconds if the interval is in hours.
    private let anchor: Int

    init(
        _ interval: TakingInterval, from: CivilDate, until: CivilDate?, at clock: Clock,
        in zone: TimeZone
    ) {
        (self.interval, self.from, self.until) = (interval, from, until)
        (self.clock, self.zone) = (clock, zone)
        switch interval.length {
        case .days, .months: anchor = from.dayNumber
        case .hours: anchor = zone.instant(of: CivilDateTime(from, clock.time)).seconds
        }
    }

    /// Returns the position that is `count` intervals after the given one.
    private func place(_ place: Int, advancedBy count: Int) -> Int {
        switch interval.length {
        case .days(let days): return place + count * days
        case .hours(let hours): return place + count * hours * 3600
        case .months(let months):
            let date = CivilDate(clamping: place)
            let month = CivilMonth(of: date).advanced(by: count * months)
            return (month.map { $0.date(day: date.day) ?? $0.last } ?? .latest).dayNumber
        }
    }

    /// Returns the first position at or after `other` that is a whole number of intervals after
    /// `place`.
    private func place(_ place: Int, advancedTo other: Int) -> Int {
        guard place < other else { return place }
        switch interval.length {
        case .days(let days):
            return self.place(place, advancedBy: (other - place + days - 1) / days)
        case .hours(let hours):
            let step = hours * 3600
            return self.place(place, advancedBy: (other - place + step - 1) / step)
        case .months(let months):
            var count = max(1, (other - place) / (31 * months))
            while self.place(place, advancedBy: count) < min(other, CivilDate.latest.dayNumber) {
                count += 1
            }
            return self.place(place, advancedBy: count)
        }
    }

    /// The date of the first dose after all answers, or `nil` if it is beyond the supported dates.
    package var firstAfterAnswers: CivilDate? { date(of: first(after: interval.answers.count)) }

    /// Returns the date of the dose that follows one taken on the given date, or `nil` if the
    /// interval is in hours.
    package func next(afterTakingOn date: CivilDate) -> CivilDate? {
        areElapsed ? nil : self.date(of: place(date.dayNumber, advancedBy: 1))
    }

    /// Returns whether a dose with this date and start, or a later one, has been answered.
    package func hasAnswer(from date: CivilDate, _ start: Instant) -> Bool {
        interval.count(before: place(of: date, start)) < interval.answers.count
    }

    /// Returns when a dose of this date, or a later one, was first answered: its time of taking, or
    /// its planned start if it was skipped. Only times after `start` count.
    package func answer(from date: CivilDate, after start: Instant) -> Instant? {
        interval.answers[interval.count(before: place(of: date, start))...].lazy
            .compactMap { $0.taken ?? $0.start }.first { $0 > start }
    }

    private func place(of date: CivilDate, _ start: Instant) -> Int {
        areElapsed ? start.seconds : date.dayNumber
    }

    /// Whether the interval is in elapsed hours, independent of clock changes.
    var areElapsed: Bool { interval.isElapsed }

    /// Returns a copy with the given answers.
    func answered(_ answers: [DoseAnswer]) -> DatesFromTaken {
        DatesFromTaken(
            TakingInterval(interval.length, answers), from: from, until: until, at: clock, in: zone)
    }

    func first(onOrAfter date: CivilDate) -> Dose? {
        guard areElapsed else {
            return stop(atOrAfter: date.dayNumber).map {
                Dose(date: $0.date, ordinal: 1, elapsed: nil)
            }
        }
        var stop = stop(atOrAfter: early(date))
        while let next = stop, next.date < date { stop = self.stop(atOrAfter: next.place + 1) }
        return stop.flatMap { doses(on: $0.date).first }
    }

    /// Returns the dose that follows an occurrence.
    func first(after last: Occurrence) -> Dose? {
        if let elapsed = last.elapsed {
            guard let stop = stop(atOrAfter: elapsed.seconds + 1) else { return nil }
            if isFarFromAnswers(stop) {
                return Dose(
                    date: stop.date, ordinal: stop.date == last.date ? last.ordinal + 1 : 1,
                    elapsed: Instant(seconds: stop.place))
            }
            let doses = doses(on: last.date)
            let index = doses.firstIndex { $0.ordinal == last.ordinal }
            if let index, index + 1 < doses.count { return doses[index + 1] }
        }
        guard last.date < .latest else { return nil }
        return first(onOrAfter: last.date.advanced(byDays: 1))
    }
}

extension DatesFromTaken: Hashable {
    /// Compares the plan of both. Answers are ignored.
    public static func == (left: DatesFromTaken, right: DatesFromTaken) -> Bool {
        left.interval == right.interval && left.from == right.from && left.until == right.until
            && left.clock == right.clock && left.zone.isSame(as: right.zone)
    }

    /// Hashes the interval, the first day and the time.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(interval)
        hasher.combine(from)
        hasher.combine(clock)
    }
}

extension DatesFromTaken {
    /// A dose with its position.
    private struct Stop {
        /// The day number, or seconds if the interval is in hours.
        let place: Int
        let date: CivilDate
        /// The ordinal of an answered dose, or `nil` if none is assigned yet.
        let ordinal: Int?
    }

    /// Returns a position that precedes the date in every time zone.
    private func early(_ date: CivilDate) -> Int {
        zone.instant(of: CivilDateTime(max(date, from), .midnight)).seconds - 86_400
    }

    /// Returns the doses on a date for an interval in hours. Answered doses keep their ordinals.
    private func doses(on date: CivilDate) -> [Dose] {
        let early = early(date)
        var stops: [Stop] = []
        var next = stop(atOrAfter: early)
        while let stop = next {
            if stop.date == date { stops.append(stop) }
            if stop.date > date, stop.ordinal == nil || stop.place > early + 3 * 86_400 { break }
            next = self.stop(atOrAfter: stop.place + 1)
        }
        let taken = Set(stops.compactMap(\.ordinal))
        var greatest = 0
        return stops.map { stop in
            var ordinal = stop.ordinal ?? greatest + 1
            while stop.ordinal == nil, taken.contains(ordinal) { ordinal += 1 }
            greatest = max(greatest, ordinal)
            return Dose(
                date: date, ordinal: ordinal, elapsed: Instant(seconds: stop.place))
        }
    }

    /// Returns whether no answer lies within a day of the dose, so that its ordinal follows from
    /// the previous dose.
    private func isFarFromAnswers(_ stop: Stop) -> Bool {
        guard stop.ordinal == nil else { return false }
        let count = interval.count(before: stop.place)
        return [count - 1, count].filter(interval.answers.indices.contains).allSatisfy {
            abs(interval.answers[$0].date.dayNumber - stop.date.dayNumber) > 1
        }
    }

    /// Returns the first dose at or after a position.
    private func stop(atOrAfter place: Int) -> Stop? {
        var count = interval.count(before: place)
        while true {
            if let stop = planned(after: count, atOrAfter: place) { return stop }
            guard count < interval.answers.count else { return nil }
            let answer = interval.answers[count]
            if let ordinal = answer.ordinal, answer.date >= from, answer.date <= until ?? .latest {
                return Stop(
                    place: interval.place(of: count), date: answer.date, ordinal: ordinal)
            }
            count += 1
        }
    }

    /// Returns the first open dose at or after a position that lies between the answer number
    /// `count` and the next one.
    private func planned(after count: Int, atOrAfter place: Int) -> Stop? {
        let next = self.place(first(after: count), advancedTo: place)
        guard isBeforeAnswers(after: count, next), let date = date(of: next),
            date <= until ?? .latest
        else { return nil }
        return Stop(place: next, date: date, ordinal: nil)
    }

    private func date(of place: Int) -> CivilDate? {
        guard areElapsed else { return CivilDate(dayNumber: place) }
        let shown = zone.wallClock(at: Instant(seconds: place)).date
        return shown < .latest ? shown : nil
    }

    /// Returns the planned position of the dose that follows the first `count` answers.
    private func first(after count: Int) -> Int {
        var index = count - 1
        var next = anchor
        while index >= 0 {
            let answer = interval.answers[index]
            let place = interval.place(of: index)
            let last = answer.taken.map { self.place(of: answer, at: $0) } ?? place
            next = max(next, self.place(last, advancedBy: 1))
            if answer.ordinal != nil { return max(next, place + (areElapsed ? 60 : 1)) }
            index -= 1
        }
        return next
    }

    /// Returns whether an open dose at the given position precedes the answers that follow. It must
    /// be at least one interval before the next planned dose, and before any dose taken outside the
    /// plan.
    private func isBeforeAnswers(after count: Int, _ place: Int) -> Bool {
        var index = count
        while index < interval.answers.count {
            let answer = interval.answers[index]
            let other = interval.place(of: index)
            if answer.ordinal != nil { return self.place(place, advancedBy: 1) <= other }
            if index == count, place >= other, !isSameDay(place, other, before: answer) {
                return false
            }
            index += 1
        }
        return true
    }

    /// Returns whether the open dose was due on the day of a dose outside the plan, at or before
    /// the time when that one was taken.
    private func isSameDay(_ place: Int, _ other: Int, before answer: DoseAnswer) -> Bool {
        guard !areElapsed, place == other, let taken = answer.taken else { return false }
        return zone.instant(of: CivilDateTime(answer.date, clock.time)) <= taken
    }

    /// Returns the position at which an answered dose counts as taken. A dose taken after midnight,
    /// within six hours of its start, counts for the evening before.
    private func place(of answer: DoseAnswer, at taken: Instant) -> Int {
        if areElapsed { return taken.seconds }
        if answer.ordinal == nil { return answer.date.dayNumber }
        let shown = zone.wallClock(at: taken).date
        guard let start = answer.start, shown > answer.date,
            taken.seconds - start.seconds < 6 * 3600
        else { return shown.dayNumber }
        return answer.date.dayNumber
    }
}

extension Clock {
    /// The time of day, or midnight if all day.
    fileprivate var time: TimeOfDay {
        if case .at(let time) = self { time } else { .midnight }
    }
}

extension Series {
    /// Returns the series with the given answers, if its doses are counted from when the last one
    /// was taken. Any other series is returned unchanged.
    public func answered(
        _ answers: (_ item: String, _ slot: String) -> [DoseAnswer]
    ) -> Series {
        guard case .fromTaken(let dates) = dates else { return self }
        var series = self
        series.dates = .fromTaken(dates.answered(answers(item.id, slot)))
        return series
    }

    /// Returns the last date outside the pauses, or `nil` if there is no last date.
    func last(of dates: DatesFromTaken) -> CivilDate? {
        guard let end = end(of: dates.until) else { return nil }
        let first = dates.from
        var days = 32
        while true {
            let start = max(first, end.advanced(byDays: -days))
            let last = occurrences(from: start, through: end).reduce(nil as CivilDate?) { $1.date }
            if last != nil || start == first { return last }
            days *= 4
        }
    }
}
