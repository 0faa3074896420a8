package import CarePlan
package import CivilTime

extension Record {
    /// What was answered of a slot, and taken of its item outside the plan.
    package func doseAnswers(of slot: SlotName) -> [DoseAnswer] {
        answers(item: slot.item, slot: slot.slot).doses
            + indices(on: slot.item).compactMap { index in
                let entry = entries[index]
                guard counts(index), case .taken(nil, let at, _) = entry.action else { return nil }
                return DoseAnswer(date: entry.day, taken: at)
            }
    }

    /// The entries that answer the last of a slot's occurrences before a day that any answers, and
    /// the last one from then up to the day that says that some was taken outside the plan.
    package func lastAnswers(of slot: SlotName, before day: CivilDate) -> [Entry] {
        let filed = answers(item: slot.item, slot: slot.slot).filed
        let last = filed.last { $0.day < day && answers($0.index) }
        let planned = filed.filter { filed in
            last.map(filed.isOnSameOccurrence) ?? false && answers(filed.index)
        }
        let outside = indices(on: slot.item).filter { index in
            let own = entries[index].day
            return own < day && own >= last?.day ?? .earliest && answers(index)
        }.max { isTaken($0, before: $1) }
        return planned.map { entries[$0.index] } + (outside.map { [entries[$0]] } ?? [])
    }

    /// Whether an entry counts and says that something was taken or skipped.
    private func answers(_ index: Int) -> Bool {
        guard counts(index) else { return false }
        return [.taken, .skipped].contains(entries[index].action.kind)
    }

    /// The order of what was taken outside the plan.
    private func isTaken(_ left: Int, before right: Int) -> Bool {
        let (one, other) = (entries[left], entries[right])
        return (one.day, one.action.at?.seconds ?? 0, left)
            < (other.day, other.action.at?.seconds ?? 0, right)
    }

    /// The record with more entries, each in its place.
    package func inserting(_ more: [Entry]) -> Record {
        if more.isEmpty { return self }
        var known = Set(entries.map(\.id))
        var all = entries
        for entry in more where known.insert(entry.id).inserted {
            all.insert(entry, at: all.firstIndex { $0.recorded > entry.recorded } ?? all.endIndex)
        }
        return Record(all)
    }
}

extension SlotAnswers {
    /// What was answered, in order: a taking counts more than a skipping, and of several takings
    /// the earliest.
    fileprivate var doses: [DoseAnswer] {
        var doses: [DoseAnswer] = []
        var last: Record.Filed?
        for filed in filed {
            guard let answer = answer(filed) else { continue }
            if let last, last.isOnSameOccurrence(as: filed), let before = doses.popLast() {
                doses.append(before.isPreferred(to: answer) ? before : answer)
            } else {
                doses.append(answer)
            }
            last = filed
        }
        return doses
    }
}

extension DoseAnswer {
    fileprivate func isPreferred(to other: DoseAnswer) -> Bool {
        guard let taken else { return other.taken == nil }
        return other.taken.map { taken <= $0 } ?? true
    }
}
