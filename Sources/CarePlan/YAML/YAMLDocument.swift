/// Reads the only document of a YAML text. Nesting and size are limited.
struct YAMLDocument {
    private static let deepestNesting = 32
    private static let mostValues = 100_000

    private let bytes: [UInt8]
    private var anchors: [String: YAMLNode] = [:]
    private var values = 0

    /// Returns the root of the document.
    static func root(of file: [UInt8]) throws(PlanError) -> YAMLNode {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = file.starts(with: byteOrderMark) ? Array(file.dropFirst(3)) : file
        if bytes.contains(0) {
            throw PlanError(at: SourcePosition(line: 1, column: 1), .notText)
        }
        if let position = SourceText(bytes).firstInvalidCharacter {
            throw PlanError(at: position, .notUTF8)
        }
        return try bytes.withUnsafeBufferPointer { buffer throws(PlanError) in
            var parser = YAMLParser(reading: buffer)
            var document = YAMLDocument(bytes: bytes)
            let root = try document.document(&parser)
            try document.endOfStream(&parser)
            return root
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the next event. Throws the error for a failure of libyaml.
    private func next(
        _ parser: inout YAMLParser
    ) throws(PlanError) -> (event: YAMLParser.Event, place: SourceRange) {
        do throws(YAMLParser.Failure) {
            return try parser.next()
        } catch {
            throw SourceText(bytes).error(for: error)
        }
    }

    private mutating func document(_ parser: inout YAMLParser) throws(PlanError) -> YAMLNode {
        while true {
            let (event, place) = try next(&parser)
            switch event {
            case .documentStart:
                let (first, start) = try next(&parser)
                return try node(first, start, &parser, depth: 0)
            case .streamEnd:
                throw PlanError(at: place.position, .empty)
            case .scalar, .sequenceStart, .mappingStart, .collectionEnd, .alias, .other: continue
            }
        }
    }

    private func endOfStream(_ parser: inout YAMLParser) throws(PlanError) {
        while true {
            let (event, place) = try next(&parser)
            switch event {
            case .documentStart:
                throw PlanError(at: place.position, .secondDocument)
            case .streamEnd: return
            case .scalar, .sequenceStart, .mappingStart, .collectionEnd, .alias, .other: continue
            }
        }
    }

    private mutating func node(
        _ event: YAMLParser.Event, _ place: SourceRange, _ parser: inout YAMLParser, depth: Int
    ) throws(PlanError) -> YAMLNode {
        guard depth <= Self.deepestNesting else {
            throw PlanError(at: place.position, .tooDeep(most: Self.deepestNesting))
        }
        switch event {
        case .scalar(let text, let style, let anchor):
            return try keep(.scalar(text, isPlain: style == .plain), place, style, anchor)
        case .sequenceStart(let style, let anchor):
            let (nodes, end) = try nodes(&parser, depth: depth)
            let whole = Self.extent(from: place, to: end, last: nodes.last?.place, style)
            return try keep(.sequence(nodes), whole, style, anchor)
        case .mappingStart(let style, let anchor):
            let (fields, end) = try fields(&parser, depth: depth)
            let whole = Self.extent(from: place, to: end, last: fields.last?.value.place, style)
            return try keep(.mapping(fields), whole, style, anchor)
        case .alias(let name): return try alias(name, place)
        case .collectionEnd, .documentStart, .streamEnd, .other:
            preconditionFailure("libyaml gives a value where a value belongs")
        }
    }

    /// Returns the range of a list or group. libyaml ends a block collection only where the next
    /// token begins, after comments and blank lines.
    private static func extent(
        from start: SourceRange, to end: SourceRange, last: SourceRange?, _ style: YAMLNode.Style
    ) -> SourceRange {
        let last = style == .block ? last : end
        let first = start.characters.lowerBound
        let past = max(start.characters.upperBound, last?.characters.upperBound ?? first)
        return SourceRange(position: start.position, characters: first..<past)
    }

    private mutating func nodes(
        _ parser: inout YAMLParser, depth: Int
    ) throws(PlanError) -> (nodes: [YAMLNode], end: SourceRange) {
        var nodes: [YAMLNode] = []
        nodes.reserveCapacity(4)
        while true {
            let (event, place) = try next(&parser)
            if case .collectionEnd = event { return (nodes, place) }
            nodes.append(try node(event, place, &parser, depth: depth + 1))
        }
    }

    private mutating func fields(
        _ parser: inout YAMLParser, depth: Int
    ) throws(PlanError) -> (fields: [YAMLNode.Field], end: SourceRange) {
        var fields: [YAMLNode.Field] = []
        fields.reserveCapacity(4)
        while true {
            let (event, place) = try next(&parser)
            if case .collectionEnd = event { return (fields, place) }
            let key = try node(event, place, &parser, depth: depth + 1)
            let (following, start) = try next(&parser)
            let value = try node(following, start, &parser, depth: depth + 1)
            fields.append(YAMLNode.Field(key: key, value: value))
        }
    }

    private mutating func keep(
        _ content: YAMLNode.Content, _ place: SourceRange, _ style: YAMLNode.Style,
        _ anchor: String?
    ) throws(PlanError) -> YAMLNode {
        let node = YAMLNode(content, at: place, style, hasAnchor: anchor != nil)
        try count(1, place.position)
        if let anchor { anchors[anchor] = node }
        return node
    }

    private mutating func alias(_ name: String, _ place: SourceRange) throws(PlanError) -> YAMLNode
    {
        guard let node = anchors[name] else {
            throw PlanError(at: place.position, .unknownAlias, found: .shortened("*\(name)"))
        }
        try count(node.size, place.position)
        return YAMLNode(node.content, at: place, .alias)
    }

    private mutating func count(_ more: Int, _ position: SourcePosition) throws(PlanError) {
        values += more
        guard values <= Self.mostValues else {
            throw PlanError(at: position, .tooManyValues(most: Self.mostValues))
        }
    }
}
