/// A period in a list of a plan, with a start and an optional end.
protocol PlanSpan: Equatable {
    /// The name of the list's field.
    static var list: String { get }
    /// The value of `from`.
    var first: String { get }
    /// The value of `until`, or `nil` if there is none.
    var last: String? { get }
    /// The other fields, which come first.
    var others: [(name: String, value: YAMLValue)] { get }

    /// Reads a group, or returns `nil` for anything else.
    init?(_ node: YAMLNode)
}

extension PlanSpan {
    var others: [(name: String, value: YAMLValue)] { [] }

    var value: YAMLValue {
        .group(
            others + [("from", YAMLValue.word(first))]
                + (last.map { [("until", .word($0))] } ?? []))
    }
}

/// A period that is changed, added or removed.
struct SpanChange<Span: PlanSpan> {
    /// The period before the change, or `nil` if it is added.
    let old: Span?
    /// The period after the change, or `nil` if it is removed.
    let new: Span?
}

extension PlanText {
    /// Changes a list of periods in the group at a path.
    func replacing<Span: PlanSpan>(
        _ changes: [SpanChange<Span>], in path: [TextEdit.Step], near place: ItemPlace? = nil,
        after names: [String]
    ) throws(PlanEditError) -> PlanText {
        guard let editor = PlanEditor(bytes) else { throw .risky }
        let list = try editor.node(at: path).pair(named: Span.list)?.value
        let edits = try list.map { list throws(PlanEditError) in
            try Self.edits(changes, of: list, in: path)
        }
        let new = TextEdit.set(
            Span.list, .list(changes.compactMap(\.new?.value)), in: path, after: names)
        return try making(edits ?? [new], near: place)
    }

    private static func edits<Span: PlanSpan>(
        _ changes: [SpanChange<Span>], of list: YAMLNode, in path: [TextEdit.Step]
    ) throws(PlanEditError) -> [TextEdit] {
        guard case .sequence(let nodes) = list.content, !nodes.isEmpty else { throw .risky }
        if changes.count == nodes.count, changes.allSatisfy({ $0.old != nil && $0.new == nil }) {
            return [.remove(Span.list, in: path, leavingComment: false)]
        }
        let lines = path + [.field(Span.list)]
        var edits: [TextEdit] = []
        var gone: [Int] = []
        for change in changes {
            let place = change.old.flatMap { old in nodes.firstIndex { Span($0) == old } }
            switch (place, change.new) {
            case (let place?, let new?):
                edits += new.edits(of: nodes[place], at: lines + [.line(place)])
            case (let place?, nil): gone.append(place)
            case (nil, let new?): edits.append(.append(new.value, to: lines))
            case (nil, nil): throw .risky
            }
        }
        return edits + gone.sorted(by: >).map { .removeLine($0, of: lines) }
    }
}

extension PlanSpan {
    /// Returns the edits that turn a group into this period.
    fileprivate func edits(of node: YAMLNode, at path: [TextEdit.Step]) -> [TextEdit] {
        var edits: [TextEdit] = []
        if Self(node)?.first != first {
            edits.append(.set("from", .word(first), in: path, after: []))
        }
        if let last {
            edits.append(.set("until", .word(last), in: path, after: ["from"]))
        } else if node.pair(named: "until") != nil {
            edits.append(.remove("until", in: path, leavingComment: false))
        }
        return edits
    }
}
