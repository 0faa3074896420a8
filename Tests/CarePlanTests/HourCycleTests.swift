import CarePlan
import CivilTime
import Testing

/// Tests of the clock on which a plan's times are shown.
@Suite struct HourCycleTests {
    @Test(arguments: [
        ("", HourCycle.twentyFour), ("clock: 12", .twelve), ("clock: 24", .twentyFour),
    ])
    func planStatesTheClock(line: String, hours: HourCycle) throws {
        #expect(try PlanTextTests.plan("person: Sam\nzone: UTC\n\(line)").plan.hours == hours)
    }

    @Test func otherClocksAreMistakes() {
        let error = #expect(throws: PlanErrors.self) {
            try PlanTextTests.plan("person: Sam\nzone: UTC\nclock: 13")
        }
        #expect(
            error?.mistakes.map(\.english) == ["'clock' must be 12 or 24, not '13'"])
    }

    @Test(arguments: [
        ("en", "America/New_York", 12), ("en", "Australia/Sydney", 12), ("en", "Asia/Manila", 12),
        ("en-ca", "America/Toronto", 12), ("en", "Europe/London", 24),
        ("da", "America/New_York", 24),
    ])
    func newPlanStatesTheUsualClock(language: String, zone: String, hours: Int) throws {
        let text = try PlanText.beginning(
            person: "Sam", zone: zone, language: language, zones: ZoneDirectory())
        #expect(
            String(decoding: text.bytes, as: UTF8.self).hasSuffix(
                "language: \(language)\nclock: \(hours)\n"))
        #expect(text.plan.hours.rawValue == hours)
    }

    @Test func localeNamesLanguageAndClock() throws {
        let plan = try PlanTextTests.plan("person: Sam\nzone: UTC\nclock: 12").plan
        #expect(plan.locale == "en-u-hc-h12")
        #expect(HourCycle.parts(ofLocale: plan.locale) == ("en", .twelve))
        #expect(HourCycle.parts(ofLocale: "da") == ("da", .twentyFour))
    }

    @Test(
        arguments: [
            ("8am", "08:00"), ("8:30 pm", "20:30"), ("12 a.m.", "00:00"),
            ("at 9:05\u{A0}PM", "21:05"),
            ("20.30", "20:30"), ("8", nil), ("13 pm", nil), ("8 am 9 am", nil),
        ] as [(String, String?)])
    func timesCanBeTypedOnEitherClock(text: String, time: String?) {
        #expect(TypedTimes.clock(text)?.description == time)
    }

    @Test func windowCanBeTypedOnEitherClock() {
        #expect(TypedTimes.window("8am - 8:30 pm") == "08:00-20:30")
        #expect(TypedTimes.window("8am") == "8am")
    }
}
