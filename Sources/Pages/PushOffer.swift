import Wording

/// The form that turns on reminders in the browser that shows the page. `push.js` fills it in, and
/// shows one of its parts.
struct PushOffer {
    /// The public key of the server.
    let key: String
    let frame: PageFrame
    /// The style of its button, which is not primary on a page that offers a better way.
    var look = HTML.ButtonStyle.primary

    private func text(_ key: Wording.Key) -> String { frame.wording.text(key) }

    var html: HTML {
        let hidden = [("do", "push"), ("endpoint", ""), ("key", ""), ("secret", "")]
        let content = [
            part("none", [.tag("p", text(.ringHereNone))], isHidden: false),
            part("home", [.tag("p", text(.ringHereHome))]),
            part("denied", [.tag("p", ["class": "said", "role": "alert"], text(.ringHereDenied))]),
            part("failed", [.tag("p", ["class": "said", "role": "alert"], text(.ringHereFailed))]),
            part("ask", [.tag("p", text(.ringHereWhat)), .submit(text(.ringHere), look)]),
        ]
        let attributes: [(StaticString, String)] = [
            ("method", "post"), ("action", frame.link(to: .reminders)), ("id", "push"),
            ("data-key", key), ("data-root", frame.root),
        ]
        return .tag(
            "section",
            [
                .tag("h2", text(.ringHereTitle)),
                .tag("form", attributes, hidden.map { .hidden($0.0, $0.1) } + content),
            ])
    }

    private func part(_ name: String, _ content: [HTML], isHidden: Bool = true) -> HTML {
        .tag(
            "div", isHidden ? ["data-part": name, "hidden": ""] : ["data-part": name], content)
    }
}
