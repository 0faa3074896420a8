import Adherence
import CommandLine
import LensCare
import Wording

/// The mark of a day in the history. Its sign can be told from the others without colour.
enum DaySign: CaseIterable {
    case taken, some, missed, skipped, open, paused, worn, replaced, nothing

    init(_ mark: DayMark) {
        self =
            switch mark {
            case .taken: .taken
            case .some: .some
            case .missed: .missed
            case .skipped: .skipped
            case .open: .open
            case .paused: .paused
            case .nothing: .nothing
            }
    }

    var sign: String {
        switch self {
        case .taken: "✓"
        case .some: "◐"
        case .missed: "✗"
        case .skipped: "–"
        case .open: "○"
        case .paused: "‖"
        case .worn: "●"
        case .replaced: "↻"
        case .nothing: "·"
        }
    }

    var style: TextReport.Style {
        switch self {
        case .taken, .worn: .good
        case .some: .warning
        case .missed: .bad
        case .open, .replaced: .accent
        case .skipped, .paused, .nothing: .faint
        }
    }

    /// The key of the text that explains the mark.
    var key: Wording.Key {
        switch self {
        case .taken: .historyMarkTaken
        case .some: .historyMarkSome
        case .missed: .historyMarkMissed
        case .skipped: .historyMarkSkipped
        case .open: .historyMarkOpen
        case .paused: .historyMarkPaused
        case .worn: .historyMarkWorn
        case .replaced: .historyMarkReplaced
        case .nothing: .historyMarkNothing
        }
    }
}
