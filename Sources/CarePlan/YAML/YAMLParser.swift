internal import CLibyaml

/// A libyaml parser. The bytes must stay valid while it lives.
struct YAMLParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    enum Event {
        case scalar(String, YAMLNode.Style, anchor: String?)
        case sequenceStart(YAMLNode.Style, anchor: String?)
        case mappingStart(YAMLNode.Style, anchor: String?)
        case collectionEnd
        case alias(String)
        case documentStart
        case streamEnd
        case other
    }

    init(reading bytes: UnsafeBufferPointer<UInt8>) {
        parser = .allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else { preconditionFailure("out of memory") }
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// Returns the next event and its range.
    mutating func next() throws(Failure) -> (event: Event, place: SourceRange) {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
        defer { yaml_event_delete(&event) }
        return (Self.translate(event), SourceRange(event.start_mark, event.end_mark))
    }

    /// A failure of libyaml, with its position.
    struct Failure: Error {
        let problem: String
        let place: Place
        /// The position where the incomplete text begins, or `nil` if it is unknown.
        let beginning: SourcePosition?
        enum Place {
            case position(SourcePosition)
            case byte(Int)
        }
    }

    private func failure() -> Failure {
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? "out of memory"
        if parser.pointee.error == YAML_READER_ERROR {
            return Failure(
                problem: problem, place: .byte(parser.pointee.problem_offset), beginning: nil)
        }
        let hasContext = parser.pointee.context != nil
        return Failure(
            problem: problem, place: .position(SourcePosition(parser.pointee.problem_mark)),
            beginning: hasContext ? SourcePosition(parser.pointee.context_mark) : nil)
    }

    private static func translate(_ event: yaml_event_t) -> Event {
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return .scalar(
                String(decoding: bytes, as: UTF8.self),
                YAMLNode.Style(scalar.style), anchor: text(scalar.anchor))
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            let isFlow = start.style == YAML_FLOW_SEQUENCE_STYLE
            return .sequenceStart(isFlow ? .flow : .block, anchor: text(start.anchor))
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            let isFlow = start.style == YAML_FLOW_MAPPING_STYLE
            return .mappingStart(isFlow ? .flow : .block, anchor: text(start.anchor))
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .collectionEnd
        case YAML_ALIAS_EVENT: return .alias(text(event.data.alias.anchor) ?? "")
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_STREAM_END_EVENT: return .streamEnd
        default: return .other
        }
    }

    private static func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}

extension SourcePosition {
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: mark.line + 1, column: mark.column + 1)
    }
}

extension SourceRange {
    fileprivate init(_ start: yaml_mark_t, _ end: yaml_mark_t) {
        self.init(
            position: SourcePosition(start), characters: start.index..<max(start.index, end.index))
    }
}

extension YAMLNode.Style {
    fileprivate init(_ style: yaml_scalar_style_t) {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: self = .block
        default: self = .plain
        }
    }
}
