import CarePlan
import CommandLine
import Household
import Schedule
import Terminal
import Wording

/// Asks at the terminal which clock items follow on a journey, for one kind of item at a time.
struct TravelInterview {
    /// An error that is thrown if the person ends the interview.
    struct Cancelled: Error {
        let wording: Wording
    }

    /// Groups of items that usually follow the same clock.
    private enum Kind: CaseIterable {
        /// Medicines with a break after some days, such as contraceptives.
        case cycles
        case medicines
        case reminders

        init(_ item: Item) {
            guard case .medicine(let medicine) = item.care else {
                self = .reminders
                return
            }
            guard case .scheduled(let timing) = medicine.intake, case .cycle = timing.pattern else {
                self = .medicines
                return
            }
            self = .cycles
        }

        /// The usual clock.
        var usual: JourneyClock { self == .cycles ? .home : .local }

        var question: Wording.Key {
            switch self {
            case .cycles: .travelAskCycles
            case .medicines: .travelAskMedicines
            case .reminders: .travelAskReminders
            }
        }
    }
    private let dialogue: Dialogue
    private let words: JourneyWords
    private let items: [Item]
    private let trial: ([String: JourneyClock]) throws -> Household.TravelEditResult

    /// Prepares questions about the items whose plan states no clock. `trial` returns the
    /// consequences of answers.
    init(
        _ context: CommandContext, _ person: Person,
        trial: @escaping ([String: JourneyClock]) throws -> Household.TravelEditResult
    ) throws {
        let wording = try context.words(for: person).wording
        dialogue = Dialogue(wording, context.environment)
        words = JourneyWords(wording)
        items = person.plan.items.filter {
            $0.isEnabled && $0.ownClock == nil && $0.canFollowClocks && $0.followsTraveller
        }
        self.trial = trial
    }

    /// Asks the questions. Returns the clocks of the items that do not follow the local time.
    func clocks() throws -> [String: JourneyClock] {
        var clocks: [String: JourneyClock] = [:]
        for kind in Kind.allCases {
            let meant = items.filter { Kind($0) == kind }
            guard !meant.isEmpty else { continue }
            let clock = try answer(about: meant, kind)
            for item in meant { clocks[item.id] = clock }
        }
        return clocks.filter { $0.value != .local }
    }

    private func answer(about items: [Item], _ kind: Kind) throws -> JourneyClock {
        let choices = kind.usual == .home ? [JourneyClock.home, .local] : [.local, .home]
        let texts = try choices.map { try text(of: $0, items) }
        let names = items.map(\.name).joined(separator: ", ")
        let question = dialogue.wording.text(kind.question, ["names": names])
        guard let number = dialogue.choice(question, texts) else {
            throw Cancelled(wording: dialogue.wording)
        }
        return choices[number]
    }

    /// Returns the text of an answer, with the resulting time between doses.
    private func text(of clock: JourneyClock, _ items: [Item]) throws -> String {
        let ids = Set(items.map(\.id))
        let clocks = Dictionary(items.map { ($0.id, clock) }) { $1 }
        let gaps = try trial(clocks).gaps.filter { ids.contains($0.item.id) }
        let said = dialogue.wording.text(clock == .home ? .travelByHome : .travelByLocal)
        guard let least = gaps.map(\.shortest).min(), let most = gaps.map(\.longest).max() else {
            return said
        }
        return "\(said) (\(words.range(least, most)))"
    }
}
