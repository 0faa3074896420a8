import CarePlan
import CivilTime
import Household
import TestSupport
import Testing

/// Tests of matching a word to a person.
@Suite struct PersonNameTests {
    private func house(_ names: String...) throws -> Household {
        let house = try House(Self.plan(names[0]))
        for name in names.dropFirst() {
            try house.apply(Self.plan(name), at: "2026-11-18T08:00:00Z")
        }
        return try house.household(at: "2026-11-20T07:00:00Z")
    }

    private static func plan(_ name: String) -> String {
        """
        person: \(name)
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc
            doses: [{at: "08:00"}]

        """
    }

    @Test(arguments: ["anna-holm", "Anna Holm", "anna", "ANN", "a"])
    func personIsFoundByThePrefixOfIDOrName(word: String) throws {
        let household = try house("Anna Holm", "Bo")
        for circle in [Household.PersonFilter.planned, .recorded, .known] {
            #expect(try household.id(word, among: circle) == "anna-holm")
        }
    }

    @Test func ambiguousNameIsRefused() throws {
        let household = try house("Anna Holm", "Anna Dahl")
        #expect(throws: PersonError.ambiguous("anna", ["anna-dahl", "anna-holm"])) {
            try household.id("anna")
        }
        #expect(throws: PersonError.several(["anna-dahl", "anna-holm"])) { try household.id(nil) }
        #expect(throws: PersonError.several(["anna-dahl", "anna-holm"])) {
            try household.id(nil, having: "zinc")
        }
    }
}
