extension ItemValues {
    /// How a medicine is to be taken.
    public enum Way: String, CaseIterable, Sendable {
        /// At times of day.
        case times
        /// At times of day, with an amount that changes step by step.
        case steps
        /// When a need arises.
        case asNeeded = "as-needed"
        /// Some time after another item.
        case after
    }

    /// How it is taken by what the text says.
    public var way: Way {
        if !self["as-needed.amount"].isEmpty { return .asNeeded }
        if !self["after.item"].isEmpty { return .after }
        return count(of: "taper") > 0 ? .steps : .times
    }

    /// A medicine that is to be taken another way, without what does not go with that; its limits
    /// stay. It can follow an item only where it did so before.
    public func turned(to way: Way) -> ItemValues {
        guard kind == .medicine, way != self.way, way != .after else { return self }
        var new = self
        for name in way.foreign { new.remove(name) }
        if way == .steps {
            for path in texts.keys where path.hasPrefix("doses.") && path.hasSuffix(".amount") {
                new.put("", at: path)
            }
        }
        if way == .asNeeded { new.put("1", at: "as-needed.amount") }
        for limit in ["at-least", "at-most"] {
            if way == .asNeeded { new.put(self[limit], at: "as-needed.\(limit)") }
            if self.way == .asNeeded { new.put(self["as-needed.\(limit)"], at: limit) }
        }
        return new
    }
}

extension ItemValues.Way {
    /// The fields that do not go with it.
    fileprivate var foreign: [String] {
        switch self {
        case .times: ["as-needed", "after", "taper"]
        case .steps: ["as-needed", "after", "cycle", "date", "until"]
        case .asNeeded:
            ItemField.timing(of: .medicine) + ["after", "at-least", "at-most", "remind", "pauses"]
        case .after: []
        }
    }
}
