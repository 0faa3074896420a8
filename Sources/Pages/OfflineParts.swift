package import Wording

/// What the page of today says without a connection. All of it is hidden until scripts show it.
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

    /// A line that the worker shows; it looks for just these attributes.
    static func notice(_ words: String) -> HTML {
        .tag("p", ["id": "offline", "hidden": "", "class": "said", "role": "status"], words)
    }

    /// A list that the script fills, line by line as the hidden one is.
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
                .tag("ul", ["class": "cards"], [sample]),
            ])
    }
}

extension HTML {
    /// What the page of an address that is gone says, once presses that waited went with it.
    package static func droppedPresses(_ wording: Wording) -> HTML {
        OfflineParts.notice(wording.text(.offlineDropped))
    }
}
