import Confirmation
import ICalendar
import Testing

@Suite struct InterestTests {
    @Test func eventsOfOthersAreOfNoInterest() {
        let event = FoundComponent(
            name: "VEVENT", uid: "a@example.org", isFinished: false, isRepeating: true)
        #expect(!Interest(aliases: []).wants(event))
        #expect(Interest(aliases: ["a@example.org"]).wants(event))
    }
}
