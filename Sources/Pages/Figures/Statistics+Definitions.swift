import Adherence
import CivilTime
import Wording

extension Statistics {
    /// Returns the definitions of the figures, which cover the time up to `now`.
    func definitions(at now: Instant, _ wording: Wording) -> [HTML] {
        let shown = zone.wallClock(at: now)
        let time = "\(wording.longDate(shown.date)) \(wording.clock(shown.time))"
        let words = ["minutes": String(tolerance), "time": time]
        let streak: (Wording.Key, Wording.Key) =
            isWhole
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
        let more = [Wording.Key.figuresRounded, .reportDefineSource]
        return [
            .tag("dl", terms),
            .tag("p", more.map { wording.text($0, words) }.joined(separator: " ")),
        ]
    }
}
