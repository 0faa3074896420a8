import CivilTime

extension Property {
    /// Whether its value is set in what libical printed of another.
    var isSet: Bool {
        switch value {
        case .text, .given, .moment: true
        case .formed, .position: false
        }
    }

    /// The same with a plain word for a text, which libical prints as it is.
    var sample: Property {
        if case .text = value { .text(name, "x") } else { self }
    }

    /// Adds what it has in common with those that differ only in the value that is set.
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

    /// Adds the value as libical prints it; false if only libical can tell.
    func appendValue(to line: inout [UInt8]) -> Bool {
        switch value {
        // libical takes it for a list, whose commas part its values.
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

    /// Adds a text, escaped (RFC 5545 3.3.11). What no plan lets through is left to libical, and
    /// what is no character of anybody to `Repair`.
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

    /// Whether a byte stands for itself and is never a mistake.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: ",") && byte != UInt8(ascii: ";")
            && byte != UInt8(ascii: "\\")
    }
}

extension [UInt8] {
    /// Adds a date and time as 20261120T080000 (RFC 5545 3.3.5).
    fileprivate mutating func append(_ wallClock: CivilDateTime) {
        append(wallClock.date)
        append(UInt8(ascii: "T"))
        let time = wallClock.time
        appendDigits(time.hour * 10_000 + time.minute * 100 + time.second, 6)
    }

    /// Adds a date as 20261120 (RFC 5545 3.3.4).
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
