import CarePlan
import CivilTime
import TestSupport
import Testing

/// Random edits; the expected identities are tracked by a model.
@Suite struct RandomIdentityTests {
    @Test(arguments: Seed.list(1...60))
    func identitiesMatchTheModel(seed: Seed) throws {
        var model = Model(seed: seed.value)
        var versions: [IdentifiedPlan] = []
        var date = try #require(CivilDate("2026-01-01"))
        for _ in 0..<40 {
            let plan = try PlanTextTests.plan(model.text).plan
            let identities = plan.identities(following: versions, on: date)
            model.numberNew(on: date)
            #expect(identities == model.identities, "seed \(seed)")
            #expect(Set(identities.map(\.id)).count == identities.count, "seed \(seed)")
            versions.append(IdentifiedPlan(plan, identities))
            #expect(versions.last?.plan.items.map(\.id) == identities.map(\.id))
            model.edit()
            date = date.advanced(byDays: 1)
        }
    }
}

/// Medicines as their owner sees them: each keeps its number through every edit.
private struct Model {
    struct Slot {
        var minute: Int
        var amount = 1
        var id: String?
    }
    struct Medicine {
        var name: String
        var id: String?
        var begin: CivilDate?
        var slots: [Slot]
        /// The number of slots it has ever had, from which ids are made unless the text has one.
        var numbered = 0
    }
    private var random: SeededRandom
    private var medicines: [Medicine] = []
    private var removed: [Medicine] = []
    private var named = 0

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        for _ in 0..<3 { add() }
    }

    var text: String {
        let items = medicines.map { medicine in
            let doses = medicine.slots.map { slot in
                let time = TimeOfDay.midnight.advanced(byMinutes: slot.minute)
                return "{at: \"\(time)\", amount: \(slot.amount)}"
            }
            return "  - {name: \(medicine.name), doses: [\(doses.joined(separator: ", "))]}\n"
        }
        return "person: S\nzone: UTC\nmedicines:\n" + items.joined()
    }

    var identities: [ItemIdentity] {
        medicines.compactMap { medicine in
            guard let id = medicine.id, let begin = medicine.begin else { return nil }
            return ItemIdentity(id: id, begin: begin, slots: medicine.slots.compactMap(\.id))
        }
    }

    /// Assigns the expected ids to new medicines and slots.
    mutating func numberNew(on date: CivilDate) {
        for index in medicines.indices {
            if medicines[index].id == nil {
                medicines[index].id = medicines[index].name.lowercased()
            }
            medicines[index].begin = medicines[index].begin ?? date
            for slot in medicines[index].slots.indices
            where medicines[index].slots[slot].id == nil {
                medicines[index].numbered += 1
                medicines[index].slots[slot].id = "\(medicines[index].numbered)"
            }
        }
    }

    /// Edits each medicine at random, and sometimes the list.
    mutating func edit() {
        for index in medicines.indices where random.chance(60) { editSlots(of: index) }
        switch random.number(0...5) {
        case 0: add()
        case 1 where medicines.count > 1:
            removed.append(medicines.remove(at: random.number(0...medicines.count - 1)))
        case 2 where !removed.isEmpty:
            medicines.append(removed.remove(at: random.number(0...removed.count - 1)))
        case 3: rename(random.number(0...medicines.count - 1))
        case 4: medicines.shuffle(using: &random)
        default: break
        }
    }

    private mutating func add() {
        named += 1
        let slots = (0..<random.number(1...3)).map { Slot(minute: $0 * 400 + named) }
        medicines.insert(
            Medicine(name: "Medicine\(named)", slots: slots),
            at: random.number(0...medicines.count))
    }

    private mutating func rename(_ index: Int) {
        let name = medicines[index].name
        medicines[index].name =
            name.contains(" ")
            ? String(name.prefix { $0 != " " })
            : random.chance(50) ? name + " Teva" : name.replacing("dic", with: "dcic")
    }

    private mutating func editSlots(of index: Int) {
        let count = medicines[index].slots.count
        let place = random.number(0...count - 1)
        switch random.number(0...4) {
        case 0: medicines[index].slots[place].minute = freeMinute(in: medicines[index])
        case 1:
            medicines[index].slots.insert(
                Slot(minute: freeMinute(in: medicines[index])), at: place)
        case 2 where count > 1: medicines[index].slots.remove(at: place)
        case 3: medicines[index].slots[place].amount += 1
        default: medicines[index].slots.shuffle(using: &random)
        }
    }

    private mutating func freeMinute(in medicine: Medicine) -> Int {
        var minute = random.number(0...1439)
        while medicine.slots.contains(where: { $0.minute == minute }) {
            minute = (minute + 1) % 1440
        }
        return minute
    }
}
