import CarePlan
import CommandLine
package import Household
import HouseholdWording
package import Wording

/// The changes of a plan that `dosecal apply` makes, as lines for the terminal.
package struct ChangeText {
    private let words: ChangeWords
    private let wording: Wording
    private let width: Int

    /// Creates the text of a change for a terminal of `width` columns.
    package init(_ outlook: PlanOutlook, _ wording: Wording, width: Int) {
        words = ChangeWords(outlook, wording)
        self.wording = wording
        self.width = width
    }

    /// Returns a headline for the person, then a line for each change.
    package func lines(isTrial: Bool) -> [String] {
        let layout = TextLayout(width: width)
        let all: [String?] =
            [words.news] + words.resumed + words.gaps + words.silence + hints + words.unrecordedWear
            + [words.renaming(isTrial: isTrial)]
        return layout.filled(words.head(isTrial: isTrial))
            + layout.table(words.rows.map { ($0.kind.sign, $0.text) })
            + all.compactMap(\.self).flatMap { layout.filled($0, indent: 2) }
    }

    /// Hints that a removed and an added item may be one item that was renamed.
    private var hints: [String] {
        words.renamings.map { old, new in
            wording.text(.applyHint, ["new": new.name, "old": old.name, "id": old.id])
        }
    }
}

extension ChangeWords.Row.Kind {
    fileprivate var sign: String {
        switch self {
        case .added: "+"
        case .changed: "~"
        case .removed: "-"
        }
    }
}
