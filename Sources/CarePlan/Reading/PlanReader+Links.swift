import CivilTime

/// An `after` field that was read before all items are known.
struct LinkDraft {
    /// The position of the item with the field.
    let item: SourcePosition
    let after: Fields
    let until: SourcePosition
}

extension PlanReader {
    /// Reads `after`. The times are resolved later, when all items are known.
    mutating func linkedTiming(in fields: Fields, of kind: ItemKind) -> Timing? {
        // An item with `after` takes its times from the other item.
        for word in ItemField.timing(of: kind) + ["from"] where fields[word] != nil {
            note(word, in: fields, .contradictsAfter)
        }
        guard let node = fields["after"],
            let after = self.fields(
                of: node, .field("after"), such: "{item: breakfast-tablet, by: 4 h}",
                known: ItemField.words(of: kind, in: "after"))
        else { return nil }
        let amount = optional("amount", in: after, .positiveAmount) ?? Amount(1)
        let item = required("item", in: after, .text(atMost: 120))
        let by = required("by", in: after, .linkSpan)
        let dose = optional("dose", in: after, .identifier)
        let ifMissed = optional("if-missed", in: after, .word) ?? DoseLink.Missed.due
        let until = optional("until", in: fields, .date)
        guard let item, let minutes = by?.minutes else { return nil }
        links.append(
            LinkDraft(
                item: fields.position, after: after, until: fields.position(of: "until")))
        let link = DoseLink(
            item: item, name: item, dose: dose, minutes: minutes, ifMissed: ifMissed,
            amount: amount, until: until)
        let slot = DoseSlot(
            id: "1", hasOwnID: false, time: .morning, amount: amount, unit: nil, isEnabled: true,
            weekdays: Weekdays(), monthDays: [])
        return Timing(
            pattern: .days(1), taper: [], slots: [slot], from: nil, until: nil, shift: nil,
            link: link)
    }

    /// Returns the items with the times of those that they follow.
    mutating func linked(_ items: [Item], of fields: Fields) -> [Item] {
        guard !links.isEmpty else { return items }
        // If some items could not be read, a missing one may be among them.
        let lines = ItemKind.allCases.reduce(0) { sum, kind in
            guard case .sequence(let nodes) = fields[kind.list]?.content else { return sum }
            return sum + nodes.count
        }
        let areAll = lines == items.count
        let drafts = Dictionary(links.map { ($0.item, $0) }) { first, _ in first }
        var resolver = LinkResolver(items, drafts, areAll: areAll)
        for place in items.indices { resolver.resolve(place) }
        mistakes += resolver.mistakes
        return resolver.items
    }
}

/// Resolves the times of items that follow others.
private struct LinkResolver {
    private(set) var items: [Item]
    private(set) var mistakes: [PlanError] = []
    private let drafts: [SourcePosition: LinkDraft]
    private let areAll: Bool
    private var open: [Int] = []
    /// The items that are resolved, with whether they have times.
    private var settled: [Int: Bool] = [:]

    init(_ items: [Item], _ drafts: [SourcePosition: LinkDraft], areAll: Bool) {
        self.items = items
        self.drafts = drafts
        self.areAll = areAll
    }

    /// Resolves an item after those that it follows. Returns whether it has times.
    @discardableResult
    mutating func resolve(_ place: Int) -> Bool {
        if let known = settled[place] { return known }
        guard let link = items[place].link, let draft = drafts[items[place].position] else {
            settled[place] = true
            return true
        }
        if let first = open.firstIndex(of: place) {
            noteCircle(Array(open[first...]))
            return false
        }
        open.append(place)
        let isResolved = follow(link, draft, at: place)
        open.removeLast()
        settled[place] = isResolved
        return isResolved
    }

    private mutating func follow(_ link: DoseLink, _ draft: LinkDraft, at place: Int) -> Bool {
        guard let source = source(of: link, draft, at: place) else { return false }
        do throws(LinkObstacle) {
            items[place] = try items[place].following(source)
            return true
        } catch {
            note(error, draft)
            return false
        }
    }

    /// Returns the followed item with its times, or `nil` if there is none or the links form a
    /// circle.
    private mutating func source(
        of link: DoseLink, _ draft: LinkDraft, at place: Int
    ) -> Item? {
        if items[place].id == link.item {
            note("item", draft, .followsItself)
            return nil
        }
        if let found = items.firstIndex(where: { $0.id == link.item }) {
            return resolve(found) ? items[found] : nil
        }
        guard areAll else { return nil }
        let known = items.map(\.id).filter { $0 != items[place].id }
        let made = Identifier.made(from: link.item)
        let nearest = known.contains(made) ? made : Spelling.nearest(to: link.item, in: known)
        note(
            "item", draft, .must(.otherItem), found: .shortened(link.item),
            hints: nearest.map { [.nearest($0)] } ?? [])
        return nil
    }

    private mutating func noteCircle(_ circle: [Int]) {
        guard let first = circle.min(by: { items[$0].position < items[$1].position }),
            let draft = drafts[items[first].position]
        else { return }
        mistakes.append(
            PlanError(
                at: draft.after.position(of: "item"), of: .field("after"),
                .circle(circle.map { items[$0].id })))
    }

    private mutating func note(_ obstacle: LinkObstacle, _ draft: LinkDraft) {
        switch obstacle {
        case .elapsedHours(let hours): note("item", draft, .followsHours(hours))
        case .countsFromTaken: note("item", draft, .followsTaken)
        case .allDay: note("item", draft, .followsAllDay)
        case .isLensSet: note("item", draft, .followsLenses)
        case .isAsNeeded: note("item", draft, .followsAsNeeded)
        case .noDose(let dose, let known):
            note("dose", draft, .must(.followedDose(known)), found: .shortened(dose))
        case .sharedDays: note("dose", draft, .followsSharedDays)
        case .pastMidnight(let time): note("by", draft, .linkPastMidnight(time))
        case .singleDay:
            mistakes.append(
                PlanError(at: draft.until, of: .field("until"), .followsSingleDay))
        }
    }

    private mutating func note(
        _ field: String, _ draft: LinkDraft, _ reason: PlanError.Reason,
        found: PlanError.Found? = nil, hints: [PlanError.Hint] = []
    ) {
        mistakes.append(
            PlanError(
                at: draft.after.position(of: field), of: .field(field), reason, found: found,
                hints: hints))
    }
}

extension ScalarForm where Value == Span {
    /// A span from a minute to a day.
    fileprivate static var linkSpan: ScalarForm {
        ScalarForm(.linkSpan) { text in
            Span(text).flatMap { span in
                span.minutes.map { $0 <= 24 * 60 } ?? false ? span : nil
            }
        }
    }
}
