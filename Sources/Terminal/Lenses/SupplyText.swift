import Adherence
import CarePlan
import CivilTime
import Feed
import Household
import LensCare
import Wording

/// The texts after a supply was counted.
struct SupplyText {
    private let person: Person
    private let words: PersonWords
    private let item: Item
    private let supply: Supply?

    init(
        _ recording: Household.Recording, _ words: PersonWords, _ supply: Supply?
    ) {
        person = recording.person
        item = recording.item
        self.words = words
        self.supply = supply
    }

    private var wording: Wording { words.wording }

    func lines(_ amount: Amount, insteadOf before: Amount?) -> [String] {
        let head = headline(amount, insteadOf: before)
        if item.isLensSet {
            guard let record = person.lensRecord(item) else { return [] }
            let words = LensWords(record, words)
            return [head, words.lastOpening, words.shortage].compactMap { $0 }
        }
        guard let supply else { return [] }
        return [
            head, wording.course(of: supply, item, words),
            wording.shortage(of: supply, item, on: person.today),
        ].compactMap { $0 }
    }

    private func headline(_ amount: Amount, insteadOf before: Amount?) -> String {
        let words = ["name": item.name, "amount": wording.dose(amount, of: item.unit)]
        guard let before, before != amount else { return wording.text(.countLeft, words) }
        return wording.text(
            .countLeftInstead, words.merging(["before": wording.number(before)]) { $1 })
    }
}
