import CarePlan

extension PlanError.Reason {
    /// The text for a mistake in a plan's text.
    var key: Wording.Key {
        switch self {
        case .tooLarge: .mistakeTooLarge
        case .notText: .mistakeNotText
        case .notUTF8: .mistakeNotUTF8
        case .empty: .mistakeEmpty
        case .secondDocument: .mistakeSecondDocument
        case .tab: .mistakeTab
        case .unknownAlias: .mistakeUnknownAlias
        case .tooDeep: .mistakeTooDeep
        case .tooManyValues: .mistakeTooManyValues
        case .colonMissing: .mistakeColonMissing
        case .colonMisplaced: .mistakeColonMisplaced
        case .indentation: .mistakeIndentation
        case .bracketOpen: .mistakeBracketOpen
        case .quoteOpen: .mistakeQuoteOpen
        case .reservedSign: .mistakeReservedSign
        case .escape: .mistakeEscape
        case .notYAML: .mistakeNotYAML
        case .must: .mistakeMust
        case .unknownField: .mistakeUnknownField
        case .noValue: .mistakeNoValue
        case .givenTwice: .mistakeGivenTwice
        case .missing: .mistakeMissing
        case .missingDoses: .mistakeMissingDoses
        case .emptyList: .mistakeEmptyList
        case .tooManyLines: .mistakeTooManyLines
        case .contradicts: .mistakeContradicts
        case .needs: .mistakeNeeds
        case .noZones: .mistakeNoZones
        case .markTwice: .mistakeMarkTwice
        case .titleIsMarked: .mistakeTitleIsMarked
        case .tooManyMarks: .mistakeTooManyMarks
        case .tooManyHolidays: .mistakeTooManyHolidays
        case .holidayCalendar: .mistakeHolidayCalendar
        case .noHolidays: .mistakeNoHolidays
        case .notAfterFrom: .mistakeNotAfterFrom
        case .journeysOverlap: .mistakeJourneysOverlap
        case .journeyOpenEnd: .mistakeJourneyOpenEnd
        case .journeyHome: .mistakeJourneyHome
        case .clockElapsed: .mistakeClockElapsed
        case .clockLocalCounts: .mistakeClockLocalCounts
        case .clockLocalHours: .mistakeClockLocalHours
        case .sameID: .mistakeSameID
        case .neverDue: .mistakeNeverDue
        case .noTimes: .mistakeNoTimes
        case .durationTooLong: .mistakeDurationTooLong
        case .stockNeedsCounted: .mistakeStockNeedsCounted
        case .priceNeedsPack: .mistakePriceNeedsPack
        case .openedNeedsUseWithin: .mistakeOpenedNeedsUseWithin
        case .unitsOfStock: .mistakeUnitsOfStock
        case .unitsOfMost: .mistakeUnitsOfMost
        case .unitsOfTaper: .mistakeUnitsOfTaper
        case .coordinates: .mistakeCoordinates
        case .needsCoordinates: .mistakeNeedsCoordinates
        case .placeNeedsPoint: .mistakePlaceNeedsPoint
        case .placeOtherTimes: .mistakePlaceOtherTimes
        case .remindAtPlace: .mistakeRemindAtPlace
        case .tagTwice: .mistakeTagTwice
        case .tooManyTags: .mistakeTooManyTags
        case .asNeeded: .mistakeAsNeeded
        case .asNeededPauses: .mistakeAsNeededPauses
        case .asNeededAlarms: .mistakeAsNeededAlarms
        case .inAsNeeded: .mistakeInAsNeeded
        case .beforeFrom: .mistakeBeforeFrom
        case .needsFrom: .mistakeNeedsFrom
        case .untilTaper: .mistakeUntilTaper
        case .amountTaper: .mistakeAmountTaper
        case .sameTime: .mistakeSameTime
        case .sameTimeTwice: .mistakeSameTimeTwice
        case .sameDoseID: .mistakeSameDoseID
        case .dateNotOn: .mistakeDateNotOn
        case .dateNotInMonthDays: .mistakeDateNotInMonthDays
        case .everyDays: .mistakeEveryDays
        case .everyWeeks: .mistakeEveryWeeks
        case .everyMonths: .mistakeEveryMonths
        case .everyHours: .mistakeEveryHours
        case .cycle: .mistakeCycle
        case .counts: .mistakeCounts
        case .countsOneTime: .mistakeCountsOneTime
        case .betweenEvery: .mistakeBetweenEvery
        case .betweenOneLine: .mistakeBetweenOneLine
        case .betweenAt: .mistakeBetweenAt
        case .hoursOneTime: .mistakeHoursOneTime
        case .hoursAllDay: .mistakeHoursAllDay
        case .onceBetween: .mistakeOnceBetween
        case .shiftAllDay: .mistakeShiftAllDay
        case .shiftNeedsHolidays: .mistakeShiftNeedsHolidays
        case .shiftPastMidnight: .mistakeShiftPastMidnight
        case .noNames: .mistakeNoNames
        case .nameTwice: .mistakeNameTwice
        case .nameEmpty: .mistakeNameEmpty
        case .profileNeedsTime: .mistakeProfileNeedsTime
        case .alarmAllDay: .mistakeAlarmAllDay
        case .beforeAllDay: .mistakeBeforeAllDay
        case .againAllDay: .mistakeAgainAllDay
        case .tooManyNames: .mistakeTooManyNames
        case .tooManyAlarms: .mistakeTooManyAlarms
        case .contradictsAfter: .mistakeContradictsAfter
        case .followsItself: .mistakeFollowsItself
        case .followsTaken: .mistakeFollowsTaken
        case .followsAllDay: .mistakeFollowsAllDay
        case .followsLenses: .mistakeFollowsLenses
        case .followsAsNeeded: .mistakeFollowsAsNeeded
        case .followsSharedDays: .mistakeFollowsSharedDays
        case .followsSingleDay: .mistakeFollowsSingleDay
        case .followsHours: .mistakeFollowsHours
        case .circle: .mistakeCircle
        case .linkPastMidnight: .mistakeLinkPastMidnight
        }
    }

    /// The text for a mistake in a form if it differs, and otherwise `nil`.
    var typedKey: Wording.Key? {
        switch self {
        case .missing, .missingDoses: .mistakeTypedMissing
        case .contradicts: .mistakeTypedContradicts
        case .needsFrom: .mistakeTypedNeedsFrom
        case .sameTime: .mistakeTypedSameTime
        case .sameID: .mistakeTypedSameID
        case .titleIsMarked: .mistakeTypedTitleIsMarked
        default: nil
        }
    }
}
