import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Household
import Wording

/// The persons in the store as lines for the terminal.
struct PlanList {
    private let context: CommandContext

    init(_ context: CommandContext) {
        self.context = context
    }

    /// All of them, or one.
    func text(of wanted: String?) throws -> String {
        let people =
            try wanted.map { [try context.household.id($0, among: .known)] }
            ?? context.store.people()
        guard !people.isEmpty else { throw Refusal(HouseholdErrorText.howToBegin) }
        let rows = try people.map { ($0, try text(of: $0)) }
        let lines = TextLayout(width: context.environment.width).table(rows)
        return lines.map { $0 + "\n" }.joined()
    }

    private func text(of id: String) throws -> String {
        let versions = try context.store.plans(of: id, since: nil)
        guard let last = versions.last,
            let version = versions.last(where: { $0.content != nil }),
            let plan = try context.household.identified(version)?.plan
        else { return "" }
        let wording = try context.wordings.wording(for: plan.language)
        let since = VersionWords(wording, plan.zone).text(of: last.since)
        let key: Wording.Key = last.content == nil ? .planIsRemoved : .planInForce
        let facts = [
            plan.person, plan.zone.name,
            wording.text(
                key, ["number": String(last.number), "since": since.heldTogether]),
            last.content == nil ? nil : wording.counted(.planItems, plan.items.count),
        ]
        return facts.compactMap { $0 }.joined(separator: "; ")
    }
}

/// Says when versions began.
struct VersionWords {
    private let wording: Wording
    private let zone: TimeZone

    init(_ wording: Wording, _ zone: TimeZone) {
        self.wording = wording
        self.zone = zone
    }

    /// A moment on the plan's clocks: Fri 20 Nov 2026 08:00.
    func text(of moment: Instant) -> String {
        let shown = zone.wallClock(at: moment)
        return "\(wording.longDate(shown.date)) \(shown.time.withoutSeconds)"
    }
}
