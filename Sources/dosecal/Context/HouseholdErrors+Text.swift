import CommandLine
import CarePlan
import CivilTime
import Feed
import Household
import Journal
import Wording

/// What a command says where the household throws.
enum HouseholdErrorText {
    /// Nil where it is an error of another module.
    static func text(of error: any Error) -> String? {
        switch error {
        case let error as PersonError: error.text
        case let error as ItemError: error.text
        case let error as PlanRefusal: error.text
        case let error as Household.SubscriberError: error.text
        case let error as Household.SettlingError: error.text
        default: nil
        }
    }

    static let howToBegin =
        "there is no plan yet; write one as docs/plan.md shows and say 'dosecal apply PLAN', "
        + "or let 'dosecal add' ask for a first item"

    /// The command that brings a removed plan back.
    static func bringingBack(_ id: String, version: some CustomStringConvertible) -> String {
        "dosecal plan show \(id) --version \(version) | dosecal apply -"
    }

    fileprivate static func day(_ date: CivilDate) -> String {
        Wording(builtIn: "en")?.longDate(date) ?? date.description
    }
}

extension PersonError {
    var text: String {
        switch self {
        case .nobody: HouseholdErrorText.howToBegin
        case .ahead(let id, let since):
            "the plan of '\(id)' counts from \(since), which is not yet: set the clock right, or "
                + "apply the plan again, which then counts from now on"
        case .removed(let id, let date, let version):
            "the plan of '\(id)' was removed on \(HouseholdErrorText.day(date)); this brings it "
                + "back: " + HouseholdErrorText.bringingBack(id, version: version)
        case .allRemoved(let id):
            "no plan is in force, as all were removed; apply one, or bring one back: "
                + HouseholdErrorText.bringingBack(id, version: "N")
        case .several(let ids): Self.several(ids)
        case .unknown(let wanted, let known):
            "there is no person '\(wanted)' here; choose "
                + known.map { "'\($0)'" }.joinedAsChoice
        case .ambiguous(let wanted, let ids):
            "'\(wanted)' can be \(ids.map { "'\($0)'" }.joinedAsChoice); write one"
        }
    }
}

extension PersonError {
    /// That one of several is to be named, as an operand or behind an option.
    static func several(_ ids: [String], option: String = "") -> String {
        let choice = ids.map { "'\(option)\($0)'" }.joinedAsChoice
        return "there are several persons, so add \(choice)"
    }
}

extension ItemError {
    var text: String {
        switch self {
        case .noName: "the item's name is empty; 'dosecal list' has them all"
        case .ambiguous(let wanted, let ids):
            "'\(wanted)' can be \(ids.map { "'\($0)'" }.joinedAsChoice); write one"
        case .unknown(let wanted, let known, let person): unknown(wanted, known, person)
        }
    }

    private func unknown(_ wanted: String, _ known: [String], _ person: String) -> String {
        if let nearest = Spelling.nearest(to: wanted.lowercased(), in: known) {
            return "there is no '\(wanted)' in the plan of \(person); did you mean '\(nearest)'?"
        }
        return known.isEmpty
            ? "the plan of \(person) has no items; 'dosecal add' adds one"
            : "there is no '\(wanted)' in the plan of \(person), which has "
                + known.map { "'\($0)'" }.joinedAsChoice
    }
}

extension PlanRefusal {
    var text: String {
        switch self {
        case .ahead(let date):
            "\(HouseholdErrorText.day(date)) lies ahead, and a plan counts from now on or from a "
                + "day that is past; apply it on that day, or write 'from' into its items"
        case .countsAlready(let id, let date):
            "the plan of '\(id)' counts since \(HouseholdErrorText.day(date)) already, and the "
                + "past is judged by the plan of its day; a later plan counts from now on, so "
                + "leave --since out"
        case .removedLater(let id, let date):
            "the plan of '\(id)' was removed on \(HouseholdErrorText.day(date)), and what was "
                + "before is judged by the plan of its day; give a later day"
        case .removedBefore(let id):
            "the plan of '\(id)' was removed before; nothing is changed"
        case .unreadable(let number, let mistake):
            "version \(number) of the plan cannot be read here: \(mistake?.description ?? ""); "
                + "'dosecal doctor' says what to do"
        case .otherItems(let error): error.description
        case .changedMeanwhile(let id, let last, let base):
            "the plan of '\(id)' was changed by somebody else meanwhile: version "
                + "\(last) came after version \(base), which you edited. "
                + "Nothing is changed; bring your changes together with it"
        case .noItem(let id): "the plan has no item '\(id)' any more"
        case .notEditable(let error): error.detail
        case .neverDue(let item):
            "\(item.name), or one time of it, would then never be due; "
                + "look at its days, its first and its last day"
        case .endsBeforeStart(let item, let date):
            "--on: \(item.name) begins after \(date); give a later day, or remove the item"
        }
    }
}

extension Household.SubscriberError {
    var text: String {
        switch self {
        case .unknown(let wanted, let known):
            if let nearest = Spelling.nearest(to: wanted, in: known) {
                "there is no subscriber '\(wanted)'; did you mean '\(nearest)'?"
            } else {
                "there is no subscriber '\(wanted)'; 'dosecal subscriber list' has them all"
            }
        case .revoked(let id, let moment):
            "'\(id)' was revoked on \(HouseholdErrorText.day(moment.utc.date)); nothing is changed"
        case .taken(let id, let free):
            "there is a '\(id)' already; choose another id, such as '\(free)'"
        }
    }
}

extension Household.SettlingError {
    var text: String {
        switch self {
        case .noEvidence(let number):
            "there is no \(number); 'dosecal unmatched --all' lists what there is"
        case .noTime(let number):
            "\(number) does not say when it was done, so add --at, such as --at 'yesterday 20:00'"
        case .lensActMissing(let item):
            "'\(item)' is a lens set, so add --worn or --replaced"
        case .noLensSet(let item):
            "'\(item)' is no lens set, so leave out --worn and --replaced"
        }
    }
}
