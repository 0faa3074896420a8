import CivilTime
import Delivery
import Fetch
import Foundation
import Journal
import TestSupport
import Testing
import WebPush

/// Tests of servers that were chosen on the pages, and whose names lead to the local network.
@Suite struct LocalServerTests {
    private static let refusal =
        "its server is in a local network, which is refused for servers that were chosen on the "
        + "pages; if it is yours, name it in DOSECAL_PUSH_HOSTS"
    private static let topic = "dosecal-0123456789abcdef"
    private let ntfy: NtfyHome
    private let port: String

    init() throws {
        ntfy = try NtfyHome()
        port = try #require(ntfy.root.split(separator: ":").last.map(String.init))
    }

    private static func curl(
        _ addresses: [String], allowing hosts: [String] = [], proxy: String? = nil
    ) -> Curl {
        Curl(
            agent: "test",
            environment: ["PATH=/usr/bin:/bin"] + (proxy.map { ["http_proxy=\($0)"] } ?? []),
            allowing: hosts, lookup: { _ in addresses })
    }

    private func channel(
        at url: String, isFromPages: Bool = true, kind: NoticeChannel.Kind = .ntfy
    ) throws -> NoticeChannel {
        var channel = NoticeChannel(
            number: 1, subscriber: "anna", kind: kind, target: url, added: DeliveryHome.start)
        channel.isFromPages = isFromPages
        if kind == .push {
            let key = try #require(PushKey(using: PushHome.random))
            channel.token = "\(key.publicText) BTBZMqHH6r4Tts7J_aSIgg"
        }
        return channel
    }

    private func send(on channel: NoticeChannel, _ curl: Curl) -> DeliveryResult {
        let message = NoticeMessage(test: "Test", "Text")
        if channel.kind == .ntfy { return NtfySender(curl).send(message, on: channel) }
        return PushSender(
            curl, key: PushKey(using: PushHome.random), contact: "mailto:push@example.com",
            random: PushHome.random, clock: { DeliveryHome.start }
        ).send(message, on: channel)
    }

    /// The stub listens on this computer, so that a request would be answered.
    @Test(arguments: [
        ["127.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["10.0.0.7"], ["::1"], ["fe80::1"],
        ["::ffff:127.0.0.1"], ["64:ff9b::7f00:1"], ["not an address"],
    ])
    func nothingIsSentToANameOfTheLocalNetwork(addresses: [String]) throws {
        let curl = Self.curl(addresses)
        for kind in [NoticeChannel.Kind.ntfy, .push] {
            let channel = try channel(
                at: "http://localhost:\(port)/\(Self.topic)", kind: kind)
            #expect(send(on: channel, curl).words == Self.refusal)
        }
        #expect(try ntfy.requests().isEmpty)
    }

    @Test func serverThatWasAddedByACommandMayBeLocal() throws {
        let channel = try channel(at: "\(ntfy.root)/\(Self.topic)", isFromPages: false)
        #expect(send(on: channel, Self.curl(["127.0.0.1"])) == .accepted)
    }

    @Test func allowedServerMayBeLocal() throws {
        let url = "http://LOCALHOST:\(port)/\(Self.topic)"
        let allowed = Self.curl(["127.0.0.1"], allowing: ["localhost:\(port)"])
        #expect(send(on: try channel(at: url), allowed) == .accepted)
        let other = Self.curl(["127.0.0.1"], allowing: ["localhost"])
        #expect(send(on: try channel(at: url), other).words == Self.refusal)
    }

    @Test func systemKnowsTheAddressesOfThisComputer() throws {
        let curl = Curl(agent: "test", environment: ["PATH=/usr/bin:/bin"])
        let channel = try channel(at: "http://localhost:\(port)/\(Self.topic)")
        #expect(send(on: channel, curl).words == Self.refusal)
    }

    /// Otherwise, the name could lead elsewhere when curl looks it up: here, to the stub.
    @Test func curlConnectsToTheAddressesThatWereChecked() throws {
        let channel = try channel(at: "http://localhost:\(port)/\(Self.topic)")
        let result = send(on: channel, Self.curl([Self.unused]))
        #expect(result.problem != nil && result.words != Self.refusal)
        #expect(try ntfy.requests().isEmpty)
    }

    /// An address of the internet that no computer has (RFC 7526).
    private static let unused = "192.88.99.1"

    @Test func nameThatOnlyAProxyKnowsIsLeftToIt() throws {
        let channel = try channel(at: "http://ntfy.example/\(Self.topic)")
        #expect(
            send(on: channel, Self.curl([]))
                .words == "the host was not found; check its name and your network")
        // The stub is no proxy, so it refuses the request.
        let proxied = send(on: channel, Self.curl([], proxy: ntfy.root))
        #expect(proxied.words?.contains("(400)") ?? false, "\(proxied)")
        let requests = try ntfy.requests()
        #expect(requests.map { $0["path"] } == ["http://ntfy.example/"])
        let local = send(on: channel, Self.curl(["10.1.1.1"], proxy: ntfy.root))
        #expect(local.words == Self.refusal)
        #expect(try ntfy.requests().count == requests.count)
    }
}
