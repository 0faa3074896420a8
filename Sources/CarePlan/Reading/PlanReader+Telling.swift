extension PlanReader {
    /// Reads the message to a carer, or returns `nil` for none.
    mutating func telling(in fields: Fields) -> Telling? {
        guard let node = fields["tell"] else { return nil }
        if let text = node.text {
            if ScalarForm<Bool>.truth.read(text) == false { return nil }
            return optional("tell", in: fields, .carer).map {
                Telling(who: $0, after: Telling.usualMinutes)
            }
        }
        guard
            let fields = self.fields(
                of: node, .field("tell"), such: "{who: carer, after: 60 min}",
                known: ItemField.words(of: .medicine, in: "tell"))
        else { return nil }
        let who = required("who", in: fields, .carer)
        let after = optional("after", in: fields, .delay) ?? Telling.usualMinutes
        return who.map { Telling(who: $0, after: after) }
    }
}

extension ScalarForm where Value == String {
    /// The ID of a subscriber, which is not a word that switches something on or off.
    fileprivate static var carer: ScalarForm {
        ScalarForm(.carer) { text in
            ScalarForm<Bool>.truth.read(text) == nil ? identifier.read(text) : nil
        }
    }
}

extension ScalarForm where Value == Int {
    /// The number of minutes until the message.
    fileprivate static var delay: ScalarForm {
        ScalarForm(.delay) { text in
            Span(text)?.minutes.flatMap { (5...24 * 60).contains($0) ? $0 : nil }
        }
    }
}
