import CarePlan
import CivilTime
import CommandLine
import Household
import Terminal
import Wording

/// `dosecal travel`: records a journey to another time zone, and the clocks that items follow
/// there.
enum TravelCommand {
    private static let fromOption = Option(
        "from", "WHEN", .travelMoment, default: "now",
        "when you leave, in the local time of that place: a day, or '2026-12-01 14:00'")
    private static let untilOption = Option(
        "until", "WHEN", .travelMoment, default: "until further notice",
        "the last day there, included, or when you leave again: '2026-12-14 18:30'")
    private static let homeOption = Option(
        "home", "ITEMS", .text, "items that follow home time: pill,metformin")
    private static let localOption = Option(
        "local", "ITEMS", .text, "items that follow local time")
    private static let trialFlag = Flag(
        "dry-run", "show what would change, but change nothing")

    private static let grammar = Grammar(
        name: "travel", summary: "go to another time zone, there and back",
        discussion: """
            Adds a journey to 'travel' in the stored plan. On these days, doses are due in local \
            time there, unless an item has 'clock: home'. Items counted in elapsed hours stay as \
            far apart as they are. Calendars show the journey as planned, there and back.

              dosecal travel America/New_York --from 2026-12-01 --until 2026-12-14
              dosecal travel Tokyo --until "2026-12-14 18:30" --home pill
              dosecal travel home

            It shows how far apart doses are then, and warns if that is less than 'at-least', less \
            than half as far as at home, or more than twice as far. In a terminal, it asks which \
            items should follow local time.

            'travel home' ends the journey you are on; if you are not on one, it cancels the next. \
            Without a zone, it shows where you are and where you are going.
            """,
        operands: Operands("ZONE", 0...1, "a time zone such as Asia/Tokyo, its city, or home"),
        options: [fromOption, untilOption, homeOption, localOption, trialFlag]
            + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let context = try CommandContext(arguments, environment)
            let id = try context.id()
            try refuseUnfit(arguments)
            guard let zone = arguments.operands.first else {
                let person = try context.household.person(id, for: .today)
                try print(text(of: person, context).lines(of: person), environment)
                return 0
            }
            do {
                let edit = try edit(zone, arguments, context, person: id)
                let isTrial = arguments[trialFlag]
                let edited = try context.household.edit(edit, person: id, isTrial: isTrial)
                try print(lines(edited, edit, context, isTrial: isTrial), environment)
                return 0
            } catch let end as TravelInterview.Cancelled {
                environment.messages.error(end.wording.text(.travelNotSaved))
                return 1
            }
        }
    }

    /// Throws for options that only go with a journey.
    private static func refuseUnfit(_ arguments: Arguments) throws(UsageError) {
        let zone = arguments.operands.first
        let isJourney = zone != nil && zone?.lowercased() != "home"
        let options: [Bool] = [
            zone == nil && arguments[fromOption] != nil, arguments[untilOption] != nil,
            arguments[homeOption] != nil, arguments[localOption] != nil,
        ]
        guard isJourney || !options.contains(true) else {
            throw .missingOperand(command: "travel", operands: "ZONE", program: Dosecal.name)
        }
    }

    private static func edit(
        _ zone: String, _ arguments: Arguments, _ context: CommandContext, person id: String
    ) throws -> Household.TravelEdit {
        let (from, until) = (arguments[fromOption], arguments[untilOption])
        if zone.lowercased() == "home" { return .home(from: from) }
        var clocks: [String: JourneyClock] = [:]
        let person = try context.household.person(id, for: .today)
        for (option, clock) in [(homeOption, JourneyClock.home), (localOption, .local)] {
            for word in (arguments[option] ?? "").split(separator: ",") {
                clocks[try person.item(String(word)).id] = clock
            }
        }
        let isAsked =
            context.environment.isInteractive && arguments[homeOption] == nil
            && arguments[localOption] == nil
        if isAsked {
            let interview = try TravelInterview(context, person) { clocks in
                try context.household.edit(
                    .to(zone: zone, from: from, until: until, clocks), person: id, isTrial: true)
            }
            clocks = try interview.clocks()
        }
        return .to(zone: zone, from: from, until: until, clocks)
    }

    private static func lines(
        _ edited: Household.TravelEditResult, _ edit: Household.TravelEdit,
        _ context: CommandContext,
        isTrial: Bool
    ) throws -> [String] {
        let words = try text(of: edited.person, context)
        guard let change = edited.change else {
            let wording = try context.words(for: edited.person).wording
            let key: Wording.Key = if case .home = edit { .travelNone } else { .travelSame }
            return TextLayout(width: context.environment.width).filled(wording.text(key))
        }
        let changes = try context.text(of: change).lines(isTrial: isTrial)
        guard let journey = edited.journey else { return changes }
        return changes
            + words.lines(of: edited.gaps, on: journey, from: edited.person.zone.home)
    }

    private static func text(
        of person: Person, _ context: CommandContext
    ) throws -> JourneyText {
        JourneyText(try context.words(for: person).wording, width: context.environment.width)
    }

    private static func print(_ lines: [String], _ environment: Environment) throws {
        try environment.output.print(lines.joined(separator: "\n") + "\n")
    }
}

extension ValueParser where Value == Household.TravelMoment {
    /// A day, with or without a time.
    fileprivate static var travelMoment: ValueParser {
        ValueParser(needs: .text(.valuePlanTime)) { text in
            let phrase = WhenPhrase(text, isAhead: true)
            if case .on(let day, let time)? = phrase.clockTime { return .init(day, time) }
            return phrase.day.map { .init($0, nil) }
        }
    }
}
