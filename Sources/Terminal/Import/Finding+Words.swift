import CalendarImport
import Wording

extension Style {
    /// The key of a short text for the way in which the calendar recorded it.
    var way: Wording.Key {
        switch self {
        case .single: .waySingle
        case .override: .wayOverride
        case .secondResource: .waySecondResource
        case .movedSeries: .wayMovedSeries
        case .copy: .wayCopy
        case .continued: .wayContinued
        case .pointer: .wayPointer
        case .closedSeries: .wayClosedSeries
        case .thisAndFuture: .wayThisAndFuture
        case .title: .wayTitle
        case .reply: .wayReply
        case .excluded: .wayExcluded
        case .cancelled: .wayCancelled
        case .deleted: .wayDeleted
        case .alarm: .wayAlarm
        case .moved: .wayMoved
        case .reopened: .wayReopened
        }
    }

    /// The key of a sentence about the way in which the calendar recorded it.
    var sentence: Wording.Key {
        switch self {
        case .single: .styleSingle
        case .override: .styleOverride
        case .secondResource: .styleSecondResource
        case .movedSeries: .styleMovedSeries
        case .copy: .styleCopy
        case .continued: .styleContinued
        case .pointer: .stylePointer
        case .closedSeries: .styleClosedSeries
        case .thisAndFuture: .styleThisAndFuture
        case .title: .styleTitle
        case .reply: .styleReply
        case .excluded: .styleExcluded
        case .cancelled: .styleCancelled
        case .deleted: .styleDeleted
        case .alarm: .styleAlarm
        case .moved: .styleMoved
        case .reopened: .styleReopened
        }
    }
}
