package import CivilTime
package import Household

/// What a browser adds to a press: an id, so that it counts once, and when it was, where the browser
/// had to keep it until there was a connection.
package struct PressMark: Hashable, Sendable {
    /// The id; nil where the browser gave none.
    package let id: PressID?
    /// When the button was pressed; nil where it was sent at once.
    package let moment: Instant?

    /// The longest that a browser may keep a press, in seconds: no longer than pages look back.
    private static let longest = 28 * 86_400

    /// The page may come from another server, whose clock is so many seconds ahead at most.
    private static let lead = 10

    private static func moment(_ pressed: Int, _ now: Instant) -> Int {
        (now.seconds...now.seconds + lead).contains(pressed) ? now.seconds : pressed
    }

    /// Reads the fields of a form, seen from now; nil if they are broken, or if a press that comes
    /// later has no id. `ago` counts seconds, as the clocks of phones are not always right;
    /// `pressed` is a page's own.
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

    /// The fields of a form that says the same later.
    var fields: [(name: String, value: String)] {
        [("press", id?.text), ("pressed", moment.map { "\($0.seconds)" })]
            .compactMap { name, value in value.map { (name, $0) } }
    }
}
