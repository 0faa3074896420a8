package import CarePlan
package import CivilTime

extension Record {
    /// Returns the answers to the occurrences of a slot and the unplanned doses of its item.
    package func doseAnswers(of slot: SlotName) -> [DoseAnswer] {
        answers(item: slot.item, slot: slot.slot).doses
            + indices(on: slot.item).compactMap { index in
                let entry = entries[index]
                guard counts(index), case .taken(nil, let at, _) = entry.action else { return nil }
                return DoseAnswer(date: entry.day, taken: at)
            }
    }

    /// Returns the entries that answer the last answered occurrence of a slot before a day, and the
    /// last unplanned dose of its item from that occurrence up to the day.
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

    /// Returns whether an entry is not undone and records a dose as taken or skipped.
    private func answers(_ index: Int) -> Bool {
        guard counts(index) else { return false }
        return [.taken, .skipped].contains(entries[index].action.kind)
    }

    /// Returns whether one unplanned dose was taken before another.
    private func isTaken(_ left: Int, before right: Int) -> Bool {
        let (one, other) = (entries[left], entries[right])
        return (one.day, one.action.at?.seconds ?? 0, left)
            < (other.day, other.action.at?.seconds ?? 0, right)
    }

    /// Returns the record with more entries, inserted by the time they were recorded.
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
    /// The answers to the slot's occurrences, in order. A taken dose is preferred to a skipped one,
    /// and the earliest of several taken doses is used.
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
