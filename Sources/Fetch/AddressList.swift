/// A text that lists addresses of calendars, one a line; a line that begins with '#' is a comment.
package enum AddressList {
    /// What is wrong with a line; without the address, which is a secret.
    package struct Mistake: Error {
        /// The line, from 1.
        package let line: Int
        /// Why its address is none; nil if it does not even begin as one.
        package let address: CalendarAddress.Mistake?
    }

    /// The addresses in their order, each once.
    package static func addresses(in text: String) throws(Mistake) -> [CalendarAddress] {
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

    private static func address(_ word: String, line: Int) throws(Mistake) -> CalendarAddress {
        do throws(CalendarAddress.Mistake) {
            if let address = try CalendarAddress(word) { return address }
        } catch {
            throw Mistake(line: line, address: error)
        }
        throw Mistake(line: line, address: nil)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
