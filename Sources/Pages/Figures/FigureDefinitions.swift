import Adherence
import CivilTime
import Wording

/// How each figure is calculated.
struct FigureDefinitions {
    let statistics: Statistics
    /// The moment to which the figures go.
    let now: Instant
    let wording: Wording

    /// The terms with their meanings, and what they all rest on.
    var pieces: [HTML] {
        let shown = statistics.zone.wallClock(at: now)
        let time = "\(wording.longDate(shown.date)) \(shown.time.withoutSeconds)"
        let words = ["minutes": String(statistics.tolerance), "time": time]
        let streak: (Wording.Key, Wording.Key) =
            statistics.isWhole
            ? (.reportTermStreak, .reportDefineStreak)
            : (.reportTermStreakNow, .reportDefineStreakNow)
        let definitions: [(term: Wording.Key, meaning: Wording.Key)] = [
            (.reportTermTaken, .reportDefineTaken), (.reportTermOnTime, .reportDefineOnTime),
            (.reportTermDays, .reportDefineDays), (.reportTermCovered, .reportDefineCovered),
            streak, (.reportTermLeftOut, .reportDefineLeftOut),
        ]
        let terms = definitions.flatMap { term, meaning in
            [
                HTML.tag("dt", wording.text(term, words)),
                HTML.tag("dd", wording.text(meaning, words)),
            ]
        }
        return [.tag("dl", terms), .tag("p", wording.text(.reportDefineSource, words))]
    }
}
