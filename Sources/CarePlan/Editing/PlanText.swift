public import CivilTime

/// A care plan and its text, whose edits change nothing else.
///
/// The result of each edit is read again and compared with the expected values. If anything else
/// changed, the edit throws.
public struct PlanText: Sendable {
    /// The text, in UTF-8.
    public let bytes: [UInt8]
    /// The plan that the text describes.
    public let plan: CarePlan
    let zones: ZoneDirectory

    /// Reads a plan's text. Throws all mistakes in it.
    public init(_ bytes: [UInt8], zones: ZoneDirectory) throws(PlanErrors) {
        self.bytes = bytes
        self.zones = zones
        plan = try CarePlan(reading: bytes, zones: zones)
    }

    /// Enables or disables an item. A disabled item has `enabled: false`; an enabled one has no
    /// such field.
    ///
    /// A field with a comment on its line stays as `enabled: true`.
    public func settingEnabled(
        _ isEnabled: Bool, ofItemAt index: Int
    ) throws(PlanEditError) -> PlanText {
        let place = try place(ofItemAt: index)
        guard plan.items[index].isEnabled != isEnabled else { return self }
        return try settingEnabled(isEnabled, at: place.path, near: place, after: ["name", "title"])
    }

    /// Enables or disables a line of `doses`, in the same way as an item.
    public func settingEnabled(
        _ isEnabled: Bool, ofLineAt line: Int, ofItemAt index: Int
    ) throws(PlanEditError) -> PlanText {
        let item = try item(at: index)
        guard item.isMedicine, item.link == nil, let slots = item.timing?.slots,
            slots.indices.contains(line)
        else { throw .noSuchLine }
        guard slots[line].isEnabled != isEnabled else { return self }
        let place = try place(ofItemAt: index)
        let path = place.path + [.field("doses"), .line(line)]
        return try settingEnabled(isEnabled, at: path, near: place, after: [])
    }

    private func settingEnabled(
        _ isEnabled: Bool, at path: [TextEdit.Step], near place: ItemPlace, after names: [String]
    ) throws(PlanEditError) -> PlanText {
        let removal = TextEdit.remove("enabled", in: path, leavingComment: false)
        // The edit fails if there is a comment beside the field. The field then stays as `true`.
        if isEnabled, let text = try? making([removal], near: place) { return text }
        let edit = TextEdit.set("enabled", .word("\(isEnabled)"), in: path, after: names)
        return try making([edit], near: place)
    }

    /// Sets the last day of an item.
    public func ending(
        itemAt index: Int, on date: CivilDate
    ) throws(PlanEditError) -> PlanText {
        guard try item(at: index).end(replacedBy: date) != date else { return self }
        let place = try place(ofItemAt: index)
        let edit = TextEdit.set("until", .word(date.description), in: place.path, after: ["from"])
        return try making([edit], near: place)
    }

    /// Removes an item, and the comment lines directly above it that have its indentation.
    ///
    /// An empty list is removed, too.
    public func removing(itemAt index: Int) throws(PlanEditError) -> PlanText {
        let place = try place(ofItemAt: index)
        let id = plan.items[index].id
        guard !plan.items.contains(where: { $0.link?.item == id }) else { throw .isFollowed }
        return try making([.removeItem(place)], near: place)
    }

    func item(at index: Int) throws(PlanEditError) -> Item {
        guard plan.items.indices.contains(index) else { throw .noSuchItem }
        return plan.items[index]
    }

    func place(ofItemAt index: Int) throws(PlanEditError) -> ItemPlace {
        let kind = try item(at: index).kind
        return ItemPlace(kind: kind, index: plan.items[..<index].count { $0.kind == kind })
    }
}

extension Item {
    /// Returns the last day in the text. Throws the reason if the item cannot end on `date`.
    fileprivate func end(replacedBy date: CivilDate) throws(PlanEditError) -> CivilDate? {
        guard ScalarForm.date.read(date.description) != nil else { throw .noSuchDay }
        if let timing {
            if case .once = timing.pattern { throw .isOneDay }
            guard timing.taper.isEmpty else { throw .endsWithTaper }
            if let from = timing.from, date < from { throw .endsBeforeStart }
            return timing.link.map(\.until) ?? timing.until
        }
        guard case .medicine(let medicine) = care, case .asNeeded(let need) = medicine.intake
        else { throw .isLensSet }
        if let from = need.from, date < from { throw .endsBeforeStart }
        return need.until
    }
}
