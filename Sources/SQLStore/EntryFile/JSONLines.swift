import CarePlan
import Journal

/// The lines of a JSON text, to find where entries begin and where the text is broken.
struct JSONLines {
    private typealias Mistake = EntryFileError.Mistake
    /// The text without a byte-order mark.
    let text: [UInt8]

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let newline = UInt8(ascii: "\n")

    init(_ bytes: [UInt8]) {
        text = bytes.starts(with: Self.mark) ? Array(bytes.dropFirst(3)) : bytes
    }

    private var lines: [ArraySlice<UInt8>] {
        text.split(separator: Self.newline, omittingEmptySubsequences: false)
    }

    /// A character that JSON does not allow or that SQLite would drop without an error.
    var mistakeInText: EntryFileError.Mistake? {
        if String(validating: text, as: UTF8.self) == nil {
            let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
            return Mistake(line: line.map { $0 + 1 }, .notUTF8)
        }
        return lineOfNUL.map { Mistake(line: $0, .nul) }
    }

    /// The line with a NUL, either as a byte or as the escape \u0000.
    private var lineOfNUL: Int? {
        var line = 1
        var isEscaped = false
        for (index, byte) in text.enumerated() {
            if byte == 0 { return line }
            if byte == Self.newline { line += 1 }
            if isEscaped, byte == UInt8(ascii: "u"),
                text[(index + 1)...].starts(with: Array("0000".utf8))
            {
                return line
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return nil
    }

    /// The line on which each entry of a valid text begins, by list. Entries are the values at the
    /// second level.
    var entryLines: [[Int]] {
        var starts: [[Int]] = []
        var (line, depth) = (1, 0)
        var (isInText, isEscaped, isNext) = (false, false, false)
        for byte in text {
            if byte == Self.newline { line += 1 }
            if isInText {
                isInText = byte != UInt8(ascii: "\"") || isEscaped
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                continue
            }
            if Self.isBlank(byte) { continue }
            let isEnd = byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
            if isNext, depth == 2, !isEnd { starts[starts.count - 1].append(line) }
            isNext = depth == 2 && byte == UInt8(ascii: ",")
            if byte == UInt8(ascii: "\"") { isInText = true }
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                depth += 1
                isNext = depth == 2
                if isNext { starts.append([]) }
            }
            if isEnd { depth -= 1 }
        }
        return starts
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        [0x20, 0x09, 0x0A, 0x0D].contains(byte)
    }
}

extension JSONLines {
    /// Returns the mistake in a text that is not valid JSON. Each line is checked as one entry.
    func mistakeInForm(
        isSound: ([UInt8]) throws(EntryFileError) -> Bool
    ) throws(EntryFileError) -> EntryFileError.Mistake {
        let lines = trimmedLines
        guard let head = lines.first, try isSound(head + Array("]}".utf8)) else {
            return Mistake(.notJSON)
        }
        var place = EntryFile.Place(list: .entries, number: 0)
        for (index, line) in lines.enumerated().dropFirst() {
            if line == Self.border {
                place = EntryFile.Place(list: .evidence, number: 0)
                continue
            }
            place = EntryFile.Place(list: place.list, number: place.number + 1)
            let next = lines.indices.contains(index + 1) ? lines[index + 1] : []
            if let reason = try mistake(in: line, before: next, isSound: isSound) {
                let isEnd = Self.ends.contains(line)
                return Mistake(line: index + 1, in: isEnd ? nil : place, reason)
            }
        }
        return Mistake(line: lines.count, .cutOff)
    }

    private static let ends = ["]}", "]"].map { Array($0.utf8) }
    private static let border = Array("], \"\(EntryFile.evidenceField)\": [".utf8)

    /// Returns the mistake in a line that should have one entry, or `nil` if it has none.
    private func mistake(
        in line: [UInt8], before next: [UInt8],
        isSound: ([UInt8]) throws(EntryFileError) -> Bool
    ) throws(EntryFileError) -> EntryFileError.Reason? {
        if Self.ends.contains(line) { return .afterEnd }
        let hasComma = line.last == UInt8(ascii: ",")
        guard try isSound(hasComma ? line.dropLast() : line) else {
            return .brokenLine
        }
        if !hasComma, next.first == UInt8(ascii: "{") { return .missingComma }
        return hasComma && next.first == UInt8(ascii: "]") ? .extraComma : nil
    }

    /// The lines without surrounding white space, and without empty lines at the end.
    private var trimmedLines: [[UInt8]] {
        var trimmed = lines.map { line in
            let start = line.drop(while: Self.isBlank)
            let end = start.lastIndex { !Self.isBlank($0) }
            return end.map { Array(start[...$0]) } ?? []
        }
        while trimmed.last?.isEmpty == true { trimmed.removeLast() }
        return trimmed
    }
}
