/// A component as the lines that somebody wrote, so that parts of it can be given back as they are.
package struct ComponentLines: Sendable {
    /// A property's line without folds.
    package struct Line: Sendable {
        /// The property's name in upper case.
        package let name: String
        fileprivate let bytes: [UInt8]

        /// A line with a value that is formed already; parameters begin with their semicolons.
        package init(_ name: String, parameters: String = "", value: String) {
            self.name = name
            bytes = Array("\(name)\(parameters):\(value)".utf8)
        }

        fileprivate init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        /// What it says; nil if it is no property.
        package var property: ReadProperty? { ContentLine(bytes: bytes, number: 1).property() }
    }
    /// The name in upper case.
    package let name: String
    /// The properties, in their order.
    package var lines: [Line] = []
    /// The components inside it.
    package var components: [ComponentLines] = []

    /// A component with nothing in it.
    package init(_ name: String) {
        self.name = name
    }

    /// The first component of a text, with all that is in it; nil if it has none that ends.
    package init?(_ bytes: [UInt8]) {
        let found = bytes.withUnsafeBytes { bytes -> ComponentLines? in
            guard FileRefusal.reason(before: bytes) == nil else { return nil }
            var scanner = LineScanner(bytes, LineEnd(of: bytes))
            return Self.first(&scanner)
        }
        guard let found else { return nil }
        self = found
    }

    private static func first(_ scanner: inout LineScanner) -> ComponentLines? {
        var open: [ComponentLines] = []
        while let line = scanner.next() {
            if let value = scanner.value(of: "BEGIN", in: line) {
                guard open.count < Limits.depth else { return nil }
                open.append(ComponentLines(Leniency.text(of: Array(value)).trimmedUpper))
            } else if scanner.value(of: "END", in: line) != nil {
                guard let ended = open.popLast() else { return nil }
                guard !open.isEmpty else { return ended }
                open[open.count - 1].components.append(ended)
            } else if !open.isEmpty {
                let bytes = Array(scanner.content(of: line))
                let name = bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
                guard !name.isEmpty, name.count < bytes.count else { continue }
                open[open.count - 1].lines.append(
                    Line(name: Leniency.text(of: name).trimmedUpper, bytes: bytes))
            }
        }
        return nil
    }

    /// The component as text: CRLF, folded at 75 octets between characters (RFC 5545 3.1).
    package func text() -> [UInt8] {
        var text: [UInt8] = []
        print(into: &text)
        return text
    }

    private func print(into text: inout [UInt8]) {
        Fold.append(Array("BEGIN:\(name)".utf8), to: &text)
        for line in lines { Fold.append(line.bytes, to: &text) }
        for component in components { component.print(into: &text) }
        Fold.append(Array("END:\(name)".utf8), to: &text)
    }
}
