package import CivilTime
package import Household

/// The data that a browser adds to a press: an id, so that it counts once, and its time if it was
/// kept until there was a connection.
package struct PressMark: Hashable, Sendable {
    /// The id, or `nil` if the browser sent none.
    package let id: PressID?
    /// When the button was pressed, or `nil` if the press was sent at once.
    package let moment: Instant?

    /// The longest time that a browser may keep a press, in seconds. Pages look back no further.
    private static let longest = 28 * 86_400

    /// The most seconds that the clock of another server, which made the page, may be ahead.
    private static let lead = 10

    private static func moment(_ pressed: Int, _ now: Instant) -> Int {
        (now.seconds...now.seconds + lead).contains(pressed) ? now.seconds : pressed
    }

    /// Reads the fields of a form; `nil` if they are broken, or a kept press has no id. `ago` is in
    /// seconds, as phone clocks can be wrong; `pressed` is set by our own pages.
    package init?(_ form: [String: String], now: Instant) {
        id = form["press"].flatMap(PressID.init)
        if form["press"] != nil, id == nil { return nil }
        let seconds =
            form["pressed"].map { Int($0).map { Self.moment($0, now) } }
            ?? form["ago"].map { Int($0).map { now.seconds.subtractingReportingOverflow($0).0 } }
        guard let seconds else {
            moment = nil
            return
        }
        guard id != nil, let seconds, (now.seconds - Self.longest...now.seconds).contains(seconds)
        else {
            return nil
        }
        moment = Instant(seconds: seconds)
    }

    /// The form fields that repeat the mark later.
    var fields: [(name: String, value: String)] {
        [("press", id?.text), ("pressed", moment.map { "\($0.seconds)" })]
            .compactMap { name, value in value.map { (name, $0) } }
    }
}
