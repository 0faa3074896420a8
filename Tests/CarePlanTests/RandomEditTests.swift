import CarePlan
import CivilTime
import TestSupport
import Testing

/// Random edits of random plans with many comments.
@Suite struct RandomEditTests {
    @Test(arguments: Seed.list(1...150))
    func editChangesOnlyItsItemAndKeepsComments(seed: Seed) throws {
        var random = seed.random
        let text = try commented(plan(seed: seed.value), &random)
        var plan = try PlanTextTests.plan(text)
        for step in 0..<12 {
            plan = try step % 4 == 3 ? add(to: plan, step, &random) : edit(plan, &random)
        }
    }

    private func plan(seed: UInt64) throws -> String {
        let centre = try #require(CivilDate("2026-10-25"))
        let clock = try #require(TimeOfDay("02:30"))
        return RandomPlan(seed: seed, zone: "Europe/Copenhagen", around: centre, near: clock).text
    }

    /// Returns the text with comments above and beside its lines, each with a number and the item
    /// or list to which it belongs.
    private func commented(_ text: String, _ random: inout SeededRandom) -> String {
        var lines: [String] = []
        var owner = ""
        for (number, line) in text.split(separator: "\n").map(String.init).enumerated() {
            let indentation = String(line.prefix { $0 == " " })
            if indentation.isEmpty { owner = line.filter { $0 != ":" } }
            if line.hasPrefix("  - ") { owner = String(line.split(separator: " ")[2]) }
            if random.chance(15) { lines.append("") }
            if random.chance(30) { lines.append("\(indentation)# above \(number) é💊 of \(owner)") }
            lines.append(line + (random.chance(30) ? " # beside \(number) of \(owner)" : ""))
        }
        return lines.joined(separator: random.chance(50) ? "\n" : "\r\n")
    }

    private func comments(_ bytes: [UInt8]) -> Set<String> {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return Set(
            lines.compactMap { line in
                line.firstIndex(of: "#").map { String(line[$0...]) }
            })
    }

    /// Edits an item at random. Unless an item is removed, all comments must remain.
    private func edit(_ plan: PlanText, _ random: inout SeededRandom) throws -> PlanText {
        guard !plan.plan.items.isEmpty else { return plan }
        let index = random.number(0...plan.plan.items.count - 1)
        let item = plan.plan.items[index]
        if random.chance(25) {
            let edited = try plan.removing(itemAt: index)
            var rest = plan.plan.items
            rest.remove(at: index)
            #expect(edited.plan.items == rest)
            let lost = comments(plan.bytes).subtracting(comments(edited.bytes))
            let own = comments(plan.bytes).filter { $0.hasSuffix(" of \(item.name)") }
            #expect(own.isSubset(of: lost))
            // The comment beside the key of a list is removed with the key if the list becomes
            // empty.
            #expect(
                lost.subtracting(own).allSatisfy { $0.hasPrefix("# beside") && $0.hasSuffix("s") })
            #expect(lost.count <= own.count + 1)
            return edited
        }
        if random.chance(30) { return try paused(plan, random.chance(30) ? nil : index, &random) }
        let edited =
            random.chance(50)
            ? try plan.settingEnabled(!item.isEnabled, ofItemAt: index) : try ended(plan, index)
        #expect(others(edited, index) == others(plan, index))
        #expect(comments(edited.bytes) == comments(plan.bytes))
        return edited
    }

    /// Returns the plan with a pause added or removed. An unusual notation may be refused.
    private func paused(
        _ plan: PlanText, _ index: Int?, _ random: inout SeededRandom
    ) throws -> PlanText {
        let owner = index.map(PauseOwner.item(at:)) ?? .plan
        let first = try #require(CivilDate("2026-10-01")).advanced(byDays: random.number(0...60))
        let own = try plan.pauses(of: owner)
        let isResumed = random.chance(40) && !own.isEmpty
        do throws(PlanEditError) {
            let edited =
                isResumed
                ? try plan.resuming(owner, on: first)
                : try plan.pausing(
                    owner, Pause(from: first, until: first.advanced(byDays: random.number(0...9))))
            let gone = comments(plan.bytes).subtracting(comments(edited.bytes))
            #expect(
                gone.isEmpty || edited.plan.pauses.count < plan.plan.pauses.count || index != nil)
            return edited
        } catch {
            #expect(error == .risky)
            return plan
        }
    }

    /// Returns the plan with an end for this item, or unchanged if the item cannot have one.
    private func ended(_ plan: PlanText, _ index: Int) throws -> PlanText {
        let date = try #require(CivilDate("2027-06-30"))
        do {
            return try plan.ending(itemAt: index, on: date)
        } catch {
            let expected: [PlanEditError] = [.isOneDay, .isLensSet, .endsWithTaper]
            #expect(expected.contains(error))
            return plan
        }
    }

    private func others(_ plan: PlanText, _ index: Int) -> [Item] {
        plan.plan.items.enumerated().filter { $0.offset != index }.map(\.element)
    }

    private func add(
        to plan: PlanText, _ step: Int, _ random: inout SeededRandom
    ) throws -> PlanText {
        let name = "N\(step): ø"
        let kind = random.pick(ItemKind.allCases)
        let texts =
            switch kind {
            case .medicine:
                ["name": name, "doses.0.at": "08:00", "doses.1.at": "9:30", "doses.1.amount": "2"]
            case .lenses: ["name": name, "type": "14", "opened": "2026-10-01"]
            case .reminder: ["title": name, "at": "all-day", "on": "mon,sat"]
            }
        let item = ItemValues(kind, stating: texts)
        let edited = try plan.adding(item)
        let added = edited.plan.items.filter { !plan.plan.items.contains($0) }
        #expect(added.map(\.name) == [item.name])
        #expect(edited.plan.items.filter { $0 != added.first } == plan.plan.items)
        #expect(comments(edited.bytes) == comments(plan.bytes))
        return edited
    }
}
