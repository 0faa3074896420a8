package import Collections
package import CommandLine
package import Wording

extension SyncResult {
    /// The counts of files as JSON.
    package var json: JSON {
        .object([
            ("written", .number(created)), ("changed", .number(changed)),
            ("removed", .number(removed)), ("unchanged", .number(unchanged)),
            ("busy", .number(busy)),
        ])
    }

    /// Returns the counts of files as a line of text.
    package func text(_ wording: Wording, isTrial: Bool) -> String {
        wording.text(
            isTrial ? .syncTrial : .syncDone,
            [
                "written": wording.counted(.syncTasks, created), "changed": "\(changed)",
                "removed": "\(removed)", "unchanged": "\(unchanged)",
            ])
    }

    /// Returns notes about repaired files, and about files that need the user or the next run.
    package func notes(_ wording: Wording) -> [String] {
        var notes: [String] = []
        if repaired > 0 { notes.append(wording.counted(.syncMended, repaired)) }
        if let first = revealing.first {
            notes.append(wording.counted(.syncTelling, revealing.count, ["name": first]))
        }
        return notes + wording.notes(busy: busy)
    }
}

extension TaskObjects {
    /// Returns a note about tasks that are in several files.
    package func notes(_ wording: Wording) -> [String] {
        guard let first = doubled.min() else { return [] }
        return [wording.counted(.syncDoubled, doubled.count, ["name": first])]
    }
}

extension VdirExport.Result {
    /// Returns notes about missing events, kept files and busy files.
    package func notes(_ wording: Wording) -> [String] {
        var notes: [String] = []
        if isEmpty { notes.append(wording.text(.exportNothing)) }
        if kept > 0 { notes.append(wording.counted(.exportKept, kept)) }
        return notes + wording.notes(busy: busy)
    }
}

extension Wording {
    /// Returns a note about files that other programs were writing.
    fileprivate func notes(busy count: Int) -> [String] {
        count > 0 ? [counted(.syncBusy, count)] : []
    }
}
