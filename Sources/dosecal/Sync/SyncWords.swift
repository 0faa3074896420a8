import CommandLine
import Collections
import Wording

extension SyncResult {
    /// How many files there were of each sort, for programs.
    var json: JSON {
        .object([
            ("written", .number(created)), ("changed", .number(changed)),
            ("removed", .number(removed)), ("unchanged", .number(unchanged)),
            ("busy", .number(busy)),
        ])
    }

    /// The same for people.
    func text(_ wording: Wording, isTrial: Bool) -> String {
        wording.text(
            isTrial ? .syncTrial : .syncDone,
            [
                "written": wording.counted(.syncTasks, created), "changed": "\(changed)",
                "removed": "\(removed)", "unchanged": "\(unchanged)",
            ])
    }

    /// Says what was repaired, and what is left for the user or for the next run.
    func report() {
        if mended > 0 {
            Message.note(
                mended == 1
                    ? "1 file of dosecal's was empty or damaged and is mended"
                    : "\(mended) files of dosecal's were empty or damaged and are mended")
        }
        if let first = telling.first {
            Message.note(
                telling.count == 1
                    ? "1 file that an app has written still names what is discreet: \(first)"
                    : "\(telling.count) files that apps have written still name what is "
                        + "discreet: the first is \(first)")
        }
        Message.note(busy: busy)
    }
}

extension TaskObjects {
    /// Says which tasks stand in several files.
    func report() {
        guard !doubled.isEmpty else { return }
        Message.note(
            doubled.count == 1
                ? "1 task stands in several files, which stay as they are; remove all but one: "
                    + "\(doubled.joined())"
                : "\(doubled.count) tasks stand in several files each, which stay as they are; "
                    + "remove all but one of each")
    }
}

extension Message {
    /// Says how many files other programs were just writing.
    static func note(busy count: Int) {
        guard count > 0 else { return }
        note(
            count == 1
                ? "1 file is being changed by another program and is left for the next run"
                : "\(count) files are being changed by other programs and are left for the "
                    + "next run")
    }
}
