import CarePlan
import CivilTime
import Wording

/// The fields of a form with their answers and mistakes.
struct FormFields {
    let answers: (String) -> String
    let mistakes: [ItemMistake]
    let wording: Wording

    /// Returns a field with its label, hint and mistakes.
    func piece(_ field: FormField) -> HTML {
        let (label, hint) = field.parts
        let about = field.about.map(HTML.aloud) ?? .empty
        var control = FormControl(
            field.path, label, id: Self.id(of: field.path), about: about, hint: hint)
        control.mistakes = mistakes.filter { field.isAbout($0.path) }.map(wording.text)
        return piece(field, control)
    }

    private static let plain: [(StaticString, String)] = [("autocomplete", "off")]

    static func id(of path: String) -> String {
        "f-" + path.map { $0 == "." ? "-" : String($0) }.joined()
    }

    private func piece(_ field: FormField, _ control: FormControl) -> HTML {
        let answer = answers(field.path)
        let value = ItemField.isTypedInLanguage(field.path) ? wording.typedSpan(of: answer) : answer
        let id = control.id
        let about = field.about.map(HTML.aloud) ?? .empty
        let needed: [(StaticString, String)] = field.isNeeded ? [("required", "")] : []
        switch field.input {
        case .line: return control.input("text", value, Self.plain + needed)
        case .number:
            let short: [(StaticString, String)] = [("inputmode", "decimal"), ("class", "short")]
            return control.input(
                "text", wording.typedNumber(of: value), short + Self.plain + needed)
        case .date: return control.date(value, needed)
        case .time: return control.time(value, Self.plain + needed)
        case .lines: return control.area(value, [("rows", "3")])
        case .choice(let choices):
            return control.list(HTML.options(offered(choices, value), chosen: value))
        case .marks(let choices):
            let marks = offered(choices, value).enumerated().map { index, choice in
                HTML.mark(
                    "radio", "\(id)-\(index)", field.path, choice,
                    isOn: choice.value == value || value.isEmpty && index == 0)
            }
            return control.group(isTitle: field.isTitle, [.tag("div", ["class": "marks"], marks)])
        case .tick(let on):
            return control.tick(
                (on, field.parts.label), about: about, isOn: value == on, off: "")
        case .switched:
            // The plan's text stays as it is if the dose is left on.
            let isOn = !ItemField.isOff(value)
            return control.tick(
                (isOn ? value : "", field.parts.label), about: about, isOn: isOn,
                off: isOn ? "false" : value)
        case .days(let hasHolidays):
            return control.group(isTitle: field.isTitle, [days(field, value, hasHolidays)])
        case .times(let count, let hasPlace):
            return control.group(isTitle: field.isTitle, times(field, value, count, hasPlace))
        }
    }

    /// Returns the choices, with the current answer added if it is none of them.
    private func offered(
        _ choices: [(value: String, text: String)], _ value: String
    ) -> [(value: String, text: String)] {
        choices.contains { $0.value == value } || value.isEmpty
            ? choices : choices + [(value, value)]
    }

    private func days(_ field: FormField, _ value: String, _ hasHolidays: Bool) -> HTML {
        let chosen = Set(value.split { $0 == "," || $0 == " " }.map(String.init))
        let names =
            Weekday.allCases.map(wording.weekday)
            + (hasHolidays || chosen.contains("holidays") ? [wording.text(.formHolidays)] : [])
        let marks = zip(FormAnswers.days, names).map { day, name in
            HTML.mark(
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
            HTML.mark(
                "radio", "\(id)-kind\(index)", "\(field.path)-kind", choice,
                isOn: kind == choice.0)
        }
        let inputs = (0..<max(count, given.count)).map { number -> HTML in
            let time = number < given.count ? given[number] : ""
            var control = FormControl(
                "\(field.path).\(number)", wording.text(.formRow, ["number": "\(number + 1)"]),
                id: "\(id)-\(number)")
            control.layout = .row
            return control.time(time, Self.plain)
        }
        return [
            .tag("div", ["class": "marks"], marks), .tag("div", ["class": "fields"], inputs),
        ]
    }
}

extension Wording {
    /// Returns the text of a mistake.
    func text(of mistake: ItemMistake) -> String {
        MistakeWords(self, isTyped: true).text(of: mistake)
    }
}
