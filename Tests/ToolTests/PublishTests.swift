import Foundation
import TestSupport
import Testing

/// Tests of `dosecal publish` and `dosecal subscriber`.
@Suite struct PublishTests {
    private let home = ToolHome()
    private static func plan(_ name: String) -> String {
        """
        person: \(name)
        zone: Europe/Copenhagen
        medicines:
          - name: Metformin
            doses: [{at: "08:00"}]

        """
    }

    private var feeds: URL {
        get throws { try #require(home.folder).url.appending(path: "home/feeds") }
    }

    private func names(_ folder: URL? = nil) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: (folder ?? feeds).path)
            .filter { $0 != ".lock" }.sorted()
    }

    private func told(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the line without the elapsed time.
    private func line(_ text: String) -> String {
        String(text.prefix { $0 != "\n" }.split(separator: ", in ").first ?? "")
    }

    @Test func publishReportsItsResultInOneLine() throws {
        try home.apply(Self.plan("Ann"), at: "06:00")
        try home.apply(Self.plan("Bo"), at: "06:00")
        #expect(
            try line(home.text("publish"))
                == "2 people: 2 feeds written, 0 unchanged, 0 removed, 0 failed")
        #expect(try home.text("publish", "--quiet") == "")
        let json = try home.text("publish", "--json")
        #expect(json.contains("\"written\": 0") && json.contains("\"unchanged\": 2"))
        #expect(try names().count == 4)
    }

    @Test(arguments: [
        ("en_GB.UTF-8", "feed 'ann'", "Is a directory; the feed stays as it was"),
        ("da_DK.UTF-8", "kalenderen 'ann'", "det er en mappe; kalenderen er uændret"),
    ])
    func publishNamesFailedFeedsInTheLanguageOfTheSystem(
        language: String, feed: String, reason: String
    ) throws {
        try home.apply(Self.plan("Ann"), at: "06:00")
        try home.text("publish")
        let calendar = try #require(names().first { $0.hasSuffix(".ics") })
        let folder = try feeds.appending(path: calendar)
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = try #require(home.folder).url.appending(path: "home/dosecal.db").path
        let result = try ToolRun.run(
            ["publish", "--store", store, "--now", "2026-11-20T06:00:00Z"],
            environment: ["LANG": language])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("dosecal: error: \(feed): "), "\(result.errors)")
        #expect(result.errors.hasSuffix(" \(reason)\n"), "\(result.errors)")
        let json = try home.run(["publish", "--json"], at: "06:00").text
        #expect(json.contains("Is a directory\""), "\(json)")
    }

    @Test func firstApplyCreatesTheFirstSubscriber() throws {
        try home.apply(Self.plan("Ann"))
        let list = try home.text("subscriber", "list")
        #expect(list.contains("ann  Ann; ann; events; can record; not yet published"))
        // A second apply, or a revocation, creates no other subscriber.
        try home.text("subscriber", "revoke", "ann")
        try home.apply(Self.plan("Ann").replacing("08:00", with: "09:00"))
        #expect(try home.text("subscriber", "list").split(separator: "\n").count == 1)
        #expect(
            try told(home.text("subscriber", "list"))
                == "ann Ann; ann; events; can record; revoked Fri 20 Nov 2026")
    }

    private func calendarNames() throws -> [String] {
        try names().filter { $0.hasSuffix(".ics") }.flatMap { name in
            try String(contentsOf: feeds.appending(path: name), encoding: .utf8)
                .split(separator: "\r\n").filter { $0.hasPrefix("X-WR-CALNAME:") }
                .map { String($0.dropFirst("X-WR-CALNAME:".count)) }
        }.sorted()
    }

    /// The calendar has the name that the user chose; otherwise it has the names of its persons,
    /// unless it is discreet.
    @Test func calendarHasTheNameOfItsSubscriber() throws {
        try home.apply("id: ann\n" + Self.plan("Ann"))
        try home.apply(Self.plan("Bo"))
        try home.text("subscriber", "add", "ann", "--name", "Wall tablet", "--discreet")
        try home.text("subscriber", "add", "ann", "--discreet")
        try home.text("subscriber", "add", "ann", "bo")
        try home.text("publish")
        #expect(
            try calendarNames() == ["Ann", "Ann\\, Bo", "Bo", "Reminders", "Wall tablet"])
        // The others have no chosen name, so they follow the names of their persons.
        try home.apply("id: ann\n" + Self.plan("Anna Holm"))
        try home.text("publish")
        #expect(
            try calendarNames() == [
                "Anna Holm", "Anna Holm\\, Bo", "Bo", "Reminders", "Wall tablet",
            ])
        #expect(try home.text("subscriber", "list").contains("ann  Anna Holm; ann; events; can"))
    }

    @Test func folderAndAddressAreStored() throws {
        try home.apply(Self.plan("Ann"))
        let other = try #require(home.folder) / "other"
        try home.text("publish", "--to", other.path, "--public-url", "https://care.example/a/")
        try home.text("publish")
        #expect(try names(other).count == 2)
        let list = try home.text("subscriber", "list", "--show")
        let token = try #require(try names(other).first?.prefix { $0 != "." })
        #expect(
            list.hasSuffix(
                """
                    feed: https://care.example/a/feeds/\(token)/ann.ics
                    to subscribe: https://care.example/a/subscribe/\(token)
                    today: https://care.example/a/today/\(token)

                """))
        let json = try home.text("subscriber", "list", "--show", "--json")
        #expect(json.contains("\"https://care.example/a/today/\(token)\""))
        #expect(try !home.text("subscriber", "list").contains(token))
        #expect(try home.text("subscriber", "list").contains("    \(token.prefix(6))…\n"))
        #expect(try !home.text("subscriber", "list", "--json").contains(token))
    }

    @Test(arguments: [
        "ftp://a", "care.example", "https://", "https://a/?b", "https://u@a", "https://a:x",
    ])
    func invalidAddressIsRefused(url: String) throws {
        #expect(
            try told(home.errors("publish", "--public-url", url, status: 64))
                == "dosecal: error: option '--public-url' needs an address such as "
                + "https://care.example, without '?' or a user's name, not '\(url)'")
    }

    @Test func newSubscriberHasAFeedAtOnce() throws {
        try home.apply(Self.plan("Ann"))
        try home.text("publish", "--public-url", "http://localhost:8467")
        let text = try home.text(
            "subscriber", "add", "ann", "--name", "Wall tablet", "--discreet", "--no-alarms")
        #expect(text.hasPrefix("Wall tablet now has a feed, 'wall-tablet':\n"))
        let address = try #require(text.split(separator: "\n").dropFirst().first)
        let token = try #require(address.split(separator: "/").dropLast().last)
        #expect(address == "  http://localhost:8467/feeds/\(token)/wall-tablet.ics")
        #expect(try names().contains("\(token).ics"))
        let feed = try feeds.appending(path: "\(token).ics")
        #expect(try !String(contentsOf: feed, encoding: .utf8).contains("Metformin"))

        let turned = try home.text("subscriber", "rotate", "wall-tablet")
        #expect(!turned.contains(token))
        #expect(try !names().contains("\(token).ics") && names().count == 4)
        let gone = try home.text("subscriber", "revoke", "wall-tablet")
        #expect(
            told(gone)
                == "Wall tablet no longer has access: the address no longer works, and the feed "
                + "is removed.")
        #expect(try names().count == 2)
        #expect(
            try told(home.errors("subscriber", "rotate", "wall-tablet"))
                == "dosecal: error: 'wall-tablet' was revoked on Fri 20 Nov 2026; nothing was changed"
        )
    }

    @Test func subscribersHaveTheRequestedAlarms() throws {
        let plan = Self.plan("Ann") + "  - {name: Zinc, doses: [{at: \"08:00\"}]}\n"
        try home.apply(plan)
        try home.text("subscriber", "add", "ann", "--id", "one", "--alarms", "each")
        try home.text("subscriber", "add", "ann", "--id", "two", "--alarms", "none")
        let list = try home.text("subscriber", "list")
        #expect(list.contains("one  Ann; ann; events; can record; an alarm for each entry"))
        #expect(list.contains("two  Ann; ann; events; can record; no alarms; last updated"))
        #expect(list.contains("ann  Ann; ann; events; can record; not yet published"))
        #expect(
            try home.text("subscriber", "set", "one", "--alarms", "together")
                == "Ann: one alarm for everything due at the same time.\n")
        let later = try home.text("subscriber", "list")
        #expect(later.contains("one  Ann; ann; events; can record; last updated"))
        try home.text("subscriber", "set", "ann", "--no-alarms")
        let last = try home.text("subscriber", "list")
        #expect(last.contains("ann  Ann; ann; events; can record; no alarms"))
        #expect(
            try told(home.errors("subscriber", "set", "one", status: 64))
                .contains("'subscriber set' needs"))
        #expect(
            try told(
                home.errors(
                    "subscriber", "add", "ann", "--alarms", "each", "--no-alarms", status: 64)
            )
            .contains("--no-alarms"))
    }

    @Test func carerSeesSeveralPersons() throws {
        try home.apply(Self.plan("Ann"))
        try home.apply(Self.plan("Bo"))
        try home.text("subscriber", "add", "ann", "bo", "--id", "carer", "--only", "medicine")
        let list = try home.text("subscriber", "list")
        #expect(list.contains("carer  Ann, Bo; ann, bo; events; can record; only medicine"))
        #expect(
            try told(home.errors("subscriber", "add", "ann", "--id", "bo"))
                == "dosecal: error: there is already a 'bo'; choose another id, such as 'bo-2'")
    }

    @Test(
        arguments: [
            (["add", "ann", "--items", "metformn"], 1, "did you mean 'metformin'?"),
            (["add", "ann", "--items", "zinc"], 1, "which has 'metformin'"),
            (["add", "ann", "--only", "medicin"], 64, "did you mean 'medicine'?"),
            (["add", "ann", "--kind", "event"], 64, "did you mean 'events'?"),
            (["add", "anne"], 1, "choose 'ann'"),
            (["add"], 64, "as in 'dosecal subscriber add PERSON…'"),
            (["ad", "ann"], 64, "did you mean 'add'?"),
            (["rotate"], 64, "as in 'dosecal subscriber rotate ID'"),
            (["revoke", "an"], 1, "did you mean 'ann'?"),
            (["list", "--discreet"], 64, "'dosecal help subscriber list' lists its options"),
            (["add", "ann", "--id", "Wall Tablet"], 64, "such as wall-tablet, not 'Wall Tablet'"),
        ] as [([String], Int32, String)])
    func mistakeGetsASuggestion(words: [String], status: Int32, end: String) throws {
        try home.apply(Self.plan("Ann"))
        let result = try home.run(["subscriber"] + words)
        #expect(result.status == status)
        #expect(told(result.errors).hasSuffix(end), "\(result.errors)")
    }

    @Test func fileThatCannotBeRemovedIsReported() throws {
        try home.apply(Self.plan("Ann"))
        try home.text("publish")
        let old = try feeds.appending(path: #require(names().first { $0.hasSuffix(".ics") }))
        try FileManager.default.removeItem(at: old)
        try FileManager.default.createDirectory(at: old, withIntermediateDirectories: false)
        let end = "'\(old.path)' is still there, so remove it\n"
        let rotated = try home.run(["subscriber", "rotate", "ann"])
        #expect(rotated.status == 1 && rotated.errors.hasSuffix(end))
        #expect(told(rotated.text).contains("but some of its files could not be removed"))
        let revoked = try home.run(["subscriber", "revoke", "ann"])
        #expect(revoked.status == 1 && revoked.errors.hasSuffix(end))
        #expect(!told(revoked.text).contains("the feed is removed"))
        #expect(try names() == [old.lastPathComponent])
    }

    @Test func publicFolderIsReportedOncePerRun() throws {
        try home.apply(Self.plan("Ann"))
        let folder = try #require(home.folder).url.appending(path: "open").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o755])
        for words in [["publish", "--to", folder], ["publish", "--quiet"]] {
            let result = try home.run(words)
            #expect(result.status == 0)
            #expect(
                result.errors
                    == "dosecal: note: every user of this machine can list '\(folder)', and the names "
                    + "of feeds are secret, so run: chmod o-rwx '\(folder)'\n")
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o2750], ofItemAtPath: folder)
        #expect(try home.run(["publish"]).errors == "")
    }

    @Test func unusableFolderIsReportedAndTheChangeIsStored() throws {
        try home.apply(Self.plan("Ann"))
        _ = try home.file("home/feeds", "in the way")
        let result = try home.run(["subscriber", "rotate", "ann"])
        #expect(result.status == 1)
        #expect(result.text.contains("has a new address"))
        #expect(
            told(result.errors).hasSuffix(
                "Not a directory; once that is fixed, run 'dosecal publish'"))
        #expect(try home.errors("publish").hasSuffix("Not a directory\n"))
    }
}

/// Tests of `publish --watch`.
@Suite struct PublishWatchTests {
    private let home = ToolHome()

    @Test func changeIsPublishedUntilTheWatchEnds() throws {
        try home.apply(Self.plan("08:00"))
        let store = try #require(home.folder).url.appending(path: "home")
        let watch = try KilledProgram(
            URL(filePath: "/usr/bin/env"),
            [
                "DOSECAL_HOME=\(store.path)", "LC_ALL=C", Program.dosecal.path, "publish",
                "--watch", "--now", "2026-11-20T07:00:00Z",
            ])
        try #require(waits { watch.lines.count == 1 }, "\(watch.errors)")
        #expect(watch.lines[0].hasPrefix("1 person: 1 feed written"))
        try home.apply(Self.plan("09:00"))
        try #require(waits { watch.lines.count == 2 }, "\(watch.errors)")
        #expect(watch.lines[1].hasPrefix("1 person: 1 feed written"))
        #expect(watch.end() == 0)
        #expect(watch.errors == "")
    }

    private static func plan(_ time: String) -> String {
        """
        person: Ann
        zone: Europe/Copenhagen
        medicines:
          - name: Metformin
            doses: [{at: "\(time)"}]

        """
    }

    /// Waits until a condition is met, for some seconds.
    private func waits(_ isTrue: () -> Bool) -> Bool {
        for _ in 0..<200 {
            if isTrue() { return true }
            usleep(100_000)
        }
        return false
    }
}
