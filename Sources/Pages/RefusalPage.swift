package import CarePlan
import Feed
package import Household
import Journal
import Wording

/// The page that says why a press was not recorded.
package struct RefusalPage {
    /// Why nothing was recorded.
    package enum Reason: Sendable {
        /// No button sends such a thing, for instance a date that there is none of.
        case notAPress
        /// The occurrence is over.
        case over
        /// The plan has no such occurrence any more.
        case notPlanned
        /// It is still too far ahead.
        case tooFarAhead
        /// Its item is switched off.
        case off
        /// It is paused.
        case paused
        /// The time that was given is none of its hours.
        case notThen
        /// Something else was recorded meanwhile.
        case changed
        /// By then it would be over.
        case overByThen
        /// The first set of lenses is to be opened later.
        case notOpenedYet
    }
    private let reason: Reason
    private let item: Item
    private let forms: PressForm

    /// The page that says why a press on an item was refused.
    package init(
        _ reason: Reason, _ item: Item, _ view: PersonView, _ frame: PageFrame
    ) {
        self.reason = reason
        self.item = item
        forms = PressForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }

    /// The page.
    package var text: String {
        let why = HTML.tag("p", ["class": "said"], view.text(reason.text))
        let back = forms.linkButton(to: item, .pageRefusalLook)
        return forms.frame.page(view.text(.pageRefusal), lead: view.name(of: item), [why, back])
    }
}

extension RefusalPage.Reason {
    fileprivate var text: Wording.Key {
        switch self {
        case .notAPress: .pageRefusalNotAPress
        case .over: .pageRefusalOver
        case .notPlanned: .pageRefusalNotPlanned
        case .tooFarAhead: .pageRefusalTooFarAhead
        case .off: .pageRefusalOff
        case .paused: .pageRefusalPaused
        case .notThen: .pageRefusalNotThen
        case .changed: .pageRefusalChanged
        case .overByThen: .pageRefusalOverByThen
        case .notOpenedYet: .pageRefusalNotOpenedYet
        }
    }
}

extension RefusalPage.Reason {
    /// What the page says of a refusal by the household.
    package init(_ refusal: Household.Refusal) {
        self =
            switch refusal {
            case .ahead, .dayAhead, .tooFarAhead, .notDueYet: .tooFarAhead
            case .notPlanned, .gone, .nothingOpen, .nothingToSnooze: .notPlanned
            case .lensSet, .noLensSet, .asNeeded, .noAmount, .nothingToCount, .severalUnits,
                .wholeSetsOnly, .noPack, .neverCounted, .fewerLeft, .tooMany, .noUseWithin:
                .notPlanned
            case .unclear, .answered, .changed: .changed
            case .over, .notToday: .over
            case .notOpenThen: .notThen
            case .overByThen: .overByThen
            case .switchedOff: .off
            case .paused: .paused
            case .beforeFirstSet: .notOpenedYet
            }
    }
}
