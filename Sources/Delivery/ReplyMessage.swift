import CivilTime

/// A message of an ntfy topic, as far as answers need it.
struct ReplyMessage {
    /// The ID on the server.
    let id: String
    /// The time at which the server received it.
    let time: Instant
    /// The text.
    let text: String

    /// Parses a line of a topic, which is a JSON object. Returns `nil` if it is another event, or
    /// not valid. A text with escapes is no answer.
    init?(_ line: String) {
        var reader = ObjectReader(line.utf8)
        guard let fields = reader.fields(), fields["event"] == "message", let id = fields["id"],
            !id.isEmpty, id.utf8.allSatisfy(Self.isPlain),
            let time = fields["time"].flatMap({ Int($0) }), let text = fields["message"]
        else { return nil }
        self.id = id
        self.time = Instant(seconds: time)
        self.text = text
        guard self.time.isSupported else { return nil }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}

/// Reads the fields of a JSON object: texts without escapes, numbers and words. Others are left out.
private struct ObjectReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// Returns the fields, or `nil` if this is no object.
    mutating func fields() -> [String: String]? {
        guard take("{") else { return nil }
        var fields: [String: String] = [:]
        if take("}") { return isAtEnd ? fields : nil }
        repeat {
            guard let name = text(), take(":") else { return nil }
            let value = value()
            // A field that occurs twice would be read differently by others.
            if let name, let value, fields.updateValue(value, forKey: name) != nil { return nil }
        } while take(",")
        return take("}") && isAtEnd ? fields : nil
    }

    private var isAtEnd: Bool { place == bytes.count }

    /// Skips white space and the given character. Returns whether it is there.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
        place += 1
        skipSpace()
        return true
    }

    private mutating func skipSpace() {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }

    /// Reads a text in quotes. Returns `.some(nil)` for one with escapes, and `nil` if there is none.
    private mutating func text() -> String?? {
        skipSpace()
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
        let start = place + 1
        var hasEscapes = false
        place = start
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            let isEscape = bytes[place] == UInt8(ascii: "\\")
            hasEscapes = hasEscapes || isEscape
            place += isEscape ? 2 : 1
        }
        guard place < bytes.count else { return nil }
        let content = bytes[start..<place]
        place += 1
        return .some(hasEscapes ? nil : String(decoding: content, as: UTF8.self))
    }

    /// Reads a value. Returns `nil` for one that is left out.
    private mutating func value() -> String? {
        if let text = text() { return text }
        let start = place
        var depth = 0
        while place < bytes.count {
            switch Unicode.Scalar(bytes[place]) {
            case "\"":
                guard text() != nil else { return nil }
                continue
            case "{", "[": depth += 1
            case "}", "]", ",":
                if depth == 0 { return word(from: start) }
                if bytes[place] != UInt8(ascii: ",") { depth -= 1 }
            default: break
            }
            place += 1
        }
        return nil
    }

    /// Returns the number or the word that ends here, or `nil` if it is an object or a list.
    private func word(from start: Int) -> String? {
        let word = bytes[start..<place].prefix { $0 > 0x20 }
        return word.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
            ? nil : String(decoding: word, as: UTF8.self)
    }
}
