import CLibical
import Foundation
import ICalendar
import TestSupport
import Testing

private enum Corpus {
    static let folder = Program.package.deletingLastPathComponent().appending(path: "shared/corpus")
}

/// Tests with calendars of other programs, if a corpus exists beside the checkout.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: Corpus.folder.path)))
struct CorpusTests {
    private struct Promise: Decodable {
        let outcome: String
        let todos: Int?
        let events: Int?
        let completed: Int?
    }

    /// Every component that libical finds when it parses the whole file is found, with its UID.
    @Test func everyComponentFoundByLibicalIsRead() throws {
        var compared = 0
        for file in try AgreementTests.calendars(below: Corpus.folder).spread(quick: 60) {
            let bytes = Array(try Data(contentsOf: file))
            var reading = Sample.read([])
            #expect(processorTime { reading = Sample.read(bytes) } < .seconds(10), "\(file.path)")
            guard reading.isWhole, !file.path.contains("adversarial") else { continue }
            compared += 1
            let theirs = Self.libicalUIDs(bytes)
            let ours = reading.components.filter { ["VEVENT", "VTODO"].contains($0.name) }
            #expect(
                theirs.isSubset(of: ours.map { $0["UID"]?.value ?? "" }), "\(file.path)")
        }
        #expect(compared > (Seed.isFull ? 500 : 20))
    }

    @Test func corpusMatchesTheManifest() throws {
        let folder = Corpus.folder.appending(path: "adversarial")
        let data = try Data(contentsOf: folder.appending(path: "MANIFEST.json"))
        for (name, promise) in try JSONDecoder().decode([String: Promise].self, from: data) {
            let reading = Sample.read(Array(try Data(contentsOf: folder.appending(path: name))))
            if let todos = promise.todos { #expect(reading.tasks == todos, "\(name)") }
            if let events = promise.events { #expect(reading.events == events, "\(name)") }
            if let completed = promise.completed {
                let done = reading.components.count { $0["STATUS"]?.value == "COMPLETED" }
                #expect(done == completed, "\(name)")
            }
            if promise.outcome == "reject" {
                #expect(!reading.isWhole && !reading.problems.isEmpty, "\(name)")
                #expect(reading.components.isEmpty, "\(name)")
            }
            if promise.outcome == "accept" { #expect(reading.told == [], "\(name)") }
        }
    }

    private static func libicalUIDs(_ bytes: [UInt8]) -> Set<String> {
        guard let parsed = icalparser_parse_string(String(decoding: bytes, as: UTF8.self)) else {
            return []
        }
        defer { icalcomponent_free(parsed) }
        var found: Set<String> = []
        collect(parsed, &found)
        return found
    }

    /// Collects the UIDs of the events and tasks directly in a calendar.
    private static func collect(_ component: OpaquePointer, _ found: inout Set<String>) {
        var next = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
        while let child = next {
            switch icalcomponent_isa(child) {
            case ICAL_VCALENDAR_COMPONENT: collect(child, &found)
            case ICAL_VEVENT_COMPONENT, ICAL_VTODO_COMPONENT:
                // `get_uid` is not used, because it looks inside components and unescapes the
                // value.
                let uid = icalcomponent_get_first_property(child, ICAL_UID_PROPERTY)
                let text = uid.flatMap { icalproperty_get_value_as_string_r($0) }
                if let text { found.insert(String(cString: text)) }
                icalmemory_free_buffer(text)
            default: break
            }
            next = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
        }
    }
}
