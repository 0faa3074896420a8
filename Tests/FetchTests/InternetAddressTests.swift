import Fetch
import Foundation
import TestSupport
import Testing

/// Addresses of the internet, compared with Python's module `ipaddress`.
@Suite struct InternetAddressTests {
    private static let edges = [
        "0.0.0.0", "1.0.0.0", "9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0",
        "100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0", "126.255.255.255",
        "127.0.0.1", "128.0.0.0", "169.253.255.255", "169.254.169.254", "169.255.0.0",
        "172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0", "192.0.0.1", "192.0.1.0",
        "192.167.255.255", "192.168.0.0", "192.169.0.0", "198.17.255.255", "198.18.0.0",
        "198.19.255.255", "198.20.0.0", "223.255.255.255", "224.0.0.1", "239.1.1.1", "240.0.0.0",
        "255.255.255.255", "::", "::1", "::7f00:1", "::ffff:8.8.8.8", "::ffff:10.0.0.1", "100::1",
        "1fff::1", "2000::1", "2001::1", "2001:200::1", "2001:db8::1", "2002:7f00:1::", "2003::1",
        "2606:4700::1111", "3fff:ffff::1", "4000::1", "fc00::1", "fd12::1", "fe80::1", "fec0::1",
        "ff02::1",
    ]
    private static let script = """
        import ipaddress, sys
        for word in sys.argv[1:]:
            a = ipaddress.ip_address(word)
            special = a.is_multicast or a.is_reserved
            if a.version == 6:
                special = special or a.sixtofour or a.teredo or a.is_site_local
            print(int(a.is_global and not special))
        """

    @Test func rangesAreThoseThatPythonKnows() throws {
        var random = SeededRandom(seed: 1)
        let words =
            Self.edges
            + (0..<300).map { _ in
                (0..<4).map { _ in "\(random.number(0...255))" }.joined(separator: ".")
            }
            + (0..<300).map { _ in
                (0..<8).map { _ in String(random.number(0...0xFFFF), radix: 16) }
                    .joined(separator: ":")
            }
        let result = try Program.run(
            URL(filePath: "/usr/bin/env"), ["python3", "-c", Self.script] + words)
        try #require(result.status == 0, "\(result.errors)")
        let known = result.text.split(separator: "\n").map { $0 == "1" }
        try #require(known.count == words.count)
        for (word, isKnown) in zip(words, known) {
            #expect(InternetAddress.contains(word) == isKnown, "\(word)")
        }
    }

    @Test(arguments: [
        ("64:ff9b::808:808", true), ("64:ff9b::a00:1", false), ("64:ff9b::1:808:808", false),
        ("fe80::1%eth0", false), ("localhost", false), ("", false), ("1.2.3", false),
        ("0x7f.0.0.1", false), ("8.8.8.8 ", false),
    ])
    func translatedAndMalformedAddressesAreRecognised(text: String, isKnown: Bool) {
        #expect(InternetAddress.contains(text) == isKnown)
    }
}
