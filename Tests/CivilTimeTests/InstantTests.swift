import CivilTime
import Testing

@Suite struct InstantTests {
    @Test(arguments: [
        "2026-11-20T07:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
        "1969-12-31T23:59:59Z",
    ])
    func instantIsReadBackFromItsText(text: String) {
        #expect(Instant.ofAnyYear(text)?.description == text)
    }

    @Test func secondsMayBeOmitted() {
        #expect(Instant("2026-11-20T07:00Z") == Instant("2026-11-20T07:00:00Z"))
    }

    @Test(arguments: [
        "", "2026-11-20", "2026-11-20T07:00:00", "2026-11-20T07:00:00+01:00",
        "2026-11-20 07:00:00Z", "2026-11-20T24:00:00Z", "2026-11-20T23:59:60Z",
        "2026-11-31T07:00:00Z", "2026-11-20T+7:00Z", "2026-11-20T07:0:00Z", "2026-11-20T0700Z",
    ])
    func otherTextIsNotAnInstant(text: String) {
        #expect(Instant(text) == nil)
    }
}
