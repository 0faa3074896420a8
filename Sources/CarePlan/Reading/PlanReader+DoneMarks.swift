import CivilTime

extension PlanReader {
    private static let mostMarks = 10

    /// Reads the marks of done entries. A published title must not begin with one, because it would
    /// then count as done.
    mutating func doneMarks(in fields: Fields, besides items: [Item]) -> [String] {
        let marks = placedList("done-marks", in: fields, .doneMark)
        if marks.count > Self.mostMarks {
            note("done-marks", in: fields, .tooManyMarks(most: Self.mostMarks))
        }
        var seen: Set<String> = []
        for (mark, position) in marks {
            if seen.insert(mark.lowercased()).inserted {
                check(mark, at: position, besides: items)
            } else {
                note(position, of: .field("done-marks"), .markTwice)
            }
        }
        return marks.map(\.value)
    }

    private mutating func check(
        _ mark: String, at position: SourcePosition, besides items: [Item]
    ) {
        let others = items.filter { $0.hasTitle(beginningWith: mark) }
        guard let item = others.min(by: { $0.position < $1.position }) else { return }
        note(position, .titleIsMarked(line: item.position.line))
    }
}

extension Item {
    /// Returns whether one of the item's titles begins with a mark. Case is ignored.
    func hasTitle(beginningWith mark: String) -> Bool {
        titleBeginnings.contains { $0.lowercased().hasPrefix(mark.lowercased()) }
    }

    /// The beginnings of the item's titles: its name, or the amount before a medicine's name.
    private var titleBeginnings: [String] {
        guard case .medicine(let medicine) = care, case .scheduled(let timing) = medicine.intake
        else { return [name] }
        let steps = timing.taper.map { "\($0.amount) \(medicine.unit)" }
        let lines = timing.slots.map { "\($0.amount) \($0.unit ?? medicine.unit)" }
        return [name] + steps + lines
    }
}

extension ScalarForm where Value == String {
    fileprivate static var doneMark: ScalarForm {
        ScalarForm(.doneMark) { mark in
            guard let mark = text(atMost: 10).read(mark), mark.first?.isWhitespace == false,
                mark.last?.isWhitespace == false
            else { return nil }
            return mark
        }
    }
}
