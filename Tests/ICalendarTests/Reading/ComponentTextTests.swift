import ICalendar
import Testing

@Suite struct ComponentTextTests {
    /// A task as dosecal writes it, with an alarm that an app has changed.
    private let ringing = """
        BEGIN:VTODO\r
        BEGIN:VALARM\r
        ACTION:DISPLAY\r
        TRIGGER:PT0S\r
        X-DOSECAL-ALARM:TRUE\r
        END:VALARM\r
        BEGIN:VALARM\r
        TRIGGER:PT9H\r
        END:VALARM\r
        END:VTODO\r

        """
    private let text = """
        begin:VCALENDAR
        X-HEAD: kept
        BEGIN:VTODO
        uid:a
        X-APPLE-SORT-ORDER:1
        summary;LANGUAGE=da:Dråber\\, vens
         tre øje
        STATUS:NEEDS-ACTION
        BEGIN:VALARM
        UID:theirs
        STATUS:x
        END:VALARM
        BEGIN:VALARM
        X-DOSECAL-ALARM:TRUE
        TRIGGER:-PT5M
        END:VALARM
        END:VTODO
        BEGIN:VTODO
        UID:b
        STATUS:NEEDS-ACTION
        END:VTODO
        END:VCALENDAR

        """

    private func edited(
        _ text: String, _ edit: (ComponentText) -> ComponentText
    ) throws -> String {
        let read = try #require(ComponentText(Array(text.utf8), component: "VTODO"))
        return String(decoding: edit(read).bytes, as: UTF8.self)
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\r\r\n"])
    func onlyTheNamedLinesChange(end: String) throws {
        let original = text.replacing("\n", with: end)
        let result = try edited(original) {
            $0.setting([.formed("STATUS", "COMPLETED"), .formed("COMPLETED", "20260301T080000Z")])
        }
        let expected = text.replacing(
            "STATUS:NEEDS-ACTION\nBEGIN:VALARM",
            with: "STATUS:COMPLETED\nCOMPLETED:20260301T080000Z\nBEGIN:VALARM")
        #expect(result == expected.replacing("\n", with: end))
        let back = try edited(result) {
            $0.removing(["COMPLETED"]).setting([.formed("STATUS", "NEEDS-ACTION")])
        }
        #expect(back == original)
    }

    @Test func unchangedValueKeepsItsFolding() throws {
        let folded = text.replacing("STATUS:NEEDS-ACTION", with: "STAT\n US:NEEDS-\n ACTION")
        #expect(try edited(folded) { $0.setting([.formed("STATUS", "NEEDS-ACTION")]) } == folded)
    }

    @Test func allLinesOfAPropertyAreReplaced() throws {
        let several = "BEGIN:VTODO\nEXDATE:1\nX:1\nEXDATE:2\nbroken\nEND:VTODO"
        let result = try edited(several) {
            $0.setting([.formed("EXDATE", "20260301"), .formed("EXDATE", "20260302")])
        }
        #expect(
            result
                == "BEGIN:VTODO\nEXDATE;VALUE=DATE:20260301\nEXDATE;VALUE=DATE:20260302\nX:1\nEND:VTODO"
        )
        #expect(try edited(several) { $0.removing(["EXDATE"]) } == "BEGIN:VTODO\nX:1\nEND:VTODO")
    }

    @Test func longTextIsFoldedAndEscaped() throws {
        let note = String(repeating: "æ", count: 60) + ";,\n"
        let result = try edited(text) { $0.setting([.text("SUMMARY", note)]) }
        let task = try #require(Sample.read(result).components.first)
        #expect(task["SUMMARY"]?.text == note && task["SUMMARY"]?.parameters == [])
        #expect(result.split(separator: "\n").allSatisfy { $0.utf8.count <= 75 })
    }

    private func alarms(of text: String) throws -> [ComponentText.Alarm] {
        try #require(ComponentText(Array(text.utf8), component: "VTODO")).alarms
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func onlyAlarmsOfDosecalAreReplaced(end: String) throws {
        let original = text.replacing("\n", with: end)
        let alarms = try alarms(of: ringing)
        let result = try edited(original) { $0.replacingAlarms(with: alarms) }
        let old = "BEGIN:VALARM\nX-DOSECAL-ALARM:TRUE\nTRIGGER:-PT5M\nEND:VALARM\n"
        let new = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:PT0S\nX-DOSECAL-ALARM:TRUE\nEND:VALARM\n"
        #expect(result == text.replacing(old, with: new).replacing("\n", with: end))
        #expect(try edited(result) { $0.replacingAlarms(with: alarms) } == result)
        let none = try edited(result) { $0.replacingAlarms(with: []) }
        #expect(none == text.replacing(old, with: "").replacing("\n", with: end))
        #expect(try edited(none) { $0.replacingAlarms(with: alarms) } == result)
    }

    @Test func alarmAtTheSameTimeKeepsTheAppsChanges() throws {
        let dismissed = text.replacing(
            "TRIGGER:-PT5M\n", with: "TRIGGER:-PT5M\nACKNOWLEDGED:20260301T080000Z\n")
        let same = try alarms(of: text)
        #expect(same.map(\.trigger) == ["", "-PT5M"] && same.map(\.isOwn) == [false, true])
        #expect(try edited(dismissed) { $0.replacingAlarms(with: same) } == dismissed)
        let both = try same + alarms(of: ringing)
        let more = try edited(dismissed) { $0.replacingAlarms(with: both) }
        #expect(more.contains("ACKNOWLEDGED") && more.contains("TRIGGER:PT0S"))
    }

    @Test(arguments: [
        "", "BEGIN:VEVENT\nEND:VEVENT", "BEGIN:VTODO\nUID:a",
        "BEGIN:VTODO\nBEGIN:VALARM\nEND:VTODO",
        "BEGIN:VTODO\nBEGIN:VTODO\nEND:VTODO\nEND:VTODO", "BEGIN:VTODO\nEND:VEVENT\nEND:VTODO",
    ])
    func incompleteComponentIsNotEdited(text: String) {
        #expect(ComponentText(Array(text.utf8), component: "VTODO") == nil)
    }
}
