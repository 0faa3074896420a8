package import CarePlan
import CivilTime
package import Journal

extension Wording {
    /// Returns the text about a name or city for which there is no time zone.
    package func text(ofUnknownZone name: String, nearest: String?) -> String {
        text(
            nearest == nil ? .errorTravelNoZone : .errorTravelOtherZone,
            ["name": name, "nearest": nearest ?? ""])
    }
}

/// Sentences about mistakes in plans.
package struct MistakeWords {
    private let wording: Wording
    /// Whether the values were typed into a form, which also accepts the language's notation of
    /// numbers and spans, and has labels for the fields.
    private let isTyped: Bool
    /// Whether texts of the plan are left out.
    private let isLogged: Bool

    /// Creates sentences in the language of a wording. Those for a log have no texts of the plan.
    package init(_ wording: Wording, isTyped: Bool = false, isLogged: Bool = false) {
        self.wording = wording
        self.isTyped = isTyped
        self.isLogged = isLogged
    }

    /// Returns the message about a stored version that cannot be read, with its first mistake.
    package func text(of error: StoredPlanError) -> String {
        var words = ["id": error.person, "number": String(error.number)]
        switch error.reason {
        case .mistakes(let errors):
            words["mistake"] = errors.mistakes.first.map { mistake in
                let position = mistake.position
                return "\(position.line):\(position.column): \(sentence(about: mistake))"
            }
            return wording.text(.errorPlanUnreadable, words)
        case .identities: return wording.text(.errorPlanOtherItems, words)
        }
    }

    /// Returns a whole sentence, without a full stop.
    package func sentence(about mistake: PlanError) -> String {
        [mistake.subject.map(text), text(of: mistake)].compactMap { $0 }.joined(separator: " ")
    }

    /// Returns the sentence about a mistake without the field that it begins with.
    package func text(of mistake: PlanError) -> String {
        switch (mistake.reason, mistake.found) {
        case (.must(.zone), .text(let name)) where isTyped,
            (.must(.knownZone), .text(let name)) where isTyped:
            let nearest = mistake.hints.lazy.compactMap { hint in
                if case .nearest(let word) = hint { word } else { nil }
            }.first
            let former = mistake.hints.contains(.formerZone) ? text(of: .formerZone) : ""
            return wording.text(ofUnknownZone: name, nearest: nearest) + former
        default: break
        }
        var words = words(of: mistake.reason)
        // The text of the plan is filled in last, because `Wording` merges spaces.
        words["found"] = "{found}"
        let key = isTyped ? mistake.reason.typedKey ?? mistake.reason.key : mistake.reason.key
        let text = wording.text(key, words)
        return (isLogged ? [] : mistake.hints).reduce(
            text.replacing("{found}", with: mistake.found.map(found) ?? "", maxReplacements: 1)
        ) { $0 + self.text(of: $1) }
    }

    /// Returns the text about a mistake in a form, which follows the label of the field if the
    /// mistake has one.
    package func text(of mistake: ItemMistake) -> String {
        guard case .plan(let error) = mistake.reason, !mistake.followsField else {
            return text(of: mistake.reason)
        }
        return sentence(about: error)
    }

    /// Returns the text for a mistake in a form, without the field.
    package func text(of reason: ItemMistake.Reason) -> String {
        switch reason {
        case .plan(let error): text(of: error)
        case .needed: wording.text(.formNeeded)
        case .unitNeeded(let unit): wording.text(.formNeededUnit, ["unit": unit])
        case .nameMissing: wording.text(.mistakeNameMissing)
        case .nameTaken: wording.text(.mistakeNameTaken)
        case .alarmsTwice: wording.text(.mistakeRemindTwice)
        case .idle: wording.text(.mistakeIdle)
        }
    }

    private func text(_ subject: PlanError.Subject) -> String {
        switch subject {
        case .field(let name): "'\(name)'"
        case .plan: wording.text(.mistakeSubjectPlan)
        case .medicine: wording.text(.mistakeSubjectMedicine)
        case .lenses: wording.text(.mistakeSubjectLenses)
        case .reminder: wording.text(.mistakeSubjectReminder)
        case .journey: wording.text(.mistakeSubjectJourney)
        case .pause: wording.text(.mistakeSubjectPause)
        case .doseLine: wording.text(.mistakeSubjectDoseLine)
        case .taperStep: wording.text(.mistakeSubjectTaperStep)
        case .alarmsLine: wording.text(.mistakeSubjectAlarmsLine)
        case .alarmsName: wording.text(.mistakeSubjectAlarmsName)
        case .fieldName: wording.text(.mistakeSubjectFieldName)
        }
    }

    private func found(_ found: PlanError.Found) -> String {
        switch found {
        case .text(let text): isLogged ? Self.omitted : "'\(text)'"
        case .value: wording.text(.mistakeFoundValue)
        case .list: wording.text(.mistakeFoundList)
        case .group: wording.text(.mistakeFoundGroup)
        }
    }

    private func text(of hint: PlanError.Hint) -> String {
        switch hint {
        case .nearest(let word): wording.text(.mistakeHintNearest, ["nearest": word])
        case .use(let words): wording.text(.mistakeHintUse, ["choice": wording.alternatives(words)])
        case .names(let names):
            wording.text(.mistakeHintNames, ["names": names.joined(separator: ", ")])
        case .formerZone: wording.text(.mistakeHintFormer)
        }
    }

    /// The words in braces of the text for a reason.
    private func words(of reason: PlanError.Reason) -> [String: String] {
        switch reason {
        case .must(let expectation): ["what": text(of: expectation)]
        case .unknownField(let owner): ["owner": text(owner)]
        case .contradicts(let other): ["other": other]
        case .needs(let other, let example): ["other": other, "example": example]
        case .tooDeep(let most), .tooManyValues(let most), .tooManyLines(let most),
            .tooManyMarks(let most), .tooManyHolidays(let most), .tooManyTags(let most),
            .tooManyNames(let most), .tooManyAlarms(let most):
            ["most": String(most)]
        case .notYAML(let problem): ["problem": problem]
        case .holidayCalendar(let problem): ["problem": isLogged ? Self.omitted : problem]
        case .noZones(let folder): ["folder": folder]
        case .noHolidays(let path): ["path": isLogged ? Self.omitted : path]
        case .titleIsMarked(let line), .sameID(let line): ["line": String(line)]
        case .clockLocalHours(let hours), .onceBetween(let hours), .followsHours(let hours):
            ["hours": String(hours)]
        case .everyDays(let days): ["days": String(days)]
        case .dateNotOn(let weekday): ["weekday": name(of: weekday)]
        case .shiftPastMidnight(let time), .linkPastMidnight(let time):
            ["time": time.description]
        case .circle(let ids): ["names": isLogged ? Self.omitted : ids.joined(separator: ", ")]
        case .profileNeedsTime, .alarmAllDay: ["such": Self.alarmExample]
        default: [:]
        }
    }

    /// The sign in place of a text of the plan.
    private static let omitted = "'…'"
    private static let alarmExample = "{before: 1 day}"

    private func name(of weekday: Weekday) -> String {
        let names = wording.text(.mistakeWeekdayNames).split(separator: ",")
        let name = names.indices.contains(weekday.rawValue - 1) ? names[weekday.rawValue - 1] : ""
        return String(name.drop { $0 == " " })
    }

    private func text(of expectation: PlanError.Expectation) -> String {
        switch expectation {
        case .text(let count):
            wording.text(isTyped ? .mistakeTypedText : .mistakeText, ["count": String(count)])
        case .identifier: wording.text(.mistakeIdentifier)
        case .language: wording.text(.mistakeLanguage)
        case .hours: wording.text(.mistakeHours)
        case .truth: wording.text(.mistakeTruth)
        case .time: wording.text(.mistakeTime)
        case .clock: wording.text(.mistakeClock)
        case .reminderTime: wording.text(.mistakeReminderTime)
        case .date: wording.text(.mistakeDate)
        case .expiry: wording.text(.mistakeExpiry)
        case .moment: wording.text(.mistakeMoment)
        case .window: wording.text(.mistakeWindow)
        case .price: wording.text(.mistakePrice)
        case .weekdays: wording.text(.mistakeWeekdays)
        case .shiftDays: wording.text(.mistakeShiftDays)
        case .monthDay: wording.text(isTyped ? .mistakeTypedMonthDay : .mistakeMonthDay)
        case .cap: wording.text(isTyped ? .mistakeTypedCap : .mistakeCap)
        case .tag: wording.text(.mistakeTag)
        case .doneMark: wording.text(.mistakeDoneMark)
        case .alarmsName: wording.text(.mistakeAlarmsName)
        case .wear: wording.text(.mistakeWear)
        case .carer: wording.text(.mistakeCarer)
        case .positive: wording.text(.mistakePositive)
        case .amount: wording.text(.mistakeAmount)
        case .whole(let first, let last, let example):
            wording.text(
                .mistakeWhole,
                ["from": String(first), "through": String(last), "example": String(example)])
        case .degrees(let limit): wording.text(.mistakeDegrees, ["limit": String(limit)])
        case .zone(let example): wording.text(.mistakeZone, ["example": example])
        case .knownZone: wording.text(.mistakeKnownZone)
        case .span(let example): span(such: example)
        case .every: isTyped ? span(such: "2 weeks") : wording.text(.mistakeEvery)
        case .linkSpan: isTyped ? span(such: "4 h") : wording.text(.mistakeLinkSpan)
        case .delay: isTyped ? span(such: "60 min") : wording.text(.mistakeDelay)
        case .choice(let words): wording.alternatives(words)
        case .word: wording.text(.mistakeWord)
        case .list: wording.text(.mistakeList)
        case .alarmProfiles:
            wording.text(.mistakeAlarmProfiles, ["such": "{evening: {before: 10 min}}"])
        case .alarms: wording.text(.mistakeAlarms, ["such": Self.alarmExample])
        case .alarmsOrName: wording.text(.mistakeAlarmsOrName, ["such": Self.alarmExample])
        case .group(let example): wording.text(.mistakeGroup, ["example": example])
        case .otherItem: wording.text(.mistakeOtherItem)
        case .followedDose(let known):
            wording.text(
                .mistakeFollowedDose,
                ["choice": isLogged ? Self.omitted : wording.alternatives(known)])
        }
    }

    private func span(such example: String) -> String {
        wording.text(
            .mistakeSpan, ["example": isTyped ? wording.typedSpan(of: example) : example])
    }
}
