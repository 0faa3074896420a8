public import CivilTime

extension PlanError {
    /// The kind of a mistake. Most texts follow the field of the mistake.
    public enum Reason: Hashable, Sendable {
        // The file and its YAML.
        case tooLarge, notText, notUTF8, empty, secondDocument, tab, unknownAlias
        case tooDeep(most: Int)
        case tooManyValues(most: Int)
        // Mistakes in YAML that are common.
        case colonMissing, colonMisplaced, indentation, bracketOpen, quoteOpen, reservedSign, escape
        /// The text cannot be parsed, for this other reason of libyaml.
        case notYAML(String)
        // Fields and lists.
        case must(Expectation)
        case unknownField(of: Subject)
        case noValue, givenTwice, missing, missingDoses, emptyList
        case tooManyLines(most: Int)
        /// The field contradicts this other field.
        case contradicts(String)
        /// The field needs this other field, such as this.
        case needs(String, such: String)
        // The head of the plan.
        case noZones(folder: String)
        case markTwice
        case titleIsMarked(line: Int)
        case tooManyMarks(most: Int)
        case tooManyHolidays(most: Int)
        /// The calendar of the holidays cannot be used, for this reason.
        case holidayCalendar(String)
        case noHolidays(path: String)
        // Journeys.
        case notAfterFrom, journeysOverlap, journeyOpenEnd, journeyHome
        case clockElapsed, clockLocalCounts
        case clockLocalHours(Int)
        // Items.
        case sameID(line: Int)
        case neverDue, noTimes, durationTooLong, stockNeedsCounted, priceNeedsPack
        case openedNeedsUseWithin, unitsOfStock, unitsOfMost, unitsOfTaper
        case coordinates, needsCoordinates, placeNeedsPoint, placeOtherTimes, remindAtPlace
        case tagTwice
        case tooManyTags(most: Int)
        case asNeeded, asNeededPauses, asNeededAlarms, inAsNeeded
        // Times and days.
        case beforeFrom, needsFrom, untilTaper, amountTaper, sameTime, sameTimeTwice, sameDoseID
        case dateNotOn(Weekday)
        case dateNotInMonthDays
        case everyDays(Int)
        case everyWeeks, everyMonths, everyHours, cycle, counts, countsOneTime
        case betweenEvery, betweenOneLine, betweenAt, hoursOneTime, hoursAllDay
        case onceBetween(hours: Int)
        case shiftAllDay, shiftNeedsHolidays
        case shiftPastMidnight(TimeOfDay)
        // Alarms.
        case noNames, nameTwice, nameEmpty, profileNeedsTime, alarmAllDay, beforeAllDay, againAllDay
        case tooManyNames(most: Int)
        case tooManyAlarms(most: Int)
        // Links.
        case contradictsAfter, followsItself, followsTaken, followsAllDay, followsLenses
        case followsAsNeeded, followsSharedDays, followsSingleDay
        case followsHours(Int)
        case circle([String])
        case linkPastMidnight(TimeOfDay)
    }

    /// The beginning of a sentence about a mistake.
    public enum Subject: Hashable, Sendable {
        case field(String)
        case plan, medicine, lenses, reminder, journey, pause, doseLine, taperStep, alarmsLine
        /// The name of alarms of the plan.
        case alarmsName
        /// The name of any field.
        case fieldName
    }

    /// The text or the sort of value in place of the expected one.
    public enum Found: Hashable, Sendable {
        /// A text of the plan, which only the owner may see.
        case text(String)
        case value, list, group
    }

    /// Advice for correcting a mistake.
    public enum Hint: Hashable, Sendable {
        /// A word that is similar to the text found.
        case nearest(String)
        /// The known words.
        case use([String])
        /// The first names of the plan's alarms.
        case names([String])
        /// The zone may have this name no longer.
        case formerZone
    }

    /// An expectation of a value.
    public enum Expectation: Hashable, Sendable {
        case text(atMost: Int)
        case identifier, language, hours, truth, time, clock, reminderTime, date, expiry, moment
        case window, price, weekdays, shiftDays, monthDay, cap, tag, doneMark, alarmsName, wear
        case carer
        /// A number above 0.
        case positive
        /// A number from 0.
        case amount
        case whole(from: Int, through: Int, such: Int)
        case degrees(upTo: Int)
        /// A time zone, with an example.
        case zone(such: String)
        /// A time zone that the system knows.
        case knownZone
        /// A span of time, with an example.
        case span(such: String)
        case every, linkSpan, delay
        /// One of these words.
        case choice([String])
        case word, list, alarmProfiles, alarms, alarmsOrName, otherItem
        /// A group of fields, with an example.
        case group(such: String)
        /// One of these lines of the followed item.
        case followedDose([String])
    }
}

extension PlanError.Found {
    /// Creates the text in the form for a message: on one line and shortened.
    static func shortened(_ text: String) -> PlanError.Found {
        let start = text.unicodeScalars.prefix(61).map {
            $0.properties.generalCategory == .control ? " " : String($0)
        }
        return .text(start.prefix(60).joined() + (start.count > 60 ? "…" : ""))
    }
}
