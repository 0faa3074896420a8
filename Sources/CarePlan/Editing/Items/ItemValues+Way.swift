extension ItemValues {
    /// The ways in which a medicine can be taken. Reminders are due at times or after an item.
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

    /// The way in which the item is taken or done.
    public var way: Way {
        if !self["as-needed.amount"].isEmpty { return .asNeeded }
        if !self["after.item"].isEmpty { return .after }
        return count(of: "taper") > 0 ? .steps : .times
    }

    /// The ways into which the item can be turned.
    public var otherWays: [Way] {
        let ways: [Way] =
            switch kind {
            case .medicine: Way.allCases
            case .reminder: [.times, .after]
            case .lenses: []
            }
        return ways.filter { $0 != way }
    }

    /// Returns the values for another way, without the fields that contradict it. Limits are kept.
    public func turned(to way: Way) -> ItemValues {
        guard otherWays.contains(way) else { return self }
        var new = self
        for name in way.foreign(to: kind) { new.remove(name) }
        if way == .steps {
            for path in texts.keys where path.hasPrefix("doses.") && path.hasSuffix(".amount") {
                new.put("", at: path)
            }
        }
        if way == .asNeeded { new.put("1", at: "as-needed.amount") }
        if way == .after { new.put("30 min", at: "after.by") }
        for limit in ["at-least", "at-most"] {
            if way == .asNeeded { new.put(self[limit], at: "as-needed.\(limit)") }
            if self.way == .asNeeded { new.put(self["as-needed.\(limit)"], at: limit) }
        }
        return new
    }
}

extension ItemValues.Way {
    /// Returns the fields of a kind of item that contradict the way.
    fileprivate func foreign(to kind: ItemKind) -> [String] {
        switch self {
        case .times: ["as-needed", "after", "taper"]
        case .steps: ["as-needed", "after", "cycle", "date", "until"]
        case .asNeeded:
            ItemField.timing(of: .medicine) + ["after", "at-least", "at-most", "remind", "pauses"]
        case .after: ItemField.timing(of: kind) + ["as-needed", "from"]
        }
    }
}
