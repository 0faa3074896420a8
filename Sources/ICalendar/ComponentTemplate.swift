package import CivilTime
import Files

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The printed text of a component, and of all components that differ from it in a few digits.
///
/// The digits that differ are slots. A slot keeps its length, so lines fold at the same places and
/// the bytes are those that libical would print. A slot can only be filled in its own template.
package final class ComponentTemplate: Sendable {
    /// A range of bytes in the text of one template.
    package struct Slot: Hashable, Sendable {
        fileprivate let template: ObjectIdentifier
        fileprivate let offset: Int
        fileprivate let length: Int
    }
    /// The eight digits of a date in the text of one template, in which a line may be folded.
    package struct DateSlot: Sendable {
        fileprivate let template: ObjectIdentifier
        fileprivate let offsets: ArraySlice<Int>
    }
    /// The eight digits of a date, such as 20261120.
    package struct DateDigits {
        fileprivate let digits: UInt64

        /// Formats a date.
        package init(_ date: CivilDate) {
            let (year, month, day) = date.parts
            digits = eightDigits(UInt32(truncatingIfNeeded: year * 10_000 + month * 100 + day))
        }

        fileprivate func append(to bytes: inout [UInt8]) {
            withUnsafeBytes(of: digits.littleEndian) { bytes += $0 }
        }
    }
    /// The printed component.
    package let text: [UInt8]

    /// Prints a component.
    package convenience init(_ component: Component) {
        self.init(text: component.text())
    }

    private init(text: [UInt8]) {
        self.text = text
    }

    /// Returns a template in which the line of a property is repeated for each date, or this one if
    /// there are no dates. The digits of the date end `suffix` bytes before the end of the line.
    package func repeating(
        _ property: String, on dates: [CivilDate], before suffix: Int
    ) -> ComponentTemplate {
        if dates.isEmpty { return self }
        guard let line = line(of: property) else {
            preconditionFailure("the component has a \(property) on one line")
        }
        let (end, digits) = (line.upperBound + 2, line.upperBound - suffix - 8)
        precondition(digits > line.lowerBound, "the \(property) has a date")
        var repeated = Array(text[..<line.lowerBound])
        repeated.reserveCapacity(text.count + (end - line.lowerBound) * dates.count)
        for date in dates {
            repeated += text[line.lowerBound..<digits]
            DateDigits(date).append(to: &repeated)
            repeated += text[(digits + 8)..<end]
        }
        return ComponentTemplate(text: repeated + text[end...])
    }

    /// Returns the slot of `length` bytes that ends `suffix` bytes before the end of a property's
    /// value. The component must have the property, on a line that is not folded.
    package func slot(in property: String, length: Int, before suffix: Int = 0) -> Slot {
        guard let line = line(of: property), length + suffix < line.count else {
            preconditionFailure("the component has a \(property) on one line")
        }
        return slot(at: line.upperBound - suffix - length, length: length)
    }

    /// Returns the slot of some words in a property's value, or `nil` unless the value has them
    /// exactly once, on a line that is not folded.
    package func slot(of words: String, in property: String) -> Slot? {
        guard let line = line(of: property) else { return nil }
        let wanted = Array(words.utf8)
        let offsets = line.filter { offset in
            text[offset] == wanted.first && text[offset..<line.upperBound].starts(with: wanted)
        }
        return offsets.count == 1 ? slot(at: offsets[0], length: wanted.count) : nil
    }

    /// Returns the slots of the date at the end of some words, such as 1f2e-20261120, for each time
    /// that the component has these words. A line may be folded inside them.
    package func slots(ofDateEnding words: String) -> [DateSlot] {
        let (wanted, offsets) = (Array(words.utf8), unfoldedOffsets)
        guard offsets.count >= wanted.count else { return [] }
        return (0...offsets.count - wanted.count).filter { start in
            wanted.indices.allSatisfy { text[offsets[start + $0]] == wanted[$0] }
        }.map { start in
            let digits = offsets[start..<start + wanted.count].suffix(8)
            return DateSlot(template: ObjectIdentifier(self), offsets: digits)
        }
    }

    private func slot(at offset: Int, length: Int) -> Slot {
        Slot(template: ObjectIdentifier(self), offset: offset, length: length)
    }

    /// The offsets of the bytes that remain when lines are unfolded.
    private var unfoldedOffsets: [Int] {
        var offsets: [Int] = []
        var index = 0
        while index < text.count {
            if text[index] == 13, text[index...].starts(with: [13, 10, 32]) {
                index += 3
            } else {
                offsets.append(index)
                index += 1
            }
        }
        return offsets
    }

    /// Returns the line of the component's first property with a name, without its line end, or
    /// `nil` if there is none or the line is folded.
    private func line(of property: String) -> Range<Int>? {
        let name = Array(property.utf8)
        var lineStart = 0
        while lineStart < text.count {
            let end = endOfLine(from: lineStart)
            let after = lineStart + name.count
            if after < end, text[after] == UInt8(ascii: ":") || text[after] == UInt8(ascii: ";"),
                text[lineStart..<after].elementsEqual(name)
            {
                let isFolded = end + 2 < text.count && text[end + 2] == UInt8(ascii: " ")
                return isFolded ? nil : lineStart..<end
            }
            lineStart = end + 2
        }
        return nil
    }

    private func endOfLine(from start: Int) -> Int {
        text.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress,
                let found = memchr(first + start, 13, bytes.count - start)
            else { return bytes.count }
            return UnsafeRawPointer(found) - first
        }
    }

    /// Returns the text of a component whose slots `fill` has filled.
    package func text(filling fill: (borrowing SlotWriter) -> Void) -> [UInt8] {
        var filled = text
        filled.withUnsafeMutableBytes { fill(SlotWriter(template: self, bytes: $0)) }
        return filled
    }

    /// Prints a component whose slots `fill` has filled.
    package func print(
        into output: inout Output, filling fill: (borrowing SlotWriter) -> Void
    ) throws {
        try text.withUnsafeBytes { source in
            try output.append(source) { fill(SlotWriter(template: self, bytes: $0)) }
        }
    }

    /// Writes digits into the slots of one component.
    package struct SlotWriter: ~Copyable {
        private let template: ObjectIdentifier
        private let bytes: UnsafeMutableRawBufferPointer

        /// Creates a writer. `bytes` are a copy of the template's text.
        fileprivate init(template: ComponentTemplate, bytes: UnsafeMutableRawBufferPointer) {
            self.template = ObjectIdentifier(template)
            self.bytes = bytes
        }

        /// Writes a date as 20261120 into a slot of eight bytes.
        package func fill(_ slot: Slot, with date: DateDigits) {
            store(date, at: offset(of: slot, length: 8))
        }

        /// Writes a date and time as 20261120T080000 into a slot of fifteen bytes.
        package func fill(_ slot: Slot, with date: DateDigits, _ time: TimeOfDay) {
            let offset = offset(of: slot, length: 15)
            store(date, at: offset)
            let number = time.hour * 10_000 + time.minute * 100 + time.second
            let digits = eightDigits(UInt32(truncatingIfNeeded: number)) >> 16
            bytes.storeBytes(
                of: UInt32(truncatingIfNeeded: digits).littleEndian, toByteOffset: offset + 9,
                as: UInt32.self)
            bytes.storeBytes(
                of: UInt16(truncatingIfNeeded: digits >> 32).littleEndian,
                toByteOffset: offset + 13, as: UInt16.self)
        }

        /// Writes a date as 20261120 into digits between which a line may be folded.
        package func fill(_ slot: DateSlot, with date: DateDigits) {
            precondition(slot.template == template, "a slot is filled in its own template")
            var rest = date.digits
            for offset in slot.offsets {
                precondition(offset < bytes.count, "a slot is inside its template")
                bytes[offset] = UInt8(truncatingIfNeeded: rest)
                rest >>= 8
            }
        }

        /// Writes a time as 08:05 into a slot of five bytes.
        package func fill(_ slot: Slot, with time: TimeOfDay) {
            let offset = offset(of: slot, length: 5)
            storeDigits(of: time.hour, 2, at: offset)
            storeDigits(of: time.minute, 2, at: offset + 3)
        }

        /// Writes a number into a slot, with leading zeros.
        package func fill(_ slot: Slot, with number: Int) {
            let offset = offset(of: slot, length: slot.length)
            storeDigits(of: number, slot.length, at: offset)
        }

        /// A digest of the component with the current content of its slots.
        package var digest: UInt64 { ChangeDigest.ofPart(UnsafeRawBufferPointer(bytes)) }

        /// Returns the offset of a slot, which must be one of this template and have this length.
        ///
        /// Buffers check bounds in debug builds only, so each store relies on this check.
        private func offset(of slot: Slot, length: Int) -> Int {
            precondition(
                slot.template == template && slot.length == length
                    && slot.offset <= bytes.count - length,
                "a slot is filled in its own template, with a value of its length")
            return slot.offset
        }

        private func store(_ date: DateDigits, at offset: Int) {
            bytes.storeBytes(of: date.digits.littleEndian, toByteOffset: offset, as: UInt64.self)
        }

        private func storeDigits(of number: Int, _ count: Int, at offset: Int) {
            var rest = UInt32(truncatingIfNeeded: number)
            var index = offset + count - 1
            while index >= offset {
                bytes[index] = UInt8(truncatingIfNeeded: 48 + rest % 10)
                rest /= 10
                index -= 1
            }
        }
    }
}

/// Returns the eight digits of a number, the first in the lowest byte. Calculates all digits at
/// once: pairs of four, then of two, then single ones.
private func eightDigits(_ number: UInt32) -> UInt64 {
    var digits = UInt64(number / 10_000) | UInt64(number % 10_000) << 32
    let hundreds = (digits &* 10_486) >> 20 & 0x7F_0000_007F
    digits = hundreds | (digits &- 100 &* hundreds) << 16
    let tens = (digits &* 103) >> 10 & 0x000F_000F_000F_000F
    digits = tens | (digits &- 10 &* tens) << 8
    return digits | 0x3030_3030_3030_3030
}
