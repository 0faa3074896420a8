import Adherence
import CarePlan
import Household
import Journal
import LensCare
import Wording

/// The supply of an item, and the forms that count it.
struct ItemSupply {
    private let item: Item
    private let forms: PressForm
    private let mistake: CountMistake?
    private let sent: [String: String]

    /// Returns `nil` for items that cannot be counted; `sent` is the form with the mistake.
    init?(_ item: Item, _ forms: PressForm, _ mistake: CountMistake?, _ sent: [String: String]) {
        guard !item.isReminder, !item.hasSeveralUnits else { return nil }
        self.item = item
        self.forms = forms
        self.mistake = mistake
        // The supply has changed, so the old number would be wrong now.
        self.sent = mistake == .changed ? [:] : sent
    }

    private var view: PersonView { forms.view }
    private var wording: Wording { view.wording }
    private var name: String { view.name(of: item) }
    private var lenses: LensRecord? { view.person.lensRecord(item) }

    private var left: Amount? {
        item.isLensSet
            ? lenses?.supply(on: view.person.today)?.left : view.supply(of: item)?.left
    }

    /// The supply, the date when it runs out, and the forms.
    var pieces: [HTML] {
        let said = lines.isEmpty ? [view.text(.itemSupplyNone)] : lines
        return said.map { .tag("p", $0) }
            + [
                form(.all, left.map(\.description) ?? "", .itemHaveSave),
                form(.packs, "1", .itemPacksAdd),
            ]
            .compactMap(\.self)
    }

    private var lines: [String] {
        if item.isLensSet {
            let words = lenses.map { LensWords($0, view.words) }
            return [words?.shortage ?? words?.left, words?.lastOpening].compactMap { $0 }
        }
        guard let supply = view.supply(of: item) else { return [] }
        let today = view.person.today
        let left = wording.text(of: supply, item, on: today, hasEnd: false)
        let shortage = wording.shortage(of: supply, item, on: today, hasEnd: false)
        return [
            shortage ?? "\(left.capitalizedFirst).", wording.course(of: supply, item, view.words),
        ].compactMap(\.self)
    }

    /// Returns the label of a field, or `nil` if the page does not have it. Packs can be added only
    /// to a counted supply.
    func label(of field: ItemCount.Field) -> String? {
        switch field {
        case .all where item.isLensSet: view.text(.itemHaveSets)
        case .all: view.text(.itemHave, ["unit": wording.unit(item.unit, for: Amount(2))])
        case .packs:
            left == nil
                ? nil
                : item.stock?.pack.map {
                    view.text(.itemPacks, ["amount": wording.dose($0, of: item.unit)])
                }
        }
    }

    private func form(
        _ field: ItemCount.Field, _ usual: String, _ button: Wording.Key
    ) -> HTML? {
        guard let label = label(of: field) else { return nil }
        let record = view.person.timeline.record
        let last = record.indices(on: item.id).last.map { record.entries[$0].id }
        var control = FormControl(field.rawValue, label, about: forms.aloud(name))
        control.layout = .field
        if let mistake, mistake.field == field { control.mistakes = [mistake.text(wording)] }
        let value = sent[field.rawValue] ?? usual
        // Browsers drop text that is not a number from a number field.
        let input = control.input(
            value.isEmpty || Amount(value) != nil ? "number" : "text", value,
            [("min", "0"), ("step", "any"), ("required", ""), ("inputmode", "decimal")])
        return .form(
            to: forms.frame.ownLink, class: "presses",
            [("after", last?.description ?? "")],
            [input, .submit(view.text(button), .quiet, about: forms.aloud(name))])
    }
}
