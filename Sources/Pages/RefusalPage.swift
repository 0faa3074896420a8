package import CarePlan
import Feed
package import Household
import Journal
import Wording

/// The page that explains why a press was not recorded.
package struct RefusalPage {
    /// The reason why nothing was recorded.
    package enum Reason: Sendable {
        /// No button sends such a form, for example with a date that does not exist.
        case notAPress
        /// The occurrence is over.
        case over
        /// The plan no longer has the occurrence.
        case notPlanned
        /// The occurrence is too far in the future.
        case tooFarAhead
        /// The item is switched off.
        case off
        /// The item is paused.
        case paused
        /// The occurrence was not open at the given time.
        case notThen
        /// Another entry was recorded meanwhile.
        case changed
        /// The occurrence would be over by the given time.
        case overByThen
        /// The first set of lenses is not opened yet.
        case notOpenedYet
    }
    private let reason: Reason
    private let item: Item
    private let forms: PressForm

    /// Creates the page for a refused press on an item.
    package init(
        _ reason: Reason, _ item: Item, _ view: PersonView, _ frame: PageFrame
    ) {
        self.reason = reason
        self.item = item
        forms = PressForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }

    /// The page as HTML.
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
    /// Creates the reason for a refusal by the household.
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
