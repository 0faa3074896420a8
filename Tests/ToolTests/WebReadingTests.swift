import CivilTime
import CalendarImport
import Fetch
import Foundation
import ICalendar
import Terminal
import TestSupport
import Testing

@testable import Tool

/// Tests of importing calendars from the web, and of the data that is stored about them.
@Suite struct WebReadingTests {
    private func reading(_ text: String, known: String? = nil, plans: String = "p") throws
        -> SourceReading
    {
        let address = try #require(try CalendarAddress(text))
        let curl = Curl(
            agent: "tests", environment: ["PATH=/usr/bin:/bin", "no_proxy=localhost"])
        let web = SourceReading.Web(
            address: address, name: "the calendar",
            calendar: WebCalendar(at: address, by: curl, stopwatch: { .zero }),
            known: known.flatMap { ReadVersion($0) }, plans: plans)
        return SourceReading(web, by: SourceReader(ZoneDirectory()) { _ in true })
    }

    @Test func unchangedCalendarIsReadAgainOnlyForChangedPlans() throws {
        let server = try WebServer()
        let first = try reading("\(server.root)/etag.ics")
        #expect(first.problems.isEmpty && first.source.files.map(\.reading.tasks) == [1])
        let version = try #require(first.version)
        #expect(!first.isUnchanged && ReadVersion(version)?.text == version)
        let second = try reading("\(server.root)/etag.ics", known: version)
        #expect(second.isUnchanged && second.problems.isEmpty && second.version == version)
        #expect(!second.source.isWhole)
        #expect(try !reading("\(server.root)/etag.ics", known: version, plans: "q").isUnchanged)
    }

    @Test func webPageIsNotAnEmptyCalendar() throws {
        let server = try WebServer()
        let reading = try reading("\(server.root)/login.ics")
        #expect(!reading.problems.isEmpty && !reading.source.isWhole && reading.version == nil)
    }

    @Test func failedDownloadDoesNotMeanDeletions() throws {
        let reading = try reading("http://localhost:1/x.ics")
        #expect(reading.source.files.isEmpty && !reading.source.isWhole && reading.version == nil)
        #expect(reading.failures.count == 1)
    }

    @Test func storedPlaceDoesNotRevealTheAddress() throws {
        let address = try #require(try CalendarAddress("webcal://Host.example/a.ics"))
        #expect(
            address.place.hasPrefix("https://host.example#") && !address.place.contains("a.ics"))
    }
}
