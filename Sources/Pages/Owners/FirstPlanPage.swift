package import Household
package import Wording

/// `/home` where nobody has a plan yet: it asks whose plan it is, and for a first medicine.
package struct FirstPlanPage {
    private let first: FirstPlan
    private let mistakes: [FirstPlan.Mistake]
    private let languages: [String]
    private let key: String
    private let isFurther: Bool
    private let wording: Wording

    /// The page with what was said so far, and what is wrong with it. Its form says this key. It is
    /// about a further person where others have plans.
    package init(
        _ first: FirstPlan, _ mistakes: [FirstPlan.Mistake] = [], languages: [String],
        key: String, isFurther: Bool = false, _ wording: Wording
    ) {
        self.first = first
        self.mistakes = mistakes
        self.languages = languages
        self.key = key
        self.isFurther = isFurther
        self.wording = wording
    }

    /// What may load on it beside the usual: the script that fills the zone in.
    package static let script = "first.js"

    /// The page as HTML.
    package var text: String {
        PageFrame.page(
            wording.text(isFurther ? .formAddPerson : .firstPlan),
            [
                .tag("p", wording.text(isFurther ? .formAddPersonWhat : .firstPlanWhat)), wrong,
                form, isFurther ? back : .empty,
            ],
            from: "", in: wording,
            head: [.tag("script", ["src": Self.script, "defer": ""], "")])
    }

    private var back: HTML {
        .tag("p", [.tag("a", ["class": "again", "href": "home"], wording.text(.ownerHome))])
    }

    private var wrong: HTML {
        guard !mistakes.isEmpty else { return .empty }
        let lines = mistakes.map { mistake -> HTML in
            let label = mistake.part.flatMap(Self.label).map { "\(wording.text($0)): " } ?? ""
            let told = MistakeWords(wording).text(of: mistake.reason)
            // The plan's reader tells more, in English.
            return .tag("li", label + ((wording.language == "en" ? nil : told) ?? mistake.text))
        }
        return .tag(
            "section", ["class": "said", "role": "alert"],
            [.tag("h2", wording.text(.firstPlanWrong)), .tag("ul", ["class": "plain"], lines)])
    }

    private static func label(of part: FirstPlan.Part) -> Wording.Key? {
        fields.first { $0.part == part }?.label
    }

    /// A field that somebody fills in.
    private struct Field {
        let part: FirstPlan.Part
        let label: Wording.Key
        var hint: Wording.Key?
        var completion = "off"
        var isNeeded = false
    }

    private static let fields = [
        Field(
            part: .person, label: .firstPlanPerson, completion: "name",
            isNeeded: true),
        Field(
            part: .zone, label: .firstPlanZone, hint: .firstPlanZoneHint,
            isNeeded: true),
        Field(part: .language, label: .firstPlanLanguage),
        Field(
            part: .medicine, label: .firstPlanMedicine,
            hint: .firstPlanMedicineHint),
        Field(part: .times, label: .firstPlanTimes, hint: .firstPlanTimesHint),
    ]

    /// What a form said.
    package static func said(in form: [String: String]) -> FirstPlan {
        var first = FirstPlan()
        for field in fields {
            let words = (form[field.part.rawValue] ?? "").split(whereSeparator: \.isWhitespace)
            first[field.part] = words.joined(separator: " ")
        }
        return first
    }

    private var form: HTML {
        .form(
            to: "home", class: "asking", [("key", key), ("do", isFurther ? "join" : "begin")],
            Self.fields.map(asked) + [
                .submit(wording.text(isFurther ? .formAddPerson : .firstPlanBegin), .hero)
            ])
    }

    private func asked(_ field: Field) -> HTML {
        var control = FormControl(
            field.part.rawValue, wording.text(field.label),
            hint: field.hint.map { wording.text($0) })
        guard field.part != .language else {
            let choices = languages.map {
                ($0, wording.text($0 == "da" ? .firstPlanDanish : .firstPlanEnglish))
            }
            return control.list(HTML.options(choices, chosen: first[.language]))
        }
        control.isWrong = mistakes.contains { $0.part == field.part }
        return control.input(
            "text", first[field.part],
            [("maxlength", "100"), ("autocomplete", field.completion)]
                + (field.isNeeded ? [("required", "")] : []))
    }
}
