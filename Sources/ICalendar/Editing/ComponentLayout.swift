/// The positions of the properties and inner components in the first component of a name in a text.
struct ComponentLayout: Sendable {
    /// A property or an inner component, with its last line end.
    struct Piece: Sendable {
        let name: String
        var range: Range<Int>
        /// The value of an alarm's TRIGGER.
        var trigger = ""
        var isOwnAlarm = false
    }
    private(set) var properties: [Piece] = []
    private(set) var parts: [Piece] = []
    /// The offset of the END line.
    private(set) var end = 0
    private var lineEnd: [UInt8] = []
    /// The open components, from the component with the name on.
    private var open: [String] = []

    /// The offset at which properties are added: before the inner components.
    var place: Int { parts.first?.range.lowerBound ?? end }

    /// Returns `nil` if there is no such component, or if its BEGIN and END lines do not match.
    init?(_ bytes: [UInt8], _ component: String, _ lineEnd: LineEnd) {
        let isFound = bytes.withUnsafeBytes { bytes in
            var scanner = LineScanner(bytes, lineEnd)
            while let line = scanner.next() {
                guard let isOver = take(line, scanner, component) else { return false }
                if isOver { return true }
            }
            return false
        }
        guard isFound else { return nil }
    }

    /// Returns printed lines with the line ends of the text instead of CRLF.
    func withOwnLineEnds(_ text: [UInt8]) -> [UInt8] {
        text.flatMap { byte in
            switch byte {
            case UInt8(ascii: "\r"): [UInt8]()
            case UInt8(ascii: "\n"): lineEnd
            default: [byte]
            }
        }
    }

    /// Reads a line. Returns whether the component ends with it, or `nil` if the line is not
    /// allowed there.
    private mutating func take(
        _ line: LogicalLine, _ scanner: LineScanner, _ component: String
    ) -> Bool? {
        if let value = scanner.value(of: "BEGIN", in: line) {
            return begin(
                Leniency.text(of: Array(value)).trimmedUpper, line, scanner, component
            )
        }
        guard !open.isEmpty else { return false }
        if let value = scanner.value(of: "END", in: line) {
            return end(Leniency.text(of: Array(value)).trimmedUpper, line)
        }
        takeProperty(line, scanner)
        return false
    }

    private mutating func begin(
        _ name: String, _ line: LogicalLine, _ scanner: LineScanner, _ component: String
    ) -> Bool? {
        guard !open.isEmpty || name == component else { return false }
        guard open.isEmpty || !ComponentKind.isTopmost(name), open.count < Limits.depth else {
            return nil
        }
        if open.isEmpty { lineEnd = scanner.ownLineEnd(of: line) }
        if open.count == 1 { parts.append(Piece(name: name, range: line.start..<line.next)) }
        open.append(name)
        return false
    }

    private mutating func end(_ name: String, _ line: LogicalLine) -> Bool? {
        guard open.popLast() == name else { return nil }
        if open.isEmpty {
            end = line.start
            return true
        }
        if open.count == 1 { Self.extend(&parts, to: line.next) }
        return false
    }

    private mutating func takeProperty(_ line: LogicalLine, _ scanner: LineScanner) {
        let name = scanner.propertyName(of: line)
        if open.count == 2, open.last == "VALARM" { takeAlarmLine(line, scanner, name) }
        guard open.count == 1 else { return }
        if let name {
            properties.append(Piece(name: name, range: line.start..<line.next))
        } else if properties.last?.range.upperBound == line.start {
            // A line whose fold lost its white space belongs to the property before it.
            Self.extend(&properties, to: line.next)
        }
    }

    private mutating func takeAlarmLine(
        _ line: LogicalLine, _ scanner: LineScanner, _ name: String?
    ) {
        switch name {
        case Property.ownAlarmName: parts[parts.count - 1].isOwnAlarm = true
        case "TRIGGER": parts[parts.count - 1].trigger = scanner.text(of: "TRIGGER", in: line) ?? ""
        default: break
        }
    }

    private static func extend(_ pieces: inout [Piece], to end: Int) {
        guard let last = pieces.indices.last else { return }
        pieces[last].range = pieces[last].range.lowerBound..<end
    }
}

extension LineScanner {
    /// Returns the name of a property in upper case, or `nil` if the line is not a property.
    fileprivate func propertyName(of line: LogicalLine) -> String? {
        var name: [UInt8] = []
        var rest = content(of: line)
        while let byte = rest.next(), name.count < Limits.line {
            if byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") {
                return Leniency.text(of: name).trimmedUpper
            }
            name.append(byte)
        }
        return nil
    }

    /// Returns the bytes that end a line.
    fileprivate func ownLineEnd(of line: LogicalLine) -> [UInt8] {
        let text = bytes[..<line.end].reversed().prefix { $0 == UInt8(ascii: "\r") }
        return lineEnd == .lineFeed ? text + [lineEnd.byte] : [lineEnd.byte]
    }
}
