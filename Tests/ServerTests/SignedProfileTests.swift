import Foundation
import Server
import TestSupport
import Testing

/// Tests of the profile for Apple devices, signed with the server's key, as OpenSSL verifies it.
@Suite struct SignedProfileTests {
    private let folder: TemporaryFolder
    private let profile = Array("<plist>\r\nbytes that must not change: æ\n</plist>\n".utf8)

    /// Creates a private root, and an intermediate that has signed the server's certificate.
    init() throws {
        folder = try TemporaryFolder()
        try openssl(
            "req -x509 -newkey rsa:2048 -nodes -subj /CN=root -keyout root.key -out root.pem")
        try certify("middle", kind: "rsa:2048", by: "root", "-addext basicConstraints=CA:TRUE")
    }

    private func openssl(_ words: String) throws {
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"),
            ["openssl"] + words.split(separator: " ").map(String.init),
            folder: folder.url)
        try #require(result.status == 0, "\(result.errors)")
    }

    private func certify(_ name: String, kind: String, by issuer: String, _ more: String = "")
        throws
    {
        try openssl(
            "req -newkey \(kind) -nodes -subj /CN=\(name) -keyout \(name).key -out \(name).csr \(more)"
        )
        try openssl(
            "x509 -req -in \(name).csr -CA \(issuer).pem -CAkey \(issuer).key -CAcreateserial "
                + "-copy_extensions copy -out \(name).pem")
    }

    private func bytes(_ names: String...) throws -> [UInt8] {
        try names.flatMap { [UInt8](try Data(contentsOf: folder / $0)) }
    }

    private func signed(_ kind: String) throws -> [UInt8] {
        try certify("server", kind: kind, by: "middle")
        let identity = HTTPServer.Identity(
            certificate: try bytes("server.pem", "middle.pem"), key: try bytes("server.key"))
        return try identity.signed(profile)
    }

    @Test(arguments: ["rsa:2048", "ec -pkeyopt ec_paramgen_curve:P-256"])
    func opensslVerifiesTheProfileAndTheChain(kind: String) throws {
        let message = folder / "message"
        try Data(try signed(kind)).write(to: message)
        try openssl(
            "cms -verify -binary -inform der -in message -purpose any -CAfile root.pem -out found")
        #expect(try bytes("found") == profile)
        try openssl("smime -verify -noverify -binary -inform der -in message -out found")
        #expect(try bytes("found") == profile)
    }

    @Test func changedProfileIsRejected() throws {
        var message = try signed("rsa:2048")
        let place = try #require(Data(message).range(of: Data("must not".utf8))).lowerBound
        message[place] ^= 1
        try Data(message).write(to: folder / "message")
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "openssl", "cms", "-verify", "-binary", "-inform", "der", "-in", "message",
                "-purpose", "any", "-CAfile", "root.pem",
            ], folder: folder.url)
        #expect(result.status != 0)
    }

    @Test(arguments: [
        ("root.pem", "middle.key"), ("root.pem", "root.pem"), ("root.key", "root.key"),
    ])
    func mismatchedKeyAndCertificateSignNothing(certificate: String, key: String) throws {
        let identity = HTTPServer.Identity(
            certificate: try bytes(certificate), key: try bytes(key))
        #expect(
            throws: (any Error).self, "\(certificate), \(key)"
        ) { try identity.signed(profile) }
    }

    /// Presses the button of the page and returns the page and the profile.
    private func answer(_ identity: HTTPServer.Identity) throws -> (page: PageText, JobOutput) {
        let morning = "2026-11-20T07:10:00Z"
        var home = try PageHome(SamPlan.text, at: "2026-11-01T11:00:00Z")
        home.identity = { identity }
        try home.setPublicURL("https://care.example")
        let subscribe = PageText(try home.response("subscribe", at: morning))
        let page = PageText(
            try home.press(try subscribe.form("Create an account"), at: morning).response)
        return (page, try home.press(try page.form("Get the profile"), at: morning))
    }

    @Test func pageReturnsASignedProfile() throws {
        let root = HTTPServer.Identity(
            certificate: try bytes("root.pem"), key: try bytes("root.key"))
        let (page, output) = try answer(root)
        #expect(try !page.lines.contains { $0.contains("not signed") })
        #expect(output.complaint == nil)
        try Data(output.response.body).write(to: folder / "message")
        try openssl(
            "cms -verify -binary -inform der -in message -purpose any -CAfile root.pem -out found")
        let read = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "python3", "-c",
                "import plistlib; print(plistlib.load(open('found', 'rb'))['PayloadType'])",
            ], folder: folder.url)
        #expect(read.text == "Configuration\n")
    }

    /// It can still be installed, and the operator of the server gets a message.
    @Test func unusableKeyLeavesTheProfileUnsigned() throws {
        let broken = HTTPServer.Identity(
            certificate: try bytes("root.pem"), key: try bytes("middle.key"))
        let (_, output) = try answer(broken)
        #expect(output.response.body.starts(with: Array("<?xml".utf8)))
        #expect(
            output.complaint == """
                a profile could not be signed: the certificate and the key cannot be used: they \
                must be two PEM files that belong together
                """)
    }
}
