import Files
import Foundation
import TestSupport
import Testing
import WebPush

/// The built program with an account, and a push service.
private final class LiveAppHome {
    let push: PushHome
    private let folder: TemporaryFolder
    private(set) var process: ChildProcess?
    private(set) var root = ""
    private var password = ""
    private var starts = 0

    init() throws {
        push = try PushHome()
        folder = try TemporaryFolder()
        try apply("08:00")
        let told = try run("subscriber", "add", "sam", "--account", "--id", "phone")
        password = String(
            try #require(told.firstMatch(of: /([0-9a-f]{4}-){7}[0-9a-f]{4}/)?.output.0))
        try start()
    }

    deinit { process?.end() }

    private var environment: [String: String] {
        [
            "DOSECAL_HOME": (folder / "home").path, "PATH": "/usr/bin:/bin",
            "DOSECAL_PUSH_HOSTS": push.root.replacing("http://", with: ""),
        ]
    }

    func start() throws {
        starts += 1
        let output = folder / "output-\(starts)"
        let process = try ChildProcess(
            Program.dosecal, ["serve", "--publish", "--listen", "127.0.0.1:0"],
            environment: environment, output: .file(output))
        self.process = process
        var text = ""
        try wait(for: "the server") {
            // The file appears when the server starts.
            text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
            return text.contains("\n") || !process.isRunning
        }
        root = String(try #require(text.firstMatch(of: /http:\/\/127.0.0.1:[0-9]+/)?.output))
    }

    @discardableResult
    func run(_ arguments: String...) throws -> String {
        let result = try Program.run(Program.dosecal, arguments, environment: environment)
        #expect(result.status == 0, "\(result.errors)")
        return result.text
    }

    /// Changes the time of a dose, which changes both calendars.
    func apply(_ time: String) throws {
        let plan = folder / "plan.yaml"
        try Data(
            """
            person: Sam
            zone: Europe/Copenhagen
            medicines:
              - {name: Zinc, doses: [{at: "\(time)"}]}
            """.utf8
        ).write(to: plan)
        try run("apply", plan.path)
    }

    /// Returns the status line and the fields of a response, and its body.
    func ask(
        _ method: String, _ path: String, _ body: String = "", _ fields: String...
    ) throws -> String {
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "curl", "--silent", "--include", "--user", "phone:\(password)", "--request", method,
                "--data-binary", "@-", "--header", "Content-Type: application/xml",
            ] + fields.flatMap { ["--header", $0] } + ["\(root)\(path)"],
            input: Data(body.utf8))
        try #require(result.status == 0)
        return result.text
    }

    /// Returns the sync token of a collection, and its topic while messages are offered.
    func state(of collection: String) throws -> (token: String, topic: String?) {
        let text = try ask(
            "PROPFIND", "/dav/phone/cal/\(collection)/",
            """
            <propfind xmlns="DAV:" xmlns:P="https://bitfire.at/webdav-push"><prop><sync-token/>\
            <P:topic/></prop></propfind>
            """, "Depth: 0")
        let token = try #require(text.firstMatch(of: /sync-token>([^<]+)</))
        return (
            String(token.1), text.firstMatch(of: /topic[^>]*>([^<]+)</).map { String($0.1) }
        )
    }

    func register(_ collection: String) throws -> String {
        try ask(
            "POST", "/dav/phone/cal/\(collection)/",
            """
            <?xml version='1.0' encoding='UTF-8' ?>\
            <push-register xmlns="https://bitfire.at/webdav-push"><subscription>\
            <web-push-subscription><push-resource>\(push.root)/\(collection)</push-resource>\
            <subscription-public-key type="p256dh">\(push.receiver.publicText)\
            </subscription-public-key><auth-secret>\(push.secret)</auth-secret>\
            </web-push-subscription></subscription></push-register>
            """)
    }

    /// Returns the sync tokens in the messages about a collection, once there are this many.
    func tokens(_ count: Int, of collection: String) throws -> [String] {
        var found: [String] = []
        try wait(for: "message \(count) about \(collection)") {
            found = try push.requests().filter { $0.path == "/\(collection)" }.compactMap {
                $0.text?.firstMatch(of: /<sync-token xmlns="DAV:">([^<]+)</).map { String($0.1) }
            }
            return found.count >= count
        }
        return found
    }
}

/// Tests of messages to apps through HTTP. The push service opens them with other programs.
@Suite struct LiveAppMessageTests {
    @Test func changeReachesTheAppAlsoAfterAKill() throws {
        let home = try LiveAppHome()
        let options = try home.ask("OPTIONS", "/dav/phone/cal/sam-tasks/")
        #expect(options.contains(/DAV: .*webdav-push/.ignoresCase()))
        // The offer begins when the process first looks at the store.
        try wait(for: "the offer") { try home.state(of: "sam-tasks").topic != nil }
        let before = try home.state(of: "sam-tasks")
        for collection in ["sam-tasks", "sam-events"] {
            let answer = try home.register(collection)
            #expect(answer.hasPrefix("HTTP/1.1 201"))
            #expect(
                answer.contains(/Location: \S+\/dav\/phone\/push\/[0-9a-f]{32}\s/.ignoresCase()))
            #expect(answer.contains(/Expires: \S+, .* GMT\s/.ignoresCase()))
        }
        #expect(try home.register("sam-tasks").hasPrefix("HTTP/1.1 204"))
        try home.apply("09:00")
        let told = try home.tokens(1, of: "sam-tasks")
        _ = try home.tokens(1, of: "sam-events")
        let after = try home.state(of: "sam-tasks")
        #expect(told == [after.token] && after.token != before.token)
        let topic = try #require(after.topic)
        let request = try #require(try home.push.requests().first { $0.path == "/sam-tasks" })
        #expect(request.status == 201 && request.text?.contains("<topic>\(topic)</topic>") == true)
        #expect(request.fields?["Topic"] == topic)
        let changes = try home.ask(
            "REPORT", "/dav/phone/cal/sam-tasks/",
            """
            <sync-collection xmlns="DAV:"><sync-token>\(before.token)</sync-token>\
            <sync-level>1</sync-level><prop><getetag/></prop></sync-collection>
            """)
        #expect(changes.contains(".ics</D:href>") && changes.contains(after.token))
        // Killed after the change, and possibly before the message.
        try home.apply("10:00")
        home.process?.send(SIGKILL)
        _ = home.process?.wait()
        try home.start()
        let again = try home.tokens(2, of: "sam-tasks")
        #expect(again.last == (try home.state(of: "sam-tasks").token))
    }
}
