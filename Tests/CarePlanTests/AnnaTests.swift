import CarePlan
import CivilTime
import Foundation
import TestSupport
import Testing

/// Tests that the sample plan, which shows the whole format, is read as its comments state.
@Suite struct AnnaTests {
    private let plan: CarePlan

    init() throws {
        let path = Program.package.appending(path: "samples/anna.yaml")
        plan = try CarePlan(reading: Array(Data(contentsOf: path)), zones: ZoneDirectory())
    }

    private func item(_ id: String) throws -> Item {
        try #require(plan.items.first { $0.id == id })
    }

    private func medicine(_ id: String) throws -> Medicine {
        guard case .medicine(let medicine) = try item(id).care else {
            throw Missing(what: "medicine \(id)")
        }
        return medicine
    }

    private func timing(_ id: String) throws -> Timing {
        guard case .scheduled(let timing) = try medicine(id).intake else {
            throw Missing(what: "timing of \(id)")
        }
        return timing
    }

    private struct Missing: Error {
        let what: String
    }

    @Test func personAndDefaultsAreRead() {
        #expect(plan.id == "anna")
        #expect(plan.person == "Anna Jensen")
        #expect(plan.zone.name == "Europe/Copenhagen")
        #expect(plan.language == "da")
        #expect(!plan.isDiscreet)
        #expect(
            plan.items.map(\.id) == [
                "metformin", "insulin", "prednisolon", "p-pille", "alendronat", "b12-vitamin",
                "ibuprofen", "amoxicillin", "venstre", "hoejre", "genoptraening-knae",
                "tandlaege", "synsproeve",
            ])
    }

    @Test func slotsKeepTheirOrderAmountAndDays() throws {
        let timing = try timing("metformin")
        #expect(timing.slots.map(\.id) == ["1", "2"])
        #expect(timing.slots.map(\.amount) == [Amount(1), Amount(2)])
        #expect(timing.slots[1].weekdays == [.monday, .wednesday, .friday])
        #expect(timing.from == CivilDate("2026-11-01"))
        #expect(timing.until == CivilDate("2027-03-31"))
        #expect(try item("metformin").reminding.repetitions == 3)
        #expect(try item("metformin").reminding.interval == 6)
        #expect(try medicine("metformin").stock?.refillAt == Amount(14))
        #expect(try medicine("metformin").unit == "tablet")
    }

    @Test func placeIsKeptToTheMillionth() throws {
        let place = try #require(try item("insulin").place)
        #expect(place.coordinates?.latitude == 55_676_100)
        #expect(place.coordinates?.longitude == 12_568_300)
        #expect(place.radius == 150)
        #expect(place.moment == .arriving)
    }

    @Test func patternsAreRead() throws {
        #expect(try timing("p-pille").pattern == .cycle(on: 21, off: 7))
        #expect(try timing("alendronat").pattern == .weeks(2))
        #expect(try timing("amoxicillin").pattern == .hours(8))
        #expect(try timing("b12-vitamin").slots[0].monthDays == [.day(1), .last])
        #expect(
            try timing("prednisolon").taper.map(\.amount.description) == ["4", "2", "0.5"])
        #expect(try !item("amoxicillin").isEnabled)
    }

    @Test func asNeededHasLimits() throws {
        let limits = try medicine("ibuprofen").limits
        #expect(limits.minimumGap == 360)
        #expect(limits.most == DoseCap(.amount(Amount(3)), in: .day))
    }

    @Test func lensesHaveDaysAndCounting() throws {
        guard case .lenses(let left) = try item("venstre").care,
            case .lenses(let right) = try item("hoejre").care
        else { throw Missing(what: "lenses") }
        #expect((left.allowedDays, left.counting, left.eye) == (14, .wearDays, .left))
        #expect((right.allowedDays, right.counting, right.eye) == (30, .calendarDays, .right))
    }
}
