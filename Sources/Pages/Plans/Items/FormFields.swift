import CarePlan
import CivilTime
import Wording

/// The fields of a form, with what stands in them and what is wrong with that.
struct FormFields {
    let answers: (String) -> String
    let mistakes: [ItemMistake]
    let wording: Wording

    /// A field with its label, its hint and its mistakes.
    func piece(_ field: FormField) -> HTML {
        let id = Self.id(of: field.path)
        let (label, hint) = field.parts
        let own = mistakes.filter { field.isAbout($0.path) }.map(wording.piece)
        let notes = [
            hint.map { HTML.tag("span", ["class": "faint", "id": "\(id)-hint"], $0) } ?? .empty,
            own.isEmpty
                ? .empty
                : .tag(
                    "span", ["class": "mistake", "id": "\(id)-wrong"],
                    own.enumerated().flatMap { $0 == 0 ? [$1] : [HTML("; "), $1] }),
        ]
        let described =
            (hint == nil ? [] : ["\(id)-hint"]) + (own.isEmpty ? [] : ["\(id)-wrong"])
        var attributes: [(StaticString, String)] = [("id", id), ("name", field.path)]
        if !described.isEmpty {
            attributes.append(("aria-describedby", described.joined(separator: " ")))
        }
        if !own.isEmpty { attributes.append(("aria-invalid", "true")) }
        return piece(field, label, notes, attributes)
    }

    static func id(of path: String) -> String {
        "f-" + path.map { $0 == "." ? "-" : String($0) }.joined()
    }

    private func piece(
        _ field: FormField, _ label: String, _ notes: [HTML],
        _ attributes: [(StaticString, String)]
    ) -> HTML {
        let answer = answers(field.path)
        let value = FormField.isSpan(field.path) ? wording.typedSpan(of: answer) : answer
        let id = Self.id(of: field.path)
        let aloud = field.about.map { HTML.tag("span", ["class": "aloud"], ": \($0)") } ?? .empty
        let name = HTML.tag("label", ["for": id], [HTML(label), aloud])
        switch field.input {
        case .line, .number, .date, .time:
            return .tag(
                "div", [name, .void("input", attributes + field.attributes(value))] + notes)
        case .lines:
            return .tag("div", [name, .area(attributes + [("rows", "3")], value)] + notes)
        case .choice(let choices):
            let options = offered(choices, value).map { choice -> HTML in
                choice.value == value
                    ? .tag("option", ["value": choice.value, "selected": ""], choice.text)
                    : .tag("option", ["value": choice.value], choice.text)
            }
            return .tag("div", [name, .tag("select", attributes, options)] + notes)
        case .marks(let choices):
            let marks = offered(choices, value).enumerated().map { index, choice in
                mark(
                    "radio", "\(id)-\(index)", field.path, choice,
                    isOn: choice.value == value || value.isEmpty && index == 0)
            }
            return group(field, attributes, [.tag("div", ["class": "marks"], marks)] + notes)
        case .tick(let on):
            let tick = mark(
                "checkbox", id, field.path, (on, label + (field.about.map { ": \($0)" } ?? "")),
                isOn: value == on)
            return .tag("div", [.hidden(field.path, ""), tick] + notes)
        case .days(let hasHolidays):
            return group(field, attributes, [days(field, value, hasHolidays)] + notes)
        case .times(let count, let hasPlace):
            return group(field, attributes, times(field, value, count, hasPlace) + notes)
        }
    }

    /// The answers to choose from, and the one that there is, where that is another.
    private func offered(
        _ choices: [(value: String, text: String)], _ value: String
    ) -> [(value: String, text: String)] {
        choices.contains { $0.value == value } || value.isEmpty
            ? choices : choices + [(value, value)]
    }

    /// Several things to tick or fill in that answer one question.
    private func group(
        _ field: FormField, _ attributes: [(StaticString, String)], _ content: [HTML]
    ) -> HTML {
        let legend = HTML.tag(
            "legend", ["class": field.isTitle ? "aloud" : ""], field.parts.label)
        // It has a name in the form only where something is sent under it.
        let own = attributes.filter { "\($0.0)" == "id" || "\($0.0)" == "aria-describedby" }
        return .tag("fieldset", own, [legend] + content)
    }

    private func mark(
        _ type: String, _ id: String, _ name: String, _ choice: (value: String, text: String),
        isOn: Bool
    ) -> HTML {
        var attributes: [(StaticString, String)] = [
            ("type", type), ("id", id), ("name", name), ("value", choice.value),
        ]
        if isOn { attributes.append(("checked", "")) }
        return .tag(
            "div", ["class": "mark-line"],
            [.void("input", attributes), .tag("label", ["for": id], choice.text)])
    }

    private func days(_ field: FormField, _ value: String, _ hasHolidays: Bool) -> HTML {
        let chosen = Set(value.split { $0 == "," || $0 == " " }.map(String.init))
        let names =
            Weekday.allCases.map(wording.weekday)
            + (hasHolidays || chosen.contains("holidays") ? [wording.text(.formHolidays)] : [])
        let marks = zip(FormAnswers.days, names).map { day, name in
            mark(
                "checkbox", "\(Self.id(of: field.path))-\(day)", "\(field.path).\(day)",
                ("on", name), isOn: chosen.contains(day))
        }
        return .tag("div", ["class": "marks days"], [.hidden("\(field.path)-days", "1")] + marks)
    }

    private func times(
        _ field: FormField, _ value: String, _ count: Int, _ hasPlace: Bool
    ) -> [HTML] {
        let id = Self.id(of: field.path)
        let words = value.split { $0 == "," || $0 == " " }.map(String.init)
        let given = words.filter { TimeOfDay($0) != nil || !["all-day", "place"].contains($0) }
        let kind = given.isEmpty ? words.first ?? "times" : "times"
        let kinds =
            [("times", wording.text(.formAtTimes)), ("all-day", wording.text(.formAtAllDay))]
            + (hasPlace ? [("place", wording.text(.formAtPlace))] : [])
        let marks = kinds.enumerated().map { index, choice in
            mark(
                "radio", "\(id)-kind\(index)", "\(field.path)-kind", choice,
                isOn: kind == choice.0)
        }
        let inputs = (0..<max(count, given.count)).map { number -> HTML in
            let time = number < given.count ? given[number] : ""
            let own = "\(id)-\(number)"
            let label = wording.text(.formRow, ["number": "\(number + 1)"])
            return .tag(
                "p",
                [
                    .tag("label", ["for": own], label),
                    .void(
                        "input",
                        [("id", own), ("name", "\(field.path).\(number)")]
                            + FormField.attributes(ofTime: time)),
                ])
        }
        return [
            .tag("div", ["class": "marks"], marks), .tag("div", ["class": "fields"], inputs),
        ]
    }
}

extension FormField {
    fileprivate static func attributes(ofTime time: String) -> [(StaticString, String)] {
        // What is no time would be lost in a field for one.
        let isTime = time.isEmpty || TimeOfDay(time) != nil
        return [
            ("type", isTime ? "time" : "text"), ("value", time), ("autocomplete", "off"),
        ]
    }

    fileprivate func attributes(_ value: String) -> [(StaticString, String)] {
        let needed: [(StaticString, String)] = isNeeded ? [("required", "")] : []
        switch input {
        case .time: return Self.attributes(ofTime: value) + needed
        case .date:
            let isDate = value.isEmpty || CivilDate(value)?.description == value
            return [("type", isDate ? "date" : "text"), ("value", value)] + needed
        case .number:
            return [
                ("type", "text"), ("inputmode", "decimal"), ("class", "short"), ("value", value),
                ("autocomplete", "off"),
            ] + needed
        default: return [("type", "text"), ("value", value), ("autocomplete", "off")] + needed
        }
    }
}
