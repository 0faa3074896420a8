import Household
import Journal
import Wording

/// The form that adds a subscriber, and what is wrong with what it said.
struct SubscriberForm {
    let content: SubscribersPage.Content
    let frame: PageFrame

    private func text(_ key: Wording.Key) -> String { frame.wording.text(key) }

    /// What to mend, above everything else on the page.
    var mistake: HTML {
        guard let mistake = content.mistake else { return .empty }
        let words: Wording.Key =
            switch mistake {
            case .name: .manageMistakeName
            case .nobody: .manageMistakeNobody
            case .managingAccount: .manageMistakeAccount
            case .changed: .manageMistakeChanged
            case .tooMany: .manageMistakeMany
            }
        return .tag("section", ["role": "alert"], [.tag("p", ["class": "said"], text(words))])
    }

    /// The form.
    var form: HTML {
        .tag(
            "section",
            [
                .tag("h2", text(.manageAdd)),
                .form(
                    to: frame.link(to: .subscribers), class: "asking",
                    [("do", "add"), ("seen", "\(content.count)")],
                    [name, people] + choices + [.submit(text(.manageMake), .primary)]),
            ])
    }

    private var name: HTML {
        var control = FormControl("name", text(.manageName), hint: text(.manageNameHint))
        control.isWrong = content.mistake == .name
        return control.input(
            "text", content.new.name,
            [("maxlength", "100"), ("autocomplete", "off"), ("required", "")])
    }

    private var people: HTML {
        let boxes = content.persons.map { person -> HTML in
            let id = "see-\(person.id)"
            var attributes: [(StaticString, String)] = [
                ("id", id), ("type", "checkbox"), ("name", id), ("value", "1"),
            ]
            if content.new.people.contains(person.id) { attributes.append(("checked", "")) }
            return .tag(
                "label", ["for": id, "class": "check"],
                [.void("input", attributes), .tag("span", person.name)])
        }
        guard boxes.count > 1 else {
            return content.persons.first.map {
                .hidden("see-\($0.id)", "1")
            } ?? .empty
        }
        return .tag("fieldset", [.tag("legend", text(.manageWhom))] + boxes)
    }

    private var choices: [HTML] {
        let new = content.new
        let access = content.manager.grants.map { ($0.rawValue, $0.words, new.may == $0) }
        let alarms = Subscriber.Alarms.allCases.map { ($0.rawValue, $0.words, new.alarms == $0) }
        return [
            choice(
                "kind", .manageKind,
                [
                    ("feed", .manageKindFeed, !new.isAccount),
                    ("account", .manageKindAccount, new.isAccount),
                ]),
            choice("may", .manageMay, access), choice("alarms", .manageAlarms, alarms),
        ]
    }

    private func choice(
        _ name: String, _ label: Wording.Key, _ options: [(String, Wording.Key, Bool)]
    ) -> HTML {
        .tag(
            "fieldset",
            [
                .tag("legend", text(label)),
                .tag(
                    "div", ["class": "marks"],
                    options.map { value, words, isChosen in
                        .mark(
                            "radio", "\(name)-\(value)", name, (value, text(words)),
                            isOn: isChosen)
                    }),
            ])
    }
}

extension NewSubscriber {
    /// What a form says; nil if no page has such a form.
    package init?(_ form: [String: String]) {
        self.init()
        guard let may = form["may"].flatMap(Access.init),
            let alarms = form["alarms"].flatMap(Subscriber.Alarms.init),
            let kind = form["kind"], ["feed", "account"].contains(kind)
        else { return nil }
        name = form["name"] ?? ""
        people = form.keys.filter { $0.hasPrefix("see-") }.map { String($0.dropFirst(4)) }.sorted()
        isAccount = kind == "account"
        self.may = may
        self.alarms = alarms
    }
}

extension Access {
    fileprivate var words: Wording.Key {
        switch self {
        case .look: .manageMayLook
        case .answer: .manageMayAnswer
        case .manage: .manageMayManage
        }
    }
}

extension Subscriber.Alarms {
    fileprivate var words: Wording.Key {
        switch self {
        case .each: .manageAlarmsEach
        case .together: .manageAlarmsTogether
        case .none: .manageAlarmsNone
        }
    }
}
