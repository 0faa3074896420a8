import Adherence
import CarePlan
import Household
import Journal
import LensCare
import Wording

/// What is left of an item, with the fields that say how much there is.
struct ItemSupply {
    private let item: Item
    private let forms: PressForm
    private let mistake: CountMistake?

    /// Nil for what nobody can count.
    init?(_ item: Item, _ forms: PressForm, _ mistake: CountMistake?) {
        guard !item.isReminder, !item.hasSeveralUnits else { return nil }
        self.item = item
        self.forms = forms
        self.mistake = mistake
    }

    private var view: PersonView { forms.view }
    private var wording: Wording { view.wording }
    private var name: String { view.name(of: item) }
    private var lenses: LensRecord? { view.person.lensRecord(item) }

    private var left: Amount? {
        item.isLensSet
            ? lenses?.supply(on: view.person.today)?.left : view.supply(of: item)?.left
    }

    /// What is left and when it runs out, and the forms.
    var pieces: [HTML] {
        let said = lines.isEmpty ? [view.text(.itemSupplyNone)] : lines
        return said.map { .tag("p", $0) } + [have] + [packs].compactMap { $0 }
    }

    private var lines: [String] {
        if item.isLensSet {
            let words = lenses.map { LensWords($0, view.words) }
            return [words?.left, words?.lastOpening, words?.shortage].compactMap { $0 }
        }
        guard let supply = view.supply(of: item) else { return [] }
        let today = view.person.today
        return [
            wording.text(of: supply, item, on: today).capitalizedFirst,
            wording.shortage(of: supply, item, on: today),
        ].compactMap { $0 }
    }

    private var have: HTML {
        let label =
            item.isLensSet
            ? view.text(.itemHaveSets)
            : view.text(.itemHave, ["unit": wording.unit(item.unit, for: Amount(2))])
        return form(.all, label, left.map(\.description) ?? "", .itemHaveSave)
    }

    /// Packs that came, for what was counted and is sold in packs.
    private var packs: HTML? {
        guard left != nil, let pack = item.stock?.pack else { return nil }
        let label = view.text(.itemPacks, ["amount": wording.dose(pack, of: item.unit)])
        return form(.packs, label, "1", .itemPacksAdd)
    }

    private func form(
        _ field: ItemCount.Field, _ label: String, _ value: String, _ button: Wording.Key
    ) -> HTML {
        let record = view.person.timeline.record
        let last = record.indices(on: item.id).last.map { record.entries[$0].id }
        var control = FormControl(field.rawValue, label, about: forms.aloud(name))
        control.place = .field
        if mistake?.field == field.rawValue { control.problem = "wrong" }
        let input = control.input(
            "number", value,
            [("min", "0"), ("step", "any"), ("required", ""), ("inputmode", "decimal")])
        return .form(
            to: forms.frame.link(to: forms.place), class: "presses",
            [("after", last?.description ?? "")],
            [input, .submit(view.text(button), .quiet, about: forms.aloud(name))])
    }
}
