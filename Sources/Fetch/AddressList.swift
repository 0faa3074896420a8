/// A text with one calendar address per line. Lines that start with `#` are comments.
package enum AddressList {
    /// An error in a line. It omits the address, which is a secret.
    package struct LineMistake: Error {
        /// The line number, starting at 1.
        package let line: Int
        /// The error in the address, or `nil` if the line does not start with a URL scheme.
        package let address: CalendarAddress.Mistake?
    }

    /// Returns the addresses in their order, without duplicates.
    package static func addresses(in text: String) throws(LineMistake) -> [CalendarAddress] {
        var found: [CalendarAddress] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let word = line.trimmed
            guard !word.isEmpty, !word.hasPrefix("#") else { continue }
            let address = try address(word, line: index + 1)
            if !found.contains(address) { found.append(address) }
        }
        return found
    }

    private static func address(_ word: String, line: Int) throws(LineMistake) -> CalendarAddress {
        do throws(CalendarAddress.Mistake) {
            if let address = try CalendarAddress(word) { return address }
        } catch {
            throw LineMistake(line: line, address: error)
        }
        throw LineMistake(line: line, address: nil)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
