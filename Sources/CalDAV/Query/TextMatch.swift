/// A text comparison (RFC 4791 section 9.7.5), with `match-type` from RFC 6352 section 10.5.4.
struct TextMatch: Equatable, Sendable {
    /// The rules for comparing texts (RFC 4790 section 9, RFC 5051).
    private enum Collation: String {
        case asciiCase = "i;ascii-casemap"
        case octet = "i;octet"
        case unicodeCase = "i;unicode-casemap"
    }
    /// The position of the wanted text, from `match-type`.
    private enum Place: String {
        case anywhere = "contains"
        case whole = "equals"
        case start = "starts-with"
        case end = "ends-with"
    }
    private let wanted: String
    private let collation: Collation
    private let place: Place
    private let isNegated: Bool

    /// The names of the supported collations.
    static let collations = ["i;ascii-casemap", "i;octet", "i;unicode-casemap"]

    init(_ element: DAVElement) throws(QueryRefusal) {
        let name = element.attribute("collation") ?? "default"
        guard let collation = name == "default" ? .asciiCase : Collation(rawValue: name) else {
            throw .collation
        }
        guard let place = Place(rawValue: element.attribute("match-type") ?? "contains") else {
            throw .filterForm
        }
        switch element.attribute("negate-condition") ?? "no" {
        case "yes": isNegated = true
        case "no": isNegated = false
        case _: throw .filterForm
        }
        wanted = element.text
        self.collation = collation
        self.place = place
    }

    /// The number of work steps for reading the wanted text.
    var steps: Int { 1 + wanted.utf8.count / 16 }

    /// Returns whether a text meets the condition.
    func holds(of text: String) -> Bool { isFound(in: text) != isNegated }

    private func isFound(in text: String) -> Bool {
        switch collation {
        case .octet: has(Array(text.utf8), Array(wanted.utf8))
        case .asciiCase: has(text.utf8.map(Self.lower), wanted.utf8.map(Self.lower))
        case .unicodeCase: has(Array(text.uppercased()), Array(wanted.uppercased()))
        }
    }

    private func has<Part: Equatable>(_ text: [Part], _ wanted: [Part]) -> Bool {
        switch place {
        case .anywhere: text.isEmpty && wanted.isEmpty || text.contains(wanted)
        case .whole: text == wanted
        case .start: text.starts(with: wanted)
        case .end: text.reversed().starts(with: wanted.reversed())
        }
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
