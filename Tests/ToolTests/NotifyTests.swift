import CivilTime
import Foundation
import Journal
import SQLStore
import TestSupport
import Testing

/// Tests of `dosecal notify` and `dosecal remind`.
@Suite struct NotifyTests {
    private let home = ToolHome()

    init() throws {
        try home.apply(
            """
            person: Ann
            zone: Europe/Copenhagen
            medicines:
              - {name: Zinc, doses: [{at: "09:00"}]}
            """)
    }

    /// Writes a program that notes what it gets.
    private func program(_ name: String = "ring", _ script: String = "") throws -> String {
        let file = try home.file(
            name,
            """
            #!/bin/sh
            \(script)
            { echo "$DOSECAL_ACTION $DOSECAL_TITLE"; cat; } >> "$(dirname "$0")/rung"
            """)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: file.path)
        return file.path
    }

    /// Returns what the programs got since the last call. No program may be running.
    private func rung() throws -> String {
        let file = try #require(home.folder).url.appending(path: "rung")
        guard FileManager.default.fileExists(atPath: file.path) else { return "" }
        defer { try? FileManager.default.removeItem(at: file) }
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test func channelIsTestedAddedListedAndRemoved() throws {
        #expect(try home.text("notify", "list").contains("'dosecal notify add' sets them up"))
        let path = try program()
        let added = try home.text(
            "notify", "add", "ann", "--command", path, "--quiet", "22:00-07:00", "--within", "0",
            "--discreet")
        #expect(added.contains("Channel 1 now reminds ann."))
        #expect(
            try rung() == "ring Test from dosecal\nReminders will look like this.\n")
        let list = try home.text("notify", "list").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        #expect(
            list == "1 ann: runs \(path); quiet from 22:00 to 07:00; "
                + "one notice for everything within 0 minutes; discreet")
        #expect(try home.text("notify", "test", "1").contains("Did it ring?"))
        #expect(try rung().contains("Test from dosecal"))
        #expect(try home.text("notify", "remove", "1").contains("no longer reminds ann"))
        #expect(
            try home.errors("notify", "test", "1").contains(
                "there is no channel 1; 'dosecal notify list' lists them"))
    }

    @Test func reminderIsSentWithdrawnAndSentAgainAfterAFailure() throws {
        try home.text("notify", "add", "ann", "--command", program())
        _ = try rung()
        for time in ["07:59", "08:00", "08:01"] { try home.text("remind", "--once", at: time) }
        #expect(try rung() == "ring 1 tablet Zinc\n09:00 1 tablet Zinc\n")
        try home.text("take", "zinc", at: "08:02")
        try home.text("remind", "--once", at: "08:02")
        #expect(try rung() == "withdraw \n")
        _ = try program("ring", "exit 3")
        let errors = try home.errors("remind", "--once", at: "2026-11-21T08:00:00Z")
        #expect(errors.contains("channel 1: the program ended with status 3"))
        #expect(
            try home.text("notify", "list", at: "2026-11-21T08:00:00Z").contains("not been sent"))
        let folder = try #require(home.folder).url.appending(path: "home").path
        let doctor = try ToolRun.run(["doctor"], environment: ["DOSECAL_HOME": folder])
        #expect(
            doctor.status == 2
                && doctor.errors.contains(
                    "reminders that channel 1 could not send: 1; the last problem: the program "
                        + "ended with status 3; run 'dosecal notify test 1'")
        )
        let list = { try self.home.text("notify", "list", "--json", at: "2026-11-21T08:00:00Z") }
        // The clock goes on while the command runs.
        let (failing, next) = ("\"failing\": \"2026-11-21T08:0", "\"next\": \"2026-11-21T08:0")
        #expect(try list().contains(failing) && list().contains(next))
        _ = try program()
        try home.text("remind", "--once", at: "2026-11-21T08:08:00Z")
        #expect(try rung() == "ring 1 tablet Zinc\n09:00 1 tablet Zinc\n")
        #expect(try list().contains("\"failing\": null") && list().contains("\"next\": null"))
    }

    @Test func failingChannelIsListedEvenIfNoMessageWaits() throws {
        try home.text("notify", "add", "ann", "--command", program())
        let file = try #require(home.folder).url.appending(path: "home/dosecal.db")
        let since = try #require(Instant("2026-11-20T08:00:00Z"))
        let failure = NoticeChannel.Failure(since: since, problem: "no room", alert: nil)
        try SQLiteStore(path: file.path, creating: false).write { try $0.set(failure, of: 1) }
        let list = try home.text("notify", "list").split(whereSeparator: \.isWhitespace)
        #expect(list.joined(separator: " ").contains("the last message could not be sent: no room"))
        let json = try home.text("notify", "list", "--json")
        #expect(json.contains("\"unsent\": 0") && json.contains("\"problem\": \"no room\""))
        #expect(json.contains("\"failing\": \"\(since)\""))
    }

    @Test func channelThatDoesNotWorkIsNotAdded() throws {
        #expect(
            try home.errors("notify", "add", "ann", "--command", "/nowhere/ring").contains(
                "the program could not be run: No such file or directory"))
        #expect(
            try home.errors("notify", "add", "bo", "--command", program()).contains("bo"))
        #expect(try home.text("notify", "list", "--json").contains("\"channels\": []"))
    }

    @Test(arguments: [
        (["add", "ann"], "--command"),
        (["add", "ann", "--command", "/x", "--quiet", "22"], "22:00-07:00"),
        (["add", "ann", "--command", "/x", "--ntfy", "http://h/x"], "--ntfy"),
        (["add", "ann", "--command", "/x", "--token-file", "/t"], "--ntfy"),
        (["add", "ann", "--mail", "a@b.example", "--token-file", "/t"], "--ntfy"),
        (["add", "--command", "/x"], "SUBSCRIBER"), (["test", "x"], "a number"),
        (["add", "ann", "--command", "/x", "--within", "999"], "from 0 to 120"),
        (["add", "ann", "--command", "/x", "--mail", "a@b"], "--mail"),
        (["add", "ann", "--command", "/x", "--summary", "7"], "07:30,20:00"),
        (["mail", "smtps://mail.example"], "--from"),
    ])
    func wrongWordsAreExplained(_ words: [String], _ text: String) throws {
        let result = try home.run(["notify"] + words)
        #expect(result.status == 64 && result.errors.contains(text), "\(result.errors)")
    }

    @Test func mailServerIsSetUpOnceAndItsMistakesAreExplained() throws {
        let from = ["--from", "dosecal@example.org"]
        let errors = { (words: [String]) in try home.run(["notify"] + words).errors }
        #expect(
            try errors(["add", "ann", "--mail", "ann@example.org"]).contains(
                "no mail server is set up; run 'dosecal notify mail'"))
        #expect(
            try errors(["add", "ann", "--mail", "ann"]).contains("--mail needs an e-mail address"))
        #expect(
            try errors(["mail", "http://mail.example"] + from).contains("such as smtps://"))
        let login = try home.file("login", "ann\nsecret word\n")
        let options = ["mail", "smtp://127.0.0.1:1"] + from + ["--login-file", login.path]
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: login.path)
        #expect(try errors(options).contains("other users can read"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: login.path)
        let done = try home.run(["notify"] + options)
        #expect(done.status == 0 && done.text.contains("E-mail is sent by 127.0.0.1."))
        let refused = try errors(["add", "ann", "--mail", "ann@example.org"])
        #expect(refused.contains("nothing answers at the mail server; check its port"))
        #expect(!refused.contains("secret") && !done.text.contains("secret"))
        #expect(try home.text("notify", "list", "--json").contains("\"channels\": []"))
    }

    private func makePrivate(_ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    @Test func topicMustBeLongUnlessThereIsAToken() throws {
        let errors = try home.errors("notify", "add", "ann", "--ntfy", "http://127.0.0.1:1/ann")
        #expect(errors.contains("anyone could guess this topic"))
        #expect(
            errors.contains(/use a long one such as http:\/\/127.0.0.1:1\/dosecal-[0-9a-f]{32},/))
        let token = try home.file("token", "tk_secret\n").path
        let words = ["notify", "add", "ann", "--ntfy", "http://127.0.0.1:1/ann", "--token-file"]
        #expect(try home.run(words + [token]).errors.contains("run 'chmod 600 \(token)'"))
        try makePrivate(token)
        let refused = try home.errors(
            "notify", "add", "ann", "--ntfy", "http://127.0.0.1:1/ann", "--token-file", token)
        #expect(refused.contains("nothing answers there"))
        #expect(!refused.contains("tk_secret") && !refused.contains("/ann"))
        let two = try home.file("two", "tk_a\ntk_b\n").path
        try makePrivate(two)
        #expect(
            try home.errors(
                "notify", "add", "ann", "--ntfy", "http://127.0.0.1:1/ann", "--token-file", two
            ).contains("must contain an access token and nothing else"))
        #expect(
            try home.errors("notify", "add", "ann", "--ntfy", "https://user:word@host/topic")
                .contains("--ntfy needs an address such as https://ntfy.example/TOPIC"))
    }

    @Test(arguments: [
        ["remind"], ["publish", "--watch", "--quiet"],
        ["serve", "--publish", "--listen", "127.0.0.1:0"],
    ])
    func reminderRingsAndIsWithdrawnUntilASignal(_ command: [String]) throws {
        try home.text("notify", "add", "ann", "--command", program())
        _ = try rung()
        let folder = try #require(home.folder).url
        let process = try ChildProcess(
            Program.dosecal, command + ["--now", "2026-11-20T07:59:57Z"],
            environment: [
                "DOSECAL_HOME": folder.appending(path: "home").path, "PATH": "/usr/bin:/bin",
            ])
        // The file is only read here: the program may be in the middle of writing it.
        let file = folder.appending(path: "rung")
        func text() throws -> String {
            guard FileManager.default.fileExists(atPath: file.path) else { return "" }
            return try String(contentsOf: file, encoding: .utf8)
        }
        try wait(for: "the reminder") { try text().contains("09:00") }
        // The answer has the time of the test, which is later than the dose.
        try home.text("take", "zinc", at: "08:30")
        try wait(for: "the withdrawal") { try text().contains("withdraw") }
        #expect(try text() == "ring 1 tablet Zinc\n09:00 1 tablet Zinc\nwithdraw \n")
        process.send(SIGTERM)
        #expect(process.wait() == 0)
    }
}
