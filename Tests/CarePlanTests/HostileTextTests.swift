import CarePlan
import CivilTime
import TestSupport
import Testing

/// Tests of malformed and malicious plan files.
@Suite struct HostileTextTests {
    private static let plain = """
        person: Sam
        zone: UTC
        medicines:
          - name: A
            doses: [{at: "08:00"}]

        """

    private func mistakes(in bytes: [UInt8]) -> [String] {
        do {
            _ = try CarePlan(reading: bytes, zones: ZoneDirectory())
            return []
        } catch {
            return error.mistakes.map { "\($0.position.line):\($0.position.column): \($0.english)" }
        }
    }

    private func mistakes(in text: String) -> [String] { mistakes(in: Array(text.utf8)) }

    @Test(arguments: [
        plain, "\u{FEFF}" + plain, plain.split(separator: "\n").joined(separator: "\r\n"),
        #"{"person": "Sam", "zone": "UTC", "medicines": [{"name": "A", "doses": [{"at": "08:00"}]}]}"#,
    ])
    func byteOrderMarkCRLFAndJSONAreAccepted(text: String) {
        #expect(mistakes(in: text) == [])
    }

    @Test func invalidUTF8IsReportedWithItsPosition() {
        let bytes = Array("person: Sam\nzone: U".utf8) + [0xFF] + Array("C\n".utf8)
        #expect(
            mistakes(in: bytes) == ["2:8: this is not UTF-8 text, so save the file as UTF-8"])
    }

    @Test func tabsAreReported() {
        #expect(
            mistakes(in: "person: Sam\nzone: UTC\nmedicines:\n\t- name: A\n")
                == ["4:1: there is a tab in the indentation; use spaces"])
    }

    @Test func aliasesAreLimited() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            let inner = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(inner)]\n"
        }
        #expect(
            mistakes(in: text).first?.hasSuffix(
                "values; use fewer aliases") == true)
    }

    @Test func aliasWithinItselfDoesNotLoop() {
        #expect(
            mistakes(in: "person: &p [*p]\n").first
                == "1:13: this alias has no anchor before it; write the value itself, not '*p'")
    }

    @Test func aliasesOfPartsAreAllowed() {
        let text = """
            person: Sam
            zone: UTC
            medicines:
              - name: A
                doses: &doses [{at: "08:00"}]
              - name: B
                doses: *doses
            """
        #expect(mistakes(in: text) == [])
    }

    @Test(arguments: [33, 900, 100_000])
    func deepNestingIsRefused(depth: Int) {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(
            mistakes(in: "person: \(text)\n")
                .first?.hasSuffix("nested more than 32 levels deep; use fewer levels") == true)
    }

    @Test func characterWithManyMarksIsALongText() {
        let name = "e" + String(repeating: "\u{301}", count: 5000)
        let text = "person: Sam\nzone: UTC\nmedicines: [{name: \(name), doses: [{at: 8:00}]}]\n"
        #expect(mistakes(in: text).first?.hasPrefix("3:20: 'name' must be a text of 1 to") == true)
    }

    @Test(arguments: ["localtime", "posixrules", "../../etc/passwd", "posix/UTC"])
    func zonesOutsideTheIANADatabaseAreRefused(zone: String) {
        let text = "person: Sam\nzone: \(zone)\n"
        #expect(mistakes(in: text).first?.hasPrefix("2:7: 'zone' must be a time zone") == true)
    }

    @Test func binaryFilesAreReported() {
        #expect(
            mistakes(in: [0x50, 0x4B, 3, 4, 0, 0]) == [
                "1:1: this is not text; a plan is a plain text file, as a text editor saves it"
            ])
    }

    @Test func largeFilesAreRefused() {
        let text = Self.plain + String(repeating: "#\n", count: CarePlan.largestFile / 2)
        #expect(
            mistakes(in: text) == [
                "1:1: the file is larger than 1 MiB, too large for a care plan; "
                    + "check that it is the right file"
            ])
    }

    @Test(arguments: ["", "\n\n", "# nothing\n", "---\n...\n"])
    func emptyFileIsAnsweredWithAnExample(text: String) {
        #expect(!mistakes(in: text).isEmpty)
    }

    @Test(arguments: ["name: \"A\\0B\"", "name: \"A\\r\\nURL:x\"", "name: \"A\\u2028B\""])
    func controlCharactersAreRefused(name: String) {
        let text = "person: Sam\nzone: UTC\nmedicines:\n  - {\(name), doses: [{at: 8:00}]}\n"
        #expect(mistakes(in: text).first?.hasPrefix("4:12: 'name' must be a text of 1 to") == true)
    }

    @Test func randomBytesDoNotCrashTheReader() {
        let sample = Array(Self.plain.utf8)
        for index in Array(sample.indices).spread(quick: 10) {
            for byte: UInt8 in [0, 9, 10, 34, 58, 91, 123, 128, 255] {
                var bytes = sample
                bytes[index] = byte
                _ = mistakes(in: bytes)
            }
            _ = mistakes(in: Array(sample[..<index]))
        }
    }
}
