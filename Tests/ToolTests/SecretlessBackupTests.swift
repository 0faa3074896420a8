import CivilTime
import Foundation
import Journal
import SQLStore
import TestSupport
import Testing

/// Tests of backups without secrets.
@Suite struct SecretlessBackupTests {
    private let home = ToolHome()
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - {name: Zinc, doses: [{at: "08:00"}]}

        """
    private static let topic = "dosecal-0123456789abcdefghij"
    private static let key =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"

    private func file(_ name: String) throws -> URL { try #require(home.folder) / name }

    private func open() throws -> SQLiteStore {
        try SQLiteStore(path: file("home/dosecal.db").path, creating: false)
    }

    /// Creates a household with every kind of secret, and returns them.
    private func household() throws -> [String] {
        try home.apply(Self.plan)
        try home.text("publish", "--public-url", "https://care.example")
        try home.text("take", "zinc", at: "08:00")
        try home.text("subscriber", "add", "sam", "--account", "--id", "phone")
        let login = try home.file("login", "sam@example.org\nopen sesame")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: login.path)
        try home.text(
            "notify", "mail", "smtps://smtp.example:465", "--from", "sam@example.org",
            "--login-file", login.path)
        try home.text("owner", "add")
        let store = try open()
        try store.write { change in
            for (kind, target, token) in [
                (.ntfy, "https://ntfy.example/\(Self.topic)", "tk_secret"),
                (
                    .push, "https://push.example/send/capability",
                    "\(Self.key) BTBZMqHH6r4Tts7J_aSIgg"
                ),
                (.mail, "sam@example.org", nil), (.command, "/usr/bin/true", nil),
            ] as [(NoticeChannel.Kind, String, String?)] {
                let number = try store.noticeChannels().count + 1
                var channel = NoticeChannel(
                    number: number, subscriber: "sam", kind: kind, target: target,
                    added: try #require(Instant("2026-11-01T00:00:00Z")))
                channel.token = token
                channel.summaries = SummaryTime.list("07:30") ?? []
                try change.put(channel)
            }
            let key = CollectionKey(account: "phone", name: "sam-tasks")
            let added = try #require(Instant("2026-11-01T00:00:00Z"))
            try change.set(
                CollectionState(revision: 1, floor: 0, source: 0, due: added), of: key)
            try change.put(
                PushRegistration(
                    key, endpoint: "https://push.example/app/endpoint",
                    token: "\(Self.key) app-secret", until: added, told: 1))
            try change.set(String(repeating: "5a", count: 32), for: .pushKey)
            try change.set(String(repeating: "6b", count: 32), for: .signingKey)
        }
        let secret = try #require(try store.value(of: .secret))
        let tokens = try store.tokens().filter { $0.subscriber == "sam" }.map(\.token.digits)
        #expect(tokens.count == 1)
        return tokens + [
            secret, Self.topic, "tk_secret", "send/capability", "app/endpoint", "app-secret",
            "BTBZMqHH6r4Tts7J_aSIgg",
            "open sesame", String(repeating: "5a", count: 32), String(repeating: "6b", count: 32),
        ]
    }

    private func backUp(_ flags: String...) throws -> ProgramResult {
        try ToolRun.run(
            ["backup", try file("copy.db").path] + flags,
            environment: ["DOSECAL_HOME": try file("home").path])
    }

    @Test func backupHasTheRecordAndNoSecrets() throws {
        let secrets = try household()
        let made = try backUp("--without-secrets")
        #expect(made.status == 0 && made.text + made.errors == "")
        let bytes = try Data(contentsOf: file("copy.db"))
        for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret)") }
        #expect(bytes.range(of: Data(Self.plan.utf8)) != nil)
        let mode = try FileManager.default.attributesOfItem(atPath: file("copy.db").path)
        #expect(mode[.posixPermissions] as? Int == 0o600)
        // The store itself is unchanged.
        #expect(try open().tokens().count == 2)
        #expect(try backUp().status == 0, "a full backup replaces it")
        let whole = try Data(contentsOf: file("copy.db"))
        for secret in secrets {
            #expect(whole.range(of: Data(secret.utf8)) != nil, "\(secret)")
        }
    }

    @Test func backupWithSecretsIsNotReplacedByOneWithout() throws {
        _ = try household()
        #expect(try backUp().status == 0)
        let before = try Data(contentsOf: file("copy.db"))
        let made = try backUp("--without-secrets")
        #expect(made.status == 1)
        #expect(
            made.errors.hasSuffix(
                "is a backup with addresses, passwords and keys, so one without them does not replace "
                    + "it; name another file\n"))
        #expect(try Data(contentsOf: file("copy.db")) == before)
        try FileManager.default.removeItem(at: file("copy.db"))
        for _ in 1...2 { #expect(try backUp("--without-secrets").status == 0) }
    }

    @Test func restoreNamesWhatHasToBeSetUpAgain() throws {
        let tokens = try household().prefix(1)
        let entries = try home.text("log", "--json")
        #expect(try backUp("--without-secrets").status == 0)
        try FileManager.default.removeItem(at: file("home"))
        let text = try home.text("restore", "copy.db", at: "09:00")
        let expected = """
            'sam' has no address; 'dosecal subscriber rotate sam' gives a new one
            channel 1 of 'sam' (ntfy by https://ntfy.example) has no address; add it again with \
            'dosecal notify add', and run 'dosecal notify remove 1'
            channel 2 of 'sam' (push by https://push.example) has no address; turn it on again on \
            the page 'Make it ring' of the browser
            the mail server smtp.example has no password; set it up again with 'dosecal notify mail'

            """
        #expect(text.hasSuffix("\n" + expected), "\(text)")
        #expect(try home.text("log", "--json") == entries)
        let rotated = try home.text("subscriber", "rotate", "sam", at: "09:00")
        #expect(rotated.contains("https://care.example/feeds/") && !rotated.contains(tokens[0]))
        #expect(
            try open().tokens().filter { $0.until == nil }.map(\.subscriber) == ["phone", "sam"],
            "the password of the account is still valid")
        let channels = try open().noticeChannels()
        #expect(channels.map(\.kind) == [.ntfy, .push, .mail, .command])
        #expect(channels[1].hasEnded && channels[3].target == "/usr/bin/true")
        #expect(channels.allSatisfy { !$0.summaries.isEmpty })
    }

    @Test func addressInACalendarEntryIsReported() throws {
        let token = try household()[0]
        let store = try open()
        try store.write { change in
            _ = try change.add(unmatched: [
                Evidence(
                    id: try #require(EvidenceID(String(repeating: "7", count: 32))),
                    read: try #require(Instant("2026-11-20T00:00:00Z")), origin: "x.ics", line: 1,
                    raw: Array("URL:https://care.example/take/\(token)/x".utf8))
            ])
        }
        let made = try backUp("--without-secrets")
        #expect(made.status == 1)
        #expect(
            made.errors
                == "dosecal: error: the address of 'sam' is in a calendar entry that was read, which "
                + "a backup keeps; give 'sam' a new address first: 'dosecal subscriber rotate sam'\n"
        )
        #expect(!FileManager.default.fileExists(atPath: try file("copy.db").path))
        try home.text("subscriber", "rotate", "sam")
        #expect(try backUp("--without-secrets").status == 0)
    }
}
