import CarePlan
package import Household
import HouseholdWording
package import Wording

/// `/home` before there is a plan: it asks for the person and a first medicine.
package struct FirstPlanPage {
    private let first: FirstPlan
    private let mistakes: [FirstPlan.Mistake]
    private let languages: [String]
    private let key: String
    private let isFurther: Bool
    private let wording: Wording

    /// Creates the page with the answers so far and their mistakes. `key` is sent by the form, and
    /// `isFurther` is whether others already have plans.
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

    /// The script that fills in the time zone, which the content security policy must allow.
    package static let script = "first.js"

    /// The page as HTML.
    package var text: String {
        PageFrame.page(
            wording.text(isFurther ? .formAddPerson : .firstPlan),
            [
                .tag("p", wording.text(isFurther ? .formAddPersonWhat : .firstPlanWhat)), wrong,
                form, isFurther ? back : .empty,
            ],
            from: PagePlace.home.root, in: wording,
            head: [.tag("script", ["src": Self.script, "defer": ""], "")])
    }

    private var back: HTML {
        .tag("p", [.link(PagePlace.homePath, class: "again", wording.text(.ownerHome))])
    }

    private var wrong: HTML {
        .mistakes(
            wording.text(.firstPlanWrong),
            mistakes.map { mistake in
                let field = Self.fields.first { $0.part == mistake.part }
                let control = field.map { ($0.part.rawValue, wording.text($0.label)) }
                return (control, text(of: mistake))
            })
    }

    private func text(of mistake: FirstPlan.Mistake) -> String {
        let words = MistakeWords(wording, isTyped: true)
        return switch mistake.reason {
        case .item(.plan(let error)) where mistake.part == nil:
            words.sentence(about: error)
        case .item(let reason): words.text(of: reason)
        case .taken: wording.text(.formTaken)
        case .notEditable(let error): RefusalWords(wording).text(.notEditable(error))
        }
    }

    private struct Field {
        let part: FirstPlan.Question
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

    /// Reads the answers of a form.
    package static func answers(in form: [String: String]) -> FirstPlan {
        var first = FirstPlan()
        for field in fields {
            let words = (form[field.part.rawValue] ?? "").split(whereSeparator: \.isWhitespace)
            first[field.part] = words.joined(separator: " ")
        }
        return first
    }

    private var form: HTML {
        .form(
            to: PagePlace.homePath, class: "asking",
            [("key", key), ("do", isFurther ? "join" : "begin")],
            Self.fields.map(asked) + [
                .submit(wording.text(isFurther ? .formAddPerson : .firstPlanBegin), .hero)
            ])
    }

    private func asked(_ field: Field) -> HTML {
        var control = FormControl(
            field.part.rawValue, wording.text(field.label),
            hint: field.hint.map { wording.text($0) })
        control.mistakes = mistakes.filter { $0.part == field.part }.map(text)
        guard field.part != .language else {
            let choices = languages.map {
                ($0, wording.text($0 == "da" ? .firstPlanDanish : .firstPlanEnglish))
            }
            return control.list(HTML.options(choices, chosen: first[.language]))
        }
        return control.input(
            "text", first[field.part],
            [("maxlength", "100"), ("autocomplete", field.completion)]
                + (field.isNeeded ? [("required", "")] : []))
    }
}
