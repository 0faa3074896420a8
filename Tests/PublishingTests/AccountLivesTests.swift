import Adherence
import CivilTime
import Collections
import Household
import Journal
import Schedule
import TestSupport
import Testing

/// Phones with old states, lost answers and retries, beside commands: no tick is lost, and in the
/// end all agree.
@Suite struct AccountLivesTests {
    /// What one phone has of the collection.
    private struct Phone {
        var objects: [String: AccountObject] = [:]
        var revision = 0
    }

    /// What should be recorded of a task.
    private enum Expected: Equatable {
        case open, taken, skipped
    }

    private struct Life {
        let desk: AccountDesk
        var random: SeededRandom
        var phones = [Phone(), Phone()]
        /// In UTC: both doses of the day can be ticked off.
        var minute = 18 * 60
        /// By the names of the tasks of the day.
        var expected: [String: Expected] = [:]
        /// What an app has deleted, which does not come back once it is settled.
        var deleted: Set<String> = []
        var log: [String] = []

        var time: String {
            let (hour, minute) = (minute / 60, minute % 60)
            return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        }

        init(seed: UInt64) throws {
            desk = try AccountDesk()
            random = SeededRandom(seed: seed)
            for phone in phones.indices { try sync(phone) }
            let today = phones[0].objects.values.filter { $0.text.contains(":20261120T") }
            for object in today
            where object.text.contains("DTSTART;TZID=Europe/Copenhagen:20261120") {
                expected[object.name] = .open
            }
        }

        mutating func sync(_ index: Int) throws {
            let home = try desk.home(at: time)
            let changes = try #require(
                try home.changes(
                    in: AccountDesk.tasks, since: phones[index].revision,
                    limit: Bool.random(using: &random) ? 3 : nil))
            for object in changes.changed { phones[index].objects[object.name] = object }
            for name in changes.removed { phones[index].objects[name] = nil }
            phones[index].revision = changes.revision
            if changes.isCut { try sync(index) }
        }

        /// Writes what a phone has changed; the answer may be lost, so that it says it twice.
        private mutating func put(_ index: Int, _ object: AccountObject, _ text: String) throws
            -> WriteVerdict
        {
            let verdict = try desk.put(object, text, at: time)
            if Int.random(in: 0..<4, using: &random) == 0 {
                _ = try desk.put(object, text, at: time)
            }
            try sync(index)
            return verdict
        }

        mutating func tick(_ index: Int, _ name: String) throws {
            guard let object = phones[index].objects[name], !object.isTicked else { return }
            log.append("\(time) phone \(index) ticks \(name)")
            let stamp = "20261120T\(time.replacing(":", with: ""))00Z"
            _ = try put(index, object, object.ticked(at: stamp))
            expected[name] = .taken
        }

        mutating func untick(_ index: Int, _ name: String) throws {
            guard let object = phones[index].objects[name], object.isTicked else { return }
            log.append("\(time) phone \(index) unticks \(name)")
            // An old state takes nothing back: the app is told, and looks again.
            if try put(index, object, object.unticked) != .stale { expected[name] = .open }
        }

        mutating func delete(_ index: Int, _ name: String) throws {
            guard let object = phones[index].objects[name], !object.isTicked else { return }
            log.append("\(time) phone \(index) deletes \(name)")
            let verdict = try desk.home(at: time).remove(
                name, from: AccountDesk.tasks, ObjectCondition(match: .these([object.tag])))
            if verdict == .removed {
                deleted.insert(name)
                if expected[name] == .open { expected[name] = .skipped }
            }
            try sync(index)
        }

        mutating func command(_ name: String) throws {
            guard let slot = try outcomes()[name]?.name else { return }
            log.append("\(time) command takes \(name)")
            let request = Household.Request(
                .take(.named(slot), at: .now, amount: nil), of: .id(slot.item), person: "sam")
            let verdict = try desk.household(at: time).record(request, by: .command).verdict
            if case .recorded = verdict { expected[name] = .taken }
        }

        /// What the record says of the day, by the names of the tasks.
        func outcomes() throws -> [String: Outcome] {
            let person = try desk.household(at: time).person("sam", for: .figures(since: nil))
            let day = try #require(CivilDate("2026-11-20"))
            let outcomes = person.timeline.outcomes(from: day, through: day)
            return Dictionary(
                uniqueKeysWithValues: outcomes.compactMap { outcome in
                    slots[outcome.name.slot].map { ($0, outcome) }
                })
        }

        /// The name of the task of each slot.
        var slots: [String: String] = [:]
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func noTickIsLost(seed: UInt64) throws {
        var life = try Life(seed: seed)
        for (slot, hour) in [("morning", "080000"), ("evening", "200000")] {
            life.slots[slot] = try life.desk.task("20261120T\(hour)", at: "06:00").name
        }
        let names = life.expected.keys.sorted()
        #expect(names.count == 2)
        for _ in 0..<25 {
            life.minute += Int.random(in: 1...11, using: &life.random)
            let phone = Int.random(in: 0...1, using: &life.random)
            let name = names[Int.random(in: 0...1, using: &life.random)]
            switch Int.random(in: 0..<10, using: &life.random) {
            case 0...2: try life.tick(phone, name)
            case 3...4: try life.untick(phone, name)
            case 5: try life.delete(phone, name)
            case 6: try life.command(name)
            default: try life.sync(phone)
            }
            let said = try life.outcomes().mapValues { outcome -> Expected in
                outcome.answer.map { $0.isTaken ? .taken : .skipped } ?? .open
            }
            let entries = try life.desk.said
            try #require(said == life.expected, "\(life.log.joined(separator: "; ")) \(entries)")
        }
        for phone in life.phones.indices { try life.sync(phone) }
        let there = try life.desk.home(at: life.time).objects(nil, in: AccountDesk.tasks)
        for phone in life.phones {
            #expect(phone.objects.values.sorted { $0.name < $1.name } == there)
        }
        for name in names where !life.deleted.contains(name) {
            let object = there.first { $0.name == name }
            #expect(object?.isTicked ?? false == (life.expected[name] == .taken), "\(life.log)")
        }
    }
}

extension AccountObject {
    fileprivate var isTicked: Bool { text.contains("STATUS:COMPLETED") }

    /// The same as an app writes it that takes its tick back.
    fileprivate var unticked: String {
        text.split(separator: "\r\n").filter { line in
            !["COMPLETED", "PERCENT-COMPLETE"].contains { line.hasPrefix($0) }
        }.map { $0 == "STATUS:COMPLETED" ? "STATUS:NEEDS-ACTION" : $0 }
            .joined(separator: "\r\n") + "\r\n"
    }
}
