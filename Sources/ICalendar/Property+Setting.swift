import CivilTime

extension Property {
    /// Whether the value varies between components of one shape.
    var isSet: Bool {
        switch value {
        case .text, .given, .moment: true
        case .formed, .position: false
        }
    }

    /// The property with a plain word instead of a text, because libical prints such a word
    /// unchanged.
    var sample: Property {
        if case .text = value { .text(name, "x") } else { self }
    }

    /// Adds what properties have in common that differ only in their value.
    func appendShape(to bytes: inout [UInt8]) {
        bytes += name.utf8
        switch value {
        case .text: bytes.append(2)
        case .given: bytes.append(3)
        case .moment(.date): bytes.append(4)
        case .moment(.local): bytes.append(5)
        case .moment(.utc): bytes.append(6)
        case .moment(.zoned(_, let zone)):
            bytes.append(7)
            bytes += zone.utf8
        case .formed(let value):
            bytes.append(8)
            bytes += value.utf8
        case .position(let latitude, let longitude):
            bytes.append(14)
            bytes += "\(latitude) \(longitude)".utf8
        }
        for parameter in ownParameters {
            bytes.append(11)
            bytes += parameter.name.utf8
            bytes.append(12)
            bytes += parameter.value.utf8
        }
        bytes.append(0)
    }

    /// Adds the value as libical prints it. Returns `false` if only libical can print it.
    func appendValue(to line: inout [UInt8]) -> Bool {
        switch value {
        // libical takes the text for a list that is separated by commas.
        case .text(let text) where name == "CATEGORIES" && text.utf8.contains(where: Self.parts):
            return false
        case .text(let text): return Self.append(text, to: &line)
        case .given(let value):
            line += value.utf8
            return value.utf8.allSatisfy { $0 >= 0x20 }
        case .moment(.date(let date)): line.append(date)
        case .moment(.zoned(let wallClock, _)), .moment(.local(let wallClock)):
            line.append(wallClock)
        case .moment(.utc(let instant)):
            line.append(instant.utc)
            line.append(UInt8(ascii: "Z"))
        case .formed, .position: return false
        }
        return true
    }

    private static func parts(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
    }

    /// Adds an escaped text (RFC 5545 3.3.11). Returns `false` for control characters, which plans
    /// do not allow, and for bytes that `Repair` uses.
    private static func append(_ text: String, to line: inout [UInt8]) -> Bool {
        var text = text
        return text.withUTF8 { append($0, to: &line) }
    }

    private static func append(
        _ text: UnsafeBufferPointer<UInt8>, to line: inout [UInt8]
    ) -> Bool {
        if text.isEmpty { return false }
        if text.allSatisfy(isPlain) {
            line += text
            return true
        }
        let backslash = UInt8(ascii: "\\")
        for byte in text {
            switch byte {
            case UInt8(ascii: "\n"):
                line.append(backslash)
                line.append(UInt8(ascii: "n"))
            case 0..<0x20, 0x7F, 0xF4: return false
            case backslash, UInt8(ascii: ";"), UInt8(ascii: ","):
                line.append(backslash)
                line.append(byte)
            default: line.append(byte)
            }
        }
        return true
    }

    /// Returns whether a byte is printed unchanged and needs no repair.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: ",") && byte != UInt8(ascii: ";")
            && byte != UInt8(ascii: "\\")
    }
}

extension [UInt8] {
    /// Adds a date and time in the form 20261120T080000 (RFC 5545 3.3.5).
    fileprivate mutating func append(_ wallClock: CivilDateTime) {
        append(wallClock.date)
        append(UInt8(ascii: "T"))
        let time = wallClock.time
        appendDigits(time.hour * 10_000 + time.minute * 100 + time.second, 6)
    }

    /// Adds a date in the form 20261120 (RFC 5545 3.3.4).
    fileprivate mutating func append(_ date: CivilDate) {
        let (year, month, day) = date.parts
        appendDigits(year * 10_000 + month * 100 + day, 8)
    }

    private mutating func appendDigits(_ number: Int, _ count: Int) {
        var rest = UInt32(truncatingIfNeeded: number)
        append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
        for place in 1...count {
            self[self.count - place] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}
