/// Where the lines and the inner components of a text's first component of a name stand.
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
    /// Where its END begins.
    private(set) var end = 0
    private var lineEnd: [UInt8] = []
    /// The components that are open from the one of the name on.
    private var open: [String] = []

    /// Where a property can be added: before the inner components.
    var place: Int { parts.first?.range.lowerBound ?? end }

    /// Nil if there is no such component, or one whose BEGINs and ENDs do not agree.
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

    /// The lines, printed with CRLF, with the line ends of the text.
    func withOwnLineEnds(_ text: [UInt8]) -> [UInt8] {
        text.flatMap { byte in
            switch byte {
            case UInt8(ascii: "\r"): [UInt8]()
            case UInt8(ascii: "\n"): lineEnd
            default: [byte]
            }
        }
    }

    /// Whether the component is over with this line; nil if the line cannot stand there.
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
            // The rest of a line whose fold lost its space goes with it.
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
    /// The name of the property in upper case; nil for a line that can be none.
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

    /// The bytes that end a line.
    fileprivate func ownLineEnd(of line: LogicalLine) -> [UInt8] {
        let text = bytes[..<line.end].reversed().prefix { $0 == UInt8(ascii: "\r") }
        return lineEnd == .lineFeed ? text + [lineEnd.byte] : [lineEnd.byte]
    }
}
