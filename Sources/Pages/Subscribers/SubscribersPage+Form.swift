import Household
import Journal
import Wording

/// The form that adds a subscriber.
extension SubscribersPage {
    /// The summary of the mistake.
    var mistake: HTML {
        guard let (field, text) = content.mistake?.words else { return .empty }
        return .mistakes(
            self.text(.firstPlanWrong),
            [(field.map { ($0.name, self.text($0.label)) }, [HTML(self.text(text))])])
    }

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

    /// Returns a control, with the mistake if it is in this control.
    private func control(
        _ name: String, _ label: Wording.Key, hint: Wording.Key? = nil
    ) -> FormControl {
        var control = FormControl(name, text(label), hint: hint.map(text))
        if let (field, words) = content.mistake?.words, field?.name == name {
            control.mistakes = [HTML(text(words))]
        }
        return control
    }

    private var name: HTML {
        control("name", .manageName, hint: .manageNameHint).input(
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
        guard boxes.count > 1 || content.mistake == .nobody else {
            return content.persons.first.map {
                .hidden("see-\($0.id)", "1")
            } ?? .empty
        }
        return control("people", .manageWhom).group(boxes)
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
        control(name, label).group([
            .tag(
                "div", ["class": "marks"],
                options.map { value, words, isChosen in
                    .mark("radio", "\(name)-\(value)", name, (value, text(words)), isOn: isChosen)
                })
        ])
    }
}

extension NewSubscriber.Mistake {
    /// The field with the mistake, or `nil` if it is in none, and the text.
    fileprivate var words: (field: (name: String, label: Wording.Key)?, text: Wording.Key) {
        switch self {
        case .name: (("name", .manageName), .manageMistakeName)
        case .nobody: (("people", .manageWhom), .manageMistakeNobody)
        case .managingAccount: (("may", .manageMay), .manageMistakeAccount)
        case .changed: (nil, .manageMistakeChanged)
        case .tooMany: (nil, .manageMistakeMany)
        }
    }
}

extension NewSubscriber {
    /// Reads a form, or returns `nil` if no page sends such a form.
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
