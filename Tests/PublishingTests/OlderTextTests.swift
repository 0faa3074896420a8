import CivilTime
import Collections
import Household
import Journal
import Testing

/// Tests of writes based on an earlier text of the object: only what the app changed in that text
/// counts.
@Suite struct OlderTextTests {
    private let desk: AccountDesk
    private let open: AccountObject

    init() throws {
        desk = try AccountDesk()
        open = try desk.task("20261120T080000", at: "06:00")
    }

    /// The entity tag that an app sends: of the text that it changed, of the current text, or none.
    enum Tag: CaseIterable { case own, present, none }

    @discardableResult
    private func put(_ text: String, upon own: AccountObject, _ tag: Tag, at time: String) throws
        -> WriteVerdict
    {
        let match: ObjectCondition.Tags? =
            switch tag {
            case .own: .these([own.tag])
            case .present: .these([try seen(at: time).tag])
            case .none: nil
            }
        return try desk.home(at: time).put(
            Array(text.utf8), as: open.name, in: AccountDesk.tasks, ObjectCondition(match: match))
    }

    private func seen(at time: String) throws -> AccountObject {
        try #require(try desk.home(at: time).objects([open.name], in: AccountDesk.tasks).first)
    }

    private func record(_ verb: Household.Verb, at time: String) throws {
        let request = Household.Request(verb, of: .named("Metformin"), person: "sam")
        _ = try desk.household(at: time).record(request, by: .command)
    }

    private func take(at time: String) throws {
        try record(.take(.nearest, at: .now, amount: nil), at: time)
    }

    /// The answers to the dose that count.
    private var standing: [Action.Kind] {
        get throws {
            Record(try desk.store.entries(of: "sam", since: nil)).standing.map(\.action.kind)
        }
    }

    private static let leftOver = [
        [], ["PERCENT-COMPLETE:100"], ["PERCENT-COMPLETE:100", "COMPLETED:20261120T070500Z"],
    ]

    @Test(arguments: [Tag.own, .none], leftOver)
    func outdatedReopeningIsNotACompletion(_ tag: Tag, _ rest: [String]) throws {
        try put(open.text.with(.done), upon: open, .own, at: "07:05")
        let ticked = try seen(at: "07:06")
        try put(ticked.text.with(.open), upon: ticked, .own, at: "07:10")
        #expect(try standing == [])
        let verdict = try put(
            ticked.text.with(.open, leaving: rest).counted, upon: ticked, tag, at: "07:20")
        #expect((verdict == .stale) == (tag == .own))
        #expect(try standing == [])
        #expect(try seen(at: "07:21").text.contains("STATUS:NEEDS-ACTION"))
    }

    @Test(arguments: [true, false], leftOver)
    func writesOfOneAppCountInOrder(isCounting: Bool, rest: [String]) throws {
        let next = { (text: String) in isCounting ? text.counted : text }
        var text = open.text
        for round in 0..<3 {
            text = next(text.with(.done))
            try put(text, upon: open, .none, at: "07:05")
            #expect(try standing == [.taken], "tick \(round)")
            #expect(try seen(at: "07:05").text.contains("STATUS:COMPLETED"))
            text = next(text.with(.open, leaving: rest))
            try put(text, upon: open, .none, at: "07:05")
            #expect(try standing == [], "untick \(round)")
            #expect(try seen(at: "07:05").text.contains("STATUS:NEEDS-ACTION"))
        }
    }

    @Test func taggedWritesWithinASecondCountInOrder() throws {
        var object = open
        for _ in 0..<3 {
            try put(object.text.with(.done), upon: object, .own, at: "07:05")
            #expect(try standing == [.taken])
            object = try seen(at: "07:05")
            try put(object.text.with(.open), upon: object, .own, at: "07:05")
            #expect(try standing == [])
            object = try seen(at: "07:05")
        }
    }

    @Test(arguments: [Tag.present, .none])
    func openTextDoesNotUndoADoseRecordedElsewhere(_ tag: Tag) throws {
        try take(at: "07:05")
        let text = open.text.replacing("SUMMARY:", with: "SUMMARY:Mine ").counted
            .with(.open, leaving: ["LAST-MODIFIED:20261120T073000Z"])
        let verdict = try put(text, upon: open, tag, at: "07:30")
        #expect(verdict == .replaced(tag: nil))
        #expect(try desk.said == ["taken morning 2026-11-20"])
        let kept = try seen(at: "07:31").text
        #expect(kept.contains("STATUS:COMPLETED") && kept.contains("SUMMARY:Mine "))
        // A client that has read the current text may undo the dose.
        try put(kept.with(.open), upon: open, .present, at: "07:40")
        #expect(try standing == [])
    }

    @Test func olderOpenTextDoesNotUndoTheCompletionOfAnotherApp() throws {
        let stamp = { (text: String, time: String) in
            text.with(.open, leaving: ["LAST-MODIFIED:20261120T\(time)00Z"])
        }
        try put(stamp(open.text, "0705").with(.done), upon: open, .own, at: "07:05")
        let text = stamp(open.text.replacing("SUMMARY:", with: "SUMMARY:Mine "), "0700")
        try put(text, upon: open, .present, at: "07:30")
        #expect(try standing == [.taken])
        #expect(try put(text, upon: open, .own, at: "07:31") == .stale)
        #expect(try standing == [.taken])
    }

    @Test func completedTextDoesNotRestoreAnUndoneDose() throws {
        try take(at: "07:05")
        let ticked = try seen(at: "07:06")
        let undoing = try desk.household(at: "07:10").undo(.last, of: "sam", by: .command)
        guard case .undone = undoing else {
            Issue.record("\(undoing)")
            return
        }
        let text = ticked.text.replacing("SUMMARY:", with: "SUMMARY:Mine ")
        for tag in Tag.allCases {
            try put(text, upon: ticked, tag, at: "07:30")
            #expect(try standing == [])
        }
        #expect(try seen(at: "07:31").text.contains("STATUS:NEEDS-ACTION"))
    }

    @Test(arguments: Tag.allCases)
    func percentageAloneCompletesAnOlderText(_ tag: Tag) throws {
        try record(.snooze(.nearest, minutes: 20), at: "07:05")
        let text = open.text.replacing("END:VTODO", with: "PERCENT-COMPLETE:100\r\nEND:VTODO")
        try put(text, upon: open, tag, at: "07:30")
        #expect(try standing.contains(.taken))
        #expect(try seen(at: "07:31").text.contains("PERCENT-COMPLETE:100"))
    }

    @Test func movedOlderTextIsSnoozed() throws {
        try record(.snooze(.nearest, minutes: 20), at: "07:05")
        let text = open.text.replacing("20261120T080000", with: "20261120T100000")
            .replacing("20261120T090000", with: "20261120T110000")
        try put(text, upon: open, .none, at: "07:30")
        #expect(
            try desk.said == ["snoozed morning 2026-11-20", "snoozed morning 2026-11-20"])
    }
}

extension String {
    fileprivate enum Mark { case open, done }

    /// Returns the task as an app writes it when it is completed, or reopened with some lines left.
    fileprivate func with(_ mark: Mark, leaving rest: [String] = []) -> String {
        let marks =
            mark == .done
            ? ["STATUS:COMPLETED", "COMPLETED:20261120T070500Z", "PERCENT-COMPLETE:100"]
            : ["STATUS:NEEDS-ACTION"] + rest
        let names =
            ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
            + rest.compactMap { $0.split(separator: ":").first.map(String.init) }
        let lines = split(separator: "\r\n", omittingEmptySubsequences: false).filter { line in
            !names.contains { line.hasPrefix("\($0):") }
        }
        return lines.joined(separator: "\r\n").replacing(
            "END:VTODO", with: (marks + ["END:VTODO"]).joined(separator: "\r\n"))
    }

    /// The text with the next SEQUENCE.
    fileprivate var counted: String {
        split(separator: "\r\n", omittingEmptySubsequences: false).map { line in
            guard line.hasPrefix("SEQUENCE:"), let number = Int(line.dropFirst(9)) else {
                return String(line)
            }
            return "SEQUENCE:\(number + 1)"
        }.joined(separator: "\r\n")
    }
}
