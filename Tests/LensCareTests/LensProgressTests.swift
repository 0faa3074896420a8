import LensCare
import Testing

/// Tests of the limits between colours.
@Suite struct LensProgressTests {
    @Test(
        arguments: [
            (1000, [669: .green, 670: .yellow, 809: .yellow, 810: .orange, 999: .orange]),
            (100, [0: .green, 66: .green, 67: .yellow, 80: .yellow, 81: .orange, 99: .orange]),
            (30, [20: .green, 21: .yellow, 24: .yellow, 25: .orange, 29: .orange]),
            (14, [9: .green, 10: .yellow, 11: .yellow, 12: .orange, 13: .orange]),
            (7, [4: .green, 5: .yellow, 6: .orange]),
            (3, [2: .green]),
            (2, [1: .green]),
            (1, [0: .green]),
        ] as [(Int, [Int: WearColour])])
    func colourChangesAtItsLimit(allowed: Int, colours: [Int: WearColour]) {
        for (used, colour) in colours {
            let progress = LensProgress(usedDays: used, allowedDays: allowed)
            #expect(progress.colour == colour, "\(used) of \(allowed)")
        }
    }

    @Test(arguments: [1, 2, 3, 7, 14, 30, 90, 1000])
    func usedUpSetIsRed(allowed: Int) {
        for used in [allowed, allowed + 1, allowed * 3] {
            #expect(LensProgress(usedDays: used, allowedDays: allowed).colour == .red)
        }
    }

    @Test func nothingRemainsOfASetUsedLongerThanAllowed() {
        #expect(LensProgress(usedDays: 16, allowedDays: 14).remainingDays == 0)
        #expect(LensProgress(usedDays: 9, allowedDays: 14).remainingDays == 5)
    }

    @Test(
        arguments: [
            (0, 14, 0), (5, 14, 36), (2, 3, 66), (67, 100, 67), (805, 1000, 80), (81, 100, 81),
            (999, 1000, 99), (14, 14, 100), (16, 14, 100),
        ])
    func percentAgreesWithTheColour(used: Int, allowed: Int, percent: Int) {
        let progress = LensProgress(usedDays: used, allowedDays: allowed)
        #expect(progress.percent == percent)
        #expect(WearColour.allCases.last { progress.percent >= $0.percent } == progress.colour)
    }

    @Test(
        arguments: [
            (0, 14, 0), (1, 1000, 1), (5, 14, 8), (7, 14, 10), (29, 30, 19), (30, 30, 20),
            (45, 30, 20),
        ])
    func barIsFullOnlyIfTheSetIsUsedUp(used: Int, allowed: Int, cells: Int) {
        let progress = LensProgress(usedDays: used, allowedDays: allowed)
        #expect(progress.filledCells(of: 20) == cells)
    }
}
