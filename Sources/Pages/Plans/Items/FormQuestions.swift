import CarePlan
import CivilTime
import Household
import Journal
import Wording

/// The questions about an item, with their words and choices.
struct FormQuestions {
    let kind: ItemKind
    let plan: CarePlan
    let wording: Wording
    /// The subscribers who can get messages about open items.
    var carers: [Subscriber] = []
    /// The answer about the eyes that lenses are for.
    var eye: String?

    /// Whether the lenses are for one eye only.
    var isOneLens: Bool { ["left", "right"].contains(eye) }

    private typealias Question = (key: Wording.Key, input: FormField.Input)

    /// Returns the question about a path of the item's text. `item` is left out of the items that
    /// it can follow.
    func field(
        _ path: String, isNeeded: Bool = false, about: String? = nil, of item: String? = nil
    ) -> FormField {
        let name = path.split(separator: ".").filter { Int($0) == nil }.joined(separator: ".")
        let question =
            common(name) ?? timing(name, item) ?? medicine(name) ?? reminder(name)
            ?? (kind == .lenses ? lenses(name) : nil)
        return FormField(
            path: path, question: question.map { wording.text($0.key) } ?? name,
            input: question?.input ?? .line, isNeeded: isNeeded, about: about)
    }

    /// Returns the questions about one step of a changing dose.
    func step(_ number: Int, isNeeded: Bool = false) -> [FormField] {
        let about = wording.text(.formStep, ["number": "\(number + 1)"])
        return ["amount", "for"].map {
            field("taper.\(number).\($0)", isNeeded: isNeeded, about: about)
        }
    }

    private func common(_ name: String) -> Question? {
        switch name {
        case "name", "title": (.addName, .line)
        case "reason": (.addReason, .line)
        case "tags": (.addTags, .line)
        case "note": (.addNote, .lines)
        case "remind": (.formRemind, .marks(alarms))
        case "remind.before": (.formRemindBefore, .line)
        case "remind.again-every": (.formRemindAgain, .line)
        case "remind.times": (.formRemindTimes, .number)
        case "tell": (.formTell, .choice(tellings))
        case "tell.after": (.formTellAfter, .line)
        case "place.name": (.addPlace, .line)
        case "place.latitude": (.formLatitude, .line)
        case "place.longitude": (.formLongitude, .line)
        case "place.radius": (.formRadius, .number)
        case "at.place": (.formAtPlace, .tick(value: "on"))
        case "place.when":
            (
                .formPlaceWhen,
                .choice(choices([("arriving", .formArriving), ("leaving", .formLeaving)]))
            )
        case "stock.left" where kind == .lenses:
            (isOneLens ? .formSetsLeftOne : .formSetsLeft, .number)
        case "stock.left": (.addLeft, .number)
        case "stock.counted": (.formCounted, .date)
        case "stock.refill-at": (.addRefillAt, .number)
        case "stock.at": (.formStockAt, .line)
        case "stock.pack": (.addPack, .number)
        case "stock.price": (.addPrice, .line)
        default: nil
        }
    }

    private var alarms: [(value: String, text: String)] {
        let words = ItemWords(wording)
        return choices([("", .formRemindUsual), ("false", .applyNoAlarm)])
            + plan.alarms.map { ($0.name, "\($0.name): \(words.text(of: $0.reminding))") }
    }

    private var tellings: [(value: String, text: String)] {
        let known = Set(carers.map(\.id))
        let others = plan.carers.filter { !known.contains($0) }
        return choices([("", .formTellPlan), ("false", .formTellNobody)])
            + carers.map { ($0.id, $0.name) } + others.map { ($0, $0) }
    }

    private func timing(_ name: String, _ item: String?) -> Question? {
        switch name {
        case "date": (.addDate, .date)
        case "from": (.addFrom, .date)
        case "until": (.formUntil, .date)
        case "every": (.addEvery, .line)
        case "between": (.addBetween, .line)
        case "counts" where kind != .lenses:
            (
                .addCount,
                .marks(choices([("", .addCountPlanned), ("from-last-taken", .addCountTaken)]))
            )
        case "cycle.on": (.formCycleOn, .line)
        case "cycle.off": (.formCycleOff, .line)
        case "shift.on": (.formShiftOn, .days(hasHolidays: !plan.holidays.isEmpty))
        case "shift.by": (.formShiftBy, .line)
        case "open-for": (.formOpenFor, .line)
        case "clock":
            (
                .travelAskClock,
                .choice(
                    choices([
                        ("", .formUsual), ("local", .travelByLocal), ("home", .travelByHome),
                        ("elapsed", .travelByHours),
                    ]))
            )
        case "after.item": (.addAfter, .choice(others(than: item)))
        case "after.by": (.addBy, .line)
        case "after.amount": (.addAmount, .number)
        case "after.dose": (.formAfterDose, .line)
        case "after.if-missed":
            (
                .formIfMissed,
                .choice(choices([("due", .formIfMissedDue), ("wait", .formIfMissedWait)]))
            )
        default: nil
        }
    }

    /// Returns the items that an item can follow, by id.
    func others(than item: String?) -> [(value: String, text: String)] {
        plan.items.filter { $0.canBeFollowed && $0.id != item }.map { ($0.id, $0.name) }
    }

    private func medicine(_ name: String) -> Question? {
        switch name {
        case "strength": (.addStrength, .line)
        case "unit", "doses.unit": (.addUnit, .line)
        case "doses.at": (.formTime, .time)
        case "doses.amount": (.formPartAmount, .number)
        case "doses.enabled": (.formRowOn, .switched)
        case "as-needed.amount", "taper.amount": (.addAmount, .number)
        case "taper.for": (.formTaperFor, .line)
        case "at-least", "as-needed.at-least": (.addAtLeast, .line)
        case "at-most", "as-needed.at-most": (.addAtMost, .line)
        case "use-within": (.addUseWithin, .line)
        case "opened" where kind == .medicine: (.addPackOpened, .date)
        case "expires": (.addExpires, .line)
        case "expires.before": (.formExpiresBefore, .line)
        case "expires.at": (.formExpiresAt, .time)
        case "food":
            (
                .formFood,
                .choice(
                    choices([
                        ("", .formNoMatter), ("before", .traitFoodBefore),
                        ("with", .traitFoodWith), ("after", .traitFoodAfter),
                    ]))
            )
        case "colour": (.addColour, .line)
        case "shape": (.addShape, .line)
        default: nil
        }
    }

    private func reminder(_ name: String) -> Question? {
        switch name {
        case "kind":
            (
                .addKind,
                .marks(
                    choices([
                        ("exercise", .addKindExercise), ("checkup", .addKindCheckup),
                        ("treatment", .addKindTreatment), ("other", .addKindOther),
                    ]))
            )
        case "at" where kind == .reminder: (.formAt, .times(count: 2, hasPlace: true))
        case "on", "doses.on": (.formWeekdays, .days(hasHolidays: false))
        case "days-of-month", "doses.days-of-month": (.addDaysOfMonth, .line)
        case "duration": (.formDuration, .line)
        default: nil
        }
    }

    private func lenses(_ name: String) -> Question? {
        switch name {
        case "eye":
            (
                .formEye,
                .choice(choices([("both", .eyeBoth), ("left", .eyeLeft), ("right", .eyeRight)]))
            )
        case "type": (.formType, .choice(lensTypes))
        case "opened": (isOneLens ? .formOpenedOne : .addOpened, .date)
        case "counts":
            (
                .formCounts,
                .marks(
                    choices([
                        ("wear-days", .formCountsWear), ("calendar-days", .formCountsCalendar),
                    ]))
            )
        case "at": (.formLensTime, .line)
        case "wear-tasks": (.formWearTasks, .tick(value: "true"))
        default: nil
        }
    }

    /// The usual types of lenses.
    private var lensTypes: [(value: String, text: String)] {
        [("daily", 1), ("7", 7), ("biweekly", 14), ("monthly", 30), ("90", 90), ("180", 180)]
            .map { ($0, wording.counted(.days, $1)) }
    }

    private func choices(
        _ words: [(String, Wording.Key)]
    ) -> [(value: String, text: String)] {
        words.map { ($0, wording.text($1).capitalizedFirst) }
    }
}
