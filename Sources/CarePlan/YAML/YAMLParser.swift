internal import CLibyaml

/// libyaml's parser over bytes that stay where they are while it lives.
struct YAMLParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    enum Event {
        case scalar(String, isPlain: Bool, anchor: String?)
        case sequenceStart(anchor: String?)
        case mappingStart(anchor: String?)
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

    /// The next event and where it begins.
    mutating func next() throws(Failure) -> (event: Event, position: SourcePosition) {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
        defer { yaml_event_delete(&event) }
        return (Self.translate(event), SourcePosition(event.start_mark))
    }

    /// Why libyaml gave up, and where.
    struct Failure: Error {
        let problem: String
        let place: Place
        enum Place {
            case position(SourcePosition)
            case byte(Int)
        }
    }

    private func failure() -> Failure {
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? "out of memory"
        if parser.pointee.error == YAML_READER_ERROR {
            return Failure(problem: problem, place: .byte(parser.pointee.problem_offset))
        }
        return Failure(
            problem: problem, place: .position(SourcePosition(parser.pointee.problem_mark)))
    }

    private static func translate(_ event: yaml_event_t) -> Event {
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return .scalar(
                String(decoding: bytes, as: UTF8.self),
                isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE, anchor: text(scalar.anchor))
        case YAML_SEQUENCE_START_EVENT:
            return .sequenceStart(anchor: text(event.data.sequence_start.anchor))
        case YAML_MAPPING_START_EVENT:
            return .mappingStart(anchor: text(event.data.mapping_start.anchor))
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
