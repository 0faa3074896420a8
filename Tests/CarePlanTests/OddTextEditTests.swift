import CarePlan
import CivilTime
import Foundation
import TestSupport
import Testing

/// Tests of edits of unusual texts, and of a real plan.
@Suite struct OddTextEditTests {
    private static let samples = [
        """
        person: &p Sø
        zone: UTC
        medicines: # M
        - name: A
          note: |+
            x

          enabled: off
          doses: &d
          # one
          - at: 8:00
            on: [mon, tue]
        - {name: B, "doses": *d}

        lenses:
          - name: "L"
            type: 30
            opened: 2026-01-01
        reminders: [{title: T, at: 8:00}, # T
          {title: U, date: 2026-02-02}]
        """,
        """
        {"person": "S", "zone": "UTC", "medicines": [
          {"name": "A", "doses": [{"at": "08:00"}], "enabled": false},
          {"enabled": false, "name": "B", "as-needed": {"amount": 1}}
        ], "reminders":[{"title":"T","at":"8:00"}]}
        """,
    ]

    /// An edit of a randomly damaged text makes only its own change or throws an error.
    @Test(arguments: Seed.list(1...12))
    func editOfADamagedTextNeverCrashes(seed: Seed) throws {
        var random = seed.random
        let signs = Array(" \n\r\t-:,[]{}#&*'\"|>?!%aæ\u{85}\u{2028}").map {
            Array(String($0).utf8)
        }
        for sample in Self.samples {
            for _ in 0..<100 {
                var bytes = Array(sample.utf8)
                for _ in 0..<random.number(1...3) {
                    let place = random.number(0...bytes.count - 1)
                    let end = random.chance(50) ? place : place + 1
                    bytes.replaceSubrange(
                        place..<end, with: random.chance(30) ? [] : random.pick(signs))
                }
                try edit(bytes, &random)
            }
        }
    }

    private func edit(_ bytes: [UInt8], _ random: inout SeededRandom) throws {
        guard let plan = try? PlanText(bytes, zones: ZoneDirectory()) else { return }
        let date = try #require(CivilDate("2027-01-01"))
        for index in plan.plan.items.indices {
            let isEnabled = plan.plan.items[index].isEnabled
            let switched = try? plan.settingEnabled(!isEnabled, ofItemAt: index)
            #expect(switched?.plan.items[index].isEnabled != isEnabled)
            _ = try? plan.ending(itemAt: index, on: date)
            let rest = try? plan.removing(itemAt: index)
            #expect((rest?.plan.items.count ?? 0) == (rest == nil ? 0 : plan.plan.items.count - 1))
        }
        for item in [
            ItemValues(.medicine, stating: ["name": "new", "doses.0.at": "8:00"]),
            ItemValues(.lenses, stating: ["name": "new", "type": "14", "opened": "2026-01-01"]),
            ItemValues(.reminder, stating: ["title": "new", "at": "8:00"]),
        ] { _ = try? plan.adding(item) }
    }

    @Test func switchingTwiceRestoresTheSample() throws {
        let path = Program.package.appending(path: "samples/anna.yaml")
        let plan = try PlanText(Array(Data(contentsOf: path)), zones: ZoneDirectory())
        for (index, item) in plan.plan.items.enumerated() where item.isEnabled {
            let off = try plan.settingEnabled(false, ofItemAt: index)
            #expect(off.bytes.count == plan.bytes.count + "    enabled: false\n".utf8.count)
            #expect(try off.settingEnabled(true, ofItemAt: index).bytes == plan.bytes)
        }
    }

    @Test func allItemsOfTheSampleCanBeRemoved() throws {
        let path = Program.package.appending(path: "samples/anna.yaml")
        var plan = try PlanText(Array(Data(contentsOf: path)), zones: ZoneDirectory())
        while !plan.plan.items.isEmpty { plan = try plan.removing(itemAt: 0) }
        #expect(
            String(decoding: plan.bytes, as: UTF8.self).split(separator: "\n").last
                == "discreet: false                   # true: no medicine is named in any feed")
    }
}
