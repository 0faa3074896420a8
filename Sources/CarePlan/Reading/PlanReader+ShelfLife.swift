import CivilTime

extension PlanReader {
    /// Reads the shelf life of a medicine.
    mutating func shelfLife(in fields: Fields) -> ShelfLife {
        let expires = expiry(in: fields)
        let opened = optional("opened", in: fields, .date)
        let span = optional(
            "use-within", in: fields, .span([.days, .weeks, .months], such: "28 days"))
        if opened != nil, fields["use-within"] == nil {
            note("opened", in: fields, .openedNeedsUseWithin)
        }
        let within = span.map { span in
            span.days.map(ShelfLife.Span.days) ?? .months(span.count)
        }
        return ShelfLife(expires: expires, opened: opened, within: within)
    }

    private mutating func expiry(in fields: Fields) -> ShelfLife.Expiry? {
        guard let node = fields["expires"] else { return nil }
        if node.text != nil {
            return optional("expires", in: fields, .lastDay).map {
                ShelfLife.Expiry(date: $0, before: 0, time: .morning)
            }
        }
        guard
            let fields = self.fields(
                of: node, .field("expires"), such: "{date: 2027-03-31, before: 14 days}",
                known: ItemField.words(of: .medicine, in: "expires"))
        else { return nil }
        let date = required("date", in: fields, .lastDay)
        let before = optional("before", in: fields, .span([.days, .weeks], such: "14 days"))
        let time = optional("at", in: fields, .clock) ?? .morning
        return date.map { ShelfLife.Expiry(date: $0, before: before?.days ?? 0, time: time) }
    }
}

extension ScalarForm where Value == CivilDate {
    /// A date, or a month as printed on packages, which is read as its last day.
    fileprivate static var lastDay: ScalarForm {
        ScalarForm(.expiry) { text in
            let date =
                text.utf8.count == 7
                ? CivilDate("\(text)-01").map { CivilMonth(of: $0).last } : CivilDate(text)
            return date.flatMap { $0.isSupported ? $0 : nil }
        }
    }
}

extension ScalarForm where Value == Price {
    /// The price of a pack with an optional currency, such as 49.95 kr.
    static var price: ScalarForm {
        ScalarForm(.price) { text in
            let words = text.split(separator: " ", maxSplits: 1).map(String.init)
            guard let first = words.first,
                let amount = Amount(first) ?? Amount.typed(first), amount.thousandths % 10 == 0
            else { return nil }
            let currency = words.count > 1 ? words[1] : nil
            let isWord = currency.map { word in
                word.count <= 10 && word.allSatisfy { !$0.isWhitespace && !$0.isNumber }
            }
            return isWord ?? true ? Price(amount: amount, currency: currency) : nil
        }
    }
}
