/// The bytes of a plan, for finding positions.
struct SourceText {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The position of the first invalid UTF-8 sequence, or `nil` if there is none.
    var firstInvalidCharacter: SourcePosition? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var valid: [Unicode.Scalar] = []
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { valid.append(scalar) }
        return Self.position(after: valid)
    }

    /// Returns the position of a byte.
    func position(ofByte offset: Int) -> SourcePosition {
        let before = String(decoding: bytes.prefix(offset), as: UTF8.self)
        return Self.position(after: Array(before.unicodeScalars))
    }

    /// Returns the error for a failure of libyaml.
    func error(for failure: YAMLParser.Failure) -> PlanError {
        let position =
            switch failure.place {
            case .position(let position): position
            case .byte(let offset): self.position(ofByte: offset)
            }
        let isAboutTabs =
            failure.problem.contains("tab") || failure.problem.contains("cannot start any token")
        if isAboutTabs, let tab = tab(on: position.line) {
            return PlanError(at: tab, .tab)
        }
        let reason = Self.reasons[failure.problem] ?? .notYAML(failure.problem)
        // libyaml finds out only later in the text that these have no end.
        let isIncomplete = [.bracketOpen, .quoteOpen, .colonMissing].contains(reason)
        return PlanError(at: isIncomplete ? failure.beginning ?? position : position, reason)
    }

    /// The reasons for texts of libyaml.
    private static let reasons: [String: PlanError.Reason] = [
        "could not find expected ':'": .colonMissing,
        "mapping values are not allowed in this context": .colonMisplaced,
        "did not find expected key": .indentation,
        "did not find expected '-' indicator": .indentation,
        "block sequence entries are not allowed in this context": .indentation,
        "did not find expected ',' or ']'": .bracketOpen,
        "did not find expected ',' or '}'": .bracketOpen,
        "found unexpected end of stream": .quoteOpen,
        "found character that cannot start any token": .reservedSign,
        "did not find expected alphabetic or numeric character": .reservedSign,
        "found unknown escape character": .escape,
    ]

    private func tab(on line: Int) -> SourcePosition? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return nil }
        let space = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "-")]
        let indentation = lines[line - 1].prefix(while: space.contains)
        return indentation.firstIndex(of: UInt8(ascii: "\t")).map {
            SourcePosition(line: line, column: $0 - indentation.startIndex + 1)
        }
    }

    private static func position(after scalars: [Unicode.Scalar]) -> SourcePosition {
        let line = scalars.count { $0 == "\n" } + 1
        let column = scalars.count - (scalars.lastIndex(of: "\n").map { $0 + 1 } ?? 0) + 1
        return SourcePosition(line: line, column: column)
    }
}
