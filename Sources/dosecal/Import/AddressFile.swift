import Files

/// A file that lists addresses of calendars, one a line; a line that begins with '#' is a comment.
struct AddressFile {
    let path: String

    /// More than any list of addresses has.
    private static let largest = 1 << 20

    private var name: String { path == "-" ? "standard input" : path }

    /// The addresses in their order, each once; a mistake is told by its line alone.
    func addresses() throws -> [CalendarAddress] {
        var found: [CalendarAddress] = []
        let lines = try text().split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let word = line.trimmed
            guard !word.isEmpty, !word.hasPrefix("#") else { continue }
            let address = try address(word, line: index + 1)
            if !found.contains(address) { found.append(address) }
        }
        return found
    }

    private func text() throws -> String {
        let file = try OpenFile(reading: path == "-" ? "/dev/stdin" : path, for: name)
        let bytes = try file.bytes(upTo: Self.largest)
        guard bytes.count <= Self.largest else {
            throw FileError("read", name, reason: "it has more than 1 MiB; list only addresses")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func address(_ word: String, line: Int) throws(Refusal) -> CalendarAddress {
        do throws(CalendarAddress.Mistake) {
            if let address = try CalendarAddress(word) { return address }
        } catch {
            throw Refusal("\(name):\(line): an address \(error.reason)")
        }
        throw Refusal(
            "\(name):\(line): this is no address, so write one such as "
                + "https://example.org/calendar.ics")
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
