// Made by .ci/wording-keys from Templates/en.strings.

extension Wording {
    /// The keys of all texts, in the order of the files in Templates.
    package enum Key: Int, CaseIterable, Sendable {
        case decimal
        case thousands
        case singular
        case titleDose, titleReminder, titleReplacement, titleReplacementSoon, titleWear
        case titleRefill, titleExpiry, titleUseUp, titleAtPlace, titleDiscreet, titleDiscreetHint
        case titleCarer
        case noteReplacementLeft, noteReplacementRight, noteReplacementBoth, noteReplacementWrite
        case noteReplacementSoon, noteRefill, noteExpiry, noteUseUp
        case days
        case spansMonths
        case calendarDiscreet, calendarTasks
        case categoryDose, categoryLenses, categoryRefill, categoryExercise, categoryCheckup
        case categoryTreatment, categoryOther, categoryDiscreet
        case weekdays
        case months, monthsLong
        case clockMorning, clockEvening
        case dateShort, dateLong
        case agendaAllDay, agendaNothing, agendaItems, agendaNext, agendaRefill, agendaLast
        case agendaEndless, agendaEnded, agendaOverdue, agendaRefillOverdue, agendaExpiry
        case agendaExpired, agendaUseUp, agendaUseUpOverdue, agendaOff
        case paused, pausedUntil, pausedOpen
        case pauseSpan, pauseFrom, pauseDay, pauseNone, pauseGone, pauseAll, pauseHeading
        case journeySpan, journeyNew, journeySpanTime, journeyClocks, journeyOpen, journeyGone
        case travelAtHome, travelAway, travelClocks, travelRange, travelGaps, travelSameGaps
        case travelTooClose, travelHalved, travelDoubled, travelAdvice, travelSame, travelNotSaved
        case travelNone, travelAskCycles, travelAskMedicines, travelAskReminders, travelAskClock
        case travelByLocal, travelByHome, travelByHours
        case journeyAhead, journeyBehind
        case agendaAsNeeded, agendaAtLeast, agendaAtMost, agendaAtMostHours24, agendaBothClocks
        case agendaClocks, agendaForward, agendaBack, agendaUnaffected, agendaSkipped, agendaTwice
        case agendaElapsed, agendaNoClocks
        case spanHours, spanMinutes
        case monthDoses, monthReminders, monthSupplies
        case dayToday, dayYesterday, dayTomorrow
        case authorCommand, authorOwner, authorOwnerBrowser, authorSubscriber, authorAccount
        case authorImport, authorTold, authorUnknown
        case recordTakenDose, recordTakenTask, recordAlreadyDose, recordAlreadyTask
        case recordAlreadyWho, recordAlsoOpen, recordWasSkipped, recordExtraDose, recordExtraTask
        case recordSkipped, recordAlreadySkipped, recordSkippedMeant, recordSnoozed, recordUndone
        case recordAhead, recordMore, recordUndoFirst, recordAlreadySnoozed, recordRepeated
        case undoAgain, undoNothingLeft, undoNothingLeftOf, undoNoEntry, undoSeveral
        case refusedAhead, refusedDayAhead, refusedNotPlanned, refusedNotPlannedNothing, refusedOr
        case refusedGone, refusedNothingOpen, refusedToldTakenDose, refusedToldTakenTask
        case refusedToldSkipped, refusedToldMissed, refusedToldWaits, refusedToldNext
        case refusedAdviceMissed, refusedAdviceLate, refusedAdviceNext, refusedAdviceExtra
        case refusedAnswered, refusedTooFarAhead, refusedOver, refusedNotOpenThen, refusedChanged
        case refusedSwitchedOff, refusedSwitchedOffDose, refusedSwitchedOffLenses, refusedPaused
        case refusedNothingToSnooze, refusedNotDueYet, refusedOverByThen, refusedLensSet
        case refusedNoLensSet, refusedAsNeeded, refusedNoAmount, refusedSeveralUnits
        case refusedNothingToCount, refusedWholeSetsOnly, refusedNoPack, refusedNeverCounted
        case refusedFewerLeft, refusedTooMany, refusedNoUseWithin, refusedNotToday
        case refusedBeforeFirstSet, refusedNotOpenedYet, refusedNoSets, refusedSeveralSets
        case refusedExtraFor
        case errorNobody, errorAhead, errorRemoved, errorAllRemoved, errorOthers, errorSeveral
        case errorNoOwner, errorUnknownPerson, errorAmbiguous, errorNoName, errorNearItem
        case errorNoItems, errorUnknownItem, errorPlanAhead, errorPlanCounts, errorPlanRemovedLater
        case errorPlanRemovedBefore, errorPlanUnreadable, errorPlanReplacesLater, errorPlanChanged
        case errorPlanNoItem, errorPlanNeverDue, errorPlanNoCarer, errorPlanNoCarers
        case planNoCarer
        case errorPlanNoLine, errorPlanNoLines, errorPlanEndsBefore, errorNearSubscriber
        case errorUnknownSubscriber, errorRevoked, errorTakenID, errorNoEvidence, errorNoTime
        case errorLensAct, errorNoLensSet, errorNotRecorded, errorPersonKnown, errorPlanNotReadable
        case errorPlanOtherItems, errorPlanNoVersion, errorPlanNoText, errorPlanTwice
        case errorPlanOtherPerson, errorEditNoItem, errorEditNoDay, errorEditJourneys
        case errorEditEndsBefore, errorEditTaper, errorEditOneDay, errorEditLenses
        case errorEditFollowed, errorEditShared, errorEditRisky, errorTravelNoZone
        case errorTravelOtherZone, errorTravelHome, errorTravelEndsBefore, errorTravelNoClock
        case errorPauseEndsBefore, errorPauseWhole, errorPauseAsNeeded, errorFolderMissing
        case errorFolderEvents, errorFolderTasks, errorFolderOther, errorEditorKilled
        case errorEditorMissing, errorEditorFailed
        case todayMissedBefore, todayAmount
        case recordNext, recordOpen, recordNoneOpen
        case needGap, needNear, needAgain, needMaximum, needMaximumHours24, needAmount, needDoses
        case needOutside, needNext, needLate, needLateNext, needLateNextDue, needLateClose
        case needLateOnTime, needLateCorrection, needNotRecorded
        case supplyLow, supplyLowUntil
        case entryTakenDose, entryTakenTask, entryExtraDose, entryExtraTask, entrySkipped
        case entrySnoozed, entrySeen, entryTold, entryToldNote, entryWorn, entryReplaced
        case entryOpened, entryCounted, entryUndone
        case todayNothing, todayEvening, todayRecorded, todayOverdue, todayAsNeeded, todayLenses
        case todaySupplies, todayNext, todayExtraDose, todayExtraTask, todayNeeded, todayTakenDose
        case todayTakenTask, todayTakenEarlyDose, todayTakenEarlyTask, todayTakenLateDose
        case todayTakenLateTask, todaySkipped, todayPaused, todayOnPause, todayWaits, todayHeld
        case todayMissed, todayLater, todaySnoozed, todayLate, todaySince, todayDue, todayAtHome
        case needToday, needTodayOf, needHours24Of, needTimes
        case supplyLeft, supplyUntil, supplyRefill, supplyRefillNow, supplyExpires, supplyExpired
        case supplyOpenNew, supplyOpenNewNow, supplyExpiring, supplyHasExpired, supplyUsedUp
        case statusToday, statusNothing, statusStreak, statusTaken, statusDue, statusLate
        case statusSkipped, statusMissed, statusNext, statusDays, statusNoStreak
        case listOpen, listOpenBeforePause, listTaken, listDone, listSkipped, listMissed, listEmpty
        case statsWindow, statsAll, statsAllItems, statsOnlyLenses, statsRemoved, statsAsNeeded
        case statsDoses, statsNone, statsNoneDone, statsNoDays, statsTaken, statsDone, statsOnTime
        case statsEarlyLate, statsEarlyOnly, statsLateOnly, statsSkippedMissed, statsSkipped
        case statsMissed, statsDays, statsCovered, statsStreak, statsAmount, statsRatio, statsOut
        case statsOutBefore, statsOutAfter, statsOutUnplanned, statsOutPaused, statsOutOpen
        case statsNote
        case lensDaysWearDays, lensDaysCalendarDays, lensProgress, lensProgressPartly
        case lensProgressUnrecorded, lensOver, lensDailySets, lensDailySetsUnrecorded, lensAbout
        case lensWhenAtPace, lensWhenDaily, lensStatusUnopened, lensStatusDailyWorn
        case lensStatusDailyUnworn, lensStatusGood, lensStatusAgeing, lensStatusSoon, lensStatusNow
        case lensStatusOverdue, lensSilent, lensLeft, lensLastOpened, lensNoneLeft, lensWorn
        case lensWornStray, lensWornArchived, lensAlreadyWorn, lensUnworn, lensUnwornStray
        case lensUnwornArchived, lensNotWorn, lensReplaced
        case openedPack, openedUntil
        case lensEnded, lensReplacedBetween, lensAlreadyReplaced
        case openedAlready
        case lensAlreadyOpened, lensNewSet, lensPast, lensNoPast, lensPastReplaced
        case lensPastOpenedLater, lensPastTypeChanged
        case eyeLeft, eyeRight, eyeBoth
        case lensStray
        case countLeft, countLeftInstead, countUntil, countUntilByUse, countUnused, countEndless
        case historyMarkTaken, historyMarkAllTaken, historyMarkSome, historyMarkMissed
        case historyMarkSkipped, historyMarkOpen, historyMarkPaused, historyMarkWorn
        case historyMarkReplaced, historyMarkNothing, historyMarkUnworn, historyMarkInUse
        case historyMarkUsed, historyMarkUnused, historyNothing, historyNotable, historyTakings
        case historyTakenDose, historyTakenTask, historySkipped, historyMissed, historyOpen
        case historyPaused, historyNeeded, historyBeside, historyWorn, historyReplaced
        case historyAsNeeded, historyExtraDose, historyExtraTask
        case timingAt, timingArriving, timingLeaving, timingDaily, timingWeekdays, timingMonthDays
        case timingDays, timingWeeksApart, timingMonthApart, timingYearApart, timingMonthsApart
        case timingYearsApart, timingWeeks, timingMonths, timingHours, timingWindow
        case timingWindowWeekdays, timingCycle, timingOnce, timingFromTaken, timingFromDone
        case timingShift, timingShiftHolidays, timingShiftBoth, timingAfter, timingAfterOnly
        case timingLast, timingStep, timingTaper, timingClockLocal, timingClockHome
        case timingClockElapsed, timingOff, timingOrdinals, timingMonthDaysAnd
        case listWearDays, listCalendarDays, listSilent, listOnDays, listInAll, listInAllBetween
        case traitFoodBefore, traitFoodWith, traitFoodAfter, traitReason, traitTags
        case listPlace, listNext, listUntil
        case applyVersion, applyTrial, applySame, applyNow, applyOnlyText, applyReplaces, applyBack
        case applyHint, applyArrow, applyNone, applyEveryDay, applyRemoved, applyNext, applyMoved
        case applyStays, applyReplacement, applyArchived, applyUnrecordedWear, applyGap
        case applyGapAhead, applyPersonHint, applyPersonAdded, applyZone, applyLanguage
        case applyTwelveHours, applyTwentyFourHours, applyDiscreet, applyNotDiscreet, applyHolidays
        case applyNoHolidays
        case holidaysRead, holidaysReadMore, holidaysNoneAhead
        case applyDoneMarks, applyNoDoneMarks, applyRenamed, applySwitchedOn, applySwitchedOff
        case applyTiming, applySlotAdded, applySlotRemoved, applyFrom, applyFromNone, applyUntil
        case applyUntilNone, applyLensDays, applyCountingWearDays, applyCountingCalendarDays
        case applyOpened, applyWearTasks, applyNoWearTasks, applyDuration, applyOpenFor
        case applyOpenForUsual, applyCounted, applyRefillAt, applyPack, applyPrice, applyExpires
        case applyOpenedOn, applyUseWithin, applyNoShelfLife, applyNoStock, applyPlace
        case applyPlaceMoved, applyAlarm, applyAlarmBefore, applyAlarmAgain, applyNoAlarm, applyTell
        case applyTellNobody, applyNote, applyNoTraits, applyNoNote
        case planInForce, planReplaced, planIsRemoved, planItems, planNoItems, planRemoval
        case planRemoved, planUnchanged, planEditAgain, planNotChanged, planDraftKept
        case askYesNo, askYesNoMore, askAnswerYesNoMore, askNoYes, askAnswerYesNo, askNumber
        case askNumberRange
        case editIsOn, editIsOff, editLineIsOn, editLineIsOff, editEnds, editPaused, editNotPaused
        case addFirst, addPersonName, addZone, addLanguage, addKind, addKindMedicine, addKindLenses
        case addKindExercise, addKindCheckup, addKindTreatment, addKindOther, addName, addStrength
        case addUnit, addOften, addOftenDaily, addOftenWeekdays, addOftenMonthDays, addOftenEvery
        case addOftenWindow, addOftenOnce, addOftenAsNeeded, addOftenAfter, addAfter, addBy, addOn
        case addDaysOfMonth, addEvery, addCount, addCountPlanned, addCountTaken, addBetween
        case addHours, addFrom, addDate, addDoses, addTimes, addAmount, addAtLeast, addAtMost
        case addEye, addLeft, addRefillAt, addPack, addUseWithin, addPackOpened, addType, addOpened
        case addCounts, addShift, addAlarms, addPlace, addPosition, addWhen, addFood, addColour
        case addShape, addExpires, addPrice, addReason, addTags, addNote, addConfirm, addAnyway
        case addNotAdded, addSlip
        case slipEnded, slipPast, slipOpenedAhead, slipCountedAhead, slipPackAhead, slipExpired
        case slipDoseAboveMost, slipPlanAboveMost, slipPlanAboveMostHours24, slipTooClose
        case importConfirmed, importLikely, importCheck, importUndone, importSkipped, importSnoozed
        case importSeen, importKnown
        case statusLook
        case importSuperseded, importTakeBack, importEarly, importAhead, importLine, importOthers
        case importNoTime, importNothing, importRecordedCount, importKnownOlder, importKnownCount
        case importWaiting, importUnchanged, importRead, importFiles, importEvents, importTasks
        case importTrial, importUnmatched, importUnmatchedMore, importUnmatchedForeign
        case importUnmatchedSettle
        case styleSingle, styleOverride, styleSecondResource, styleMovedSeries, styleCopy
        case styleContinued, stylePointer, styleClosedSeries, styleThisAndFuture, styleTitle
        case styleReply, styleExcluded, styleCancelled, styleDeleted, styleAlarm, styleMoved
        case styleReopened, styleReopenedOverride, styleReopenedSeries, styleReopenedTitle
        case waySingle, wayOverride, waySecondResource, wayMovedSeries, wayCopy, wayContinued
        case wayPointer, wayClosedSeries, wayThisAndFuture, wayTitle, wayReply, wayExcluded
        case wayCancelled, wayDeleted, wayAlarm, wayMoved, wayReopened
        case mismatchUnknownPlan, mismatchNotPlanned, mismatchNoDay, mismatchForeign, mismatchMayBe
        case mismatchPassed, mismatchPassedMany, mismatchTooMuch, mismatchTooEarly, mismatchUnclear
        case mismatchMoved, mismatchUnreadable
        case unmatchedNone, unmatchedAll, unmatchedHowTo, unmatchedHowToReopen, unmatchedFits
        case unmatchedAssigned, unmatchedDropped, unmatchedDue, unmatchedTimes, unmatchedNowDropped
        case unmatchedNowWaits, unmatchedAlreadyWaits, unmatchedReopenAssigned
        case unmatchedAlreadyAssigned, unmatchedAlreadyDropped, unmatchedStillWaits
        case logCount, logEmpty, logNothing, logNote, logOrigin, logCalendar, logLikely, logCheck
        case logAssigned, logTakenBack, logUndoes, logImported, logUnknownZone, logNoPlan
        case reportTitle, reportWritten, reportWindow, reportMade, reportPlan, reportPlanEmpty
        case reportOff, reportPurpose, reportPrint, reportMedicines, reportLenses, reportReminders
        case reportWhen, reportPeriod, reportNote, reportFrom, reportUntil, reportOpened
        case reportAllowedWearDays, reportAllowedCalendarDays, reportFigures, reportFiguresWindow
        case reportCosts, reportCostHow, reportCostPrice, reportCostPack, reportCostCost
        case reportCostSum, reportItem, reportAll, reportFormer, reportNoneDue, reportPercent
        case reportPunctuality, reportUnanswered, reportAmount, reportTermTaken
        case reportTermTakenOrDone, reportTermOnTime, reportTermDays, reportTermCovered
        case reportTermStreak, reportTermLeftOut, reportLeftOut, reportLeftOutOpen
        case reportLeftOutPaused, reportLeftOutUnplanned, reportLeftOutBefore, reportLeftOutAfter
        case reportMap, reportMapLabel, reportMapTaken, reportMapNone, reportMapSome, reportMapHalf
        case reportMapMost, reportMapAll, reportMapNothing, reportMapOpen, reportMapPaused
        case reportNeed, reportNeedNone, reportMonth, reportDoses, reportDaysUsed, reportMostInDay
        case reportCycles, reportLensSet, reportOpenedOn, reportEndedOn, reportUsed, reportInUse
        case reportCauseReplaced, reportCauseOpenedLater, reportCauseTypeChanged, reportAnswers
        case reportAnswersCount, reportAnswersNone, reportAnswersMore, reportPlanned, reportState
        case reportAuthor, reportStateMissed, reportStateSkipped, reportChanges, reportChangesNone
        case reportChangesVersion, reportChangesRemoved, reportChangesZone, reportChangesAdded
        case reportChangesGone, reportDefinitions, reportDefineTaken, reportDefineOnTime
        case reportDefineDays, reportDefineCovered, reportDefineStreak, reportDefineLeftOut
        case reportDefineSource, reportPdf, reportLeast, reportDiscreet, reportTermStreakNow
        case reportDefineStreakNow, reportSummary
        case syncTasks, syncDone, syncTrial, syncMended, syncTelling, syncDoubled, syncBusy
        case syncFolderMade
        case exportNothing, exportKept, exportLarge
        case feedTaken, feedTakenAmount, feedDone, feedSkipped, feedMissed, feedOverdue
        case feedConfirmDose, feedConfirmReminder, feedConfirmReplacement, feedConfirmWear
        case feedConfirmDiscreet, feedConfirmOver, feedNothing, feedNothingNote
        case publishDone, publishPeople, publishFeeds, publishFailed, publishMoreFailed
        case publishOldFolder, publishOpenFolder
        case progressApply, progressDoctor, progressExport, progressImport, progressPlans
        case progressPublish, progressRecord, progressLeft, progressSeconds
        case installCron, installSystemd, installNginx, installCaddy
        case publishSubscriberAdded, publishSubscriberRotated, publishSubscriberRotatedLeft
        case publishSubscriberRevoked, publishSubscriberRevokedLeft, publishSubscriberEnded
        case publishSubscriberChannels, publishSubscriberSetEach, publishSubscriberSetTogether
        case publishSubscriberSetNone, publishSubscriberSetLook, publishSubscriberSetAnswer
        case publishSubscriberSetManage, publishSubscriberPage, publishSubscriberRelative
        case publishSubscriberSecret, publishSubscriberNone, publishSubscriberAtFeed
        case publishSubscriberAtSubscribe, publishSubscriberAtToday, publishSubscriberEvents
        case publishSubscriberTasks, publishSubscriberAccount, publishSubscriberLook
        case publishSubscriberAnswer, publishSubscriberManage, publishSubscriberDiscreet
        case publishSubscriberEachAlarm, publishSubscriberNoAlarms, publishSubscriberOnly
        case publishSubscriberUntil, publishSubscriberPublished, publishSubscriberUnpublished
        case publishSubscriberFailed, publishSubscriberLeftover, publishAccountAdded
        case publishAccountRotated, publishAccountRevoked, publishAccountServer, publishAccountUser
        case publishAccountPassword, publishAccountRelative, publishAccountInsecure
        case publishAccountTasksRing, publishAccountEventsRing, publishAccountSecret
        case publishAccountSince
        case serveStart, serveStartAdvice, serveUnreadable, serveUnreadableAdvice, serveForeign
        case serveForeignAdvice, serveMethod, serveMethodAdvice, serveGone, serveGoneAdvice
        case serveLarge, serveLargeAdvice, serveLong, serveLongAdvice, serveKind, serveKindAdvice
        case serveBusy, serveBusyAdvice, serveFull, serveFullAdvice, serveSignIn, serveSignInAdvice
        case serveInsecure, serveInsecureAdvice, serveSlow, serveSlowAdvice, serveFailed
        case serveFailedAdvice, serveLocal, serveLan, serveLanNone, serveReached
        case pageToday, pageDayOf, pageAsOf, pageAsOfAway, pageAgain, pageStays, pageWeek
        case pageDayBefore, pageDayAfter, pageDoneLabel, pageAllDone, pageNothingLeft, pageDue
        case pageUpNext, pageUpNextFar, pageStreak, pageStreakLeast, pageLeftSkipped, pageLeftMissed
        case pageAll, pageAllBoth, pageAllAsk, pageAllAnyway, pageDueNow, pageUnrecorded, pageLater
        case pageDone, pageDayOther, pageMap, pageReplacements, pageNavigation, pageToHome
        case pageToToday, pageToMonth, pageMonthBefore, pageMonthAfter, pageMonthFull
        case pageMonthNothing, pageMonthAll, pageMonthPart, pageMonthNone, pageMonthAhead
        case pageLensHow, pageLensWorn, pageLensUnworn, pageLensNew, pageLensOnly, pageLensWhich
        case pageLensWasWorn, pageLensWasUnworn, pageLensOpened, pageLensOther, pageLensRenew
        case pageLensDay, pageLensNow, pageToSubscribing, pageSecret, pageSignedIn, pageSecretLook
        case pagePressDose, pagePressTask, pageLastDose, pageLastTask, pageEarlyDose, pageEarlyTask
        case pageWhenDose, pageWhenTask, pageFoldDose, pageFoldTask, pageMissedDose, pageMissedTask
        case pageMissedSeveral, pageMissedOne, pageRecord, pageUndo, pageSkip, pageSnooze
        case pageOtherwise, pageOthers, pageAnswer, pageAnswerTask, pageAmount, pageNote
        case pageBeforePlan, pageBeforePause, pageClockThere, pageExtraDose, pageExtraTask
        case pageDaysItem, pageDaysNothing, pageNothing, pageGone, pageOff, pagePaused, pageNeed
        case pageNeedOf, pageNeedHours24Of, pageTooEarly, pageConcern, pageConcernAsk, pageLateAsk
        case pageLateNow, pageLateThen, pageLateAllAsk, pageLateOther, pageConcernBack, pageAnyway
        case pageWear, pageWorn, pageReplace, pageReplaced, pageRefusal, pageAlready
        case pageAlreadySaid, pageAlreadySaidAs, pageAlreadyAt, pageAlreadyAnother, pageAlreadyNew
        case pageFormerDose, pageFormerTask, pageRecordedBy, pageRefusalNotAPress, pageRefusalOver
        case pageRefusalNotPlanned, pageRefusalTooFarAhead, pageRefusalOff, pageRefusalPaused
        case pageRefusalChanged, pageRefusalNotThen, pageRefusalOverByThen, pageRefusalNotOpenedYet
        case pageRefusalLook, pageLost, pageLostWhy, pageUnreadable, pageUnreadableOf
        case pageUnreadableMeans, pageUnreadableAdvice, pageSubscribe, pageSilent, pageTasks
        case pageApps, pageAppRings, pageAppApple, pageAppAppleTap, pageAppAppleAlarms
        case pageAppAppleUpdates, pageAppGoogle, pageAppGoogleTap, pageAppGoogleAlarms
        case pageAppGoogleUpdates, pageAppOutlook, pageAppOutlookTap, pageAppOutlookAlarms
        case pageAppOutlookUpdates, pageAppOffice, pageAppOfficeTap, pageAppOfficeUpdates
        case pageAppThunderbird, pageAppThunderbirdTap, pageAppThunderbirdTasks
        case pageAppThunderbirdUpdates, pageAppIcsx5, pageAppIcsx5Tap, pageAppIcsx5Updates, pageCopy
        case pageCopyHow, pageAppOthersTasks, pageAppOthersAlarms, pageAppOthersUpdates, pageCode
        case pageCodeHow, pageCodeLabel, pageCodeLocal, pageAccountWhy, pageAccountWhere
        case pageAccountMake, pageAccountInsecure, pageAccountMade, pageAccountMadeFor
        case pageAccountOnce, pageAccountBack, pageAccountLocal, pageCopyButton, pageCopied
        case pageAccountApple, pageAccountAppleProfile, pageAccountAppleHow
        case pageAccountAppleUnsigned, pageAccountAndroid, pageAccountAndroidHow
        case pageAccountAndroidOpen, pageAccountCodeLabel, pageAccountOthers, pageAccountThunderbird
        case pageAccountEvolution, pageAccountGnome, pageAccountKde, pageAccountHomeAssistant
        case pageAccountVdirsyncer
        case tripDays, tripPack, tripNothing, tripWhole, tripParts, tripTaken, tripMost, tripIsMost
        case tripUnknown, tripGet, tripMissing, tripRunsOut, tripPacks, tripEnough, tripReserve
        case tripNeeds, tripUncounted, tripNotCounted
        case ownerSignIn, ownerSignInWhat, ownerSignInButton, ownerSignInOwn, ownerHome, ownerDue
        case ownerSignedIn, ownerSignOut, ownerAnswersOnly, ownerAnswersOnlyAdvice, ownerLooksOnly
        case ownerLooksOnlyAdvice, ownerNeeded, ownerNeededAdvice, ownerLinkUsed
        case ownerLinkUsedAdvice, ownerLinkLate, ownerLinkLateAdvice, ownerLinkUnknown
        case ownerLinkUnknownAdvice, ownerSlow, ownerSlowAdvice, ownerLinkMade, ownerLinkOnce
        case ownerLinkHow, ownerLinkHere, ownerNone, ownerBrowser, ownerFacts, ownerRevoked
        case ownerRevokedAll, ownerFailing, ownerRevokedUnknown, ownerOthers, ownerOthersWhat
        case notifyNone, notifyCommand, notifyNtfy, notifyMail, notifyMailServer, notifyPush
        case notifyPushEnded, notifyAnswered, notifyLater, notifyQuiet, notifyWithin
        case notifySummaries, notifyTellOnly, notifyUnsent, notifyFailing, notifyAdded, notifyTested
        case notifyRemoved, notifyUnknown, notifyFailed, notifyTestTitle, notifyTestText
        case ringTitle, ringLead, ringTellOnly, ringNone, ringMore, ringHere, ringHereTitle
        case ringHereWhat, ringHereNone, ringHereHome, ringHereDenied, ringHereFailed, ringBrowser
        case ringMail, ringProgram, ringSince, ringConfirmed, ringAsk, ringSent, ringWaiting
        case ringProblem, ringYes, ringNo, ringSilent, ringAdviceRunning, ringAdvicePermission
        case ringAdviceTopic, ringAdviceSilent, ringAdviceBattery, ringTest, ringTestAgain
        case ringRemove, ringFull, ringPushHost, ringEnded, ringNtfy, ringNtfyWhat, ringNtfyInstall
        case ringNtfySubscribe, ringNtfyAdd, ringNtfyDo, ringTopic, ringTopicHint, ringTopicShort
        case ringTopicWrong, ringTopicHost
        case tellGone, tellOfOthers, tellNoChannel, tellOpen, tellAnswered
        case summaryDay, summaryWeek, summaryNothing, summaryCount, summaryMissed
        case stopLink, stopTitle, stopAsk, stopAskTell, stopDo, stopDone, stopDoneTell
        case alertTitle, alertText, alertEnded, alertUnsent
        case answerTitle, answerDone, answerDoneAll, answerTakeAll, answerSkipAll, answerTakeDue
        case answerDoneDue, answerState, answerStateBy, answerRefused, answerDropped, answerOver
        case answerOverAdvice
        case firstPlan, firstPlanWhat, firstPlanWrong, firstPlanPerson, firstPlanZone
        case firstPlanZoneHint, firstPlanLanguage, firstPlanEnglish, firstPlanDanish
        case firstPlanMedicine, firstPlanMedicineHint, firstPlanTimes, firstPlanTimesHint
        case firstPlanBegin, firstPlanLink
        case statsStreakNow, statsStreakLeast
        case pageToFigures, pageToReport, pagePeriod, pagePeriodDays, pagePeriodYear, pagePeriodAll
        case pagePeriodRange, pagePeriodFrom, pagePeriodThrough, pagePeriodShow, pagePeriodWrong
        case figuresOf, figuresNone, figuresWorn, figuresLensUse, figuresShareDose, figuresShareTask
        case figuresHeadlineDose, figuresHeadlineTask, figuresResult, figuresMore, figuresByItem
        case figuresChart, figuresChartDone, figuresChartHow, figuresByDay, figuresByWeek
        case figuresByMonth, figuresByYear, figuresDay, figuresWeek, figuresYear, figuresDone
        case figuresNotTaken, figuresNotDone, figuresDue, figuresRounded
        case itemAbout, itemRecord, itemWhen, itemTraits, itemAlarm, itemPlace, itemKeep, itemState
        case itemNext, itemNextNone, itemSupply, itemSupplyNone, itemHave, itemHaveSets
        case itemHaveSave, itemPacks, itemPacksAdd, itemFigures, itemMonth, itemLensSets
        case itemLensPerMonth, itemWrong, itemWrongNumber, itemWrongSets, itemWrongPacks
        case itemWrongTooMany, itemWrongChanged, itemWrongUncounted
        case planPage, planBack, planCancel, planText, planTextWrong, planTextLabel, planTextHint
        case planTextNewest, planTextOwn, planShow, planWrong, planLine, planMoreMistakes
        case planReview, planReviewWhat, planChanges, planNew, planChanged, planRemovedItem
        case planRemovedStays, planNextTimes, planNoTimes, planOtherTimes, planWarnings
        case planAskDoctor, planRenamed, planSave, planSaveAll, planSaved, planWriteOn, planSame
        case planSameWhy, planConflict, planConflictWhat, planConflictTheirs, planConflictOwn
        case planConflictGoOn, planConflictMerged, planTextMerged, planConflictHow, planRefusal
        case planPartial, planUnreadable, planOtherPerson, planEndsBefore, planEndsWithTaper
        case planByHand, planTravelIsHome, planTravelEndsBefore, planTravelOverlap
        case planPauseEndsBefore, planPausedWhole, planAdd, planToText, planToPause, planToPauseItem
        case planToTravel, planToSettings, planToVersions, planWays, planEmpty, planChange
        case planItemWays, planSwitchOff, planSwitchOn, planLastDay, planEnd, planRemove, planPause
        case planFrom, planUntil, planUntilHint, planPauseChange, planPauseShow, planResume
        case planResumeFrom, planResumeShow, planSettings, planSettingsClock, planSettingsZoneHint
        case planTravel, planTravelZone, planTravelZoneHint, planTravelFrom, planTravelFromTime
        case planTravelFromHint, planTravelUntil, planTravelUntilHint, planTravelUntilTime
        case planTravelLeaveHint, planTravelClocks, planTravelAsAll, planTravelSingle, planGaps
        case planTravelShow, planHome, planHomeWhat, planHomeFrom, planHomeShow, planNoDate
        case planNoTime, planVersion, planVersionNow, planVersions, planVersionsWhat
        case planVersionBack, planVersionBackWhat
        case pageToSubscribers
        case manageTitle, manageLead, manageOwn, manageOthersFeed, manageOthersAccount
        case manageOthersNumber, manageOthersWhy, manageMoreWhy, manageNewAddress, manageNewPassword
        case manageRevoke, manageAdd, managePresetPhone, managePresetPhoneMeans, managePresetCarer
        case managePresetCarerMeans, managePresetTablet, managePresetTabletMeans
        case managePresetCalendar, managePresetCalendarMeans, manageSettings, manageDiscreet
        case manageOnly, manageOnlyHint, manageName, manageNameHint, manageWhom, manageKind
        case manageKindFeed, manageKindAccount, manageMay, manageMayLook, manageMayAnswer
        case manageMayManage, manageAlarms, manageAlarmsEach, manageAlarmsTogether, manageAlarmsNone
        case manageMake, manageMistakeName, manageMistakeNobody, manageMistakeAccount
        case manageMistakeChanged, manageMistakeMany, manageRotate, manageRotateMeans
        case manageRotateButton, manageRotatePassword, manageRotatePasswordMeans
        case manageRotatePasswordButton, manageRevokeTitle, manageRevokeMeans
        case manageRevokeAccountMeans, manageRevokeButton, manageForGood, manageSelf, manageIssued
        case manageRinging, manageKeyNew, manageKeyOther, manageKeyOnce, manageKeyLocal
        case manageKeyCode, manageKeyHow, manageKeyLabel, manageKeyCopy, manageKeySelect, manageBack
        case manageRevoked, manageRevokedSelf, manageRefused, manageUnknown, manageRevokedBefore
        case manageChanged, manageKeysMany, manageIsCalendar, manageIsTasks, manageIsAccount
        case offlineNote, offlineAsOf, offlineKept, offlineKeptWhat, offlineFailed
        case offlineFailedWhat, offlineSend, offlineRemove, offlineDropped, offlineName
        case formAdd, formWhose, formChange, formNeeded, formNeededUnit, formRow, formRowsMore
        case formRowMore, formRowOn, formRowRemove, formTime, formAt, formAtTimes, formAtAllDay
        case formAtPlace, formWeekdays, formHolidays, formUsual, formNoMatter, formUntil
        case formCycleOn, formCycleOff, formShiftOn, formOpenFor, formShiftBy, formAfterDose
        case formIfMissed, formIfMissedDue, formIfMissedWait, formTaperFor, formEye, formType
        case formCounts, formCountsWear, formCountsCalendar, formLensTime, formWearTasks
        case formCounted, formExpiresAt, formStockAt, formExpiresBefore, formFood, formRemind
        case formRemindUsual, formRemindBefore, formRemindAgain, formRemindTimes, formTell
        case formTellPlan, formTellNobody, formTellAfter, formLatitude, formLongitude, formRadius
        case formPlaceWhen, formArriving, formLeaving, formDuration, formPartAmount, formPartSupply
        case formPartDays, formPartLimits, formPartRemind, formPartPack, formPartWords
        case formPartPlace, formOpenedSince, formOpenedSinceOne, formOpenedOne, formKept, formAsText
        case formAddPerson, formAddPersonWhat, formTaken, formSetsLeft, formSetsLeftOne
        case formPartNotes
        case evidenceLink, evidenceTitle, evidenceWhat, evidenceUntitled, evidenceRead, evidenceWhy
        case evidenceFits, evidenceAssign, evidenceDrop, evidenceDropForeign, evidenceDropped
        case evidenceReopen, evidenceBack, evidenceItem, evidenceChoose, evidenceDay, evidenceTime
        case evidenceNext, evidenceRaw, evidenceAmount, evidenceDose, evidenceLens, evidenceWorn
        case evidenceReplaced, evidenceNeeded, evidenceExtra, evidenceSettled, evidenceNobody
        case evidenceFor, evidenceOthers
        case addTaper, addOftenCycle, addOftenTaper, addMistakePosition, addMistakeNoAmount
        case addMistakeTaper, addMistakeTime, addMistakeAmount, addMistakeCommas, addMistakeTwice
        case addMistakeUnfitMedicine, addMistakeUnfitLenses, addMistakeUnfitReminder
        case addMistakeNoTimes, addMistakeAsNeeded, addMistakeKnownID, addMistakeIdle
        case addMistakeTaken, addMistakeMarked, addNeedsPlace, addNeedsLeft, addNeedsCycleOff
        case addNeedsCycleOn, addNeedsShiftBy, addNeedsShiftOn, addNeedsAfter, addNeedsBy
        case formStep, formStepsMore, formStepsHint, formStepRemove, formTurn, formTurnTimes
        case formTurnTimesWhat, formTurnSteps, formTurnStepsWhat, formTurnTask, formTurnAfter
        case formTurnAfterWhat, formTurnAsNeeded, formTurnAsNeededWhat
        case planToRemove, planRemoveAll, planRemoveEnds, planRemoveStays, planRemovePause
        case planRemoveSure, planRemoveButton, planRemoveUnsure, planRemovedAll, planRemovedWhat
        case planRemovedBack, planPack, planPackWhat, planPackReserve, planPackShow, planPackGet
        case planPackDays, planPackNoReserve, planPauseAsk, planStopAsk, planPauseOut, planPausePast
        case planResumedOpen, planResumedPaused, planClosed, planStaysOpen, planPauseOutOpen
        case planTodayOver, planTimeAway, planEndWhat, planPauseWhat, planSwitchOffWhat
        case planRemoveWhat
        case formSpans, formSpanWords
        case mistakeNameTaken, mistakeNameMissing, mistakeRemindTwice, mistakeIdle, mistakeMust
        case mistakeTooLarge, mistakeNotText, mistakeNotUTF8, mistakeEmpty, mistakeSecondDocument
        case mistakeTab, mistakeUnknownAlias, mistakeTooDeep, mistakeTooManyValues
        case mistakeColonMissing, mistakeColonMisplaced, mistakeIndentation, mistakeBracketOpen
        case mistakeQuoteOpen, mistakeReservedSign, mistakeEscape, mistakeNotYAML
        case mistakeUnknownField, mistakeNoValue, mistakeGivenTwice, mistakeMissing
        case mistakeMissingDoses, mistakeEmptyList, mistakeTooManyLines, mistakeContradicts
        case mistakeNeeds, mistakeNoZones, mistakeMarkTwice, mistakeTitleIsMarked
        case mistakeTooManyMarks, mistakeTooManyHolidays, mistakeHolidayCalendar, mistakeNoHolidays
        case mistakeNotAfterFrom, mistakeJourneysOverlap, mistakeJourneyOpenEnd, mistakeJourneyHome
        case mistakeClockElapsed, mistakeClockLocalCounts, mistakeClockLocalHours, mistakeSameID
        case mistakeNeverDue, mistakeNoTimes, mistakeDurationTooLong, mistakeStockNeedsCounted
        case mistakePriceNeedsPack, mistakeOpenedNeedsUseWithin, mistakeUnitsOfStock
        case mistakeUnitsOfMost, mistakeUnitsOfTaper, mistakeCoordinates, mistakeNeedsCoordinates
        case mistakePlaceNeedsPoint, mistakePlaceOtherTimes, mistakeRemindAtPlace, mistakeTagTwice
        case mistakeTooManyTags, mistakeAsNeeded, mistakeAsNeededPauses, mistakeAsNeededAlarms
        case mistakeInAsNeeded, mistakeBeforeFrom, mistakeNeedsFrom, mistakeUntilTaper
        case mistakeAmountTaper, mistakeSameTime, mistakeSameTimeTwice, mistakeSameDoseID
        case mistakeDateNotOn, mistakeDateNotInMonthDays, mistakeEveryDays, mistakeEveryWeeks
        case mistakeEveryMonths, mistakeEveryHours, mistakeCycle, mistakeCounts
        case mistakeCountsOneTime, mistakeBetweenEvery, mistakeBetweenOneLine, mistakeBetweenAt
        case mistakeHoursOneTime, mistakeHoursAllDay, mistakeOnceBetween, mistakeShiftAllDay
        case mistakeShiftNeedsHolidays, mistakeShiftPastMidnight, mistakeNoNames, mistakeNameTwice
        case mistakeNameEmpty, mistakeProfileNeedsTime, mistakeAlarmAllDay, mistakeBeforeAllDay
        case mistakeAgainAllDay, mistakeTooManyNames, mistakeTooManyAlarms, mistakeContradictsAfter
        case mistakeFollowsItself, mistakeFollowsTaken, mistakeFollowsAllDay, mistakeFollowsLenses
        case mistakeFollowsAsNeeded, mistakeFollowsSharedDays, mistakeFollowsSingleDay
        case mistakeFollowsHours, mistakeCircle, mistakeLinkPastMidnight
        case checkSound, checkOff, checkUnusedAlarms
        case mistakeMore, mistakeWeekdayNames, mistakeSubjectPlan, mistakeSubjectMedicine
        case mistakeSubjectLenses, mistakeSubjectReminder, mistakeSubjectJourney
        case mistakeSubjectPause, mistakeSubjectDoseLine, mistakeSubjectTaperStep
        case mistakeSubjectAlarmsLine, mistakeSubjectAlarmsName, mistakeSubjectFieldName
        case mistakeFoundValue, mistakeFoundList, mistakeFoundGroup, mistakeHintNearest
        case mistakeHintUse, mistakeHintNames, mistakeHintFormer, mistakeText, mistakeIdentifier
        case mistakeLanguage, mistakeHours, mistakeTruth, mistakeTime, mistakeClock
        case mistakeReminderTime, mistakeDate, mistakeExpiry, mistakeMoment, mistakeWindow
        case mistakePrice, mistakeWeekdays, mistakeShiftDays, mistakeMonthDay, mistakeCap
        case mistakeTag, mistakeDoneMark, mistakeAlarmsName, mistakeWear, mistakeCarer
        case mistakePositive, mistakeAmount, mistakeWhole, mistakeDegrees, mistakeZone
        case mistakeKnownZone, mistakeSpan, mistakeEvery, mistakeLinkSpan, mistakeDelay, mistakeWord
        case mistakeList, mistakeAlarmProfiles, mistakeAlarms, mistakeAlarmsOrName, mistakeGroup
        case mistakeOtherItem, mistakeFollowedDose, mistakeTypedMissing, mistakeTypedContradicts
        case mistakeTypedNeedsFrom, mistakeTypedSameTime, mistakeTypedSameID
        case mistakeTypedTitleIsMarked, mistakeTypedText, mistakeTypedMonthDay, mistakeTypedCap
        case pageMorePages
        case formOftenMore, formAsksMore, formAtHint, formAmountHint, formPartAmounts, formPartFood
        case addedTitle, addedNext, addedRing, addedRingWhat, addedAnother
        case demoLink, demoEnd, demoClean
        case pageRing, pageOtherWays, pageDeviceApple, pageDeviceAndroid, pageDeviceOther
        case pageInternet
        case usageCommand, usageCommands, usageSubcommand, usageNoSubcommand, usageOptionBefore
        case usageOptionsAfter, usageOption, usageOptions, usageWord, usageOperand, usageNear
        case usageChoose, usageTwice, usageNoValue, usageNeedlessValue, usageMissing, usageNoOperand
        case usageOperands, usageNeeds, usageMust, usageCompanion, usageConflict, usageVariable
        case usageNotifyAdd, usageUnmatchedDrop, usageInputTwice, usageNothingToAdd, usageTwoPersons
        case usageFirstName, usageFirstZone, usageAccountManages, usageStorePassword
        case usageStoreAddress, usageNoTags
        case valueWhole, valueDate, valueMoment, valueNotBeforeFrom, valueNotBefore, valueNotAfter
        case valueDates, valueMonth, valueSpan, valueWindow, valueTime, valuePastDay, valuePlanDay
        case valuePlanTime, valueQuietHours, valueSummaryTimes, valueAmount, valueCount, valuePacks
        case valueWholePacks, valueNote, valueName, valueIdentifier, valueList, valueListedNumber
        case valueUnmatchedNumbers, valueOneNumber, valuePublicURL, valueListenAddress
        case valuePushContact, valueStoreFolder, valueEpoch
        case refusalClock, refusalScheme, refusalNoHost, refusalNoAddress, refusalMailAddress
        case refusalNtfy, refusalGuessable, refusalToken, refusalMailServer, refusalOpenLogin
        case refusalLogin, refusalRestoreDatabase, refusalBackupDatabase, refusalMoveDatabase
        case refusalSudo
        case messageWaiting, messageWaitingFor, messageNoWording, messageNoWordingFile
        case messageDoubtfulFile, messageNoServer
        case calendarGzip, calendarZip, calendarOnlyNUL, calendarWide, calendarEmpty
        case calendarWebPage, calendarOtherFormat, calendarMissing, calendarTooMuch, calendarCutOff
        case calendarComponentCutOff, calendarTooDeep, calendarManyComponents
        case calendarManyProperties, calendarLongLine, calendarNoProperty, calendarWrongForm
        case calendarNoTime, calendarUnknownZone, calendarMore
        case holidaysProblem
        case importUnreadable, importMoreProblems
        case webNotInstalled, webSystem, webEmpty, webIsLocal, webTooLarge, webSlow, webMalformed
        case webNoProxy, webNoHost, webNoAnswer, webNotEncrypted, webCertificate, webPlainRedirect
        case webOtherRedirect, webRedirectLoop, webEncoding, webNeedsLogin, webForbidden
        case webTooManyRequests, webMissing, webBroken, webStatus, webLost
        case sendGone, sendTooLate, sendNoCurl, sendNoLibrary, sendTooLong, sendNotStored
        case pushSlow, pushForbidden, pushNoContact, pushTooLarge, pushTooMany, pushBroken
        case pushRefused
        case ntfyNoTopic, ntfyMalformed, ntfySlow, ntfyNeedsToken, ntfyForbidden, ntfyTooLarge
        case ntfyTooMany, ntfyBroken, ntfyRefused
        case mailNoServer, mailMalformed, mailNoHost, mailNoAnswer, mailSlow, mailNotEncrypted
        case mailCertificate, mailNoEncryption, mailPassword, mailLater, mailNeedsPassword
        case mailRefused, mailLost
        case programStatus, programSignal, programSlow, programSystem
        case logNothingImported
        case entriesPlaceEntry, entriesPlaceEvidence, entriesUnreadable, entriesTooLarge, entriesNul
        case entriesNotJSON, entriesOtherFile, entriesNewer, entriesMust, entriesNoEntries
        case entriesNoEvidence, entriesUnknownHead, entriesBrokenLine, entriesMissingComma
        case entriesExtraComma, entriesAfterEnd, entriesCutOff, entriesNoObject
        case entriesNoObjectEvidence, entriesTakenID, entriesUndoesItself, entriesRawTwice
        case entriesChanged, entriesNear, entriesUnknown, entriesTwice, entriesMustNot
        case entriesMustUndo, entriesMissing, entriesBeside, entriesUnfit, entriesEntryID
        case entriesEvidenceID, entriesMoment, entriesDigest, entriesAuthor, entriesDay
        case entriesWhole, entriesAmount, entriesText, entriesWord, entriesRaw, entriesHex
        case entriesFoundNumber, entriesFoundBrokenText, entriesFoundLargeNumber
        case entriesFoundFraction, entriesFoundTruth, entriesFoundGroup
        case storeMissing, storeNotAFile, storeInTheWayFile, storeInTheWayFolder
        case storeInTheWayDatabase, storeEmpty, storeNotADatabase, storeForeign, storeCutOff
        case storeNewer, storeUpgraded, storeOlder, storeDamaged, storeUnreadable
        case storeUnreadableChanges, storeLeftChanges, storeForeignChanges, storeDamagedChanges
        case storeBusy, storeBusyProcess, storeUpgradeWaits, storeOther, storeOtherHost, storeInUse
        case storeReadOnly, storeForbidden, storeFull, storeReplaced, storeBrokenTransaction
        case storeNotEmpty, storeNoLibrary, storeUnreachable, storeUnknownOutcome, storeSystem
        case storeBackupOntoStore, storeDamagedBackup, storeDoubtfulBackup, storeLesserBackup
        case storeSecretsInTarget, storeSecretInRecord, storeTakenName, storeMissingBackup
        case storeSpoiltTarget, storeRestoreFromStore, storeKeptAlready, storeOtherContent
        case storeUndoesItself, storeOutOfRange, storeEvidenceOutOfRange, storeUnknownUnmatched
        case storeRefused, storeWrongVersion, storeVersionOutOfRange, storeNotUTF8
        case doctorDamaged, doctorBrokenReference, doctorUnreadable, doctorUnknownUndoing
        case doctorUnknownEvidence, doctorJournalMode, doctorOpenToOthers, doctorDistantEntry
        case doctorCarerGone, doctorCarerOthers, doctorCarerChannel, doctorSilentChannel
        case doctorUnsent, doctorUntoldApps, doctorDetached, doctorSound, doctorStateSound
        case doctorStateReadOnly, doctorMonths, doctorMonthsMade, doctorMonthsOthers, doctorZoneData
        case doctorOldZones
        case restoreDone, restoreKept, restoreWithdrawn, restoreMissing, restoreFeeds, restoreFailed
        case restoreNoPassword, restoreNoAddress, restorePush, restoreChannel, restoreMail
        case storeMoved, storeCopied
        case fileRead, fileWrite, fileWriteTo, fileOpen, fileLock, fileRemove, fileMakeFolder
        case fileUse, fileMissing, fileForbidden, fileNotAFolder, fileIsFolder, fileFull
        case fileReadOnly, fileNoReader, fileNoFolder, fileBusy, fileContested, fileOthersLink
        case fileFolder, fileTooLarge, fileStore, fileStorePart, filePlan, fileChangeTime
        case refusalSameID, refusalNothingDue, refusalTooManyTasks
        case feedsBusy, feedsNoParent, feedsNobody, feedsTooLarge, feedsAhead
        case serverTaken, serverUnlistenable, serverLog, serverCertificate, serverThreads
        case serverMissing, serverLibrary
        case serveOpenKey, serveAccounts, serveNoAccount, serveOn, serveNothingPublished
    }
}
