/// Reading and changing items with the values of a form.
extension PlanText {
    /// Returns the values of an item.
    public func values(ofItemAt index: Int) throws(PlanEditError) -> ItemValues {
        let place = try place(ofItemAt: index)
        guard let editor = PlanEditor(bytes) else { throw .risky }
        return ItemValues(place.kind, try editor.node(at: place.path))
    }

    /// Changes the fields whose values differ from the text, and nothing else.
    ///
    /// If an item without an `id` is renamed, the text gets `id`, so that the item keeps its
    /// identity.
    public func changing(
        itemAt index: Int, to new: ItemValues, keeping id: String
    ) throws(ItemTextError) -> PlanText {
        try new.checkNameAndAlarms()
        let edits: [TextEdit]
        let lists: [String: [Int]]
        let place: ItemPlace
        do throws(PlanEditError) {
            place = try self.place(ofItemAt: index)
            guard let editor = PlanEditor(bytes) else { throw .risky }
            let group = try editor.node(at: place.path)
            let old = ItemValues(place.kind, group)
            lists = old.remainingLines(in: new, of: group)
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
            throw .mistakes(mistakes.map { $0.withLineIndices(of: lists) })
        }
    }

    /// Adds an item at the end of its list, which is created if there is none.
    public func adding(_ new: ItemValues) throws(ItemTextError) -> PlanText {
        try new.checkNameAndAlarms()
        let last = ItemPlace(kind: new.kind, index: plan.items.count { $0.kind == new.kind })
        do throws(ItemTextError) {
            return try read([.addItem(new.value, new.kind)], near: nil, as: last)
        } catch .mistakes(let mistakes) {
            let others = mistakes.filter { !$0.isSameID }
            throw .mistakes(mistakesInID(of: new) + others)
        }
    }

    private func mistakesInID(of new: ItemValues) -> [ItemMistake] {
        let own = new["id"]
        let id = own.isEmpty ? Identifier.made(from: new.name) : own
        guard plan.items.contains(where: { $0.id == id }) else { return [] }
        return [
            ItemMistake(own.isEmpty ? new.namePath : "id", .nameTaken)
        ]
    }

    /// Makes edits and reads the result. Mistakes in it name the fields of the item at `place`.
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
            // If the item cannot be found in the edited text, its mistakes cannot be shown at a
            // field.
            guard let item = try? editor.node(at: place.path) else { throw .notEditable(.risky) }
            throw .mistakes(error.mistakes.map { ItemMistake($0, in: item) })
        }
    }
}

extension ItemValues {
    /// The path of the name.
    public var namePath: String { kind == .reminder ? "title" : "name" }
    /// The name.
    public var name: String { self[namePath] }

    /// Throws if the name is missing, or if named alarms and other alarms are given together.
    fileprivate func checkNameAndAlarms() throws(ItemTextError) {
        if name.isEmpty {
            throw .mistakes([ItemMistake(namePath, .nameMissing)])
        }
        let own = ["before", "again-every", "times"].map { "remind.\($0)" }
        guard !self["remind"].isEmpty, own.contains(where: { !self[$0].isEmpty }) else { return }
        throw .mistakes([ItemMistake("remind", .alarmsTwice)])
    }
}

extension ItemMistake {
    /// Whether the item has the ID of another item.
    fileprivate var isSameID: Bool {
        if case .plan(let error) = reason, case .sameID = error.reason { true } else { false }
    }
}
