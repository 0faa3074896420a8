import CalendarImport
import ICalendar
import Testing

@Suite struct InterestTests {
    @Test func eventsOfOtherProgramsAreIgnored() {
        let event = FoundComponent(
            name: "VEVENT", uid: "a@example.org", isFinished: false, isRepeating: true)
        #expect(!Interest(aliases: [], seen: []).wants(event))
        #expect(Interest(aliases: ["a@example.org"], seen: []).wants(event))
    }

    @Test func openTaskOfAnotherProgramMattersOnlyAfterItWasFinished() {
        let task = FoundComponent(
            name: "VTODO", uid: "a@example.org", isFinished: false, isRepeating: false)
        #expect(!Interest(aliases: [], seen: []).wants(task))
        #expect(Interest(aliases: [], seen: ["a@example.org"]).wants(task))
    }
}
