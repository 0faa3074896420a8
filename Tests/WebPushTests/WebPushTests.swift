import Files
import Foundation
import TestSupport
import Testing
import WebPush

/// Messages of Web Push, as RFC 8291 and as other programs read them.
struct WebPushTests {
    private let random = PushRandom {
        var random = SystemRandomNumberGenerator()
        return random.next()
    }

    private func key(_ secret: String) throws -> PushKey {
        let secret = try #require(Base64URL.bytes(secret))
        return try #require(PushKey(secret: secret))
    }

    @Test func encryptsTheExampleOfTheStandard() throws {
        // RFC 8291 section 5 and appendix A.
        let sender = try key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
        #expect(
            sender.publicText
                == "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
        )
        let subscription = try #require(
            PushSubscription(
                endpoint: "https://push.example.net/",
                key:
                    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                secret: "BTBZMqHH6r4Tts7J_aSIgg"))
        let salt = try #require(Base64URL.bytes("DGv6ra1nlYgDCS1FRnbzlw"))
        let text = Array("When I grow up, I want to be a watermelon".utf8)
        let body = try #require(
            subscription.sealed(text, padding: 0, key: sender, salt: salt))
        #expect(
            Base64URL.text(of: body)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        )
    }

    @Test func othersReadMessagesOfAllLengths() throws {
        let lengths =
            [0, 1, 254, 255, 256, 257, PushSubscription.longest]
            + (0..<200).map { _ in Int.random(in: 0...PushSubscription.longest) }
        let sender = try #require(PushKey(using: random))
        let texts = lengths.map { length in
            String((0..<length).map { _ in "abcdefghijklmnop ,.\n".randomElement() ?? "a" })
        }
        let lines = try texts.enumerated().map { place, text in
            let receiver = try #require(PushKey(using: random))
            let secret = (0..<16).map { _ in UInt8.random(in: 0...255) }
            let subscription = try #require(
                PushSubscription(
                    endpoint: "https://push.example.net/\(place)", key: receiver.publicText,
                    secret: Base64URL.text(of: secret)))
            let body = try #require(subscription.sealed(Array(text.utf8), using: random))
            #expect(body.count <= 3000)
            #expect((body.count - 86 - 16) % 256 == 0, "its length reveals the text's")
            let signed = sender.authorization(
                for: "https://push.example.net", until: 2_000_000_000 + place,
                contact: "mailto:push@example.com", using: random)
            return [
                Base64URL.text(of: receiver.secret), Base64URL.text(of: secret),
                Base64URL.text(of: body), signed,
            ].joined(separator: "\t")
        }
        let result = try Program.runPython(
            "WebPushTests/open_messages.py", input: Data(lines.joined(separator: "\n").utf8))
        try #require(result.status == 0, "\(result.errors)")
        let read = try result.text.split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
        }
        #expect(read.count == texts.count)
        for (place, (message, text)) in zip(read, texts).enumerated() {
            #expect(message["text"] as? String == text)
            #expect(message["exp"] as? Int == 2_000_000_000 + place)
            #expect(message["aud"] as? String == "https://push.example.net")
            #expect(message["sub"] as? String == "mailto:push@example.com")
        }
    }

    @Test func neverUsesAKeyOrASaltTwice() throws {
        let receiver = try #require(PushKey(using: random))
        let subscription = try #require(
            PushSubscription(
                endpoint: "https://push.example.net/", key: receiver.publicText,
                secret: "BTBZMqHH6r4Tts7J_aSIgg"))
        let bodies = try (0..<50).map { _ in
            try #require(subscription.sealed(Array("same".utf8), using: random))
        }
        #expect(Set(bodies.map { $0.prefix(16) }).count == 50)
        #expect(Set(bodies.map { $0[21..<86] }).count == 50)
        #expect(subscription.sealed([UInt8](repeating: 65, count: 2801), using: random) == nil)
    }

    @Test func refusesKeysThatAreNotOnTheCurve() throws {
        let key = try #require(PushKey(using: random))
        let secret = "BTBZMqHH6r4Tts7J_aSIgg"
        let subscription = { (key: [UInt8], secret: String) in
            PushSubscription(
                endpoint: "https://push.example.net/", key: Base64URL.text(of: key),
                secret: secret)
        }
        #expect(subscription(key.point, secret) != nil)
        #expect(subscription(key.point, secret + "AAAA") == nil)
        #expect(subscription(key.point, "not Base64") == nil)
        #expect(subscription(key.point.dropLast(), secret) == nil)
        for place in [0, 1, 40, 64] {
            var other = key.point
            other[place] ^= 1
            #expect(subscription(other, secret) == nil, "byte \(place)")
        }
        #expect(subscription([4] + [UInt8](repeating: 0, count: 64), secret) == nil)
        #expect(subscription([4] + [UInt8](repeating: 255, count: 64), secret) == nil)
        #expect(PushKey(secret: [UInt8](repeating: 0, count: 32)) == nil)
        #expect(PushKey(secret: [UInt8](repeating: 255, count: 32)) == nil)
        #expect(PushKey(secret: [1, 2, 3]) == nil)
    }
}
