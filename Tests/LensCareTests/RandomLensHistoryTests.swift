import CarePlan
import CivilTime
import LensCare
import TestSupport
import Testing

/// Tests of random histories, compared with a walk from day to day.
@Suite struct RandomLensHistoryTests {
    /// A random history and its input.
    private struct Sample {
        private static let types = ["daily", "biweekly", "monthly", "2", "5", "7"]
        private static let begin = 20_600

        let versions: [LensSetHistory.Version]
        private(set) var worn: [Int] = []
        let replaced: [Int]
        let today: Int
        let left: Int
        let countDay: Int

        init(seed: UInt64) throws {
            var random = SeededRandom(seed: seed)
            versions = try Self.versions(&random)
            let density = random.pick([5, 30, 60, 90, 100])
            worn = (Self.begin - 10...Self.begin + 120).filter { _ in random.chance(density) }
            // Half of the histories have a long gap.
            let gap = Self.begin + random.number(0...100)
            if random.chance(50) { worn.removeAll { (gap...gap + 45).contains($0) } }
            replaced = (0..<random.number(0...5)).map { _ in
                Self.begin + random.number(-5...110)
            }
            today = Self.begin + random.number(-15...130)
            left = random.number(0...6)
            countDay = Self.begin + random.number(-5...130)
        }

        private static func versions(
            _ random: inout SeededRandom
        ) throws -> [LensSetHistory.Version] {
            var (from, opened) = (begin, begin + random.number(-20...20))
            var (type, counts) = (random.pick(types), "wear-days")
            return try (0..<random.number(1...5)).map { _ in
                let day = CivilDate(clamping: opened)
                let set = try LensCase.set("type: \(type), counts: \(counts), opened: \(day)")
                let version = LensSetHistory.Version(from: CivilDate(clamping: from), set)
                from += random.number(0...40)
                if random.chance(50) { opened = from + random.number(-15...15) }
                if random.chance(30) { type = random.pick(types) }
                if random.chance(25) { counts = random.pick(["wear-days", "calendar-days"]) }
                return version
            }
        }

        /// Returns the history with its entries in random order.
        func history(shuffledBy seed: UInt64) throws -> LensHistory {
            var random = SeededRandom(seed: seed)
            let list = try #require(LensSetHistory(versions))
            return LensHistory(
                list,
                worn: (worn + worn.prefix(9)).shuffled(using: &random).map(
                    CivilDate.init(clamping:)),
                replaced: (replaced + replaced).shuffled(using: &random).map(
                    CivilDate.init(clamping:)))
        }

        var slow: SlowLensHistory {
            SlowLensHistory(versions, worn: Set(worn), replaced: Set(replaced))
        }
    }

    private static let seeds = Seed.list(0..<600, quick: 30)

    @Test(arguments: seeds)
    func cyclesMatchTheWalk(seed: Seed) throws {
        let sample = try Sample(seed: seed.value)
        let (fast, slow) = (try sample.history(shuffledBy: seed.value), sample.slow)
        #expect(fast.cycles.map(SlowLensHistory.Cycle.init) == slow.cycles)
        #expect(fast.strayDays.map(\.dayNumber) == slow.stray)
    }

    @Test(arguments: seeds)
    func cyclesContainEveryDayOnce(seed: Seed) throws {
        let sample = try Sample(seed: seed.value)
        let history = try sample.history(shuffledBy: seed.value)
        let kept = history.strayDays + history.cycles.flatMap(\.worn)
        #expect(kept.map(\.dayNumber) == sample.worn)
        #expect(
            history.cycles.dropLast().map(\.end?.date)
                == history.cycles.dropFirst().map(\.opened))
    }

    @Test(arguments: seeds)
    func orderOfEntriesDoesNotMatter(seed: Seed) throws {
        let sample = try Sample(seed: seed.value)
        #expect(
            try sample.history(shuffledBy: 1) == sample.history(shuffledBy: 2))
    }

    @Test(arguments: seeds)
    func useMatchesTheWalk(seed: Seed) throws {
        let sample = try Sample(seed: seed.value)
        let slow = SlowLensUse(sample.slow, on: sample.today)
        let use = try sample.history(shuffledBy: seed.value)
            .use(on: CivilDate(clamping: sample.today))
        #expect(SlowLensHistory.Cycle(use.cycle) == slow.cycle)
        #expect(use.progress.usedDays == slow.used)
        #expect(use.progress.colour.rawValue == slow.colour)
        #expect(use.replacement.dayNumber == slow.replacement)
        #expect(use.status.word == slow.status)
    }

    @Test(arguments: seeds)
    func supplyMatchesTheWalk(seed: Seed) throws {
        let sample = try Sample(seed: seed.value)
        let (slow, today) = (sample.slow, sample.today)
        let count = StockCount(
            left: Amount(sample.left), on: CivilDate(clamping: sample.countDay))
        let supply = try sample.history(shuffledBy: seed.value)
            .supply(of: count, on: CivilDate(clamping: today))
        let done = slow.takings(through: today)
        let coming = SlowLensUse(slow, on: today).nextReplacements(200)
        var left = sample.left
        let taken = (done + coming).filter { $0 >= sample.countDay }
        #expect(
            supply.left
                == Amount(max(0, left - done.count { $0 >= sample.countDay })))
        var days = [left: sample.countDay]
        for day in taken where left > 0 {
            left -= 1
            days[left] = day
        }
        for mark in [sample.left / 2, 0] {
            let date = supply.date(reaching: Amount(mark))
            #expect(date.dayNumber == days[mark], "down to \(mark)")
        }
    }
}

extension LensStatus {
    fileprivate var word: String {
        switch self {
        case .notOpenedYet: "notOpenedYet"
        case .daily(let isWorn): isWorn ? "worn" : "not worn"
        case .good: "good"
        case .ageing: "ageing"
        case .replaceSoon: "replaceSoon"
        case .replaceNow: "replaceNow"
        case .overdue(let days): "overdue \(days)"
        }
    }
}

extension SlowLensHistory.Cycle {
    fileprivate init(_ cycle: WearCycle) {
        self.init(
            opened: cycle.opened.dayNumber,
            type: SlowLensHistory.Kind(
                allowed: cycle.allowedDays, isByWear: cycle.counting == .wearDays),
            worn: cycle.worn.map(\.dayNumber), end: cycle.end?.date.dayNumber,
            cause: cycle.end?.cause.rawValue)
    }
}
