import Adherence
import CarePlan
import Feed
import Household
import Wording

extension Report {
    /// The amounts taken and their costs, for medicines whose plan states the price of a pack.
    var costsSection: HTML? {
        let costs = statistics.lines.compactMap(Cost.init)
        guard !costs.isEmpty else { return nil }
        let rows = costs.map { cost in
            [
                HTML(cost.item.title), HTML(wording.dose(cost.amount, of: cost.item.unit)),
                HTML(
                    text(
                        .reportCostPack,
                        [
                            "price": wording.price(cost.price),
                            "amount": wording.dose(cost.pack, of: cost.item.unit),
                        ])), HTML(wording.price(cost.sum)),
            ]
        }
        var currencies: [String?] = []
        for cost in costs where !currencies.contains(cost.price.currency) {
            currencies.append(cost.price.currency)
        }
        let sums = currencies.map { currency -> [HTML] in
            let thousandths = costs.filter { $0.price.currency == currency }
                .reduce(0) { $0 + $1.sum.amount.thousandths }
            let sum = Price(amount: Amount(thousandths: thousandths), currency: currency)
            return [HTML(text(.reportCostSum)), HTML(""), HTML(""), HTML(wording.price(sum))]
        }
        let heads: [Wording.Key] = [
            .reportItem, .reportAmount, .reportCostPrice, .reportCostCost,
        ]
        return section(
            text(.reportCosts),
            [
                .tag("p", ["class": "made"], text(.reportCostHow)),
                HTML.table(heads.map { text($0) }, rows + sums, class: "figures"),
            ])
    }
}

/// The cost of the amount of a medicine that was taken.
private struct Cost {
    let item: Item
    let amount: Amount
    let pack: Amount
    let price: Price

    init?(_ line: Statistics.Line) {
        guard line.item.isMedicine, let stock = line.item.stock, let pack = stock.pack,
            let price = stock.price, line.figures.amount > Amount(0)
        else { return nil }
        item = line.item
        amount = line.figures.amount
        self.pack = pack
        self.price = price
    }

    /// The share of the pack's price, rounded to hundredths.
    var sum: Price {
        let whole = pack.thousandths * 10
        let hundredths =
            (price.amount.thousandths * amount.thousandths * 2 + whole) / (2 * whole)
        return Price(amount: Amount(thousandths: hundredths * 10), currency: price.currency)
    }
}
