package import CarePlan
package import Household
import Journal
import Wording

/// `/subscribers/TOKEN/add/PRESET`: the form that adds a subscriber.
package struct AddSubscriberPage {
    private let content: Content
    private let frame: PageFrame

    /// The content of the page.
    package struct Content {
        /// The answers in the form.
        let new: NewSubscriber
        /// The plans of the persons that the subscriber may see.
        let plans: [CarePlan]
        /// The manager who opened the page.
        let manager: Manager
        /// The number of all subscribers.
        let count: Int
        /// The mistake in the answers.
        package var mistake: NewSubscriber.Mistake?

        /// Creates the content.
        package init(
            _ new: NewSubscriber, of plans: [CarePlan], _ manager: Manager, count: Int
        ) {
            self.new = new
            self.plans = plans
            self.manager = manager
            self.count = count
        }
    }

    /// Creates the page.
    package init(_ content: Content, _ frame: PageFrame) {
        self.content = content
        self.frame = frame
    }

    private func text(_ key: Wording.Key) -> String { frame.wording.text(key) }

    /// The page as HTML.
    package var text: String {
        let preset = content.new.preset
        return frame.page(
            text(preset.title), lead: text(preset.meaning),
            [
                mistake,
                .form(
                    to: frame.link(to: .subscribers), class: "asking",
                    [
                        ("do", "add"), ("seen", "\(content.count)"),
                        ("preset", preset.rawValue),
                    ],
                    [name, people, settings, .submit(text(.manageMake), .primary)]),
                frame.button(to: .subscribers, .manageBack),
            ])
    }

    /// The summary of the mistake.
    private var mistake: HTML {
        guard let (field, text) = content.mistake?.words else { return .empty }
        return .mistakes(
            self.text(.firstPlanWrong),
            [(field.map { ($0.name, self.text($0.label)) }, self.text(text))])
    }

    /// The settings of the preset, folded up unless one is wrong.
    private var settings: HTML {
        let isOpen = content.mistake == .managingAccount
        return .tag(
            "details", isOpen ? ["class": "part", "open": ""] : ["class": "part"],
            [.tag("summary", text(.manageSettings))] + choices + [discreet, parts])
    }

    private var discreet: HTML {
        control("discreet", .manageDiscreet).tick(
            ("1", text(.manageDiscreet)), isOn: content.new.isDiscreet)
    }

    /// The choice of kinds and tags, of those in the plans.
    private var parts: HTML {
        let items = content.plans.flatMap(\.items)
        guard content.manager.choosesItems, !items.isEmpty else { return .empty }
        let chosen = content.new.selection
        let kinds = Subscriber.Selection.allKinds.compactMap { kind in
            items.first { $0.selectionKind == kind }.map { item in
                HTML.mark(
                    "checkbox", "only-\(kind)", "only-\(kind)", ("1", text(item.category)),
                    isOn: chosen.kinds.contains(kind))
            }
        }
        let tags = Set(items.flatMap(\.traits.tags)).sorted().enumerated().map { number, tag in
            HTML.mark(
                "checkbox", "tag\(number)", "tag-\(tag)",
                ("1", frame.wording.text(.traitTags, ["tags": tag]).capitalizedFirst),
                isOn: chosen.tags.contains(tag))
        }
        return control("only", .manageOnly, hint: .manageOnlyHint).group(kinds + tags)
    }

    /// Returns a control, with the mistake if it is in this control.
    private func control(
        _ name: String, _ label: Wording.Key, hint: Wording.Key? = nil
    ) -> FormControl {
        var control = FormControl(name, text(label), hint: hint.map(text))
        if let (field, words) = content.mistake?.words, field?.name == name {
            control.mistakes = [text(words)]
        }
        return control
    }

    private var name: HTML {
        control("name", .manageName, hint: .manageNameHint).input(
            "text", content.new.name,
            [("maxlength", "100"), ("autocomplete", "off"), ("required", "")])
    }

    private var people: HTML {
        let boxes = content.plans.map { plan -> HTML in
            let id = "see-\(plan.id)"
            var attributes: [(StaticString, String)] = [
                ("id", id), ("type", "checkbox"), ("name", id), ("value", "1"),
            ]
            if content.new.people.contains(plan.id) { attributes.append(("checked", "")) }
            return .tag(
                "label", ["for": id, "class": "check"],
                [.void("input", attributes), .tag("span", plan.person)])
        }
        guard boxes.count > 1 || content.mistake == .nobody else {
            return content.plans.first.map { .hidden("see-\($0.id)", "1") } ?? .empty
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
        guard let may = form["may"].flatMap(Access.init),
            let alarms = form["alarms"].flatMap(Subscriber.Alarms.init),
            let kind = form["kind"], ["feed", "account"].contains(kind),
            let preset = form["preset"].flatMap(Preset.init),
            form.keys.filter({ $0.hasPrefix("only-") })
                .allSatisfy({ Subscriber.Selection.allKinds.contains(String($0.dropFirst(5))) })
        else { return nil }
        let chosen = { (prefix: String) in
            form.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
                .sorted()
        }
        self.init(preset, of: chosen("see-"))
        name = form["name"] ?? ""
        isAccount = kind == "account"
        self.may = may
        self.alarms = alarms
        isDiscreet = form["discreet"] == "1"
        selection = Subscriber.Selection(kinds: chosen("only-"), tags: chosen("tag-"))
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

extension Item {
    /// The key of the name of the item's kind.
    fileprivate var category: Wording.Key {
        switch care {
        case .medicine: .categoryDose
        case .lenses: .categoryLenses
        case .reminder(let reminder): reminder.kind.category
        }
    }
}
