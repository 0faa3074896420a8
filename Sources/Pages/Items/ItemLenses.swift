import Adherence
import CarePlan
import CivilTime
import Household
import LensCare
import Wording

/// The last sets of a lens item, and the days of wear in the last months.
struct ItemLenses {
    private let record: LensRecord
    private let forms: PressForm

    /// Returns `nil` if the item is not a lens set.
    init?(_ item: Item, _ forms: PressForm) {
        guard let record = forms.view.person.lensRecord(item) else { return nil }
        self.record = record
        self.forms = forms
    }

    private static let count = 6

    private var wording: Wording { forms.view.wording }
    private var today: CivilDate { forms.view.person.today }

    /// The sets and the months as tables.
    var pieces: [HTML] { sets + months }

    private var sets: [HTML] {
        let words = LensWords(record, forms.view.words)
        let cycles = record.history.cycles.filter { $0.opened <= today }.suffix(Self.count)
        let rows = cycles.reversed().map { cycle in
            let end = cycle.end.flatMap { $0.date <= today ? $0.date : nil }
            return [
                HTML(wording.longDate(cycle.opened).heldTogether),
                HTML(words.progress(of: cycle, on: end ?? today)),
            ]
        }
        let heads = [Wording.Key.reportOpenedOn, .reportUsed].map { wording.text($0) }
        return [.tag("h3", wording.text(.itemLensSets)), .table(heads, rows, class: "numbers")]
    }

    private var months: [HTML] {
        let worn = Dictionary(grouping: record.history.worn.filter { $0 <= today }) {
            CivilMonth(of: $0).number
        }
        let present = CivilMonth(of: today)
        let rows = (0..<Self.count).compactMap { present.advanced(by: -$0) }
            .filter { worn[$0.number] != nil }
            .map { [HTML(wording.month($0)), HTML("\(worn[$0.number]?.count ?? 0)")] }
        guard !rows.isEmpty else { return [] }
        let heads = [Wording.Key.reportMonth, .reportDaysUsed].map { wording.text($0) }
        return [
            .tag("h3", wording.text(.itemLensPerMonth)), .table(heads, rows, class: "numbers"),
        ]
    }
}
