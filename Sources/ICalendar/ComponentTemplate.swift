package import CivilTime
import Files

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A component that libical printed once, for printing many that differ in a few digits only.
///
/// A hole is a stretch of digits in a property's value. The holes keep their length, so the
/// lines fold at the same places, and the bytes are those that libical itself would have given.
package struct ComponentTemplate: Sendable {
    /// A stretch of a printed value that changes from one component to the next.
    package struct Slot: Hashable, Sendable {
        fileprivate let offset: Int
        fileprivate let length: Int
    }
    /// A date as the eight digits that are set in holes.
    package struct DateDigits {
        fileprivate let digits: UInt64

        /// The digits of a date: 20261120.
        package init(_ date: CivilDate) {
            let (year, month, day) = date.parts
            digits = eightDigits(UInt32(truncatingIfNeeded: year * 10_000 + month * 100 + day))
        }
    }
    /// The eight digits of a date like 20261120, which a fold may part.
    package struct DateHole: Sendable {
        fileprivate let offsets: ArraySlice<Int>
    }
    private let bytes: [UInt8]

    /// The component's text, holes filled as it was.
    package init(_ component: Component) {
        self.init(bytes: component.text())
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The component as it was printed.
    package var text: [UInt8] { bytes }

    /// The same with the only line of a property once for each of these dates, whose digits end
    /// `suffix` bytes before its end; without dates as it is.
    package func repeating(
        _ property: String, on dates: [CivilDate], before suffix: Int
    ) -> ComponentTemplate {
        if dates.isEmpty { return self }
        guard let line = line(of: property) else {
            preconditionFailure("the component has a \(property) on one line")
        }
        let slot = slot(in: property, length: 8, before: suffix).offset - line.lowerBound
        let end = line.upperBound + 2
        var repeated = Array(bytes[..<line.lowerBound])
        repeated.reserveCapacity(bytes.count + (end - line.lowerBound) * dates.count)
        for date in dates {
            let offset = repeated.count + slot
            repeated += bytes[line.lowerBound..<end]
            repeated.withUnsafeMutableBytes { bytes in
                let slot = Slot(offset: offset, length: 8)
                SlotWriter(place: bytes).fill(slot, with: DateDigits(date))
            }
        }
        return ComponentTemplate(bytes: repeated + bytes[end...])
    }

    /// The hole of `length` bytes that ends `suffix` bytes before the end of a property's value.
    ///
    /// The property is the component's first of that name and stands on one line.
    package func slot(in property: String, length: Int, before suffix: Int = 0) -> Slot {
        guard let line = line(of: property), length + suffix < line.count else {
            preconditionFailure("the component has a \(property) on one line")
        }
        return Slot(offset: line.upperBound - suffix - length, length: length)
    }

    /// The hole where a text stands in a property's value; nil unless it does so once, on one line.
    package func slot(of text: String, in property: String) -> Slot? {
        guard let line = line(of: property) else { return nil }
        let wanted = Array(text.utf8)
        let places = line.filter { place in
            bytes[place] == wanted.first && bytes[place..<line.upperBound].starts(with: wanted)
        }
        return places.count == 1 ? Slot(offset: places[0], length: wanted.count) : nil
    }

    /// The holes of the date that ends a text, such as 1f2e-20261120, wherever the component has that
    /// text, also where its line is folded.
    package func slots(ofDateEnding text: String) -> [DateHole] {
        let (wanted, places) = (Array(text.utf8), unfolded)
        guard places.count >= wanted.count else { return [] }
        return (0...places.count - wanted.count).filter { start in
            wanted.indices.allSatisfy { bytes[places[start + $0]] == wanted[$0] }
        }.map { start in
            DateHole(offsets: places[start..<start + wanted.count].suffix(8))
        }
    }

    /// Where the bytes are that stay when lines are unfolded.
    private var unfolded: [Int] {
        var places: [Int] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 13, bytes[index...].starts(with: [13, 10, 32]) {
                index += 3
            } else {
                places.append(index)
                index += 1
            }
        }
        return places
    }

    /// Where the only line of the component's first property of a name is; nil if it has several.
    private func line(of property: String) -> Range<Int>? {
        let name = Array(property.utf8)
        var lineStart = 0
        while lineStart < bytes.count {
            let end = endOfLine(from: lineStart)
            let after = lineStart + name.count
            if after < end, bytes[after] == UInt8(ascii: ":") || bytes[after] == UInt8(ascii: ";"),
                bytes[lineStart..<after].elementsEqual(name)
            {
                let isFolded = end + 2 < bytes.count && bytes[end + 2] == UInt8(ascii: " ")
                return isFolded ? nil : lineStart..<end
            }
            lineStart = end + 2
        }
        return nil
    }

    private func endOfLine(from start: Int) -> Int {
        bytes.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress,
                let found = memchr(first + start, 13, bytes.count - start)
            else { return bytes.count }
            return UnsafeRawPointer(found) - first
        }
    }

    /// One component with its holes filled.
    package func text(filling slots: (borrowing SlotWriter) -> Void) -> [UInt8] {
        var text = bytes
        text.withUnsafeMutableBytes { slots(SlotWriter(place: $0)) }
        return text
    }

    /// Prints one component with its holes filled, in the order given.
    package func print(
        into output: inout Output, filling slots: (borrowing SlotWriter) -> Void
    ) throws {
        try bytes.withUnsafeBytes { source in
            try output.append(source) { place in slots(SlotWriter(place: place)) }
        }
    }

    /// Writes digits into the holes of one component.
    package struct SlotWriter: ~Copyable {
        fileprivate let place: UnsafeMutableRawBufferPointer

        /// Writes a date as 20261120 into a hole of eight bytes.
        package func fill(_ slot: Slot, with date: DateDigits) {
            place.storeBytes(
                of: date.digits.littleEndian, toByteOffset: slot.offset, as: UInt64.self)
        }

        /// Writes a date and time as 20261120T080000 into a hole of fifteen bytes.
        package func fill(_ slot: Slot, with date: DateDigits, _ time: TimeOfDay) {
            fill(slot, with: date)
            let number = time.hour * 10_000 + time.minute * 100 + time.second
            let digits = eightDigits(UInt32(truncatingIfNeeded: number)) >> 16
            place.storeBytes(
                of: UInt32(truncatingIfNeeded: digits).littleEndian, toByteOffset: slot.offset + 9,
                as: UInt32.self)
            place.storeBytes(
                of: UInt16(truncatingIfNeeded: digits >> 32).littleEndian,
                toByteOffset: slot.offset + 13, as: UInt16.self)
        }

        /// Writes a date as 20261120 where a fold may part it.
        package func fill(_ slot: DateHole, with date: DateDigits) {
            var rest = date.digits
            for offset in slot.offsets {
                place[offset] = UInt8(truncatingIfNeeded: rest)
                rest >>= 8
            }
        }

        /// Writes a time as 08:05 into a hole of five bytes.
        package func fill(_ slot: Slot, with time: TimeOfDay) {
            digits(time.hour, 2, at: slot.offset)
            digits(time.minute, 2, at: slot.offset + 3)
        }

        /// All of it as it is now, in short.
        package var digest: UInt64 { ChangeDigest.ofPart(UnsafeRawBufferPointer(place)) }

        /// How many bytes it has.
        package var length: Int { place.count }

        /// Writes a number with leading zeros.
        package func fill(_ slot: Slot, with number: Int) {
            digits(number, slot.length, at: slot.offset)
        }

        private func digits(_ number: Int, _ count: Int, at offset: Int) {
            var rest = UInt32(truncatingIfNeeded: number)
            var index = offset + count - 1
            while index >= offset {
                place[index] = UInt8(truncatingIfNeeded: 48 + rest % 10)
                rest /= 10
                index -= 1
            }
        }
    }
}

/// A number of at most eight digits as eight, the first in the lowest byte: all at a time, pairs of
/// four, then of two, then each.
private func eightDigits(_ number: UInt32) -> UInt64 {
    var digits = UInt64(number / 10_000) | UInt64(number % 10_000) << 32
    let hundreds = (digits &* 10_486) >> 20 & 0x7F_0000_007F
    digits = hundreds | (digits &- 100 &* hundreds) << 16
    let tens = (digits &* 103) >> 10 & 0x000F_000F_000F_000F
    digits = tens | (digits &- 10 &* tens) << 8
    return digits | 0x3030_3030_3030_3030
}
