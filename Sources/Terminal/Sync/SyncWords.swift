package import Collections
package import CommandLine
package import Wording

extension SyncResult {
    /// How many files there were of each sort, for programs.
    package var json: JSON {
        .object([
            ("written", .number(created)), ("changed", .number(changed)),
            ("removed", .number(removed)), ("unchanged", .number(unchanged)),
            ("busy", .number(busy)),
        ])
    }

    /// The same for people.
    package func text(_ wording: Wording, isTrial: Bool) -> String {
        wording.text(
            isTrial ? .syncTrial : .syncDone,
            [
                "written": wording.counted(.syncTasks, created), "changed": "\(changed)",
                "removed": "\(removed)", "unchanged": "\(unchanged)",
            ])
    }

    /// What was repaired, and what is left for the user or for the next run.
    package func notes(_ wording: Wording) -> [String] {
        var notes: [String] = []
        if mended > 0 { notes.append(wording.counted(.syncMended, mended)) }
        if let first = telling.first {
            notes.append(wording.counted(.syncTelling, telling.count, ["name": first]))
        }
        return notes + wording.notes(busy: busy)
    }
}

extension TaskObjects {
    /// Which tasks stand in several files.
    package func notes(_ wording: Wording) -> [String] {
        guard let first = doubled.min() else { return [] }
        return [wording.counted(.syncDoubled, doubled.count, ["name": first])]
    }
}

extension VdirExport.Result {
    /// What the folder did not get, and what is left as it is.
    package func notes(_ wording: Wording) -> [String] {
        var notes: [String] = []
        if isEmpty { notes.append(wording.text(.exportNothing)) }
        if kept > 0 { notes.append(wording.counted(.exportKept, kept)) }
        return notes + wording.notes(busy: busy)
    }
}

extension Wording {
    /// How many files other programs were just writing.
    fileprivate func notes(busy count: Int) -> [String] {
        count > 0 ? [counted(.syncBusy, count)] : []
    }
}
