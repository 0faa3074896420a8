public import CivilTime

/// A care plan and the very text that says it, which an edit changes only where it must.
///
/// Each edit reads its result back: it is the old plan with just that change, or nothing happens.
public struct PlanText: Sendable {
    /// The text, in UTF-8.
    public let bytes: [UInt8]
    /// What it says.
    public let plan: CarePlan
    let zones: ZoneDirectory

    /// Reads a plan's text; on mistakes throws all of them.
    public init(_ bytes: [UInt8], zones: ZoneDirectory) throws(PlanErrors) {
        self.bytes = bytes
        self.zones = zones
        plan = try CarePlan(reading: bytes, zones: zones)
    }

    /// Switches an item on or off: off is `enabled: false`, on is no such field.
    ///
    /// A field with a comment beside it stays, as `enabled: true`, and so does its comment.
    public func settingEnabled(
        _ isEnabled: Bool, ofItemAt index: Int
    ) throws(PlanEditError) -> PlanText {
        var item = try item(at: index)
        guard item.isEnabled != isEnabled else { return self }
        item.isEnabled = isEnabled
        return try edited(as: plan.replacing(item, at: index), at: index) {
            editor, place throws(PlanEditError) in
            let group = try editor.group(at: place)
            if isEnabled, editor.remove("enabled", from: group) { return }
            let names = ["name", "title"]
            try editor.set("enabled", to: .word("\(isEnabled)"), in: group, after: names)
        }
    }

    /// Switches a line of `doses` on or off, as `settingEnabled(_:ofItemAt:)` does an item; both are
    /// named by their places.
    public func settingEnabled(
        _ isEnabled: Bool, ofLineAt line: Int, ofItemAt index: Int
    ) throws(PlanEditError) -> PlanText {
        var item = try item(at: index)
        guard item.isMedicine, item.link == nil, var timing = item.timing,
            timing.slots.indices.contains(line)
        else { throw .noSuchLine }
        guard timing.slots[line].isEnabled != isEnabled else { return self }
        timing.slots[line].isEnabled = isEnabled
        item.timing = timing
        return try edited(as: plan.replacing(item, at: index), at: index) {
            editor, place throws(PlanEditError) in
            let group = try editor.line(line, ofItemAt: place)
            if isEnabled, editor.remove("enabled", from: group) { return }
            try editor.set("enabled", to: .word("\(isEnabled)"), in: group, after: [])
        }
    }

    /// Ends an item: `date` is its last day.
    public func ending(
        itemAt index: Int, on date: CivilDate
    ) throws(PlanEditError) -> PlanText {
        let old = try item(at: index)
        let item = try old.ending(on: date)
        guard item != old else { return self }
        return try edited(as: plan.replacing(item, at: index), at: index) {
            editor, place throws(PlanEditError) in
            let group = try editor.group(at: place)
            try editor.set("until", to: .word(date.description), in: group, after: ["from"])
        }
    }

    /// Takes an item out, with the comment lines directly above it that are indented as it is.
    ///
    /// A list that it leaves empty goes too.
    public func removing(itemAt index: Int) throws(PlanEditError) -> PlanText {
        let id = try item(at: index).id
        guard !plan.items.contains(where: { $0.link?.item == id }) else { throw .isFollowed }
        var rest = plan
        rest.items.remove(at: index)
        return try edited(as: rest, at: index) { editor, place throws(PlanEditError) in
            try editor.removeItem(at: place)
        }
    }

    func item(at index: Int) throws(PlanEditError) -> Item {
        guard plan.items.indices.contains(index) else { throw .noSuchItem }
        return plan.items[index]
    }

    /// The outcome of an edit near an item, told apart by whether the item is shared if it fails.
    func edited(
        as expected: CarePlan, at index: Int,
        _ edit: (inout PlanEditor, ItemPlace) throws(PlanEditError) -> Void
    ) throws(PlanEditError) -> PlanText {
        let place = try place(ofItemAt: index)
        return try edited(as: expected, sharing: place) { editor throws(PlanEditError) in
            try edit(&editor, place)
        }
    }

    func edited(
        as expected: CarePlan, sharing place: ItemPlace? = nil,
        _ edit: (inout PlanEditor) throws(PlanEditError) -> Void
    ) throws(PlanEditError) -> PlanText {
        guard var editor = PlanEditor(bytes) else { throw .risky }
        try edit(&editor)
        var expected = expected
        // Any error means that the edit would damage the plan. It is refused, and the text stays as it is.
        guard let items = try? expected.items.relinked() else { throw .risky }
        expected.items = items
        if let new = try? PlanText(editor.result, zones: zones), new.plan == expected { return new }
        throw place.map(editor.isShared) == true ? .shared : .risky
    }
}

extension CarePlan {
    func replacing(_ item: Item, at index: Int) -> CarePlan {
        var plan = self
        plan.items[index] = item
        return plan
    }
}

extension Item {
    /// The item with this last day, or why it cannot have one.
    fileprivate func ending(on date: CivilDate) throws(PlanEditError) -> Item {
        guard ScalarForm.date.read(date.description) != nil else { throw .noSuchDay }
        var item = self
        if var timing {
            if case .once = timing.pattern { throw .isOneDay }
            guard timing.taper.isEmpty else { throw .endsWithTaper }
            if let from = timing.from, date < from { throw .endsBeforeStart }
            timing.until = date
            timing.link = timing.link?.ending(on: date)
            item.timing = timing
            return item
        }
        guard case .medicine(var medicine) = care, case .asNeeded(var need) = medicine.intake
        else { throw .isLensSet }
        if let from = need.from, date < from { throw .endsBeforeStart }
        need.until = date
        medicine.intake = .asNeeded(need)
        item.care = .medicine(medicine)
        return item
    }
}
