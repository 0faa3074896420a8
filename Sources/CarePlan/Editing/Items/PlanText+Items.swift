/// What forms show of items and say of them.
extension PlanText {
    /// What a form shows of the item at this place.
    public func values(ofItemAt index: Int) throws(PlanEditError) -> ItemValues {
        let place = try place(ofItemAt: index)
        guard let editor = PlanEditor(bytes) else { throw .risky }
        return ItemValues(place.kind, try editor.node(at: place.path))
    }

    /// Changes the fields in which a form differs from the text; all else stays as it is written.
    ///
    /// An item without an `id` that gets another name keeps its identity: it gets the id `id`.
    public func changing(
        itemAt index: Int, to new: ItemValues, keeping id: String
    ) throws(ItemTextError) -> PlanText {
        try new.refuseAtOnce()
        let edits: [TextEdit]
        let lists: [String: [Int]]
        let place: ItemPlace
        do throws(PlanEditError) {
            place = try self.place(ofItemAt: index)
            guard let editor = PlanEditor(bytes) else { throw .risky }
            let group = try editor.node(at: place.path)
            let old = ItemValues(place.kind, group)
            lists = old.linesLeft(in: new, of: group)
            let isRenamed = old.name != new.name && !plan.items[index].hasOwnID
            let own = TextEdit.set("id", .word(id), in: place.path, after: ["name", "title"])
            edits = old.edits(to: new, in: group, at: place.path) + (isRenamed ? [own] : [])
        } catch {
            throw .notEditable(error)
        }
        guard !edits.isEmpty else { return self }
        do throws(ItemTextError) {
            return try read(edits, near: place, as: place)
        } catch .mistakes(let mistakes) {
            throw .mistakes(mistakes.map { $0.told(ofLinesIn: lists) })
        }
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
        let last = ItemPlace(kind: new.kind, index: plan.items.count { $0.kind == new.kind })
        return try read([.addItem(new.value, new.kind)], near: nil, as: last)
    }

    /// The text with some changes; mistakes that they make are told of the item at a place.
    private func read(
        _ edits: [TextEdit], near: ItemPlace?, as place: ItemPlace
    ) throws(ItemTextError) -> PlanText {
        let editor: PlanEditor
        do throws(PlanEditError) {
            editor = try self.editor(making: edits, near: near)
        } catch {
            throw .notEditable(error)
        }
        do throws(PlanErrors) {
            return try PlanText(editor.result, zones: zones)
        } catch {
            // If the item cannot be found in the edited text, its mistakes cannot be shown at a field.
            guard let item = try? editor.node(at: place.path) else { throw .notEditable(.risky) }
            throw .mistakes(error.mistakes.map { ItemMistake($0, in: item) })
        }
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
