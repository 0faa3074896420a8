/// What forms show of items and say of them.
extension PlanText {
    /// What a form shows of the item at this place.
    public func values(ofItemAt index: Int) throws(PlanEditError) -> ItemValues {
        let place = try place(ofItemAt: index)
        guard let editor = PlanEditor(bytes) else { throw .risky }
        return ItemValues(place.kind, try editor.group(at: place))
    }

    /// Changes the fields in which a form differs from the text; all else stays as it is written.
    ///
    /// An item without an `id` that gets another name keeps its identity: it gets the id `id`.
    public func changing(
        itemAt index: Int, to new: ItemValues, keeping id: String
    ) throws(ItemTextError) -> PlanText {
        try new.refuseAtOnce()
        let edits: [FieldEdit]
        let lists: [String: [Int]]
        let place: ItemPlace
        do throws(PlanEditError) {
            place = try self.place(ofItemAt: index)
            guard let editor = PlanEditor(bytes) else { throw .risky }
            let group = try editor.group(at: place)
            let old = ItemValues(place.kind, group)
            lists = old.linesLeft(in: new, of: group)
            let isRenamed = old.name != new.name && !plan.items[index].hasOwnID
            edits =
                old.edits(to: new, in: group)
                + (isRenamed
                    ? [.set("id", .word(id), in: [], after: ["name", "title"])] : [])
        } catch {
            throw .notEditable(error)
        }
        do throws(ItemTextError) {
            return try made(edits, at: place)
        } catch .mistakes(let mistakes) {
            throw .mistakes(mistakes.map { $0.told(ofLinesIn: lists) })
        }
    }

    private func made(
        _ edits: [FieldEdit], at place: ItemPlace
    ) throws(ItemTextError) -> PlanText {
        guard !edits.isEmpty else { return self }
        guard var editor = PlanEditor(bytes) else { throw .notEditable(.risky) }
        let isShared = editor.isShared(place)
        var expected = YAMLTree(editor.root)
        for edit in edits {
            do throws(PlanEditError) {
                try editor.make(edit, at: place)
            } catch {
                throw .notEditable(isShared ? .shared : error)
            }
            guard let next = PlanEditor(editor.result) else { throw .notEditable(.risky) }
            editor = next
            expected = expected.changed(by: edit, at: place)
        }
        guard YAMLTree(editor.root) == expected else {
            throw .notEditable(isShared ? .shared : .risky)
        }
        return try read(editor, place)
    }

    /// Puts an item at the end of its list, which is made where there is none.
    public func adding(_ new: ItemValues) throws(ItemTextError) -> PlanText {
        try new.refuseAtOnce()
        let (id, isOwn) = (new["id"], !new["id"].isEmpty)
        if plan.items.contains(where: { $0.id == (isOwn ? id : Identifier.made(from: new.name)) }) {
            throw .mistakes([
                ItemMistake(
                    isOwn ? "id" : new.namePath, "is that of another item; choose another name",
                    .nameTaken)
            ])
        }
        guard var editor = PlanEditor(bytes) else { throw .notEditable(.risky) }
        do throws(PlanEditError) {
            try editor.add(new.value, to: new.kind)
        } catch {
            throw .notEditable(error)
        }
        var expected = YAMLTree(editor.root)
        let list = expected[new.kind.list] ?? .list([])
        expected[new.kind.list] = list.with(YAMLTree(new.value))
        guard let edited = PlanEditor(editor.result), YAMLTree(edited.root) == expected else {
            throw .notEditable(.risky)
        }
        let last = ItemPlace(kind: new.kind, index: edited.nodes(of: new.kind).count - 1)
        return try read(edited, last)
    }

    /// The text with an edit that is as it is meant to be; what is wrong is told of the item.
    private func read(_ editor: PlanEditor, _ place: ItemPlace) throws(ItemTextError) -> PlanText {
        do throws(PlanErrors) {
            return try PlanText(editor.result, zones: zones)
        } catch {
            // If the item cannot be found in the edited text, its mistakes cannot be shown at a field.
            guard let item = try? editor.group(at: place) else { throw .notEditable(.risky) }
            throw .mistakes(error.mistakes.map { ItemMistake($0, in: item) })
        }
    }

    func place(ofItemAt index: Int) throws(PlanEditError) -> ItemPlace {
        let kind = try item(at: index).kind
        return ItemPlace(kind: kind, index: plan.items[..<index].count { $0.kind == kind })
    }
}

extension ItemValues {
    /// Where its name stands.
    public var namePath: String { kind == .reminder ? "title" : "name" }
    /// What it is called.
    public var name: String { self[namePath] }

    /// Refuses an item without a name, and what the text has only one place for.
    fileprivate func refuseAtOnce() throws(ItemTextError) {
        if name.isEmpty {
            throw .mistakes([
                ItemMistake(namePath, "is missing; say what it is called", .nameMissing)
            ])
        }
        let own = ["before", "again-every", "times"].map { "remind.\($0)" }
        guard !self["remind"].isEmpty, own.contains(where: { !self[$0].isEmpty }) else { return }
        throw .mistakes([
            ItemMistake(
                "remind", "names alarms, and there are alarms of its own as well; keep one of them",
                .alarmsTwice)
        ])
    }
}
