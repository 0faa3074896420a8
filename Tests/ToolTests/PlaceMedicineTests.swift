import Foundation
import TestSupport
import Testing

/// Tests of a medicine that is taken on arrival or departure.
@Suite struct PlaceMedicineTests {
    private let home = ToolHome()

    private static func plan(_ fields: String) -> String {
        """
        person: Ria
        zone: Europe/Copenhagen
        medicines:
          - {name: Spray, unit: puff, \(fields)}

        """
    }

    private static let place = "place: {name: Gym, latitude: 55.6, longitude: 12.5}"

    @Test func doseHasItsAmount() throws {
        let applied = try home.apply(Self.plan("\(Self.place), doses: [{at: place, amount: 2}]"))
        #expect(applied.contains("2 puffs every day on arriving at Gym"), "\(applied)")
        #expect(try home.text("today").contains("2 puffs Spray"))
        let taken = try home.text("take", "spray", at: "09:00")
        #expect(taken.contains("2 puffs Spray: taken 10:00"), "\(taken)")
        let feed = try home.text(
            "export", "-", input: Self.plan("\(Self.place), doses: [{at: place, amount: 2}]"))
        #expect(feed.contains("SUMMARY:2 puffs Spray"), "\(feed)")
        #expect(feed.contains("DTSTART;VALUE=DATE:"), "\(feed)")
        #expect(feed.contains("PROXIMITY:ARRIVE"), "\(feed)")
    }

    /// The next check-up is shown even if it is far ahead.
    @Test func checkUpEveryTwoYearsIsCountedFromTheLastOne() throws {
        try home.apply(
            """
            person: Ria
            zone: Europe/Copenhagen
            reminders:
              - {title: Dentist, kind: checkup, every: 2 years, counts: from-last-taken,
                 from: 2026-11-20, at: "10:00"}

            """)
        let done = try home.text("take", "dentist", at: "09:30")
        #expect(done.contains("Next: Mon 20 Nov 2028 10:00."), "\(done)")
        let list = try home.text("list", at: "10:00").split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
        #expect(list.contains("every 2 years at 10:00, counted from the last time"), "\(list)")
        #expect(list.contains("2028"), "\(list)")
    }

    @Test(arguments: [
        ("doses: [{at: place}]", "'at: place' needs 'place' with a 'name'"),
        (
            "\(place), doses: [{at: place}, {at: \"08:00\"}]",
            "'at: place' cannot have other times; keep one"
        ),
        (
            "\(place), remind: {before: 1 day}, doses: [{at: place}]",
            "'remind' contradicts 'at: place'"
        ),
        ("\(place), doses: [{at: all-day}]", "'at' must be a time such as 08:00"),
    ])
    func fieldsThatExcludeAPlaceAreReported(fields: String, message: String) throws {
        let result = try home.run(["check", "-"], input: Self.plan(fields))
        #expect(result.status == 1)
        #expect(result.errors.contains(message), "\(result.errors)")
    }
}
