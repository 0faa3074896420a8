public import CivilTime

/// Where the pauses of a plan's text stand.
public enum PauseOwner: Hashable, Sendable {
    /// Those of the whole plan.
    case plan
    /// Those of the item at this place.
    case item(at: Int)
}

extension PlanText {
    /// The pauses of the whole plan, or of one item alone.
    public func pauses(of owner: PauseOwner) throws(PlanEditError) -> [Pause] {
        switch owner {
        case .plan: return plan.pauses
        case .item(let index): return try item(at: index).ownPauses
        }
    }

    /// Pauses the whole plan or one item. A pause that goes on when the new one begins ends when that
    /// does; all others stay.
    public func pausing(
        _ owner: PauseOwner, _ pause: Pause
    ) throws(PlanEditError) -> PlanText {
        if let until = pause.until, until < pause.from { throw .endsBeforeStart }
        let old = try pauses(of: owner).first { $0.contains(pause.from) }
        let new = Pause(from: old?.from ?? pause.from, until: pause.until)
        return try replacing([PauseChange(old: old, new: new)], of: owner)
    }

    /// Ends what goes on of the pauses on a date the day before; where nothing does, takes the next
    /// one out.
    public func resuming(
        _ owner: PauseOwner, on date: CivilDate
    ) throws(PlanEditError) -> PlanText {
        let all = try pauses(of: owner)
        let current = all.filter { $0.contains(date) }
        let ended = current.isEmpty ? Array(all.filter { $0.from > date }.prefix(1)) : current
        let changes = ended.map { pause in
            PauseChange(
                old: pause,
                new: pause.from < date
                    ? Pause(from: pause.from, until: date.advanced(byDays: -1)) : nil)
        }
        return try replacing(changes, of: owner)
    }

    private func replacing(
        _ changes: [PauseChange], of owner: PauseOwner
    ) throws(PlanEditError) -> PlanText {
        let changes = changes.filter { $0.old != $0.new }
        guard !changes.isEmpty else { return self }
        guard changes.compactMap(\.new).allSatisfy(\.isMeant) else { throw .noSuchDay }
        var rest = try pauses(of: owner)
        for change in changes {
            if let place = rest.firstIndex(where: { $0 == change.old }) { rest.remove(at: place) }
            if let new = change.new { rest.append(new) }
        }
        rest.sort(by: Pause.isBefore)
        switch owner {
        case .plan:
            var changed = plan
            changed.pauses = rest
            changed.items = plan.items.map { $0.paused(by: rest) }
            return try edited(as: changed) { editor throws(PlanEditError) in
                try editor.change(changes, in: editor.root, after: Self.headFields)
            }
        case .item(let index):
            var item = try item(at: index)
            item.pausing = Pausing(rest, sharing: plan.pauses)
            return try edited(as: plan.replacing(item, at: index), at: index) {
                editor, place throws(PlanEditError) in
                let group = try editor.group(at: place)
                try editor.change(changes, in: group, after: ["until", "from"])
            }
        }
    }

    /// The last of what stands at the head of a plan, from the end on.
    private static let headFields = ["done-marks", "discreet", "language", "zone", "person"]
}

extension Pause {
    /// Whether a plan may name its days.
    fileprivate var isMeant: Bool { from.isMeant && until?.isMeant ?? true }
}

/// One pause that becomes another, comes or goes.
struct PauseChange {
    /// The pause that there was.
    let old: Pause?
    /// The one that there is then.
    let new: Pause?
}

extension PlanEditor {
    private static let name = "pauses"

    /// Changes the list of pauses of a group.
    mutating func change(
        _ changes: [PauseChange], in group: YAMLNode, after names: [String]
    ) throws(PlanEditError) {
        guard let list = group.pair(named: Self.name)?.value else {
            let new = changes.compactMap(\.new)
            return try set(Self.name, to: .list(new.map(\.value)), in: group, after: names)
        }
        guard case .sequence(let nodes) = list.content, !nodes.isEmpty else { throw .risky }
        if changes.count == nodes.count, changes.allSatisfy({ $0.old != nil && $0.new == nil }) {
            guard remove(Self.name, from: group) else { throw .risky }
            return
        }
        for change in changes { try self.change(change, in: list, nodes) }
    }

    private mutating func change(
        _ change: PauseChange, in list: YAMLNode, _ nodes: [YAMLNode]
    ) throws(PlanEditError) {
        let place = change.old.flatMap { old in nodes.firstIndex { $0.pause == old } }
        switch (place, change.new) {
        case (let place?, let new?): try rewrite(nodes[place], as: new)
        case (let place?, nil): try remove(place, of: nodes, in: list)
        case (nil, let new?): try append(new, to: list, nodes)
        case (nil, nil): throw .risky
        }
    }

    private mutating func rewrite(_ node: YAMLNode, as pause: Pause) throws(PlanEditError) {
        if node.pause?.from != pause.from {
            try set("from", to: .word(pause.from.description), in: node, after: [])
        }
        if let until = pause.until {
            try set("until", to: .word(until.description), in: node, after: ["from"])
        } else if node.pair(named: "until") != nil {
            guard remove("until", from: node) else { throw .risky }
        }
    }

    private mutating func append(
        _ pause: Pause, to list: YAMLNode, _ nodes: [YAMLNode]
    ) throws(PlanEditError) {
        let last = nodes[nodes.count - 1]
        let text = last.writer.flow(pause.value)
        switch list.style {
        case .flow:
            let range = last.place.characters.lowerBound..<end(of: last)
            insertInBrackets(text, after: range, last.writer)
        case .block:
            guard let dash = dash(of: last) else { throw .risky }
            let column = dash - lines.start(ofLineAt: dash)
            let end = lines.endWithComments(ofLineAt: end(of: last), deeperThan: column)
            insert(
                lines.newline + String(repeating: " ", count: column) + "- " + text, at: end)
        case .plain, .singleQuoted, .doubleQuoted, .alias: throw .risky
        }
    }

    private mutating func remove(
        _ place: Int, of nodes: [YAMLNode], in list: YAMLNode
    ) throws(PlanEditError) {
        let isDone =
            switch list.style {
            case .flow:
                removeInBrackets(
                    nodes.map { $0.place.characters.lowerBound..<end(of: $0) }, at: place)
            case .block: removeBlockItem(nodes[place])
            case .plain, .singleQuoted, .doubleQuoted, .alias: false
            }
        guard isDone else { throw .risky }
    }
}

extension Pause {
    fileprivate var value: YAMLValue {
        .group(
            [("from", YAMLValue.word(from.description))]
                + (until.map { [("until", .word($0.description))] } ?? []))
    }
}

extension YAMLNode {
    /// The pause that a group gives; nil for anything else.
    fileprivate var pause: Pause? {
        guard let from = pair(named: "from")?.value.text.flatMap(CivilDate.init) else { return nil }
        guard let until = pair(named: "until")?.value else { return Pause(from: from, until: nil) }
        return until.text.flatMap(CivilDate.init).map { Pause(from: from, until: $0) }
    }
}
