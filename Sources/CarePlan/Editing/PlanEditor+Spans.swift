/// A stretch of time in a list of a plan, with a first and perhaps a last day or moment.
protocol PlanSpan: Equatable {
    /// The field whose list it stands in.
    static var list: String { get }
    /// What `from` says.
    var first: String { get }
    /// What `until` says; nil where it has none.
    var last: String? { get }
    /// The other fields, which come first.
    var others: [(name: String, value: YAMLValue)] { get }

    /// What a group gives; nil for anything else.
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

/// One of them that becomes another, comes or goes.
struct SpanChange<Span: PlanSpan> {
    /// The one that there was.
    let old: Span?
    /// The one that there is then.
    let new: Span?
}

extension PlanEditor {
    /// Changes a list of them in a group.
    mutating func change<Span: PlanSpan>(
        _ changes: [SpanChange<Span>], in group: YAMLNode, after names: [String]
    ) throws(PlanEditError) {
        guard let list = group.pair(named: Span.list)?.value else {
            let new = changes.compactMap(\.new)
            return try set(Span.list, to: .list(new.map(\.value)), in: group, after: names)
        }
        guard case .sequence(let nodes) = list.content, !nodes.isEmpty else { throw .risky }
        if changes.count == nodes.count, changes.allSatisfy({ $0.old != nil && $0.new == nil }) {
            guard remove(Span.list, from: group) else { throw .risky }
            return
        }
        for change in changes { try self.change(change, in: list, nodes) }
    }

    private mutating func change<Span: PlanSpan>(
        _ change: SpanChange<Span>, in list: YAMLNode, _ nodes: [YAMLNode]
    ) throws(PlanEditError) {
        let place = change.old.flatMap { old in nodes.firstIndex { Span($0) == old } }
        switch (place, change.new) {
        case (let place?, let new?): try rewrite(nodes[place], as: new)
        case (let place?, nil): try remove(place, of: nodes, in: list)
        case (nil, let new?): try append(new.value, to: list, nodes)
        case (nil, nil): throw .risky
        }
    }

    private mutating func rewrite<Span: PlanSpan>(
        _ node: YAMLNode, as span: Span
    ) throws(PlanEditError) {
        if Span(node)?.first != span.first {
            try set("from", to: .word(span.first), in: node, after: [])
        }
        if let last = span.last {
            try set("until", to: .word(last), in: node, after: ["from"])
        } else if node.pair(named: "until") != nil {
            guard remove("until", from: node) else { throw .risky }
        }
    }
}
