import CarePlan
import CivilTime
import Journal
import SQLStore
import Testing
import Wording

/// Tests of reading files of entries.
@Suite struct EntryFileTests {
    private static let id = "0000000000000007000000000000000"
    private static let common =
        #""recorded": "2026-11-20T07:05:00Z", "source": "command", "person": "anna", "#
        + #""item": "metformin", "name": "Metformin", "unit": "tablet", "#
        + #""zone": "Europe/Copenhagen", "day": "2026-11-20""#
    private static let planned =
        #""slot": "1", "ordinal": 1, "planned": "2026-11-20T07:00:00Z""#
    private static let taken =
        #"{"id": "\#(id)1", \#(common), "what": "taken", \#(planned), "#
        + #""at": "2026-11-20T07:05:00Z", "amount": "0.5"}"#
    private static let undone =
        #"{"id": "\#(id)2", \#(common), "what": "undone", "undoes": "\#(id)1"}"#

    private static func file(_ entries: String...) -> String {
        "{\"dosecal-log\": 1, \"entries\": [\n" + entries.joined(separator: ",\n") + "\n]}\n"
    }

    private func mistakes(_ text: String) -> [String] { mistakes(Array(text.utf8)) }

    private func mistakes(_ bytes: [UInt8]) -> [String] {
        do {
            _ = try EntryFile.content(reading: bytes)
            return []
        } catch {
            return error.mistakes.map {
                "\($0.line.map(String.init) ?? "-"): \(EntryFileWords(.english).text($0))"
            }
        }
    }

    private func entries(_ text: String) throws -> [Entry] {
        try EntryFile.content(reading: Array(text.utf8)).entries
    }

    private func with(_ old: String, _ new: String, in entry: String = taken) -> [String] {
        #expect(entry.contains(old))
        let parts = entry.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
        return mistakes(Self.file(parts.joined(separator: new)))
    }

    @Test func entryIsReadWithAllItsFields() throws {
        let subject = Subject(
            person: "anna", item: "metformin", name: "Metformin", unit: "tablet",
            zone: "Europe/Copenhagen")
        let day = try #require(CivilDate("2026-11-20"))
        let recorded = try #require(Instant("2026-11-20T07:05:00Z"))
        let planned = Planned(
            slot: "1", ordinal: 1, start: Instant("2026-11-20T07:00:00Z"))
        let expected = Entry(
            id: EntryID(high: 7, low: 1), recorded: recorded, source: .command,
            subject: subject, day: day,
            action: .taken(planned, at: recorded, Amount(thousandths: 500)))
        #expect(try entries(Self.file(Self.taken, Self.undone)).first == expected)
    }

    @Test func layoutOfTheTextDoesNotMatter() throws {
        let plain = try entries(Self.file(Self.taken, Self.undone))
        let parts = Self.file(Self.taken, Self.undone).split(separator: ", \"")
        #expect(try entries("\u{FEFF} " + parts.joined(separator: "\r\n ,\t\"")) == plain)
    }

    @Test func nullEqualsAMissingField() throws {
        let entry = #"{"note": null, "until": null, \#(Self.undone.dropFirst())"#
        #expect(try entries(Self.file(entry)) == entries(Self.file(Self.undone)))
    }

    @Test func escapesAreRead() throws {
        let note = #""note": "\ud83d\ude00 \u00e6\n\"\\u0000\"", "#
        let entry = "{" + note + Self.undone.dropFirst()
        #expect(try entries(Self.file(entry)).first?.note == "\u{1F600} æ\n\"\\u0000\"")
    }

    @Test func fileWithoutEntriesIsAllowed() throws {
        #expect(try entries(#"{"dosecal-log": 1, "entries": []}"#) == [])
    }

    @Test func entryMayBeRepeatedWithEqualContent() throws {
        #expect(try entries(Self.file(Self.taken, Self.taken)).count == 2)
        let other = Self.taken.split(separator: "0.5").joined(separator: "1")
        #expect(
            mistakes(Self.file(Self.taken, other)) == [
                "3: entry 2: 'id' is that of an earlier entry with other content; "
                    + "choose a different one"
            ])
    }

    // MARK: Mistakes in entries

    private static let entryMistakes: [(String, String, String)] = [
        (
            #""at": "2026-11-20T07:05:00Z""#, #""at": "2026-11-20 07:05""#,
            "'at' must be a time in UTC such as 2026-11-20T07:00:00Z, from 1900 to 2199, "
                + "not '2026-11-20 07:05'"
        ),
        (
            #""at": "2026-11-20T07:05:00Z", "#, "",
            "'at' is missing; it must be a time in UTC such as 2026-11-20T07:00:00Z, "
                + "from 1900 to 2199"
        ),
        (
            #""day": "2026-11-20""#, #""day": "2026-11-31""#,
            "'day' must be a date such as 2026-11-20, from 1900 to 2199, not '2026-11-31'"
        ),
        (
            #""0.5""#, "0.5",
            "'amount' must be a number in quotes such as \"2\" or \"0.5\", from 0 to 1000000, "
                + "not a number without quotes"
        ),
        (
            #""0.5""#, #""-1""#,
            "'amount' must be a number in quotes such as \"2\" or \"0.5\", from 0 to 1000000, "
                + "not '-1'"
        ),
        (
            #""0.5""#, #""1000000.5""#,
            "'amount' must be a number in quotes such as \"2\" or \"0.5\", from 0 to 1000000, "
                + "not '1000000.5'"
        ),
        (
            #""ordinal": 1"#, #""ordinal": 0"#,
            "'ordinal' must be a whole number from 1 on, not the number 0"
        ),
        (
            #""ordinal": 1, "#, "",
            "'ordinal' is missing, which 'slot' needs; it must be a whole number from 1 on"
        ),
        (
            #""zone": "Europe/Copenhagen""#, #""zone": """#,
            "'zone' must be a text in quotes that is not empty, not ''"
        ),
        (
            #""source": "command""#, #""source": "guess""#,
            "'source' must be 'command', 'calendar' or 'page', not 'guess'"
        ),
        (
            #""what": "taken""#, #""what": "eaten""#,
            "'what' must be 'taken', 'skipped', 'snoozed', 'seen', 'worn', 'replaced', 'counted' "
                + "or 'undone', not 'eaten'"
        ),
        (
            #""amount": "0.5""#, #""amuont": "0.5""#,
            "a field is unknown: 'amuont'; did you mean 'amount'?"
        ),
        (
            #""amount": "0.5""#, #""amount": "0.5", "amount": "1""#,
            "'amount' is given twice, so leave one out"
        ),
        (
            #""amount": "0.5""#, #""undoes": "00000000000000070000000000000002""#,
            "'undoes' does not belong to an entry 'taken', so leave it out"
        ),
        (
            #""id": "0000"#, #""id": "A000"#,
            "'id' must be an entry's id of 32 hexadecimal digits in lower case, "
                + "not 'A0000000000000070000000000000001'"
        ),
        (
            #""name": "Metformin""#, #""name": "\ud83d""#,
            "'name' must be a text in quotes that is not empty, "
                + "not a text with half a character"
        ),
    ]

    private static let basisMistakes: [(String, String)] = [
        (
            #""grade": "likely""#,
            "'evidence' is missing, which 'grade' needs; it must be an evidence's id of 32 hexadecimal "
                + "digits in lower case"
        ),
        (
            #""evidence": "0123456789abcdef0123456789abcdef""#,
            "'grade' is missing, which 'evidence' needs; it must be 'exact', 'likely' or 'check'"
        ),
        (
            #""evidence": "0123456789abcdef0123456789abcdef", "grade": "sure""#,
            "'grade' must be 'exact', 'likely' or 'check', not 'sure'"
        ),
        (
            #""grade": "exact", "evidence": "0123456789abcdef0123456789abcdeF""#,
            "'evidence' must be an evidence's id of 32 hexadecimal digits in lower case, not "
                + "'0123456789abcdef0123456789abcdeF'"
        ),
    ]

    @Test(arguments: basisMistakes)
    func gradeAndEvidenceRequireEachOther(fields: String, message: String) {
        #expect(
            with(#""amount": "0.5""#, #""amount": "0.5", "# + fields)
                == ["2: entry 1: \(message)"])
    }

    @Test(arguments: entryMistakes)
    func everyMistakeIsReportedWithItsPosition(old: String, new: String, message: String) {
        #expect(with(old, new) == ["2: entry 1: \(message)"])
    }

    @Test func entryCannotUndoItself() {
        let itself = #""undoes": "\#(Self.id)2""#
        #expect(
            with(#""undoes": "\#(Self.id)1""#, itself, in: Self.undone)
                == ["2: entry 1: 'undoes' must name another entry"])
    }

    @Test func allMistakesAreReportedTogether() {
        let bad = Self.taken.split(separator: "command").joined(separator: "x")
        #expect(
            mistakes(Self.file(Self.undone, bad, "{}", "[1]")).map { $0.prefix(10) } == [
                "3: entry 2", "4: entry 3", "4: entry 3", "4: entry 3", "4: entry 3",
                "4: entry 3", "4: entry 3", "4: entry 3", "4: entry 3", "4: entry 3", "5: entry 4",
            ])
    }

    @Test func logContainsNothingOfTheContent() {
        let bad = Self.taken.split(separator: "anna").joined(separator: "anna\", \"x\": \"")
        let error = #expect(throws: EntryFileError.self) {
            try EntryFile.content(reading: Array(Self.file(bad).utf8))
        }
        #expect(error?.description == "mistakes in a file of entries: 1")
    }

    // MARK: Mistakes in the file

    private static let fileMistakes: [(String, String)] = [
        ("", "-: this is not JSON; give a file that 'dosecal log --json' wrote"),
        ("id,recorded\r\n", "-: this is not JSON; give a file that 'dosecal log --json' wrote"),
        (
            "[]",
            "-: this is no file of 'dosecal log --json': it does not begin with "
                + "{\"dosecal-log\": 1"
        ),
        (
            #"{"dosecal-log": 2, "entries": [], "more": 1}"#,
            "-: the file was written by a newer dosecal (form 2, this one supports 1); "
                + "install the newer dosecal"
        ),
        (#"{"dosecal-log": "1", "entries": []}"#, "-: 'dosecal-log' must be 1"),
        (#"{"dosecal-log": 1}"#, "-: 'entries' must be a list of entries"),
        (
            #"{"dosecal-log": 1, "entries": [], "entries": []}"#,
            "-: 'entries' is given twice, so leave one out"
        ),
        (
            #"{"dosecal-log": 1, "entries": [], "plans": []}"#,
            "-: a field outside the entries is unknown: 'plans'; leave it out"
        ),
        (
            file(undone, "{\"note\": \"\\u0000\"}"),
            "3: there is a character NUL (\\u0000) here; leave it out"
        ),
        (file(undone + "\u{0}"), "2: there is a character NUL (\\u0000) here; leave it out"),
        (
            file(undone, "{\"id\": \"}"),
            "3: entry 2: this is not JSON, so correct it or restore it"
        ),
        (
            "{\"dosecal-log\": 1, \"entries\": [\n" + undone + "\n" + taken + "\n]}\n",
            "2: entry 1: a comma is missing at its end"
        ),
        (file(undone + ","), "2: entry 1: there is a comma after it, though it is the last"),
        (
            String(file(undone, taken).dropLast(40)),
            "3: entry 2: this is not JSON, so correct it or restore it"
        ),
        (
            String(file(undone, taken).dropLast(4)),
            "3: the file ends before its closing ]}; fetch it again"
        ),
        (
            file(undone) + file(taken), "3: there is something else around or after this end"
        ),
    ]

    @Test(arguments: fileMistakes)
    func otherFilesAreRefused(text: String, message: String) {
        #expect(mistakes(text) == [message])
    }

    @Test func invalidUTF8IsReportedWithItsPosition() {
        let bytes = Array(Self.file(Self.undone).utf8) + [0x0A, 0xFF, 0x0A]
        #expect(mistakes(bytes) == ["5: this is not UTF-8 text, so save the file as UTF-8"])
    }
}
