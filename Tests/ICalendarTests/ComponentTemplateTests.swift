import CivilTime
import ICalendar
import Testing

/// A slot is filled in its own template only, with a value of its length.
@Suite struct ComponentTemplateTests {
    private static func template(_ uid: String = "a") -> ComponentTemplate {
        var event = Component("VEVENT")
        event.add(.text("UID", uid), .moment("DTSTART", .date(.earliest)))
        event.add(.moment("EXDATE", .date(.earliest)))
        return ComponentTemplate(event)
    }

    private static let digits = ComponentTemplate.DateDigits(.latest)

    @Test func dateIsWrittenIntoItsSlot() {
        let template = Self.template()
        let slot = template.slot(in: "DTSTART", length: 8)
        let text = template.text { $0.fill(slot, with: Self.digits) }
        #expect(String(decoding: text, as: UTF8.self).contains("DTSTART;VALUE=DATE:99991231\r\n"))
    }

    @Test func lineIsRepeatedForEachDate() {
        let template = Self.template().repeating("EXDATE", on: [.latest, .earliest], before: 0)
        let text = String(decoding: template.text, as: UTF8.self)
        #expect(
            text.contains("EXDATE;VALUE=DATE:99991231\r\nEXDATE;VALUE=DATE:00010101\r\nEND:VEVENT"))
    }

    @Test func slotOfAnotherTemplateIsRefused() async {
        await #expect(processExitsWith: .failure) {
            let other = ComponentTemplateTests.template("longer than the other one")
            let slot = other.slot(in: "DTSTART", length: 8)
            _ = ComponentTemplateTests.template().text {
                $0.fill(slot, with: ComponentTemplateTests.digits)
            }
        }
    }

    @Test func valueOfAnotherLengthIsRefused() async {
        await #expect(processExitsWith: .failure) {
            let template = ComponentTemplateTests.template()
            let slot = template.slot(in: "DTSTART", length: 8)
            _ = template.text { $0.fill(slot, with: ComponentTemplateTests.digits, .midnight) }
        }
    }
}
