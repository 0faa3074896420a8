import CarePlan
import CivilTime
import Testing

@Suite struct SpellingTests {
    private let known = ["export", "apply", "serve", "status", "help"]

    @Test(arguments: [
        ("exprot", "export"), ("EXPORT", "export"), ("expo", "export"), ("aply", "apply"),
        ("sreve", "serve"), ("hlep", "help"), ("s", "serve"), ("statuss", "status"),
        ("export", "export"),
    ])
    func misspeltWordGetsASuggestion(typed: String, meant: String) {
        #expect(Spelling.nearest(to: typed, in: known) == meant)
    }

    @Test(arguments: ["", "zzz", "import-all", "x", "hepatitis"])
    func wordUnlikeAllOthersHasNoSuggestion(typed: String) {
        #expect(Spelling.nearest(to: typed, in: known) == nil)
    }

    @Test func firstOfEquallySimilarWordsIsSuggested() {
        #expect(Spelling.nearest(to: "bat", in: ["cat", "hat"]) == "cat")
        #expect(Spelling.nearest(to: "a", in: [String]()) == nil)
    }

    @Test(arguments: [
        ("London", "Europe/London"), ("new york", "America/New_York"),
        ("Europa/Copenhagen", "Europe/Copenhagen"), ("Europe/Copenhagn", "Europe/Copenhagen"),
        ("Tokio", "Asia/Tokyo"), ("Istambul", "Europe/Istanbul"), ("Europa/Danmark", nil),
        ("Europe", nil), ("Mars/X", nil),
    ])
    func aZoneIsFoundByItsCity(typed: String, meant: String?) {
        #expect(ZoneDirectory().nearest(to: typed) == meant)
    }

    /// Eastern is a zone of the USA and one of Canada.
    @Test(arguments: [
        ("Istanbul", "Europe/Istanbul"), ("nicosia", "Asia/Nicosia"),
        ("Buenos Aires", "America/Argentina/Buenos_Aires"),
        ("Louisville", "America/Kentucky/Louisville"), ("Calcutta", "Asia/Calcutta"),
        ("Eastern", nil),
    ])
    func aCityMeansItsOnlyZone(typed: String, meant: String?) {
        #expect(ZoneDirectory().zoneName(of: typed) == meant)
    }
}
