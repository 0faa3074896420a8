extension ItemValues {
    /// The ways in which a medicine can be taken.
    public enum Way: String, CaseIterable, Sendable {
        /// At times of day.
        case times
        /// At times of day, with an amount that changes in steps.
        case steps
        /// Taken when needed, without planned times.
        case asNeeded = "as-needed"
        /// After another item.
        case after
    }

    /// The way in which the medicine is taken.
    public var way: Way {
        if !self["as-needed.amount"].isEmpty { return .asNeeded }
        if !self["after.item"].isEmpty { return .after }
        return count(of: "taper") > 0 ? .steps : .times
    }

    /// Returns the values for another way, without the fields that contradict it. Limits are kept.
    /// A medicine cannot be turned into one that follows an item.
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
    /// The fields that contradict the way.
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
