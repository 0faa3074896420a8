import Adherence
import CarePlan
import CivilTime
import Journal
import Testing

/// Tests of limits: the shortest interval between doses and the greatest amount.
@Suite struct LimitTests {
    @Test func theShortestGapIsKeptToTheMinute() throws {
        let six = try Case("{at-least: 6 h}", taken: ["2026-11-03 08:00"])
        #expect(try six.answer("2026-11-03 13:59") == "gap 360 of 08:00; next 2026-11-03 14:00")
        #expect(try six.answer("2026-11-03 14:00") == "allowed")
    }

    @Test func theDailyMaximumEndsAtThePersonsMidnight() throws {
        let three = try Case(
            "{at-most: 3 per day}",
            taken: ["2026-11-03 00:00", "2026-11-03 12:00", "2026-11-03 23:59"])
        #expect(try three.answer("2026-11-03 23:59") == "4 of 3 per day; next 2026-11-04 00:00")
        #expect(try three.answer("2026-11-04 00:00") == "allowed")
        #expect(try three.answer("2026-11-02 23:59") == "allowed")
    }

    @Test func bothLimitsApplyTogether() throws {
        let both = try Case(
            "{at-least: 4 h, at-most: 2 per day}", taken: ["2026-11-03 12:00", "2026-11-03 22:00"])
        #expect(
            try both.answer("2026-11-03 22:30")
                == "gap 240 of 22:00, 3 of 2 per day; next 2026-11-04 02:00")
    }

    @Test func doseRecordedBetweenOthersKeepsTheIntervalToBoth() throws {
        let six = try Case("{at-least: 6 h}", taken: ["2026-11-03 20:00", "2026-11-03 09:00"])
        #expect(try six.answer("2026-11-03 14:30") == "gap 360 of 20:00; next 2026-11-04 02:00")
        #expect(try six.answer("2026-11-03 03:00") == "allowed")
        #expect(try six.answer("2026-11-03 03:01") == "gap 360 of 09:00; next 2026-11-04 02:00")
        let wide = try Case("{at-least: 6 h}", taken: ["2026-11-03 22:00", "2026-11-03 09:00"])
        #expect(try wide.answer("2026-11-03 10:00") == "gap 360 of 09:00; next 2026-11-03 15:00")
    }

    @Test func fullDayIsSkipped() throws {
        let one = try Case(
            "{at-most: 1 per day}",
            taken: ["2026-11-03 20:00", "2026-11-04 10:00", "2026-11-06 10:00"])
        #expect(try one.answer("2026-11-03 21:00") == "2 of 1 per day; next 2026-11-05 00:00")
    }

    /// The days of 25 and of 23 hours in Copenhagen.
    @Test func clockChangeDoesNotAffectTheLimits() throws {
        let long = try Case("{at-least: 6 h}", taken: ["2026-10-25 01:00"])
        #expect(try long.answer("2026-10-25 05:59") == "gap 360 of 01:00; next 2026-10-25 06:00")
        let short = try Case("{at-least: 6 h}", taken: ["2026-03-29 01:00"])
        #expect(try short.answer("2026-03-29 07:59") == "gap 360 of 01:00; next 2026-03-29 08:00")
        let most = try Case(
            "{at-most: 2 per day}", taken: ["2026-10-25 00:10", "2026-10-25 23:50"])
        #expect(try most.answer("2026-10-25 23:55") == "3 of 2 per day; next 2026-10-26 00:00")
        let spring = try Case("{at-most: 1 per day}", taken: ["2026-03-29 23:30"])
        #expect(try spring.answer("2026-03-29 00:10") == "2 of 1 per day; next 2026-03-30 00:00")
        #expect(try spring.answer("2026-03-28 23:55") == "allowed")
    }

    @Test func medicineMayBeTakenFromItsFirstToItsLastDay() throws {
        let bound = try Case("{}", and: "from: 2026-11-03, until: 2026-11-04", taken: [])
        #expect(try bound.answer("2026-11-02 23:59") == "outside; next 2026-11-03 00:00")
        #expect(try bound.answer("2026-11-03 00:00") == "allowed")
        #expect(try bound.answer("2026-11-04 23:59") == "allowed")
        #expect(try bound.answer("2026-11-05 00:00") == "outside; never")
        let full = try Case(
            "{at-most: 1 per day}", and: "until: 2026-11-04", taken: ["2026-11-04 10:00"])
        #expect(try full.answer("2026-11-04 12:00") == "2 of 1 per day; never")
    }

    @Test func medicineWithoutLimitsMayBeTakenAtOnce() throws {
        #expect(try Case("{}", taken: ["2026-11-03 08:00"]).answer("2026-11-03 08:00") == "allowed")
    }

    /// The next allowed time is the first minute that breaks no limit.
    @Test func nextAllowedTimeIsTheEarliest() throws {
        let need = try Case(
            "{at-least: 5 h, at-most: 3 per day}",
            taken: [
                "2026-10-24 22:00", "2026-10-25 03:30", "2026-10-25 12:00", "2026-10-25 20:00",
                "2026-10-26 06:30",
            ])
        let begin = try need.diary.instant("2026-10-24 20:00")
        for hour in 0..<40 {
            let time = begin.advanced(byMinutes: hour * 61)
            let first = (0..<4000).lazy.map { time.advanced(byMinutes: $0) }
                .first { need.check($0).concerns.isEmpty }
            #expect(need.check(time).allowed == first)
        }
    }

    @Test func dosesOfTheDayAreCounted() throws {
        let some = try Case("{}", taken: ["2026-11-02 23:59", "2026-11-03 08:00"])
        #expect(some.check(try some.diary.instant("2026-11-03 09:00")).used == .doses(1))
    }

    /// A limit of four tablets a day allows two doses of two tablets.
    @Test func capCountsAmounts() throws {
        let two = try Case(
            "{amount: 2, at-most: 4 per day}", taken: ["2026-11-03 08:00", "2026-11-03 12:00"])
        #expect(try two.answer("2026-11-03 18:00") == "6 of 4 per day; next 2026-11-04 00:00")
        let half = try Case("{amount: 0.5, at-most: 1.5 per day}", taken: ["2026-11-03 08:00"])
        #expect(try half.answer("2026-11-03 18:00") == "allowed")
        let used = half.check(try half.diary.instant("2026-11-03 18:00")).used
        #expect(used == .amount(Amount(thousandths: 500)))
    }

    @Test func capCountsDosesIfThePlanLimitsDoses() throws {
        let two = try Case(
            "{amount: 2, at-most: 4 doses per day}",
            taken: ["2026-11-03 08:00", "2026-11-03 12:00", "2026-11-03 14:00"])
        #expect(try two.answer("2026-11-03 18:00") == "allowed")
    }

    /// Two tablets in the evening and two in the morning are four within 24 hours.
    @Test func capOf24HoursIgnoresMidnight() throws {
        let day = try Case(
            "{amount: 2, at-most: 4 per day}", taken: ["2026-11-03 20:00", "2026-11-03 23:00"])
        #expect(try day.answer("2026-11-04 06:00") == "allowed")
        let hours = try Case(
            "{amount: 2, at-most: 4 per 24 h}", taken: ["2026-11-03 20:00", "2026-11-03 23:00"])
        #expect(try hours.answer("2026-11-04 06:00") == "6 of 4 per 24 h; next 2026-11-04 20:00")
        #expect(try hours.answer("2026-11-04 20:00") == "allowed")
    }

    /// A dose recorded later, but taken before others, must not make theirs exceed the limit.
    @Test func capOf24HoursIncludesLaterDoses() throws {
        let hours = try Case(
            "{amount: 2, at-most: 4 per 24 h}", taken: ["2026-11-03 20:00", "2026-11-03 23:00"])
        #expect(try hours.answer("2026-11-03 01:00").hasPrefix("6 of 4 per 24 h"))
        #expect(try hours.answer("2026-11-02 20:00") == "allowed")
    }
}

/// An as-needed medicine and the times when it was taken, in Copenhagen.
private struct Case {
    let medicine: Medicine
    let amount: Amount?
    let taken: [Dose]
    let diary: Diary

    init(_ limits: String, and fields: String = "", taken: [String]) throws {
        let rest = fields.isEmpty ? "" : ", \(fields)"
        let diary = try Diary(
            "name: X, id: x, as-needed: \(limits)\(rest)", at: "2026-01-01 07:00")
        let plan = try #require(diary.timeline.history.plan)
        guard case .medicine(let medicine) = plan.items[0].care,
            case .asNeeded(let need) = medicine.intake
        else { throw NotAsNeeded() }
        self.medicine = medicine
        self.diary = diary
        amount = need.amount
        self.taken = try taken.map { Dose(at: try diary.instant($0), amount: need.amount) }
    }

    private struct NotAsNeeded: Error {}

    func check(_ time: Instant) -> LimitCheck {
        LimitCheck(Dose(at: time, amount: amount), of: medicine, taken: taken, in: diary.zone)
    }

    func answer(_ text: String) throws -> String {
        let time = try diary.instant(text)
        let check = check(time)
        if check.concerns.isEmpty { return check.allowed == time ? "allowed" : "allowed, but not" }
        let next = check.allowed.map { moment in
            let clock = diary.zone.wallClock(at: moment)
            return "next \(clock.date) \(clock.time)"
        }
        return check.concerns.map(word).joined(separator: ", ") + "; " + (next ?? "never")
    }

    private func word(_ concern: DoseConcern) -> String {
        switch concern {
        case .again(let other): "again \(diary.zone.wallClock(at: other).time)"
        case .gap(let minutes, let other):
            "gap \(minutes) of \(diary.zone.wallClock(at: other).time)"
        case .cap(let cap, let sum):
            "\(word(sum)) of \(word(cap.measure)) per \(cap.window == .day ? "day" : "24 h")"
        case .outside: "outside"
        case .near, .late, .amount: "none of its limits"
        }
    }

    private func word(_ measure: DoseCap.Measure) -> String {
        switch measure {
        case .amount(let amount): "\(amount)"
        case .doses(let count): "\(count) doses"
        }
    }
}
