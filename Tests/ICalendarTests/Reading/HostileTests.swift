import CivilTime
import Foundation
import ICalendar
import TestSupport
import Testing

/// Tests that malicious input uses limited time and memory and is answered with an error.
@Suite struct HostileTests {
    @Test(arguments: [
        ("", "the file is empty; get it again"),
        (" \r\n\n", "the file is empty; get it again"),
        ("\u{0}\u{0}\u{0}\u{0}", "the file contains only NUL bytes; get it again"),
        ("PK\u{3}\u{4}x", "the file is a ZIP archive; unpack it first"),
        (
            "\n<!DOCTYPE html><p>BEGIN:VCALENDAR",
            "this is a web page, not a calendar; check the address, and whether it needs a login"
        ),
        ("<?xml?><a/>", "this is XML, not a calendar; export it as iCalendar (.ics)"),
        ("{\"error\": 1}", "this is JSON, not a calendar; export it as iCalendar (.ics)"),
        (
            "BEGIN:VCARD\r\nUID:a\r\nEND:VCARD\r\n",
            "there is no calendar in it; export one as iCalendar (.ics)"
        ),
    ])
    func unsuitableFilesAreRefused(text: String, reason: String) {
        let reading = Sample.read(text)
        #expect(reading.told == ["1: \(reason)"])
        #expect(reading.components.isEmpty && !reading.isWhole)
    }

    @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF], []] as [[UInt8]])
    func wideCharactersAreRefused(mark: [UInt8]) {
        let bytes = mark + Sample.task(Sample.done).utf8.flatMap { [0, $0] }
        #expect(Sample.read(bytes).told == ["1: the file is in UTF-16 or UTF-32; save it as UTF-8"])
        #expect(
            Sample.read([0x1F, 0x8B] + bytes).told == [
                "1: the file is compressed with gzip; unpack it first"
            ])
    }

    @Test func truncatedTaskIsNeverDone() throws {
        let whole = Array(Sample.task("SUMMARY:x\n" + Sample.done).utf8)
        let end = try #require(whole.firstRange(of: Array("END:VTODO".utf8))).upperBound
        for length in 1..<whole.count {
            let reading = Sample.read(Array(whole[..<length]))
            #expect(reading.components.count == (length < end ? 0 : 1), "\(length)")
            #expect(reading.problems.isEmpty == (length >= whole.count - 2), "\(length)")
            #expect(reading.isWhole == reading.problems.isEmpty)
        }
        let cut = Sample.read(Array(whole[..<(end - 1)]))
        #expect(
            cut.told == [
                "1: the calendar that begins here has no 'END:VCALENDAR', so the file seems to be"
                    + " cut off; get it again as a whole",
                "3: the component that begins here is cut off before its END, so it was left out;"
                    + " get the file again as a whole",
            ])
        let begin = try #require(whole.firstRange(of: Array("BEGIN:VTODO".utf8))).lowerBound
        #expect(cut.problems[1].raw == Array(whole[begin..<(end - 1)]))
    }

    @Test func fileAppendedToATruncatedOneIsRead() {
        let cut = Sample.task(Sample.done).components(separatedBy: "PERCENT")[0]
        let reading = Sample.read(cut + Sample.calendar("BEGIN:VTODO\nUID:b\nEND:VTODO"))
        #expect(
            reading.uids == ["b"] && reading.problems.map(\.line) == [1, 3] && !reading.isWhole)
    }

    @Test func deepNestingIsLimited() {
        let depth = 10_000
        let begins = String(repeating: "BEGIN:X-DEEP\nX-A:1\n", count: depth)
        let ends = String(repeating: "END:X-DEEP\n", count: depth)
        let reading = Sample.read(Sample.task(begins + ends + "STATUS:COMPLETED"))
        #expect(reading.components.first?["STATUS"]?.value == "COMPLETED")
        #expect(
            reading.told == [
                "19: components are nested more than 8 deep here; those further in were left out"
            ])
        #expect(Sample.read(Sample.calendar(begins + ends)).problems.count == 1)
    }

    @Test func overlongLineIsLeftOut() {
        let long = String(repeating: "x", count: Seed.isFull ? 50 << 20 : 2 << 20)
        let reading = Sample.read(
            Sample.task("SUMMARY:\(long)\nX-BULK:\(long.prefix(100_000))\nSTATUS:COMPLETED"))
        #expect(
            reading.told == ["5: the line is longer than 64 KiB, so it was left out; shorten it"])
        #expect(reading.components.first?.properties.map(\.name) == ["UID", "STATUS"])
    }

    @Test func lineWithTooManyFoldsIsLeftOut() {
        let folds = String(repeating: "\r\n x", count: 1 << 20)
        let reading = Sample.read(Sample.task("SUMMARY:\(folds)\nSTATUS:COMPLETED"))
        #expect(
            reading.told == ["5: the line is longer than 64 KiB, so it was left out; shorten it"])
    }

    @Test func fileWithTooManyComponentsIsRefused() {
        let text = String(repeating: "BEGIN:VTODO\nUID:a\nEND:VTODO\n", count: 1_000_000)
        let reading = Sample.read(text)
        #expect(
            reading.told == [
                "1: there is more in it than is read of one file (60,000 components of interest,"
                    + " 52 MiB); split it and read the parts"
            ])
        #expect(reading.components.isEmpty && !reading.isWhole)
    }

    @Test func tooManyPropertiesAndPartsAreLeftOut() {
        let alarms = String(repeating: "BEGIN:VALARM\nEND:VALARM\n", count: 2500)
        let lines = String(repeating: "X-A:1\n", count: 12_000)
        let reading = Sample.read(Sample.task(alarms + lines + "STATUS:COMPLETED"))
        #expect(
            reading.told.map { $0.split(separator: ":", maxSplits: 1)[1] } == [
                " the component has more than 2,000 others in it; those from here on were left out",
                " the component has more than 10,000 properties; those from here on were left out",
            ])
        #expect(reading.components.first?.components.count == 1999)
        #expect(reading.components.first?.properties.count == 10_000)
    }

    @Test func identifiersAreNotInterpreted() {
        let uids = ["../../etc/passwd", "'; DROP TABLE entries;--", "<script>", "a\\nb", "%s%n"]
        let tasks = uids.map { "BEGIN:VTODO\nUID:\($0)\nEND:VTODO" }.joined(separator: "\n")
        #expect(Sample.read(Sample.calendar(tasks)).uids == uids)
    }

    @Test func beginAndEndAreNeverParsedAsProperties() throws {
        let sample = Sample.task(
            "END:VALARM\nBEGIN;X=1:VTODO\nEND;Y:VEVENT\nRRULE:x\nDUE:x\n" + Sample.done)
        #expect(Sample.read(sample).components.last?["STATUS"]?.value == "COMPLETED")
    }

    @Test(arguments: Seed.list(0..<40))
    func damagedSamplesAreReadToTheEnd(seed: Seed) {
        var random = seed.random
        let alarm = "BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\n"
        let zoned = "DUE;TZID=\"/mozilla.org/1/Europe/Oslo\":20260301T080000\nRRULE:FREQ=DAILY\n"
        let sample = Array(Sample.task(alarm + zoned + "SUMMARY:æ\n ø\n" + Sample.done).utf8)
        for _ in 0..<50 {
            let bytes = Self.spoiled(sample + sample, &random)
            let reading = Sample.read(bytes)
            let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
            for problem in reading.problems {
                #expect((1...lines).contains(problem.line), "seed \(seed)")
            }
            for component in reading.components {
                #expect(bytes.firstRange(of: component.raw) != nil, "seed \(seed)")
            }
            // An edited task must remain a whole component; otherwise the editor stops the program.
            _ = ComponentText(bytes, component: "VTODO")?
                .setting([.formed("STATUS", "COMPLETED")]).removing(["SUMMARY"])
                .replacingAlarms(with: [])
        }
    }

    private static func spoiled(_ sample: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = sample
        for _ in 0..<random.number(1...4) {
            let place = random.number(0...(bytes.count - 1))
            let other = random.number(0...(bytes.count - 1))
            switch random.number(0...3) {
            case 0: bytes[place] ^= 1 << UInt8(random.number(0...7))
            case 1: bytes.removeSubrange(min(place, other)..<max(place, other))
            case 2:
                bytes.insert(contentsOf: bytes[min(place, other)..<max(place, other)], at: place)
            default: bytes.swapAt(place, other)
            }
            if bytes.isEmpty { return sample }
        }
        return bytes
    }
}
