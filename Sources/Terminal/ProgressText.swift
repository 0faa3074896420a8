package import Wording

/// The line that shows how far long work has come.
package struct ProgressText {
    private let key: Wording.Key
    private let wording: Wording

    /// Creates the line for one kind of work.
    package init(_ key: Wording.Key, _ wording: Wording) {
        self.key = key
        self.wording = wording
    }

    /// Returns the line after some of the work, with the time that the rest will take at the same
    /// pace.
    package func line(_ done: Int, of all: Int, after milliseconds: Int) -> String {
        var left = ""
        if done > 0, done < all {
            let time = time(seconds: milliseconds * (all - done) / done / 1000)
            left = wording.text(.progressLeft, ["time": time])
        }
        let words = ["done": wording.count(done), "all": wording.count(all), "left": left]
        return wording.text(key, words)
    }

    /// Returns a rough time, rounded up.
    private func time(seconds: Int) -> String {
        func text(_ key: Wording.Key, _ unit: Int, _ step: Int) -> String {
            let count = max((seconds + unit * step - 1) / (unit * step) * step, step)
            return wording.text(key, ["count": "\(count)"])
        }
        return switch seconds {
        case ...10: text(.progressSeconds, 1, 1)
        case ...90: text(.progressSeconds, 1, 10)
        case ...5400: text(.spanMinutes, 60, 1)
        default: text(.spanHours, 3600, 1)
        }
    }
}
