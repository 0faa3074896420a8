public import CarePlan
package import CivilTime

/// The doses of a slot of which each is counted from when the last one was taken.
///
/// The first is planned for the first day. After one that was taken the next comes so much later
/// than that, after any other so much later than it was planned for. What was answered stays where
/// it was; what was taken outside the plan moves what comes after it, too.
public final class DatesFromTaken: Sendable {
    /// One of them.
    struct Dose {
        let date: CivilDate
        /// Which of those on the date it is, from 1.
        let ordinal: Int
        /// The exact moment, where hours elapse.
        let elapsed: Instant?
    }
    private let interval: TakingInterval
    /// The first day.
    let from: CivilDate
    /// The last day, inclusive; nil if there is none.
    let until: CivilDate?
    private let clock: Clock
    private let zone: TimeZone
    /// Where the first one stands.
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

    /// Where a dose stands that is so many intervals later.
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

    /// The first place at another one or after it that is some intervals later.
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

    /// The date of the first dose after all answers.
    package var firstAfterAnswers: CivilDate? { date(of: first(after: interval.answers.count)) }

    /// The date of the dose after one that is taken on a day, or `nil` if hours elapse.
    package func next(afterTakingOn date: CivilDate) -> CivilDate? {
        areElapsed ? nil : self.date(of: place(date.dayNumber, advancedBy: 1))
    }

    /// Whether a dose of this date and start, or a later one, has an answer.
    package func hasAnswer(from date: CivilDate, _ start: Instant) -> Bool {
        interval.count(before: place(of: date, start)) < interval.answers.count
    }

    /// The moment after its start at which a dose of this date, or a later one, was first answered.
    package func answer(from date: CivilDate, after start: Instant) -> Instant? {
        interval.answers[interval.count(before: place(of: date, start))...].lazy
            .compactMap { $0.taken ?? $0.start }.first { $0 > start }
    }

    private func place(of date: CivilDate, _ start: Instant) -> Int {
        areElapsed ? start.seconds : date.dayNumber
    }

    /// Whether hours elapse, whatever the clocks do.
    var areElapsed: Bool { interval.isElapsed }

    /// The same with what was answered.
    func answered(_ answers: [DoseAnswer]) -> DatesFromTaken {
        DatesFromTaken(
            TakingInterval(interval.length, answers), from: from, until: until, at: clock, in: zone)
    }

    /// The first one on or after a date.
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

    /// The one that follows another.
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
    /// Whether both are planned alike, whatever was answered.
    public static func == (left: DatesFromTaken, right: DatesFromTaken) -> Bool {
        left.interval == right.interval && left.from == right.from && left.until == right.until
            && left.clock == right.clock && left.zone.isSame(as: right.zone)
    }

    /// Hashes what tells most of them apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(interval)
        hasher.combine(from)
        hasher.combine(clock)
    }
}

extension DatesFromTaken {
    /// Where a dose stands.
    private struct Stop {
        /// The day, or the second.
        let place: Int
        let date: CivilDate
        /// Its number where it was answered; nil if it is still to get one.
        let ordinal: Int?
    }

    /// A moment that is before a date in any zone.
    private func early(_ date: CivilDate) -> Int {
        zone.instant(of: CivilDateTime(max(date, from), .midnight)).seconds - 86_400
    }

    /// The doses on a date where hours elapse. Those that were answered keep their numbers.
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

    /// Whether no answer is near a dose, so that its number follows from the one before it.
    private func isFarFromAnswers(_ stop: Stop) -> Bool {
        guard stop.ordinal == nil else { return false }
        let count = interval.count(before: stop.place)
        return [count - 1, count].filter(interval.answers.indices.contains).allSatisfy {
            abs(interval.answers[$0].date.dayNumber - stop.date.dayNumber) > 1
        }
    }

    /// The first dose at a place or after it.
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

    /// The first dose without an answer at a place or after it that comes between the first so
    /// many answers and the next.
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

    /// Where the dose after the first so many answers is planned for.
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

    /// Whether a dose without an answer still comes before the answers that follow: so far before
    /// the next planned one as doses are apart, and before what was taken outside the plan.
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

    /// Whether a dose was due on the day of one outside the plan, but before it.
    private func isSameDay(_ place: Int, _ other: Int, before answer: DoseAnswer) -> Bool {
        guard !areElapsed, place == other, let taken = answer.taken else { return false }
        return zone.instant(of: CivilDateTime(answer.date, clock.time)) <= taken
    }

    /// When a dose counts as taken: one that is taken shortly after midnight belongs to the evening.
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
    /// The time of day; midnight for what is due all day.
    fileprivate var time: TimeOfDay {
        if case .at(let time) = self { time } else { .midnight }
    }
}

extension Series {
    /// The series with what was answered of it, where it is counted from when the last was taken.
    public func answered(
        _ answers: (_ item: String, _ slot: String) -> [DoseAnswer]
    ) -> Series {
        guard case .fromTaken(let dates) = dates else { return self }
        var series = self
        series.dates = .fromTaken(dates.answered(answers(item.id, slot)))
        return series
    }

    /// The last date that no pause takes out; nil if they go on for ever.
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
