import CivilTime
import ICalendar
import Testing
import TestSupport

/// Tests that texts set in libical's output equal what libical prints.
@Suite struct ComponentShapeTests {
    private static let letters: [String] = [
        "a", "B", " ", "  ", ",", ";", ":", "\"", "\\", "\\n", "\n", "\t", "\r", "=", "^", "%", "{",
        "æ", "ø", "é", "e\u{301}", "√", "💊", "👩‍⚕️", "\u{A0}", "\u{85}", "\u{2028}", "\u{10FFFC}",
        "\u{10FFFD}", "\u{100000}", "\u{7F}", "long words that fill lines",
    ]

    private static func text(_ random: inout SeededRandom) -> String {
        let kinds = letters.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random))
        let length = [0, 1, 5, 30, 70, 75, 200].randomElement(using: &random) ?? 0
        return (0..<length).map { _ in kinds.randomElement(using: &random) ?? "" }.joined()
    }

    private static func moment(_ random: inout SeededRandom) -> Moment {
        let instant = Instant(
            seconds: Int.random(in: -9_000_000_000...9_000_000_000, using: &random))
        return switch Int.random(in: 0..<4, using: &random) {
        case 0: .date(instant.utc.date)
        case 1:
            .zoned(instant.utc, zone: ["Europe/Copenhagen", "Etc/GMT+5"][abs(instant.seconds) % 2])
        case 2: .local(instant.utc)
        default: .utc(instant)
        }
    }

    private static func rule(_ random: inout SeededRandom) -> String {
        let end = Instant(seconds: Int.random(in: 0...9_000_000_000, using: &random)).utc
        let until =
            ["", ";UNTIL=\(end.date.compact)", ";UNTIL=\(end.compact)Z"]
            .randomElement(using: &random) ?? ""
        let interval =
            ["", ";INTERVAL=\(Int.random(in: 2...40, using: &random))"]
            .randomElement(using: &random) ?? ""
        let days = Weekdays(Weekday.allCases.filter { _ in Bool.random(using: &random) })
        let weekdays = days.inOrder.map(\.code).joined(separator: ",")
        return switch Int.random(in: 0..<4, using: &random) {
        case 0: "FREQ=DAILY\(until)\(interval)"
        case 1:
            "FREQ=MONTHLY\(until)\(interval);BYMONTHDAY=\(Int.random(in: -1...31, using: &random))"
                .replacing("BYMONTHDAY=0", with: "BYMONTHDAY=1")
        default: "FREQ=WEEKLY\(until)\(interval);BYDAY=\(weekdays.isEmpty ? "MO" : weekdays)"
        }
    }

    private static let texts = [
        "SUMMARY", "DESCRIPTION", "CATEGORIES", "LOCATION", "NAME", "X-WR-CALNAME", "UID", "TZNAME",
    ]

    private static func component(_ name: String, _ random: inout SeededRandom) -> Component {
        var component = Component(name)
        for name in texts where Bool.random(using: &random) {
            component.add(.text(name, text(&random)))
        }
        component.add(
            .moment("DTSTART", moment(&random)), .moment("EXDATE", moment(&random)),
            .given("SEQUENCE", String(Int.random(in: 0...2_000_000_000, using: &random))),
            .given("RRULE", rule(&random)), .formed("CLASS", "PRIVATE"),
            .position(latitude: -1_500_000, longitude: 12_568_300),
            .given(
                "URL", "https://example.org/take/\(UInt64.random(in: 0...9, using: &random))?a,b;c"),
            .formed(
                "X-APPLE-STRUCTURED-LOCATION", "geo:1.0,2.0",
                parameters: [("VALUE", "URI"), ("X-TITLE", "At, home")]),
            .formed("TRIGGER", "-PT15M", parameters: [("RELATED", "END")]))
        return component
    }

    @Test(arguments: Seed.list(0..<40))
    func textThatIsSetMatchesLibical(seed: Seed) {
        var random = seed.random
        for _ in 0..<50 {
            var event = Self.component("VEVENT", &random)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                var alarm = Self.component("VALARM", &random)
                if Bool.random(using: &random) {
                    alarm.add(Self.component("VLOCATION", &random))
                }
                event.add(alarm)
            }
            #expect(event.text() == event.printed(), "seed \(seed)")
        }
    }

    @Test(arguments: ["SUMMARY", "X-WR-CALNAME", "CATEGORIES"])
    func everyByteOfATextMatchesLibical(name: String) {
        for scalar in (1..<0x250).compactMap(Unicode.Scalar.init) {
            for text in ["\(scalar)", "a\(scalar)b"] {
                var event = Component("VEVENT")
                event.add(.text(name, text))
                #expect(event.text() == event.printed(), "\(name) with \(scalar.value)")
            }
        }
    }

    @Test func valueCannotStartANewLine() {
        for value in ["https://a.example/", "https://b.example/\r\nX-EVIL:1"] {
            var event = Component("VEVENT")
            event.add(.given("URL", value))
            #expect(event.text() == event.printed())
        }
    }

    @Test func manyShapesAreKeptApart() {
        for number in 0..<1200 {
            var event = Component("VEVENT")
            event.add(.formed("X-NUMBER", "\(number % 700)"), .text("SUMMARY", "number \(number)"))
            #expect(event.text() == event.printed())
        }
    }
}
