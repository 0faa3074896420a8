/// A component as the lines that another program wrote, so that parts of it can be returned
/// unchanged.
package struct ComponentLines: Sendable {
    /// A property's line without folds.
    package struct Line: Sendable {
        /// The property's name in upper case.
        package let name: String
        fileprivate let bytes: [UInt8]

        /// Creates a line from a value in the form of RFC 5545. Parameters begin with their
        /// semicolons.
        package init(_ name: String, parameters: String = "", value: String) {
            self.name = name
            bytes = Array("\(name)\(parameters):\(value)".utf8)
        }

        fileprivate init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        /// The property, or `nil` if the line is not one.
        package var property: ReadProperty? { ContentLine(bytes: bytes, number: 1).property() }
    }
    /// The name in upper case.
    package let name: String
    /// The properties, in order.
    package var lines: [Line] = []
    /// The nested components.
    package var components: [ComponentLines] = []

    /// Creates an empty component.
    package init(_ name: String) {
        self.name = name
    }

    /// Reads the first component of a text. Returns `nil` if the text has no component that ends.
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

    /// Returns the component as text with CRLF, folded at 75 octets between characters (RFC 5545
    /// 3.1).
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
