package import CarePlan
import CivilTime
import Household
import Wording

/// `/plan/TOKEN/settings/PERSON`: asks for the language, the home time zone and the clock.
package struct PlanSettingsPage {
    private let answers: [String: String]
    private let mistake: PlanFieldMistake?
    private let forms: PlanForm

    /// Creates the page. Without answers, it shows the settings of the plan.
    package init(
        _ answers: [String: String], _ mistake: PlanFieldMistake? = nil, _ view: PersonView,
        _ frame: PageFrame
    ) {
        let plan = view.person.plan
        let present = [
            "language": plan.language, "zone": plan.zone.home.name,
            "clock": "\(plan.hours.rawValue)",
        ]
        self.answers = present.merging(answers) { $1 }
        self.mistake = mistake
        forms = PlanForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }

    /// Returns the languages that a plan can be given: those that are built in, and its own, which
    /// may be a variant of one of them.
    package static func languages(of plan: CarePlan) -> [String] {
        let own = Wording.builtIn(for: plan.language)
        let others = Wording.builtInLanguages.map { $0 == own ? plan.language : $0 }
        return own == nil ? [plan.language] + others : others
    }

    private var languages: [(value: String, text: String)] {
        Self.languages(of: view.person.plan).map { language in
            switch Wording.builtIn(for: language) {
            case "en": (language, view.text(.firstPlanEnglish))
            case "da": (language, view.text(.firstPlanDanish))
            default: (language, language)
            }
        }
    }

    private static let clocks = [
        (value: "24", text: "20:30"), (value: "12", text: "8:30\u{A0}PM"),
    ]

    /// The page as HTML.
    package var text: String {
        let fields = PlanFields(forms, answers, mistake)
        return forms.frame.page(
            view.text(.planSettings), lead: forms.lead,
            [
                fields.wrong,
                fields.form(
                    does: "set", .planTravelShow,
                    [
                        fields.choice(
                            "language", view.text(.firstPlanLanguage), languages, chosen: ""),
                        fields.choice(
                            "clock", view.text(.planSettingsClock), Self.clocks, chosen: ""),
                        fields.text("zone", .firstPlanZone, hint: .planSettingsZoneHint),
                    ]), forms.back(.planCancel),
            ])
    }
}
