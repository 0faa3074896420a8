import CarePlan
import CivilTime
import Collections
import Feed
import Journal
import TestSupport
import Testing

/// Tests of the effect of a sync on the object of one dose, after different events.
@Suite struct SyncPlanTests {
    /// An event between a sync at 06:00 and the next one.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The time of the next sync.
        var time = "07:10"
        var isClear = true
        var isDiscreet = false
        let happens: @Sendable (inout MemoryCollection) throws -> Void
        /// The numbers of objects that are created, changed, removed and unchanged.
        let counts: [Int]
        /// Lines of the object afterwards, or `nil` if there is no object.
        var texts: [String]? = []
        /// Lines that must be missing.
        var missing: [String] = []
    }
    private static let dose = "20261120T080000"
    private static let start = "2026-11-20T08:00"

    private static let taken: @Sendable (Planned, Instant) -> Action = { .taken($0, at: $1, nil) }
    private static let skipped: @Sendable (Planned, Instant) -> Action = { .skipped($0, at: $1) }

    private static let recorded: [Case] = [
        Case(testDescription: "nothing", happens: { _ in }, counts: [0, 0, 0, 12]),
        Case(
            testDescription: "taken", happens: { try $0.record(start, at: "07:05", taken) },
            counts: [0, 1, 0, 11],
            texts: [
                "STATUS:COMPLETED\r\n", "COMPLETED:20261120T070500Z\r\n", "PERCENT-COMPLETE:100",
            ], missing: ["VALARM"]),
        Case(
            testDescription: "skipped", happens: { try $0.record(start, at: "07:05", skipped) },
            counts: [0, 1, 0, 11], texts: ["STATUS:CANCELLED\r\n"]),
        Case(
            testDescription: "put off",
            happens: {
                try $0.record(start, at: "07:05") {
                    .snoozed($0, at: $1, until: $1.advanced(byMinutes: 10))
                }
            }, counts: [0, 1, 0, 11],
            texts: ["TRIGGER;VALUE=DATE-TIME:20261120T071500Z\r\n", "TRIGGER:PT0S\r\n"]),
        Case(
            testDescription: "taken and taken back, with a sync between",
            happens: {
                try $0.record(start, at: "07:05", taken)
                try $0.sync(at: "07:06")
                try $0.undo(at: "07:07")
            }, counts: [0, 1, 0, 11],
            texts: ["STATUS:NEEDS-ACTION\r\n", "TRIGGER:PT0S\r\n"], missing: ["\r\nCOMPLETED"]),
    ]

    private static let edited: [Case] = [
        Case(
            testDescription: "edited by an app", happens: { try $0.touch(dose) },
            counts: [0, 0, 0, 12], texts: [MemoryCollection.foreign]),
        Case(
            testDescription: "edited by an app and taken",
            happens: {
                try $0.touch(dose)
                try $0.record(start, at: "07:05", taken)
            }, counts: [0, 1, 0, 11],
            texts: [MemoryCollection.foreign, "STATUS:COMPLETED\r\n"], missing: ["VALARM"]),
        Case(
            testDescription: "edited by an app and put off",
            happens: {
                try $0.touch(dose)
                try $0.record(start, at: "07:05") {
                    .snoozed($0, at: $1, until: $1.advanced(byMinutes: 10))
                }
            }, counts: [0, 1, 0, 11],
            texts: [
                MemoryCollection.foreign, "TRIGGER;VALUE=DATE-TIME:20261120T071500Z\r\n",
                "TRIGGER:PT0S\r\n",
            ]),
        Case(
            testDescription: "called otherwise by an app",
            happens: { try $0.edit(dose) { $0.replacing("1 tablet Metformin", with: "Pill") } },
            counts: [0, 0, 0, 12], texts: ["SUMMARY:Pill\r\n"]),
        Case(
            testDescription: "written with the UID in capitals, then taken",
            happens: { collection in
                try collection.edit(dose) { text in
                    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
                    return lines.map {
                        $0.hasPrefix("UID:") ? "UID:\($0.dropFirst(4).uppercased())" : $0
                    }
                    .joined(separator: "\r\n")
                }
                try collection.record(start, at: "07:05", taken)
            }, counts: [0, 1, 0, 11], texts: ["STATUS:COMPLETED\r\n", "@DOSECAL\r\n"]),
    ]

    private static let lost: [Case] = [
        Case(
            testDescription: "deleted, which counts as skipped",
            happens: {
                $0.objects[try $0.name(dose)] = nil
                try $0.record(start, at: "07:05", skipped)
            }, counts: [0, 0, 0, 11], texts: nil),
        Case(
            testDescription: "deleted and taken back",
            happens: {
                $0.objects[try $0.name(dose)] = nil
                try $0.record(start, at: "07:05", skipped)
                try $0.sync(at: "07:06")
                try $0.undo(at: "07:07")
            }, counts: [1, 0, 0, 11], texts: ["STATUS:NEEDS-ACTION\r\n"]),
        Case(
            testDescription: "gone while something else could not be read", isClear: false,
            happens: { $0.objects[try $0.name(dose)] = nil }, counts: [0, 0, 0, 11], texts: nil),
        Case(
            testDescription: "emptied", happens: { $0.objects[try $0.name(dose)] = "" },
            counts: [0, 1, 0, 11], texts: ["STATUS:NEEDS-ACTION\r\n"]),
        Case(
            testDescription: "cut in half",
            happens: { try $0.edit(dose) { String($0.dropLast(40)) } },
            counts: [0, 1, 0, 11], texts: ["END:VCALENDAR\r\n"]),
        Case(
            testDescription: "moved to another name, then taken",
            happens: {
                let name = try $0.name(dose)
                $0.objects["else.ics"] = $0.objects.removeValue(forKey: name)
                try $0.record(start, at: "07:05", taken)
            }, counts: [0, 1, 0, 11], texts: ["STATUS:COMPLETED\r\n"]),
    ]

    private static let planned: [Case] = [
        Case(
            testDescription: "switched off",
            happens: {
                try $0.apply(
                    MemoryCollection.plan.replacing(
                        "Metformin", with: "Metformin\n    enabled: false"),
                    at: "06:30")
            }, counts: [0, 0, 8, 4], texts: nil),
        Case(
            testDescription: "switched off, though an app has written it",
            happens: {
                try $0.touch(dose)
                try $0.apply(
                    MemoryCollection.plan.replacing(
                        "Metformin", with: "Metformin\n    enabled: false"),
                    at: "06:30")
            }, counts: [0, 0, 8, 4], texts: nil),
        Case(
            testDescription: "paused for some days, though an app has written it",
            happens: {
                try $0.touch(dose)
                try $0.apply(
                    MemoryCollection.plan.replacing(
                        "Metformin",
                        with: "Metformin\n    pauses: [{from: 2026-11-20, until: 2026-11-21}]"),
                    at: "06:30")
            }, counts: [0, 0, 4, 8], texts: nil),
        Case(
            testDescription: "removed with the plan", happens: { try $0.removePlan(at: "06:30") },
            counts: [0, 0, 8, 4], texts: nil),
        Case(
            testDescription: "planned for later",
            happens: {
                try $0.apply(MemoryCollection.plan.replacing("08:00", with: "09:30"), at: "06:30")
            }, counts: [0, 4, 0, 8],
            texts: ["DTSTART;TZID=Europe/Copenhagen:20261120T093000\r\n"], missing: [":20261120T08"]
        ),
        Case(
            testDescription: "planned for later, and edited by an app",
            happens: {
                try $0.touch(dose)
                try $0.apply(MemoryCollection.plan.replacing("08:00", with: "09:30"), at: "06:30")
            }, counts: [0, 4, 0, 8],
            texts: [
                "DTSTART;TZID=Europe/Copenhagen:20261120T093000\r\n", MemoryCollection.foreign,
            ]),
        Case(
            testDescription: "no longer planned",
            happens: {
                try $0.apply(
                    MemoryCollection.plan.replacing("{at: \"08:00\", id: morning}, ", with: ""),
                    at: "06:30")
            }, counts: [0, 0, 4, 8], texts: nil),
        Case(
            testDescription: "no longer planned, but edited by an app",
            happens: {
                try $0.touch(dose)
                try $0.apply(
                    MemoryCollection.plan.replacing("{at: \"08:00\", id: morning}, ", with: ""),
                    at: "06:30")
            }, counts: [0, 0, 3, 9], texts: [MemoryCollection.foreign]),
        Case(
            testDescription: "eight days ago", time: "2026-11-28T07:10:00Z", happens: { _ in },
            counts: [12, 0, 12, 0], texts: nil),
        Case(
            testDescription: "told discreetly", isDiscreet: true, happens: { try $0.touch(dose) },
            counts: [0, 12, 0, 0], texts: [MemoryCollection.foreign], missing: ["Metformin"]),
    ]

    @Test(arguments: recorded + edited + lost + planned)
    func everyEventIsSyncedOnce(_ case: Case) throws {
        var collection = try MemoryCollection()
        let name = try collection.name(Self.dose)
        let uid = "UID:\(name.dropLast(4))\r\n"
        try `case`.happens(&collection)
        let result = try collection.sync(
            at: `case`.time, isClear: `case`.isClear, isDiscreet: `case`.isDiscreet)
        #expect(
            [result.created, result.changed, result.removed, result.unchanged] == `case`.counts)
        let text = collection.objects.values.first { $0.lowercased().contains(uid.lowercased()) }
        #expect((text == nil) == (`case`.texts == nil))
        for part in `case`.texts ?? [] { #expect(text?.contains(part) == true, "\(part)") }
        for part in `case`.missing { #expect(text?.contains(part) != true, "\(part)") }
        let before = collection.objects
        let again = try collection.sync(
            at: `case`.time, isClear: `case`.isClear, isDiscreet: `case`.isDiscreet)
        #expect(again.created + again.changed + again.removed == 0)
        #expect(collection.objects == before)
    }

    @Test func everyChangeHasALaterRevision() throws {
        var collection = try MemoryCollection()
        let name = try collection.name(Self.dose)
        var revisions: [String] = []
        func look() throws {
            let text = try #require(collection.objects[name])
            revisions.append(
                text.split(separator: "\r\n").first { $0.hasPrefix("SEQUENCE:") }.map(String.init)
                    ?? "")
        }
        try look()
        // All changes are within one second, because a clock may stand still.
        for step in [Self.taken, Self.skipped, Self.taken] {
            try collection.record(Self.start, at: "07:05", step)
            try collection.sync(at: "07:05")
            try look()
            try collection.undo(at: "07:05")
            try collection.sync(at: "07:05")
            try look()
        }
        #expect(revisions == Array(Set(revisions)).sorted())
    }

    @Test func hintMovedToAnotherDayIsRemoved() throws {
        func plan(_ left: Int, _ counted: String) -> String {
            "\(MemoryCollection.plan)\n    stock: {left: \(left), counted: \(counted), refill-at: 7}"
        }
        var collection = try MemoryCollection(plan(10, "2026-11-18"))
        #expect(collection.objects.values.count { $0.contains("Get more") } == 1)
        try collection.apply(plan(300, "2026-11-20"), at: "06:30")
        try collection.sync(at: "07:10")
        #expect(collection.objects.values.count { $0.contains("Get more") } == 0)
    }

    @Test func changesByAnAppAreKept() throws {
        var collection = try MemoryCollection()
        try collection.record(Self.start, at: "07:05", Self.taken)
        let name = try collection.name(Self.dose)
        let result = try collection.sync(at: "07:10") { objects in
            objects[name]?.replace("END:VTODO", with: MemoryCollection.foreign + "END:VTODO")
        }
        #expect(result.busy == 1 && result.changed == 0)
        #expect(try collection.sync(at: "07:20").changed == 1)
        let text = try #require(collection.objects[name])
        #expect(text.contains(MemoryCollection.foreign) && text.contains("STATUS:COMPLETED"))
    }

    @Test func taskInSeveralObjectsIsNotChanged() throws {
        var collection = try MemoryCollection()
        collection.objects["copy.ics"] = collection.objects[try collection.name(Self.dose)]
        try collection.record(Self.start, at: "07:05", Self.taken)
        let before = collection.objects
        let result = try collection.sync(at: "07:10")
        #expect(result.unchanged == 12 && collection.objects == before)
    }

    @Test func titleOfAnAppWithTheMedicineIsReported() throws {
        var collection = try MemoryCollection()
        let name = try collection.name(Self.dose)
        try collection.edit(Self.dose) { $0.replacing("SUMMARY:1 tablet", with: "SUMMARY:my own") }
        #expect(try collection.sync(at: "07:00").revealing == [])
        #expect(try collection.sync(at: "07:10", isDiscreet: true).revealing == [name])
    }
}

/// Tests of syncs that are interrupted after any of their changes.
@Suite struct CutOffSyncTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let time: String
        let plan: String?
    }
    private static let cases = [
        Case(testDescription: "days go by", time: "2026-11-28T07:10:00Z", plan: nil),
        Case(
            testDescription: "a dose leaves the plan, another is put off", time: "07:10",
            plan: MemoryCollection.plan.replacing("{at: \"08:00\", id: morning}, ", with: "")
                .replacing("20:00", with: "21:00")),
    ]

    @Test(arguments: cases)
    func nextSyncGivesTheSameResult(_ case: Case) throws {
        var whole = try MemoryCollection()
        if let plan = `case`.plan { try whole.apply(plan, at: "06:30") }
        let start = whole
        try whole.sync(at: `case`.time)
        for steps in 0...(try start.steps(at: `case`.time)) {
            var cut = start
            let before = Set(cut.objects.keys)
            try cut.sync(at: `case`.time, steps: steps)
            // A missing object was not deleted by an app, because it was never recorded as seen.
            let gone = before.subtracting(cut.objects.keys)
            #expect(!cut.sightings.contains { gone.contains("\($0.uid).ics") }, "\(steps)")
            try cut.sync(at: `case`.time)
            #expect(cut.objects == whole.objects, "\(steps)")
            #expect(try cut.steps(at: `case`.time) == 0, "\(steps)")
        }
    }

    /// Objects written by an interrupted run are dosecal's own and may be overwritten.
    @Test func severalInterruptedSyncsLeaveNoForeignObjects() throws {
        var collection = try MemoryCollection()
        let later = MemoryCollection.plan.replacing("08:00", with: "09:30")
        for (turn, steps) in [3, 20, 0, 7, 11].enumerated() {
            let plan = turn.isMultiple(of: 2) ? later : MemoryCollection.plan
            try collection.apply(plan, at: "06:3\(turn)")
            try collection.sync(at: "06:4\(turn)", steps: steps)
        }
        let off = MemoryCollection.plan.replacing(", {at: \"20:00\", id: evening}", with: "")
        try collection.apply(off, at: "06:50")
        #expect(try collection.sync(at: "06:51").removed == 4)
    }
}
