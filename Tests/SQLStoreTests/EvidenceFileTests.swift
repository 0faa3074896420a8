import CivilTime
import Journal
import SQLStore
import Testing
import Wording

/// Tests of evidence in files of entries.
@Suite struct EvidenceFileTests {
    private static let id = "0123456789abcdef0123456789abcdef"
    private static let plain =
        #"{"id": "\#(id)", "read": "2026-11-20T07:05:00Z", "origin": "a.ics", "line": 3, "#
        + #""raw": "BEGIN:VTODO\r\næ"}"#
    private static let entry =
        #"{"id": "00000000000000070000000000000001", "recorded": "2026-11-20T07:05:00Z", "#
        + #""source": "calendar", "person": "anna", "item": "left", "name": "Left", "#
        + #""zone": "UTC", "day": "2026-11-20", "what": "worn", "evidence": "\#(id)", "#
        + #""grade": "likely"}"#

    private static func file(_ evidence: String...) -> String {
        "{\"dosecal-log\": 1, \"entries\": [\n\(entry)\n], \"evidence\": [\n"
            + evidence.joined(separator: ",\n") + "\n]}\n"
    }

    private func content(_ text: String) throws -> EntryFile.Content {
        try EntryFile.content(reading: Array(text.utf8))
    }

    private func mistakes(_ text: String) -> [String] {
        do {
            _ = try content(text)
            return []
        } catch let error as EntryFileError {
            return error.mistakes.map {
                "\($0.line.map(String.init) ?? "-"): \(EntryFileWords(.english).text($0))"
            }
        } catch {
            return ["\(error)"]
        }
    }

    private static func with(_ old: String, _ new: String) -> String {
        file(plain.split(separator: old, maxSplits: 1).joined(separator: new))
    }

    @Test func evidenceIsReadWithItsEntries() throws {
        let content = try content(Self.file(Self.plain))
        let id = try #require(EvidenceID(Self.id))
        let read = try #require(Instant("2026-11-20T07:05:00Z"))
        #expect(
            content.evidence == [
                Evidence(
                    id: id, read: read, origin: "a.ics", line: 3,
                    raw: Array("BEGIN:VTODO\r\næ".utf8))
            ])
        #expect(content.entries.map(\.basis) == [Entry.Basis(id, .likely)])
        #expect(content.entries.map(\.source) == [.calendar])
    }

    @Test func bytesThatAreNotTextAreHexadecimal() throws {
        let text = Self.with(#""raw": "BEGIN:VTODO\r\næ""#, #""raw-hex": "00ff41""#)
        #expect(try content(text).evidence.map(\.raw) == [[0x00, 0xff, 0x41]])
    }

    @Test func listsMayBeInAnyOrder() throws {
        let turned =
            "{\"evidence\": [\(Self.plain)\n,\n {\"line\": 0}], \"entries\": [\n\n5], "
            + "\"dosecal-log\": 1}"
        #expect(
            mistakes(turned).filter { !$0.contains("missing") } == [
                "5: entry 1: this must be an entry in braces",
                "3: evidence 2: 'line' must be a whole number from 1 on, not the number 0",
            ])
    }

    private static let cases: [(String, String)] = [
        (
            with(#""line": 3, "#, ""),
            "4: evidence 1: 'line' is missing; it must be a whole number from 1 on"
        ),
        (
            with(#", "raw": "BEGIN:VTODO\r\næ""#, ""),
            "4: evidence 1: 'raw' is missing; it must be a text in quotes, or 'raw-hex' must be "
                + "given in its place"
        ),
        (
            with(#""raw": "#, #""raw-hex": "00", "raw": "#),
            "4: evidence 1: 'raw' and 'raw-hex' are both given, so leave one out"
        ),
        (
            with(#""raw": "BEGIN:VTODO\r\næ""#, #""raw-hex": "0g""#),
            "4: evidence 1: 'raw-hex' must be bytes as hexadecimal digits in lower case, two each, "
                + "not '0g'"
        ),
        (
            with(#""origin""#, #""orgin": "", "origin""#),
            "4: evidence 1: a field is unknown: 'orgin'; did you mean 'origin'?"
        ),
        (file(plain, "7"), "5: evidence 2: this must be evidence in braces"),
        (file(plain + ","), "4: evidence 1: there is a comma after it, though it is the last"),
        (
            file(plain, "{\"id\": \"}"),
            "5: evidence 2: this is not JSON, so correct it or restore it"
        ),
        (
            #"{"dosecal-log": 1, "entries": [], "evidence": {}}"#,
            "-: 'evidence' must be a list of evidence"
        ),
    ]

    @Test(arguments: cases)
    func everyMistakeIsReportedWithItsPosition(text: String, message: String) {
        #expect(mistakes(text) == [message])
    }
}
