import CarePlan
import Testing

/// Tests of reminders on arrival or departure, without a time.
@Suite struct PlaceReminderTests {
    private func item(_ fields: String) throws -> Item {
        let text = "person: S\nzone: UTC\nreminders: [{title: Post, \(fields)}]"
        return try #require(try PlanTextTests.plan(text).plan.items.first)
    }

    private static let home = "place: {name: Home, latitude: 55.6761, longitude: 12.5683}"

    @Test(arguments: [
        "at: place, \(home)", "at: all-day, \(home)", "at: all-day, remind: false, \(home)",
    ])
    func allDayReminderRingsAtItsPlace(fields: String) throws {
        #expect(try item(fields).soleRingingPlace?.name == "Home")
    }

    @Test(arguments: [
        "at: 8:00, \(home)", "at: all-day, place: {name: Home}", "at: all-day",
        "at: all-day, remind: {before: 1 day}, \(home)",
    ])
    func reminderWithATimeOrWithoutCoordinatesDoesNotRingAtAPlace(fields: String) throws {
        #expect(try item(fields).soleRingingPlace == nil)
    }

    @Test func placeReminderEqualsAnAllDayReminderAtThatPlace() throws {
        let plans = try ["place", "all-day"].map { word in
            try PlanTextTests.plan(
                "person: S\nzone: UTC\nreminders: [{title: A, at: \(word), \(Self.home)}]"
            ).plan
        }
        #expect(PlanDifference(from: plans[0], to: plans[1]).isEmpty)
    }

    @Test func placeReminderIsWrittenAsItIsRead() throws {
        let post = ItemValues(
            .reminder,
            stating: [
                "title": "Post", "at": "place", "place.name": "Home",
                "place.latitude": "55.6761", "place.longitude": "-12.5", "place.radius": "150",
                "place.when": "leaving",
            ])
        let plan = try PlanTextTests.plan("person: S\nzone: UTC\nreminders: [{title: A, at: 8:00}]")
        let edited = try plan.adding(post)
        #expect(
            String(decoding: edited.bytes, as: UTF8.self).hasSuffix(
                "{title: Post, at: place, place: {name: Home, latitude: 55.6761, longitude: -12.5, "
                    + "radius: 150, when: leaving}}]"))
        #expect(edited.plan.items.last?.soleRingingPlace?.moment == .leaving)
    }
}
