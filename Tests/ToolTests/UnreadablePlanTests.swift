import CarePlan
import CivilTime
import Foundation
import Journal
import SQLStore
import TestSupport
import Testing

/// Tests of stored plans that cannot be read here, and of replacing them by a corrected text.
@Suite struct UnreadablePlanTests {
    private var home = ToolHome()

    private static let ann = """
        person: Ann
        zone: Asia/Tokyo
        medicines:
          - {name: Zinc, doses: [{at: "08:00"}, {at: "20:00"}]}

        """
    private static let corrected = ann.replacing("Asia/Tokyo", with: "Etc/GMT-9")

    /// Removes the zone of Ann's plan from the system, as an update of tzdata can.
    private mutating func loseTokyo() throws {
        let zones = try #require(home.folder) / "zones"
        for name in ["Etc/GMT-9", "Europe/Copenhagen"] {
            let file = zones.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: "/usr/share/zoneinfo/\(name)", toPath: file.path)
        }
        home.zones = zones
    }

    private func unbroken(_ text: String) -> String {
        text.split { $0.isWhitespace || $0 == "\u{A0}" }.joined(separator: " ")
    }

    /// Returns the output of a command, whether it succeeds or not.
    private func said(_ words: String..., at time: String = "07:00") throws -> String {
        let result = try home.run(words, at: time)
        return unbroken(result.text + result.errors)
    }

    /// Runs `doctor`, which has no `--now`.
    private func doctor() throws -> ProgramResult {
        var environment = [
            "DOSECAL_HOME": try #require(home.folder).url.appending(path: "home").path
        ]
        environment["TZDIR"] = home.zones?.path
        return try ToolRun.run(["doctor"], environment: environment)
    }

    @Test mutating func errorNamesThePackageOfFormerZones() throws {
        try loseTokyo()
        let plan = try home.file(
            "plan.yaml", Self.ann.replacing("Asia/Tokyo", with: "Asia/Calcutta"))
        #expect(try said("apply", plan.path).contains("or install tzdata-legacy"))
        let mistyped = Self.ann.replacing("Asia/Tokyo", with: "Copenhagen")
        let other = try home.file("other.yaml", mistyped)
        #expect(try !said("apply", other.path).contains("tzdata-legacy"))
    }

    private func store() throws -> SQLiteStore {
        let file = try #require(home.folder).url.appending(path: "home/dosecal.db")
        return try SQLiteStore(path: file.path, creating: false)
    }

    /// Stores the next version of Ann's plan, with a field of a newer program.
    private func applyWithNewerProgram(at time: String) throws {
        let store = try store()
        let last = try #require(try store.plans(of: "ann", since: nil).last)
        let text = Self.ann.replacing("zone:", with: "moon-phase: full\nzone:")
        let version = StoredPlan(
            number: last.number + 1, since: try #require(Instant(time)),
            content: .init(
                text: Array(text.utf8), identities: try #require(last.content).identities))
        try store.write { change in try change.add(version, of: "ann") }
    }

    @Test mutating func everyCommandShowsHowToFixThePlan() throws {
        try home.apply(Self.ann)
        try home.apply(SharedPlan.medicines)
        try loseTokyo()
        let list = try said("plan", "list")
        #expect(list.contains("sam Sam; "))
        for text in [
            list, try said("plan", "versions", "ann"), try said("today", "--person", "ann"),
            try said("take", "zinc", "--person", "ann"), try said("publish"),
            try said("plan", "edit", "ann"), try said("report", "ann"),
            unbroken(try doctor().errors),
        ] {
            #expect(
                text.contains("version 1 of the plan of 'ann' cannot be read here (2:7: 'zone'"))
            #expect(text.contains("the text that 'dosecal plan show ann --version 1' prints"))
            #expect(text.contains("apply it") && text.contains("tzdata-legacy"), "\(text)")
        }
        #expect(try home.text("plan", "show", "ann", "--version", "1") == Self.ann)
    }

    /// A log is for the person who runs the server, so it is in English and has no texts of a plan.
    @Test mutating func logStatesTheMistakeWithoutTextsOfThePlan() throws {
        try home.apply(Self.ann.replacing("zone:", with: "language: da\nzone:"))
        try home.text("subscriber", "add", "ann", "--id", "phone")
        try loseTokyo()
        let log = try said("publish")
        #expect(
            log.contains("(3:7: 'zone' must be a time zone such as Europe/Copenhagen, not '…')"),
            "\(log)")
        #expect(!log.contains("Tokyo") && !log.contains("knownZone"), "\(log)")
        #expect(log.contains("correct the text that 'dosecal plan show ann --version 1' prints"))
    }

    /// A dose recorded under the unreadable text is still taken, and one that was not recorded is
    /// still open.
    @Test mutating func correctedTextAppliesFromTheStartOfTheUnreadableOne() throws {
        let evening = "2026-11-19T22:50:00Z"
        try home.apply(Self.ann, at: evening)
        try home.text("take", "zinc", at: "2026-11-19T23:05:00Z")
        try loseTokyo()
        #expect(try doctor().status == 1)
        let morning = "2026-11-20T11:10:00Z"
        let trial = try home.text("apply", "-n", "-", at: morning, input: Self.corrected)
        let change = unbroken(try home.apply(Self.corrected, at: morning))
        #expect(
            change.hasPrefix("Ann (ann): version 2, counts from 07:50"), "\(change)"
        )
        #expect(change.contains("Version 1 cannot be read here, so this plan replaces it"))
        #expect(unbroken(trial).contains("Version 1 cannot be read here"))
        let today = unbroken(try home.text("today", at: morning))
        #expect(today.contains("taken 08:05") && today.contains("20:00"), "\(today)")
        #expect(try said("take", "zinc", at: morning).contains("planned 20:00"))
        #expect(try said("publish", at: morning).contains("cannot be read") == false)
        #expect(try home.text("report", at: morning).contains("Zinc"))
        let versions = unbroken(try home.text("plan", "versions", at: morning))
        #expect(versions.contains("1 cannot be read here; replaced by version 2"), "\(versions)")
        #expect(try doctor().status == 0)
        #expect(
            try home.apply(Self.corrected, at: morning) == "Ann (ann): no change, still version 2\n"
        )
    }

    @Test func textOfANewerProgramIsReplaced() throws {
        try home.apply(Self.ann, at: "2026-11-18T07:00:00Z")
        try applyWithNewerProgram(at: "2026-11-19T07:00:00Z")
        #expect(try said("today").contains("version 2 of the plan of 'ann' cannot be read here"))
        let change = unbroken(try home.apply(Self.ann))
        #expect(change.contains("version 3, counts from yesterday 16:00"), "\(change)")
        #expect(try said("today").contains("Zinc"))
        #expect(try doctor().status == 0)
        let later = try home.apply(Self.ann.replacing("20:00", with: "21:00"), at: "08:00")
        #expect(later.contains("20:00 → 21:00"), "\(later)")
    }

    /// Later versions are replaced only on request.
    @Test func unreadableVersionBeforeOthersIsReplacedOnRequest() throws {
        try home.apply(Self.ann, at: "2026-11-18T07:00:00Z")
        try applyWithNewerProgram(at: "2026-11-19T07:00:00Z")
        let last = Self.ann.replacing("20:00", with: "21:00")
        let store = try store()
        let first = try #require(try store.plans(of: "ann", since: nil).first?.content)
        let version = StoredPlan(
            number: 3, since: try #require(Instant("2026-11-20T06:00:00Z")),
            content: .init(text: Array(last.utf8), identities: first.identities))
        try store.write { change in try change.add(version, of: "ann") }
        let refusal = try home.run(["apply", "-"], at: "07:00", input: last)
        #expect(refusal.status == 1)
        #expect(
            unbroken(refusal.errors).contains(
                "version 2 of the plan of 'ann' cannot be read here, and there are later versions; "
                    + "add --since 2026-11-19"), "\(refusal.errors)")
        let change = try home.text("apply", "-", "--since", "2026-11-19", input: last)
        #expect(unbroken(change).contains("version 4, counts from yesterday"), "\(change)")
        #expect(try said("today").contains("21:00"))
        #expect(try doctor().status == 0)
    }

    /// The language is that of the last readable version.
    @Test func errorIsInTheLanguageOfThePerson() throws {
        try home.apply("language: da\n" + Self.ann, at: "2026-11-18T07:00:00Z")
        try home.apply(SharedPlan.medicines)
        try applyWithNewerProgram(at: "2026-11-19T07:00:00Z")
        for text in [
            try said("today", "--person", "ann"), try said("plan", "list"),
            try said("plan", "versions", "ann"),
        ] {
            #expect(text.contains("version 2 af planen for 'ann' kan ikke læses her"), "\(text)")
        }
    }
}
