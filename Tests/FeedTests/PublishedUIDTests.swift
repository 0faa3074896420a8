import CivilTime
import Feed
import Testing

/// Tests of which UIDs are recognised as dosecal's.
@Suite struct PublishedUIDTests {
    private static let stem = "7d70d8cd2905e9c1-6482a6bcc82947d3"

    @Test(arguments: [
        ("", nil, 1), ("-20261120", "2026-11-20", 1), ("-20261120-02", "2026-11-20", 2),
        ("-20280229-25", "2028-02-29", 25),
    ])
    func ownUIDsAreReadInAnyCase(tail: String, date: String?, ordinal: Int) throws {
        for text in ["\(Self.stem)\(tail)@dosecal", "\(Self.stem)\(tail)@dosecal".uppercased()] {
            let uid = try #require(PublishedUID(text))
            #expect(uid.person == "7d70d8cd2905e9c1")
            #expect(uid.series == "\(Self.stem)@dosecal")
            #expect(uid.date == date.flatMap { CivilDate($0) })
            #expect(uid.ordinal == ordinal)
        }
    }

    private static let misses = [
        "", "@", "@dosecal", "dosecal", "7d70d8cd2905e9c1@dosecal", stem, "\(stem)@",
        "\(stem)@dosecal.org", "\(stem)@dosecal@dosecal", "\(stem)@dosecal ", " \(stem)@dosecal",
        "\(stem.dropLast())@dosecal", "\(stem)0@dosecal", "g\(stem.dropFirst())@dosecal",
        "\(stem)-@dosecal", "\(stem)-2026112@dosecal", "\(stem)-202611200@dosecal",
        "\(stem)-20260230@dosecal", "\(stem)-00000000@dosecal", "\(stem)-2026ab20@dosecal",
        "\(stem)-20261120-@dosecal", "\(stem)-20261120-1@dosecal",
        "\(stem)-20261120-00@dosecal", "\(stem)-20261120-0a@dosecal",
        "\(stem)-20261120-+1@dosecal", "\(stem)-20261120-01-01@dosecal",
        "\(stem)-02-20261120@dosecal", "\(stem)-２２11@dosecal", "\(stem)-20261120\u{301}@dosecal",
        "\(stem)@\u{301}dosecal", "\(stem)\n@dosecal", "0123-4567@dosecal", "a@dosecal.example",
    ]

    @Test(arguments: misses)
    func otherUIDsAreNotRecognised(text: String) {
        #expect(PublishedUID(text) == nil)
    }

    @Test(arguments: ["a@example.org", "dosecal", "@dosecal", "x@dosecal.org", ""])
    func foreignUIDsAreRejectedQuickly(text: String) {
        #expect(!PublishedUID.isOurs(text))
    }
}
