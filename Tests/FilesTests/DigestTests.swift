import Files
import Foundation
import TestSupport
import Testing

/// Tests of digests that stores, UIDs and clients depend on: if a value changed, one of them would
/// break.
@Suite struct DigestTests {
    @Test func fnvMatchesPublishedValues() {
        #expect(FNV1a.sum(of: []) == 0xcbf2_9ce4_8422_2325)
        #expect(FNV1a.sum(of: Array("foobar".utf8)) == 0x8594_4171_f739_67e8)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ])
    func bytesAreCoveredBySHA256(text: String, digest: String) {
        #expect(SHA256.digits(of: Array(text.utf8)) == digest)
    }

    /// Test cases 2 and 6 of RFC 4231.
    @Test(
        arguments: [
            (
                Array("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                Array(repeating: 0xAA, count: 131),
                "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ] as [([UInt8], String, String)])
    func bytesAreAuthenticatedByHMAC(key: [UInt8], text: String, code: String) {
        #expect(SHA256.code(of: Array(text.utf8), key: key) == code)
    }

    @Test func partsAreSeparated() {
        #expect(FNV1a.sum(of: ["ab", "c"], endedBy: 0) != FNV1a.sum(of: ["a", "bc"], endedBy: 0))
        #expect(FNV1a.sum(of: ["a"], endedBy: 0) == FNV1a.sum(of: [0x61, 0]))
    }

    @Test func longHashHas128Bits() {
        // The published hash of "a", continued with the byte that ends the part.
        let sum: UInt128 = 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964
        let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b
        #expect(FNV1a.longSum(of: ["a"], endedBy: 0xFF) == (sum ^ 0xFF) &* prime)
    }

    @Test(
        arguments: [
            ("", 0), ("a", 0x54cd_a58f_ef23_226f), ("abcdefgh", 0x78d7_9b94_8a23_1e6b),
            ("abcdefghi", 0xb59f_9daa_22c3_e03e),
        ] as [(String, UInt64)])
    func digestOfAPartDependsOnItsBytes(text: String, known: UInt64) {
        let digest = Array(text.utf8).withUnsafeBytes { ChangeDigest.ofPart($0) }
        #expect(digest == known)
    }

    /// If this value changes, every feed is written once more.
    @Test(
        arguments: [
            ("", 0xde1a_07b8_18d2_24c5), ("a", 0x922a_3a74_a06f_518d),
            ("abcdefgh", 0xabbc_5c46_14ee_40ee), ("abcdefghi", 0xb959_fae4_12ed_e943),
            ("abcdefghijklmnopqrstuvwxyz012345", 0xe0bd_3d46_307b_9f4b),
            ("The quick brown fox jumps over the lazy dog", 0x4a44_2273_2d87_c2af),
        ] as [(String, UInt64)])
    func digestOfAFileDependsOnItsBytes(text: String, known: UInt64) {
        let digest = Array(text.utf8).withUnsafeBytes { ChangeDigest.ofFile($0) }
        #expect(digest == known)
    }

    @Test func everyByteOfAFileChangesTheDigest() {
        var bytes = (0..<203).map { UInt8($0) }
        var digests: Set<UInt64> = [bytes.withUnsafeBytes { ChangeDigest.ofFile($0) }]
        for place in bytes.indices {
            bytes[place] ^= 1
            digests.insert(bytes.withUnsafeBytes { ChangeDigest.ofFile($0) })
            bytes[place] ^= 1
        }
        #expect(digests.count == 204)
        // The order of adjacent words matters too.
        bytes.swapAt(0, 8)
        #expect(!digests.contains(bytes.withUnsafeBytes { ChangeDigest.ofFile($0) }))
    }

    @Test func fingerprintDependsOnEverythingAdded() {
        var fingerprint = Fingerprint()
        fingerprint.add("anna")
        fingerprint.add(["a", "b"])
        fingerprint.add(-1)
        #expect(fingerprint.digits == "bde042b65fc3751c")
    }

    @Test func equalSecretsGiveEqualDigests() {
        let digest = KeyedDigest("0123456789abcdef0123456789abcdef")
        #expect(digest.digits(of: ["anna", "metformin"]) == "111d39d552ec20fb")
        #expect(
            digest.digits(of: ["annam", "etformin"]) != digest.digits(of: ["anna", "metformin"]))
    }

    /// The first vector with one byte of input in the reference implementation; the key is the
    /// bytes 0 to 15.
    @Test func newSecretIsUsedAsTheKey() {
        let digest = KeyedDigest(KeyedDigest.secret("07060504030201000f0e0d0c0b0a0908"))
        #expect(digest.digits(of: [""]) == "74f839c593dc67fd")
    }

    @Test func secretsAreRecognised() {
        let digits = "0123456789abcdef0123456789abcdef"
        #expect(KeyedDigest.isSecret(digits) && KeyedDigest.isSecret(KeyedDigest.secret(digits)))
        for other in ["", "k", "k\(digits)0", String(digits.dropFirst()), digits.uppercased()] {
            #expect(!KeyedDigest.isSecret(other))
        }
    }

    @Test func secretsAreComparedInFull() {
        #expect(isSameSecret("", "") && isSameSecret("abc", "abc"))
        for other in ["", "ab", "abcd", "abd", "bbc"] { #expect(!isSameSecret("abc", other)) }
        let (whole, cut) = (String(repeating: "a", count: 32), String(repeating: "a", count: 31))
        #expect(isSameSecret(whole, whole) && !isSameSecret(whole, cut + "b"))
    }

    @Test func digitsAreReadBack() {
        #expect(Hexadecimal.digits(0x1f) == "000000000000001f")
        #expect(Hexadecimal.digits(of: [0, 255, 16]) == "00ff10")
        #expect(Hexadecimal.bytes("00ff10") == [0, 255, 16])
        #expect(Hexadecimal.bytes("0g") == nil)
        #expect(Hexadecimal.bytes("000") == nil)
    }

    /// Eight digits are converted at a time, so each byte is tested in each position.
    @Test func onlyDigitsAreReadAsDigits() {
        let digits = Array("0123456789abcdef89abcdef01234567".utf8)
        for place in digits.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = digits
                changed[place] = byte
                let text = String(decoding: changed, as: UTF8.self)
                let isDigit = "0123456789abcdef".utf8.contains(byte)
                let read = changed.withUnsafeBufferPointer { Hexadecimal.halves($0) }
                #expect(read?.high == (isDigit ? UInt64(text.prefix(16), radix: 16) : nil))
                #expect(read?.low == (isDigit ? UInt64(text.suffix(16), radix: 16) : nil))
            }
        }
        #expect(Array("0123".utf8).withUnsafeBufferPointer { Hexadecimal.halves($0) } == nil)
    }
}
