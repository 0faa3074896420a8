import CivilTime
import Foundation
import ICalendar
import TestSupport
import Testing

/// Tests that other libraries read the same data from the same files.
@Suite struct AgreementTests {
    private static let zones = ZoneDirectory()

    /// The golden feeds; python-icalendar must read every component alike.
    @Test func pythonReadsFeedsAlike() throws {
        let files = try Self.calendars(below: Program.package.appending(path: "Tests/Golden"))
            .spread(quick: 12)
        let theirs = try Self.pythonReads(files)
        #expect(theirs.count == files.count && files.count > 10)
        for file in files {
            let ours = try Self.lines(of: file)
            #expect(!ours.isEmpty && ours == theirs[file.path], "\(file.path)")
        }
    }

    private static func pythonReads(_ files: [URL]) throws -> [String: [String]] {
        let paths = files.map(\.path).joined(separator: "\n")
        let result = try Program.runPython(
            "ICalendarTests/read_calendars.py", input: Data(paths.utf8))
        try #require(result.status == 0, "\(result.errors)")
        var read: [String: [String]] = [:]
        var path = ""
        for line in result.text.split(separator: "\n", omittingEmptySubsequences: true) {
            if line.hasPrefix("file ") {
                path = String(line.dropFirst(5))
                read[path] = []
            } else {
                read[path]?.append(String(line))
            }
        }
        return read
    }

    private static func lines(of file: URL) throws -> [String] {
        let reading = Sample.reader.reading(Array(try Data(contentsOf: file))) {
            $0.name == "VEVENT" || $0.name == "VTODO"
        }
        return reading.components.map { component in
            let text = { component[$0]?.text ?? "" }
            let triggers = component.components.compactMap {
                $0["TRIGGER"]?.duration.map(String.init)
            }
            let fields = [component.name, text("UID"), text("SUMMARY")]
            let moments = ["DTSTART", "DUE", "RECURRENCE-ID"].map { name in
                component[name]?.moments.first.map(Self.text) ?? "-"
            }
            return (fields + moments + triggers)
                .map { $0.replacing("\n", with: "/").replacing("\t", with: "/") }
                .joined(separator: "\t")
        }
    }

    private static func text(_ moment: Moment) -> String {
        switch moment {
        case .date(let date): "\(date)"
        case .utc(let instant): "\(instant.seconds)"
        case .zoned(let wallClock, let zone):
            "\(zones.zone(named: zone)?.instant(of: wallClock).seconds ?? 0)"
        case .local(let wallClock): "local \(wallClock)"
        }
    }

    /// Returns the calendars in a folder, sorted.
    static func calendars(below folder: URL) throws -> [URL] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
        return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".ics") }.sorted()
            .map { folder.appending(path: $0) }
    }
}
