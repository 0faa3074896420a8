import CarePlan
package import Wording

/// The parts of the Today page for use without a connection. They are hidden until the script shows
/// them.
struct OfflineParts {
    let wording: Wording
    /// When the page was made.
    let moment: String

    var pieces: [HTML] {
        [
            Self.notice(wording.text(.offlineAsOf, ["time": moment])),
            list("kept", .offlineKept, .offlineKeptWhat, [("remove", .offlineRemove)]),
            list(
                "failed", .offlineFailed, .offlineFailedWhat,
                [("send", .offlineSend), ("remove", .offlineRemove)]),
        ]
    }

    /// Returns a line that the service worker shows; the worker searches for exactly these
    /// attributes.
    static func notice(_ words: String) -> HTML {
        .tag("p", ["id": "offline", "hidden": "", "class": "said", "role": "status"], words)
    }

    /// Returns a list that the script fills with copies of the hidden line.
    private func list(
        _ id: String, _ title: Wording.Key, _ what: Wording.Key,
        _ buttons: [(name: String, words: Wording.Key)]
    ) -> HTML {
        let controls = buttons.map { name, words in
            HTML.tag(
                "button", ["type": "button", "name": name, "class": "quiet"], wording.text(words))
        }
        let sample = HTML.tag(
            "li", ["hidden": ""],
            [.tag("p", ["class": "title"], ""), .tag("div", ["class": "presses"], controls)])
        return .tag(
            "section", ["id": id, "hidden": ""],
            [
                .tag("h2", wording.text(title)), .tag("p", wording.text(what)),
                .tag(
                    "ul", ["class": "cards", "data-hours": "\(wording.hours.rawValue)"], [sample]),
            ])
    }
}

extension HTML {
    /// Returns the notice that waiting presses were dropped, for the page of an address that no
    /// longer works.
    package static func droppedPresses(_ wording: Wording) -> HTML {
        OfflineParts.notice(wording.text(.offlineDropped))
    }
}
