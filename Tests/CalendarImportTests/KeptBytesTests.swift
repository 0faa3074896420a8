import CalendarImport
import Foundation
import Journal
import TestSupport
import Testing

/// Tests of the bytes that are stored of a component.
@Suite struct KeptBytesTests {
    /// Returns a completed task with additional lines, and the evidence that is stored of it.
    private func evidence(with lines: String...) throws -> (whole: String, kept: String) {
        var desk = try Desk(Desk.drops)
        let task =
            ([
                "BEGIN:VTODO", "UID:\(try desk.uid("drops", on: "2026-11-02"))",
                "LAST-MODIFIED:20261102T070500Z",
            ] + lines + ["STATUS:COMPLETED", "COMPLETED:20261102T070500Z", "END:VTODO"])
            .joined(separator: "\r\n")
        let conclusions = try desk.read(calendar(task))
        #expect(desk.standing == ["drops 2026-11-02 taken 07:05Z exact"])
        return (task, String(decoding: try #require(conclusions.evidence.first).raw, as: UTF8.self))
    }

    @Test func shortComponentIsStoredUnchanged() throws {
        let (whole, kept) = try evidence(with: "ATTACH:https://a.example/x", "X-OTHER:1")
        #expect(kept == whole)
    }

    @Test(arguments: [100_000, 3_000_000])
    func attachmentIsLeftOutAndTheDigestCoversTheWholeComponent(size: Int) throws {
        let attachment =
            "ATTACH;ENCODING=BASE64;VALUE=BINARY:" + String(repeating: "QUJD", count: size / 4)
        let (whole, kept) = try evidence(with: "X-OTHER:1", attachment)
        #expect(kept.utf8.count < 1_000)
        #expect(!kept.contains("ATTACH") && kept.contains("X-OTHER:1\r\n"))
        #expect(kept.contains("SIZE=\(whole.utf8.count):sha-256 \(try sha256(whole))\r\n"))
        #expect(kept.contains("\r\nSTATUS:COMPLETED\r\n") && kept.hasSuffix("\r\nEND:VTODO"))
    }

    @Test func completionMarksAreStoredEvenIfOtherLinesAreTooLong() throws {
        let words = String(repeating: "word ", count: 12)
        let notes = (1...2_000).map { "X-NOTE-\($0):\(words)\r\n  folded" }.joined(
            separator: "\r\n")
        let (_, kept) = try evidence(with: notes)
        #expect((60_000...65_536).contains(kept.utf8.count))
        for line in ["BEGIN:VTODO", "STATUS:COMPLETED", "COMPLETED:20261102T070500Z"] {
            #expect(kept.contains("\(line)\r\n"))
        }
    }

    /// Computes the digest with a different program.
    private func sha256(_ text: String) throws -> String {
        let said = try Program.run(
            URL(filePath: "/usr/bin/env"), ["sha256sum"], input: Data(text.utf8))
        return String(said.text.prefix { $0 != " " })
    }
}
